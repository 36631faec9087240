"""The folder of a disagreement: both cases as files, both answers, and our explanation."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.model import PairingError
from verify.crosscheck.answers import Answer
from verify.crosscheck.cases import CaseError, text_of, with_answer
from verify.crosscheck.engines import Dialect, Engine
from verify.crosscheck.examine import Found
from verify.crosscheck.shrink import played
from verify.next_round import NextRoundError
from verify.replay import Wishes
from verify.story import StoryError, render, tell_rounds

if TYPE_CHECKING:
    from pairing.editions import Edition
    from trf.model import Tournament


def keep(folder: Path, found: Found, engine: Engine) -> None:
    """Write the files of a disagreement, each whole or not at all.

    ``found.trf`` is the tournament before the round, as the program reads it, ``found-answer.trf``
    the same with its answer recorded, for ``trf check`` and ``trf explain``; ``shrunk.trf`` and
    ``shrunk-answer.trf`` are the smallest case. ``case.json`` holds the answers and the ruling.
    """
    edition = found.edition
    folder.mkdir(parents=True, exist_ok=True)
    _case(folder, "found", found.case, found.theirs, engine, edition)
    last, answer = found.case, found.theirs
    if found.small is not None:
        _case(folder, "shrunk", found.small, found.small_theirs, engine, edition)
        last, answer = found.small, found.small_theirs or answer
    write_whole(folder / "case.json", json.dumps(_facts(found, edition), indent=1) + "\n")
    told = _story(last, answer, edition) if answer is not None else ""
    if told:
        write_whole(folder / "explanation.md", told)


def _case(
    folder: Path,
    name: str,
    case: Tournament,
    theirs: Answer | None,
    engine: Engine,
    edition: Edition,
) -> None:
    try:
        data = text_of(case, edition, engine.dialect)
        write_whole(folder / f"{name}.trf", data.decode("utf-8"))
        if theirs is not None:
            played_out = with_answer(case, theirs, played(case) + 1)
            data = text_of(played_out, edition, Dialect.TRF26)
            write_whole(folder / f"{name}-answer.trf", data.decode("utf-8"))
    except CaseError:
        # What no dialect holds is still in the other file, or in the seed.
        return


def _facts(found: Found, edition: Edition) -> dict[str, Any]:
    ruling = found.ruling
    facts: dict[str, Any] = {
        "engine": found.engine, "system": edition.system, "edition": edition.code,
        "round": found.number, "theirs": _listed(found.theirs), "ours": _listed(found.ours),
        "fault": ruling.fault, "kind": ruling.kind, "article": ruling.article,
        "proof": ruling.proof, "text": ruling.text,
    }  # fmt: skip
    if found.small is not None:
        facts["shrunk"] = {
            "players": len(found.small.players), "round": played(found.small) + 1,
            "theirs": _listed(found.small_theirs), "ours": _listed(found.small_ours),
        }  # fmt: skip
    return facts


def _listed(answer: Answer | None) -> list[list[int]] | None:
    return None if answer is None else answer.as_list()


def _story(case: Tournament, answer: Answer, edition: Edition) -> str:
    number = played(case) + 1
    try:
        told = tell_rounds(
            "", with_answer(case, answer, number), (number,), None,
            Wishes(edition.system, edition.code),
        )  # fmt: skip
    except (StoryError, NextRoundError, PairingError):
        return ""
    return render("", told, "md") + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all, over one of the same name."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)
