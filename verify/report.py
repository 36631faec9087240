"""Results as text for people and as JSON for programs (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from trf.exporter import exporter
from verify.check import FileResult
from verify.compare import DEVIATES, NOT_CHECKED, NOT_DETERMINED, OK, RoundResult
from verify.explain import reason_as_dict
from verify.findings import ERROR, NOTE, PAIRINGS, SEVERITIES, WARNING, Finding
from verify.severity import grade

if TYPE_CHECKING:
    from trf.model import Tournament
    from verify.benefit import FileBenefit

JSON_VERSION: Final = 1

_LISTED: Final = 3
_BOARDS: Final = 20
_NAME_WIDTH: Final = 24


# --- JSON ---------------------------------------------------------------------------------------


def as_json(results: Iterable[FileResult]) -> str:
    """Return the JSON document of some files."""
    return dumps(
        {"version": JSON_VERSION, "files": [file_as_dict(each) for each in results]}, indent=2
    )


def dumps(document: object, indent: int | None = None) -> str:
    """Return JSON text with its letters as they are."""
    import json  # noqa: PLC0415 - text output needs no JSON

    return json.dumps(document, ensure_ascii=False, indent=indent)


def file_as_dict(result: FileResult) -> dict[str, object]:
    """Return one file's part of the JSON document."""
    choice, benefit = result.choice, result.benefit
    found: dict[str, object] = {
        "file": result.file,
        "exporter": _exporter_as_dict(result),
        "system": choice.system if choice else None,
        "edition": choice.edition.code if choice and choice.edition else None,
        "options": choice.options if choice else {},
        "participants": "teams" if result.teams else "players",
        "identified": result.identified.as_dict() if result.identified else None,
        "declared": result.declared.as_dict() if result.declared else None,
        "causes": result.causes.as_dict() if result.causes else None,
        "assumptions": list(result.assumptions),
        "rounds": [_round_as_dict(each) for each in result.rounds],
        "findings": [each.as_dict() for each in result.findings],
    }
    return found if benefit is None else _with_benefit(found, benefit)


def _with_benefit(file: dict[str, object], benefit: FileBenefit) -> dict[str, object]:
    """Add whom the rounds that deviate helped, which was asked for."""
    from verify.benefit import round_as_dict, terms_as_dict  # noqa: PLC0415 - only on request

    told = {each.number: round_as_dict(each) for each in benefit.rounds}
    rounds = file["rounds"]
    assert isinstance(rounds, list)
    with_them = [{**each, "benefit": told.get(each["round"])} for each in rounds]
    return {**file, "rounds": with_them, "benefit": terms_as_dict(benefit)}


def _exporter_as_dict(result: FileResult) -> dict[str, object] | None:
    if result.tournament is None:
        return None
    name, confidence, traits = exporter(result.tournament)
    return {"name": name, "confidence": confidence.value, "traits": list(traits)}


def _round_as_dict(result: RoundResult) -> dict[str, object]:
    return {
        "round": result.number,
        "status": result.status,
        "recorded": [list(pair) for pair in result.recorded],
        "expected": [list(pair) for pair in result.expected],
        "bye_recorded": result.bye_recorded,
        "bye_expected": result.bye_expected,
        "reason": _reason_as_dict(result),
    }


def _reason_as_dict(result: RoundResult) -> dict[str, object] | None:
    if result.reasons:
        first, *others = result.reasons
        graded = grade(result.reasons)
        return {
            "grade": graded.name if graded else None,
            **reason_as_dict(first),
            "also": [reason_as_dict(other) for other in others],
            "notes": list(result.notes),
        }
    if result.why or result.notes:
        return {"text": result.why or result.notes[0], "notes": list(result.notes)}
    return None


# --- text ---------------------------------------------------------------------------------------


def as_text(result: FileResult, *, quiet: bool = False) -> str:
    """Return the report of one file as plain text.

    `quiet` leaves out the rounds that are as the rules give, and the notes.
    """
    return "\n".join(_lines(result, quiet))


def round_text(result: FileResult, number: int) -> str:
    """Return what the text of a file says of one judged round; raises `KeyError` for another."""
    each = next((one for one in result.rounds if one.number == number), None)
    if each is None or result.tournament is None:
        raise KeyError(number)
    return "\n".join(_one_round_lines(result, each, _Names(result, result.tournament)))


def summary(result: FileResult) -> str:
    """Return one line on a file."""
    if result.tournament is None:
        return f"{result.file}: could not be read"
    parts = []
    for status, words in (
        (OK, "as the rules give"),
        (DEVIATES, "deviating"),
        (NOT_DETERMINED, "not determined"),
        (NOT_CHECKED, "not checked"),
    ):
        numbers = [each.number for each in result.rounds if each.status == status]
        if numbers and status == OK:
            parts.append(f"{len(numbers)} {_rounds(len(numbers))} {words}")
        elif numbers:
            parts.append(f"{words}: {_ranges(numbers)}")
    if not parts:
        parts = ["no rounds" if PAIRINGS in result.groups else "pairings not asked for"]
    parts += _counted(result)
    choice = result.choice
    edition = f"{choice.system} {choice.edition.code}" if choice and choice.edition else "-"
    return f"{result.file}: {edition}: {'; '.join(parts)}"


def finding_line(found: Finding) -> str:
    """Return a finding as one line: severity, rule, place and message."""
    place = f"line {found.line}" if found.line else ""
    place += f", column {found.column}" if found.column else ""
    return f"{found.severity} {found.rule}: {f'{place}: ' if place else ''}{found.message}"


def worth_saying(result: FileResult) -> bool:
    """Whether a file is told of even where what is right is not."""
    return any(each.severity == ERROR for each in result.findings)


def total(results: Sequence[FileResult]) -> str:
    """Return one line on all files."""
    rounds = [each for result in results for each in result.rounds]
    count = {
        status: sum(each.status == status for each in rounds)
        for status in (OK, DEVIATES, NOT_DETERMINED, NOT_CHECKED)
    }
    unread = sum(result.tournament is None for result in results)
    text = (
        f"{len(results)} files, {len(rounds)} {_rounds(len(rounds))}: {count[OK]} as the rules "
        f"give, {count[DEVIATES]} deviating, {count[NOT_DETERMINED]} not determined, "
        f"{count[NOT_CHECKED]} not checked"
    )
    return f"{text}; {unread} could not be read" if unread else text


def _counted(result: FileResult) -> list[str]:
    """How many findings beside the rounds' own there are, by severity."""
    found = []
    for severity in (ERROR, WARNING):
        count = sum(
            each.severity == severity and each.group != PAIRINGS for each in result.findings
        )
        if count:
            found.append(f"{count} {severity}{'s' if count > 1 else ''}")
    return found


def _lines(result: FileResult, quiet: bool) -> Iterator[str]:
    yield result.file
    tournament = result.tournament
    if tournament is not None and result.choice is not None:
        yield from _heading(result, tournament)
        if result.assumptions and not quiet:
            yield "Taken for granted:"
            yield from (f"  - {each}" for each in result.assumptions)
        if PAIRINGS in result.groups:
            yield from _round_lines(result, tournament, quiet)
            if result.identified:
                yield f"Identified: {result.identified.text}"
        if result.causes:
            yield from result.causes.common_lines()
        if result.declared:
            yield from result.declared.lines()
        if result.benefit and result.benefit.rounds:
            from verify.benefit import terms_lines  # noqa: PLC0415 - only on request

            yield from terms_lines(result.benefit)
    yield from _finding_lines(result, quiet)


def _heading(result: FileResult, tournament: Tournament) -> Iterator[str]:
    dates = " to ".join(
        dict.fromkeys(
            day.isoformat() for day in (tournament.start_date, tournament.end_date) if day
        )
    )
    where = " ".join(filter(None, (tournament.city, tournament.federation)))
    yield ", ".join(filter(None, (tournament.name or "(no name)", where, dates)))
    recorded = result.rounds_recorded
    of = f" of {result.rounds_total}" if result.rounds_total != recorded else ""
    yield (
        f"{len(tournament.players)} players, {recorded}{of} {_rounds(result.rounds_total)}, "
        f"points {result.points}"
    )
    yield f"exporter: {exporter(tournament)}"
    choice = result.choice
    assert choice is not None
    yield f"{choice.named} ({choice.reason})"
    if choice.options:
        from verify.options import options_text  # noqa: PLC0415 - few systems have any

        yield f"Options: {options_text(choice.options)}"


def _round_lines(result: FileResult, tournament: Tournament, quiet: bool) -> Iterator[str]:
    if not result.rounds:
        yield "No rounds are recorded."
    whys = {each.why for each in result.rounds if each.status == NOT_CHECKED}
    if len(whys) == 1 and all(each.status == NOT_CHECKED for each in result.rounds):
        yield f"Rounds {_ranges([each.number for each in result.rounds])}: not checked"
        yield f"  {whys.pop()}"
        return
    names = _Names(result, tournament)
    for each in result.rounds:
        if each.status != OK or not quiet:
            yield from _one_round_lines(result, each, names)


def _one_round_lines(result: FileResult, each: RoundResult, names: _Names) -> Iterator[str]:
    if each.status == OK:
        yield f"Round {each.number}: as the rules give"
        yield from (f"  note: {note}" for note in each.notes)
    elif each.status == DEVIATES:
        yield f"Round {each.number}: DEVIATES"
        yield from _table(each, names)
        graded = grade(each.reasons)
        if graded:
            yield f"  Breaks: {graded.text}"
        yield f"  Reason: {each.reasons[0].text}"
        yield from (f"  Also: {other.text}" for other in each.reasons[1 : 1 + _LISTED])
        more = len(each.reasons) - 1 - _LISTED
        if more > 0:
            yield f"  ... and {more} more (--format json lists all)"
        yield from (f"  Note: {note}" for note in each.notes)
        yield from _cause_lines(result, each.number)
        yield from _benefit_lines(result, each.number)
    else:
        yield f"Round {each.number}: {each.status.replace('-', ' ')}: {each.why}"
        yield from (f"  Recorded: {note}" for note in each.notes)


def _benefit_lines(result: FileResult, number: int) -> Iterator[str]:
    """Whom a round helped, where that was asked for."""
    benefit = result.benefit.of(number) if result.benefit else None
    if benefit is not None:
        from verify.benefit import round_lines  # noqa: PLC0415 - only on request

        yield "  Whom it helped (arithmetic, not why it was so paired):"
        yield from (f"  {line}" for line in round_lines(benefit))


def _cause_lines(result: FileResult, number: int) -> Iterator[str]:
    found = result.causes.of(number) if result.causes else None
    if found is not None:
        # Whoever has causes to print has loaded the search.
        from verify.causes.report import lines  # noqa: PLC0415

        yield from (f"  Cause: {line}" for line in lines(found))


def _table(result: RoundResult, names: _Names) -> Iterator[str]:
    """Recorded and expected boards of the players concerned, side by side."""
    recorded = [_board(pair, names) for pair in result.different[0]]
    expected = [_board(pair, names) for pair in result.different[1]]
    if result.bye_recorded != result.bye_expected:
        recorded.append(_bye(result.bye_recorded, names))
        expected.append(_bye(result.bye_expected, names))
    if not result.expected:
        expected = ["(no pairing exists)"]
    rows = max(len(recorded), len(expected))
    width = max([len(text) for text in recorded[:_BOARDS]] + [len("recorded")])
    yield f"  {'recorded':{width}}   by the rules"
    for n in range(min(rows, _BOARDS)):
        left = recorded[n] if n < len(recorded) else ""
        right = expected[n] if n < len(expected) else ""
        yield f"  {left:{width}}   {right}".rstrip()
    if rows > _BOARDS:
        yield f"  ... and {rows - _BOARDS} more (--format json lists all)"


def _board(pair: tuple[int, int], names: _Names) -> str:
    white, black = pair
    return f"{names.of(white)} - {names.of(black)}"


def _bye(number: int | None, names: _Names) -> str:
    return "no bye" if number is None else f"{names.of(number)}: bye"


class _Names:
    """The names of a report's participants: players, or teams."""

    def __init__(self, result: FileResult, tournament: Tournament) -> None:
        self.teams, self.tournament = result.teams, tournament

    def of(self, number: int) -> str:
        """Return number and name, shortened."""
        player = None if self.teams else self.tournament.player(number)
        name = player.name if player else self.teams.get(number, "")
        short = name if len(name) <= _NAME_WIDTH else name[: _NAME_WIDTH - 1] + "…"
        return f"{number} {short}".rstrip()


def _finding_lines(result: FileResult, quiet: bool) -> Iterator[str]:
    """The findings beside the rounds', the group with the most serious first."""
    groups: dict[str, list[Finding]] = {}
    for each in result.findings:
        if each.group != PAIRINGS and not (quiet and each.severity == NOTE):
            groups.setdefault(each.group, []).append(each)
    # Each group has its worst first.
    for group in sorted(groups, key=lambda name: SEVERITIES.index(groups[name][0].severity)):
        yield f"Findings, {group}:"
        yield from _few_of_each_kind(groups[group])


def _few_of_each_kind(findings: Iterable[Finding]) -> Iterator[str]:
    count: dict[str, int] = {}
    for each in findings:
        count[each.rule] = count.get(each.rule, 0) + 1
        if count[each.rule] <= _LISTED:
            yield f"  {finding_line(each)}"
    for rule, times in count.items():
        if times > _LISTED:
            yield f"  ... and {times - _LISTED} more of {rule}"


def _rounds(count: int) -> str:
    return "round" if count == 1 else "rounds"


def _ranges(numbers: Sequence[int]) -> str:
    """Write ascending numbers with ranges: 1-3, 5."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)
