"""The causes of one report as text for people and as JSON for programs (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterator

from verify.causes.report import lines
from verify.check import FileResult
from verify.compare import DEVIATES
from verify.severity import grade

VERSION = 1


def as_dict(result: FileResult) -> dict[str, object]:
    """Return what `trf causes --format json` prints."""
    choice = result.choice
    return {
        "version": VERSION,
        "file": result.file,
        "system": choice.system if choice else None,
        "edition": choice.edition.code if choice and choice.edition else None,
        "declared": result.declared.as_dict() if result.declared else None,
        "causes": result.causes.as_dict() if result.causes else None,
    }


def as_text(result: FileResult) -> str:
    """Return what `trf causes` prints: the deviating rounds and what explains them."""
    return "\n".join(_lines(result))


def _lines(result: FileResult) -> Iterator[str]:
    yield result.file
    choice = result.choice
    if choice is not None:
        yield f"{choice.named} ({choice.reason})"
    deviating = [each for each in result.rounds if each.status == DEVIATES]
    if choice is not None and choice.obstacle:
        yield choice.obstacle
    elif not deviating:
        yield "No round deviates."
    for each in deviating:
        graded = grade(each.reasons)
        yield f"Round {each.number} deviates: {graded.text if graded else each.why}"
        yield f"  {each.reasons[0].text}"
        found = result.causes.of(each.number) if result.causes else None
        if found is not None:
            yield from (f"  - {line}" for line in lines(found))
    if result.causes:
        yield from result.causes.common_lines()
    if result.declared:
        yield from result.declared.lines()
