"""The pages of an audited archive: an index of its tables, and a page per report among the worst.

An archive may hold hundreds of thousands of reports, so only those the index names one by one get
a page, and only where they can still be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.html.render import page, render
from verify.html.texts import SOURCE
from verify.severity import GRADES

if TYPE_CHECKING:
    from verify.archive.summary import Group, Summary
    from verify.check import FileResult

    Reader = Callable[[str], FileResult | None]
    """Checks the report of a name in the store anew; None where it cannot be read any more."""

INDEX: Final = "index.html"
"""The name of the first page."""

SHOWN: Final = 300
"""So many groups of a table are shown."""

WIDTH: Final = 640
HEIGHT: Final = 150
"""The room of a plot without its scales."""

_WIDEST: Final = 28
_MOST_MONTHS: Final = 1200
_FEW: Final = 14
"""Up to so many months, each is named; beyond, only the years are."""


class Month(NamedTuple):
    """A month: its place, and the heights of its share of deviating rounds and of its rounds."""

    name: str
    x: int
    share: int
    rounds: int
    deviating: int
    judged: int


class Tick(NamedTuple):
    """A mark of a scale: where, and what is written there."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Trend:
    """Deviations over time: columns for the share of rounds that deviate, month by month, above
    columns for the number of rounds judged. `top` is the share at the upper end, in per cent.
    """

    months: tuple[Month, ...]
    bar: int
    names: tuple[Tick, ...]
    shares: tuple[Tick, ...]
    most: int
    width: int = WIDTH
    height: int = HEIGHT


def site(found: Summary, read: Reader, language: str = SOURCE) -> Iterator[tuple[str, str]]:
    """Yield the pages of an archive with their names, the index last.

    Raises what `page` raises.
    """
    links = {}
    for number, each in enumerate(found.worst, start=1):
        result = read(each.url)
        if result is not None:
            links[each.url] = f"report-{number:02}.html"
            yield links[each.url], page(result, language)
    yield INDEX, index(found, links, language)


def index(found: Summary, links: Mapping[str, str], language: str = SOURCE) -> str:
    """Return the first page of an archive; `links` are the pages of reports by their names."""
    broken = {
        each.url: [(grade, n) for grade, n in zip(GRADES, each.grades, strict=True) if n]
        for each in found.worst
    }
    months = next((table.groups for table in found.tables if table.by == "month"), ())
    return render(
        "archive.html",
        language,
        found=found,
        links=links,
        broken=broken,
        trend=trend(months),
        shown=SHOWN,
    )


def trend(groups: Sequence[Group]) -> Trend | None:
    """Return the plot of deviations over time; None where fewer than two months are known."""
    known = {each.name: each for each in groups if _is_month(each.name)}
    names = _months(known)
    if len(known) < 2 or len(names) > _MOST_MONTHS:
        return None
    step = WIDTH / len(names)
    most = max((each.judged for each in known.values()), default=0) or 1
    top = _top(max(each.share for each in known.values()))
    months = []
    for place, name in enumerate(names):
        each = known.get(name)
        if each is not None:
            share = round(HEIGHT * 100 * each.share / top)
            rounds = round(HEIGHT / 2 * each.judged / most)
            x = round(step * (place + 0.5))
            months.append(Month(name, x, share, rounds, each.deviating, each.judged))
    return Trend(
        tuple(months),
        max(1, min(_WIDEST, round(step * 0.7))),
        tuple(_named(names, step)),
        tuple(Tick(HEIGHT - HEIGHT * n // 2, f"{top * n // 2} %") for n in range(3)),
        most,
    )


def _is_month(name: str) -> bool:
    year, dash, month = name.partition("-")
    return bool(dash) and year.isdecimal() and month.isdecimal() and 1 <= int(month) <= 12


def _months(known: Mapping[str, Group]) -> list[str]:
    """Every month from the first to the last one."""
    places = sorted(12 * int(name[:4]) + int(name[5:]) - 1 for name in known)
    if not places:
        return []
    return [f"{at // 12:04}-{at % 12 + 1:02}" for at in range(places[0], places[-1] + 1)]


def _top(share: float) -> int:
    """The end of the scale, in per cent: even, and not far above the highest column."""
    return next(top for top in (2, 4, 10, 20, 40, 60, 80, 100) if 100 * share <= top)


def _named(names: Sequence[str], step: float) -> Iterator[Tick]:
    every = 1 + len(names) // (12 * _FEW)
    for place, name in enumerate(names):
        if len(names) <= _FEW:
            yield Tick(round(step * (place + 0.5)), name)
        elif name.endswith("-01") and int(name[:4]) % every == 0:
            yield Tick(round(step * place), name[:4])
