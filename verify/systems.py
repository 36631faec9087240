"""What there is to say of every system at a glance: `trf systems`.

Editions and their dates come from where a system is registered (`pairing.editions`,
`pairing.acceleration`, `verify.system`); chapter, page and ambiguities stand here, one entry each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, Protocol

from pairing import acceleration
from verify.system import CHECKED, NOT_DEFINED, TITLES

if TYPE_CHECKING:
    from pairing.editions import Edition
    from pairing.options import Switch


class Dated(Protocol):
    """What has a code, a title and dates in force: an edition."""

    @property
    def code(self) -> str:
        """A short stable code."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def since(self) -> date | None:
        """The first day in force, None if open."""
        ...

    @property
    def until(self) -> date | None:
        """The last day in force, None if open."""
        ...


@dataclass(frozen=True, slots=True)
class About:
    """The handbook chapter of a system, its page here, and what its text leaves open."""

    chapter: str
    page: str
    ambiguous: tuple[str, ...] = ()


ABOUT: Final[dict[str, About]] = {
    "dutch": About(
        "C.04.3",
        "docs/dutch.md",
        (
            "5.2.5: whether players who have not arrived yet are numbered; either reading is right",
            "events of 2013 to June 2017: the text of 2012 is not implemented",
        ),
    ),
    "dubov": About(
        "C.04.4.1",
        "docs/dubov.md",
        (
            "an opponent without a rating counts as 0 in an ARO (1.7.1)",
            "an upfloat is being paired with a higher score, played or not (1.3.2)",
            "C9 adds up the upfloats of maximum upfloaters",
            "events before 1 February 2026: the older text is not implemented",
        ),
    ),
    "burstein": About(
        "C.04.4.2",
        "docs/burstein.md",
        (
            "cross references in the text are shifted (1.7, 1.9)",
            "C7 looks at C1 to C6 of the next bracket, with its own C7 left out",
            "incoming floaters may meet each other",
            "events before 1 February 2026: the older text is not implemented",
        ),
    ),
    "lim": About(
        "C.04.4.3",
        "docs/lim.md",
        (
            "a procedure for a human: much is left open, one complete reading is implemented",
            "number 1 is the highest numbered player",
            "fictitious points do not move the median (2.2)",
            "whether an event is a Maxi-tournament is in no report: it is taken for none",
        ),
    ),
    "double-swiss": About(
        "C.04.5",
        "docs/double-swiss.md",
        (
            "no report format for matches of two games: two rounds of the file are one match",
            "C6 is met or not, counted from the number of the following scoregroup",
            "whether accelerations speak of games or matches",
        ),
    ),
    "team-swiss": About(
        "C.04.6",
        "docs/team.md",
        (
            "4.3.1: whether absent teams keep their parity; either reading is right",
            "Type B: two equal last colours are a strong preference in the last round, too (1.7.2)",
            "the bye's game points: a draw on every board (1.4) unless a 320 record says otherwise",
            "the edition of August 2024 is not implemented",
        ),
    ),
    "dutch-1998": About(
        "C.04.1 of its time",
        "docs/dutch-1998.md",
        (
            "both dates are approximate: amendments took effect at times not established",
            "the printed table of two-player exchanges contradicts rule D2: the table is followed",
            "C6 and C10 are taken so that the later steps can be reached",
        ),
    ),
    "fide-swiss-1987": About(
        "C.04.2 of its time",
        "docs/fide-swiss-1987.md",
        (
            "rule 10.8: which opponent a floater gets is printed in both directions",
            "10.2 to 10.4: rank by score and number, or by number alone",
            "a Maxi-tournament has more players than 2 to the power of the rounds, as written",
        ),
    ),
    "argentine": About(
        "an arbiters' course",
        "docs/argentine.md",
        (
            "round 1: the text says nothing, so every legal pairing is within the rules",
            "who has the bye is not said",
        ),
    ),
    "round-robin": About(
        "C.05 Annex 1",
        "docs/round-robin.md",
        (
            "reports do not hold the drawn numbers: they are inferred from the games",
            "the table's rounds in another order, or all colours reversed, get a warning only",
        ),
    ),
    "double-round-robin": About(
        "C.05 Annex 1",
        "docs/round-robin.md",
        ("exchanging the last two rounds of the first cycle is recommended: either way is right",),
    ),
}
"""By the code of the system."""

BAKU: Final = About(
    "C.04.7",
    "docs/acceleration.md",
    (
        "late entries: whoever has no entry at all for round 1 of the report",
        "Double-Swiss: whether a win is a game's or a match's",
    ),
)


def as_dict(name: str | None = None) -> dict[str, object]:
    """Return the document of `trf systems --format json`: of all, or of one system.

    Raises `KeyError` for an unknown one.
    """
    shown = [_entry(code, ABOUT[code]) for code in _asked(name)]
    if name is not None:
        return {"version": 1, "systems": shown}
    return {
        "version": 1,
        "systems": shown,
        "accelerations": [_described("baku", "Baku acceleration", BAKU, acceleration.EDITIONS)],
        "not_judged": [
            {"code": code, "title": TITLES[code], "why": why} for code, why in NOT_DEFINED.items()
        ],
    }


def _asked(name: str | None) -> Iterable[str]:
    return CHECKED if name is None else (CHECKED[name].code,)


def _entry(code: str, about: About) -> dict[str, object]:
    system = CHECKED[code]
    options = [
        {
            "name": each.name,
            "values": list(each.values),
            "default": each.value,
            "meaning": each.meaning,
        }
        for each in _switches(system.newest)
    ]
    return {**_described(code, system.title, about, system.editions), "options": options}


def _switches(edition: Edition) -> tuple[Switch, ...]:
    found = edition.switches()
    if found is None:
        return ()
    from pairing.options import switches  # noqa: PLC0415 - few systems have any

    return switches(found)


def _described(code: str, title: str, about: About, editions: Iterable[Dated]) -> dict[str, object]:
    return {
        "code": code,
        "title": title,
        "chapter": about.chapter,
        "page": about.page,
        "editions": [
            {
                "code": each.code,
                "title": each.title,
                "since": each.since.isoformat() if each.since else None,
                "until": each.until.isoformat() if each.until else None,
            }
            for each in editions
        ],
        "ambiguous": list(about.ambiguous),
    }


def as_text(name: str | None = None) -> str:
    """Return the same as text. Raises `KeyError` for an unknown system."""
    lines: list[str] = []
    for code in _asked(name):
        system = CHECKED[code]
        lines += _lines(code, system.title, ABOUT[code], system.editions)
        lines += _option_lines(code, system.editions)
    if name is None:
        lines += _lines("baku", "Baku acceleration", BAKU, acceleration.EDITIONS)
        lines.append("Recognised and not judged:")
        lines += [f"  {code}: {TITLES[code]}: {why}" for code, why in NOT_DEFINED.items()]
    return "\n".join(lines)


def _lines(code: str, title: str, about: About, editions: Iterable[Dated]) -> Iterator[str]:
    yield f"{code}: {title}, {about.chapter} ({about.page})"
    for each in editions:
        yield f"  {each.code:6}  {_dates(each)}"
    yield from (f"  open: {text}" for text in about.ambiguous)


def _option_lines(code: str, editions: Iterable[Edition]) -> Iterator[str]:
    """The switches with their values, the default first, and where an edition has another."""
    newest, *older = ({each.name: each for each in _switches(one)} for one in editions)
    for name, switch in newest.items():
        others = [value for value in switch.values if value != switch.value]
        yield f"  --option {name}={'|'.join([switch.value, *others])}: {switch.meaning}"
        for edition, switches in zip(CHECKED[code].editions[1:], older, strict=True):
            if switches[name].value != switch.value:
                yield f"      edition of {edition.code}: {switches[name].value}"


def _dates(edition: Dated) -> str:
    if edition.since and edition.until:
        return f"in force from {edition.since} to {edition.until}"
    if edition.since:
        return f"in force from {edition.since}"
    return f"in force to {edition.until}" if edition.until else "of any date"
