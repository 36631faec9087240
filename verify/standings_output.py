"""Standings and crosstables as text, JSON, CSV and Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pairing.model import NOBODY
from verify.standings import Competitor, competitors, declared, table_of
from verify.tiebreaks.codes import Code, parse, parse_list
from verify.tiebreaks.historic import own_list
from verify.tiebreaks.inference import explain
from verify.tiebreaks.model import Table, Value
from verify.tiebreaks.ranking import Ranking, rank, written
from verify.tiebreaks.registry import objection

if TYPE_CHECKING:
    from verify.replay import Replay

JSON_VERSION: Final = 1
FORMATS: Final = ("text", "json", "csv", "md")

_COLOURS: Final = {1: "w", -1: "b", 0: ""}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asks for. `tie_breaks` are codes as in record 202 (None: the file's own),
    `after` the last round to count (None: all), `crosstable` whether to show every round.
    """

    tie_breaks: str | None = None
    after: int | None = None
    crosstable: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """Standings of an event. `source` tells where the list of tie-breaks comes from; `notes` what
    a reader should know of it. `order` holds indexes, best first; `after` the last round counted.
    """

    found: Replay
    ranking: Ranking
    competitors: Sequence[Competitor]
    codes: Sequence[Code]
    source: str
    notes: Sequence[str]
    after: int

    @property
    def table(self) -> Table:
        """The table ranked."""
        return self.ranking.table

    @property
    def order(self) -> list[int]:
        """The indexes, best first; those still tied by number."""
        numbers = self.table.numbers
        return [i for group in self.ranking.groups for i in sorted(group, key=lambda i: numbers[i])]


def document(file: str, found: Replay, wishes: Wishes, form: str) -> str:
    """Return the standings of a report in one of `FORMATS`.

    Raises `ValueError` for an unknown code and for a round that is not recorded.
    """
    codes = None if wishes.tie_breaks is None else parse_list(wishes.tie_breaks)
    shown = standings(found, codes, wishes.after)
    return render(shown, file, form, crosstable=wishes.crosstable)


def standings(
    found: Replay, codes: Sequence[Code] | None = None, after: int | None = None
) -> Standings:
    """Return the standings after a round (None: the last one recorded).

    `codes` rank after the points (None: those the file declares, else those that explain its
    ranks, else the points alone). Raises `CodeError` for an unknown code, `ValueError` for a round
    that is not recorded.
    """
    last = len(found.rounds)
    if after is not None and not 1 <= after <= last:
        raise ValueError(f"round {after} is not recorded (there are {last})")
    ranked = competitors(found)
    chosen, source = (codes, "as asked") if codes is not None else _own(found, ranked)
    if not any(code.name == "PTS" for code in chosen):
        chosen = (parse("PTS"), *chosen)
    table = table_of(found, after)
    ranking = rank(table, chosen)
    notes = [*filter(None, (objection(table, code) for code in chosen)), *ranking.skipped]
    open_games = sum(len(each.pending) for each in found.rounds[: after or last]) // 2
    if open_games:
        words = "games without a result count as draws"
        if open_games == 1:
            words = "game without a result counts as a draw"
        notes.append(f"{open_games} {words}")
    return Standings(
        found, ranking, ranked, chosen, source, tuple(dict.fromkeys(notes)), after or last
    )


def _own(found: Replay, ranked: Sequence[Competitor]) -> tuple[Sequence[Code], str]:
    """The file's own list, else that of the system's text, else the one that explains its ranks."""
    list_ = declared(found)
    if list_.codes:
        return list_.codes, f"as {list_.tag} declares"
    own = own_list(found, table_of(found))
    if own is not None:
        return own.codes, f"by {own.source}, as no tie-breaks are declared"
    ranks = [each.rank for each in ranked]
    if found.rounds and any(ranks):
        best = explain(table_of(found), ranks)
        if best and best.is_complete and best.codes:
            return best.codes, "found from the recorded ranks"
    return (), "no tie-breaks are declared (--tie-breaks names some)"


# --- rows ---------------------------------------------------------------------------------------


def _heads(shown: Standings, crosstable: bool) -> list[str]:
    heads = ["Place", "No", "Name", *(column.code.text for column in shown.ranking.columns)]
    if crosstable:
        count = len(shown.order) if shown.table.predetermined else shown.after
        heads += [str(number) for number in range(1, count + 1)]
    return heads


def _rows(shown: Standings, crosstable: bool) -> Iterator[list[str]]:
    places = shown.ranking.places()
    cells = _matrix(shown) if shown.table.predetermined else _rounds(shown)
    for i in shown.order:
        competitor = shown.competitors[i]
        row = [str(places[i][0]), str(competitor.number), competitor.name]
        row += [written(column.values[i]) for column in shown.ranking.columns]
        yield [*row, *cells[i]] if crosstable else row


def _rounds(shown: Standings) -> Mapping[int, list[str]]:
    """A cell per round: opponent's line in the table, colour, result."""
    line = {i: n for n, i in enumerate(shown.order, start=1)}
    found = {}
    for i, row in enumerate(shown.table.entries):
        cells = []
        for number, entry in enumerate(row, start=1):
            result = _result(shown, i, number)
            if entry.opponent == NOBODY:
                cells.append(result)
            else:
                cells.append(f"{line[entry.opponent]}{_COLOURS[entry.colour]}{result}")
        found[i] = cells
    return found


def _matrix(shown: Standings) -> Mapping[int, list[str]]:
    """A cell per competitor: the results against him."""
    found = {}
    for i, row in enumerate(shown.table.entries):
        against: dict[int, list[str]] = {}
        for number, entry in enumerate(row, start=1):
            against.setdefault(entry.opponent, []).append(_result(shown, i, number))
        found[i] = ["*" if j == i else " ".join(against.get(j, [])) for j in shown.order]
    return found


def _result(shown: Standings, i: int, number: int) -> str:
    """A player's letter in the file; a team's game points, or the letter of its bye."""
    if not shown.table.is_team:
        return shown.found.rounds[number - 1].results[i] or (
            "Z" if _is_alone(shown, i, number) else "?"
        )
    if _is_alone(shown, i, number):
        return shown.table.entries[i][number - 1].kind
    points = shown.table.scores["GP"].points[i][number - 1]
    mark = {"+": "+", "-": "-"}.get(shown.table.entries[i][number - 1].kind, "")
    return f":{written(Fraction(points, 100))}{mark}"


def _is_alone(shown: Standings, i: int, number: int) -> bool:
    return shown.table.entries[i][number - 1].opponent == NOBODY


# --- formats ------------------------------------------------------------------------------------


def render(shown: Standings, file: str, form: str, *, crosstable: bool = False) -> str:
    """Return standings in one of `FORMATS`, ending with a line end."""
    if form == "json":
        return _json(shown, file, crosstable)
    heads, rows = _heads(shown, crosstable), list(_rows(shown, crosstable))
    if form == "csv":
        return _csv(heads, rows)
    title = shown.found.tournament.name or file
    lines = [f"{title}: standings after round {shown.after}", *_notes(shown)]
    if form == "md":
        return _markdown(lines, heads, rows)
    return _text(lines, heads, rows)


def _notes(shown: Standings) -> Iterator[str]:
    codes = ",".join(code.text for code in shown.codes)
    yield f"Ranked by {codes} ({shown.source}), C.07 as of {shown.table.edition.value}"
    yield from (f"Note: {note}" for note in shown.notes)


def _text(lines: Iterable[str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(
            cell.ljust(width) if n == 2 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()

    return "\n".join([*lines, "", line(heads), *map(line, rows), ""])


def _markdown(lines: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rule = line("---" if n == 2 else "---:" for n in range(len(heads)))
    title, *rest = lines
    return "\n".join([f"# {title}", "", *rest, "", line(heads), rule, *map(line, rows), ""])


def _csv(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()


def _json(shown: Standings, file: str, crosstable: bool) -> str:
    import json  # noqa: PLC0415 - the other forms need none

    places, rows = shown.ranking.places(), []
    for i in shown.order:
        competitor = shown.competitors[i]
        row: dict[str, object] = {
            "place": places[i][0],
            "last_place": places[i][1],
            "number": competitor.number,
            "name": competitor.name,
            "values": [
                {"code": column.code.text, "value": _exact(column.values[i])}
                for column in shown.ranking.columns
            ],
        }
        if crosstable:
            row["rounds"] = [_round(shown, i, n) for n in range(1, len(shown.table.entries[i]) + 1)]
        rows.append(row)
    document = {
        "version": JSON_VERSION,
        "file": file,
        "after_round": shown.after,
        "rules": shown.table.edition.value,
        "tie_breaks": [code.text for code in shown.codes],
        "source": shown.source,
        "notes": list(shown.notes),
        "standings": rows,
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _exact(value: Value | None) -> object:
    """A value for JSON: whole numbers as numbers, others as exact decimals or fractions."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return [_exact(each) for each in value]
    if value.denominator == 1:
        return value.numerator
    return written(value) if 100 % value.denominator == 0 else str(value)


def _round(shown: Standings, i: int, number: int) -> dict[str, object]:
    entry = shown.table.entries[i][number - 1]
    opponent = None if entry.opponent == NOBODY else shown.table.numbers[entry.opponent]
    result = _result(shown, i, number).lstrip(":")
    return {"opponent": opponent, "colour": _COLOURS[entry.colour], "result": result}
