"""Which system and which edition of it a report was paired by, and how that is known.

Order (see the digest of dates): the coded type (record 192); the texts of 092 and 102; the start
date (042); else the newest edition. A system that is recognisably another than the ones known
here is named and left unchecked: it is never judged by wrong rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.editions import SYSTEMS, Edition, System

if TYPE_CHECKING:
    from pairing.options import SystemOptions
    from trf.model import Tournament

TITLES: Final = {
    "dutch": "FIDE (Dutch) System",
    "dubov": "FIDE Dubov System",
    "burstein": "FIDE Burstein System",
    "lim": "FIDE Lim System",
    "double-swiss": "FIDE Double-Swiss System",
    "team-swiss": "FIDE Swiss Team Pairing System",
    "round-robin": "round robin",
    "double-round-robin": "double round robin",
    "team-round-robin": "team round robin",
    "schiller": "Schiller system",
    "scheveningen": "Scheveningen system",
    "knockout": "knock-out",
}
"""Names of the systems a report can be recognised to follow, by code."""

NOT_DEFINED: Final = {
    "scheveningen": "its pairings are not defined by FIDE",
    "schiller": "its pairings are not defined by FIDE",
    "team-round-robin": "reports do not tell the teams' drawn numbers",
    "knockout": "nothing is paired by rule",
}
"""Systems that are recognised and cannot be judged, and why."""

_ANNEX: Final = "C.05 Annex 1, the Berger tables"


def _table_system(code: str) -> System:
    """A system of tables, of no date."""
    engine = "pairing.round_robin.engine:pair"
    return System(code, TITLES[code], (Edition(code, "berger", _ANNEX, None, None, engine),))


DOUBLE_SWISS: Final = "double-swiss"
TEAM_SWISS: Final = "team-swiss"
"""The codes of the systems whose participants or rounds are not the file's lines and columns."""

ROUND_ROBINS: Final = frozenset({"round-robin", "double-round-robin"})
"""The systems whose rounds stand in a table beforehand."""

CHECKED: Final[dict[str, System]] = {
    **SYSTEMS,
    **{code: _table_system(code) for code in sorted(ROUND_ROBINS, reverse=True)},
}
"""Every system whose rounds can be judged: the registered ones and the tables."""

# The free text (092) and the coded type (192): patterns and plain words, the more special first.
# A word is looked for in no time; every pattern has to be compiled first.
_NAMES: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("team-round-robin", r"team.*round.?robin|mannschaft.*(rund|jeder)", ()),
    ("scheveningen", "", ("scheveningen",)),
    ("schiller", "", ("schiller",)),
    ("double-round-robin", r"double.?round.?robin", ("doppelrund",)),
    ("round-robin", r"round.?robin|all.?play.?all|round.?turnier|girone all.?italiana",
     ("berger", "jeder gegen jeden", "rundenturnier", "toutes rondes", "круговая",
      "sistema de liga")),
    ("knockout", r"knock.?out", ("elimination",)),
    ("double-swiss", r"double.?swiss", ()),
    ("team-swiss", r"\bteams?\b|team[_-]", ("mannschaft", "equipe", "equipos", "squadre")),
    ("dubov", "", ("dubov",)),
    ("burstein", "", ("burstein",)),
    ("lim", r"\blim\b", ("_lim",)),
    ("argentine", r"(variante|sistema) argentin|argentine (variant|system)|custom.argentine", ()),
    ("fide-swiss-1987", r"fide.swiss.{0,16}\b198\d", ()),
    ("dutch", "",
     ("dutch", "swiss", "javafo", "schweizer", "suisse", "suizo", "svizzer", "швейцар")),
)  # fmt: skip
_EDITIONS: Final = {"2017": "2017", "2025": "2026", "2026": "2026"}


UNFINISHED: Final = "C.04.2 3.1"
"""Where a system's own text says nothing of games without a result."""


class Choice(NamedTuple):
    """The rules a report is judged by.

    `system` is a code of `pairing.editions.SYSTEMS` or of another recognised system; `edition`
    is None when the rounds cannot be checked, and `obstacle` then says why. `reason` tells how
    the choice was made; `assumptions` what was taken for granted. `accelerated` is whether the
    coded type says Baku acceleration; `youth_inferred` that rule 22 holds by inference only.
    """

    system: str
    title: str
    edition: Edition | None
    reason: str
    assumptions: tuple[str, ...] = ()
    obstacle: str | None = None
    accelerated: bool = False
    youth_inferred: bool = False

    @property
    def named(self) -> str:
        """The system, with the edition where it is known."""
        return f"{self.title}, {self.edition.words}" if self.edition else self.title

    @property
    def switches(self) -> SystemOptions | None:
        """The switches of the edition in use, None where it has none."""
        return self.edition.switches() if self.edition is not None else None

    @property
    def unfinished(self) -> str:
        """The article by which a game without a result counts as a draw for pairing."""
        switches = self.switches
        return UNFINISHED if switches is None else switches.unfinished

    @property
    def options(self) -> dict[str, str]:
        """The same by name, as written."""
        switches = self.switches
        if switches is None:
            return {}
        from pairing.options import values  # noqa: PLC0415 - few systems have any

        return values(switches)


_WITHOUT_CODE: Final = frozenset({"argentine"})
"""Systems known here that 192 can only call a custom one: FIDE has no code for them."""


class _Named(NamedTuple):
    system: str
    edition: str | None
    reason: str
    assumed: bool = False
    baku: bool = False
    asked: bool = False


def choose(
    tournament: Tournament,
    system: str | None,
    edition: str | None,
    options: Sequence[tuple[str, str]] = (),
) -> Choice:
    """Return the rules to judge by; `system`, `edition` and `options` are the user's wishes (None,
    empty: find out).

    Raises `KeyError` when the user names an unknown system, `pairing.model.OptionError` for an
    option that the system does not have.
    """
    choice = _choose(tournament, system, edition)
    if choice.edition is None or (choice.edition.options is None and not options):
        return choice
    from verify.options import with_options  # noqa: PLC0415 - few systems have any

    return with_options(choice, tournament, options)


def _choose(tournament: Tournament, system: str | None, edition: str | None) -> Choice:
    named = _recognise(tournament)
    if system is not None:
        known = CHECKED[system]
        same = named.system == system
        named = _Named(
            known.code, named.edition if same else None, "as asked", baku=named.baku, asked=True
        )
    if edition is not None and named.system in CHECKED:
        choice = _as_asked(named, edition)
    else:
        choice = _by_date(tournament, named)
    if choice.system != TEAM_SWISS or choice.edition is None:
        return choice
    blocked = _team_obstacle(tournament)
    if not blocked:
        return choice
    return choice._replace(edition=None, obstacle=f"{choice.reason}: {blocked}")


def titles() -> tuple[str, ...]:
    """Return the codes of the systems that can be checked."""
    return tuple(CHECKED)


def _as_asked(named: _Named, code: str) -> Choice:
    system = CHECKED[named.system]
    found = next((each for each in system.editions if each.code == code), None)
    if found is not None:
        return _chosen(found, "edition as asked", (), named.baku)
    obstacle = f"{named.reason}: the {system.title} has no edition '{code}'"
    return Choice(system.code, system.title, None, named.reason, (), obstacle, named.baku)


def _chosen(edition: Edition, reason: str, assumptions: tuple[str, ...], baku: bool) -> Choice:
    title = CHECKED[edition.system].title
    return Choice(edition.system, title, edition, reason, assumptions, None, baku)


def _recognise(tournament: Tournament) -> _Named:
    """What the file itself says of its system."""
    code = (tournament.encoded_type or "").strip()
    if code:
        return _from_code(code)
    for tag, text in (("092", tournament.type_text or ""), ("102", _arbiter(tournament))):
        found = _from_text(tag, text)
        if found and (tag == "092" or found.edition):
            return found
    if tournament.teams and any(record.tag == "310" for record in tournament.records):
        return _Named("team-swiss", None, "the file holds teams (310)")
    if _everybody_met(tournament, 1):
        return _Named("round-robin", None, "everybody meets everybody once")
    if _everybody_met(tournament, 2):
        return _Named("double-round-robin", None, "everybody meets everybody twice")
    return _Named("dutch", None, "the file names no system", assumed=True)


def _everybody_met(tournament: Tournament, times: int) -> bool:
    """Whether a file that names no system holds a whole round robin of so many cycles."""
    count = len(tournament.players)
    if count < 4 or tournament.rounds != times * (count - 1 + count % 2):
        return False
    return all(
        sorted(cell.opponent for cell in player.cells if cell.opponent)
        == sorted(times * [other.number for other in tournament.players if other is not player])
        for player in tournament.players
    )


def _from_code(code: str) -> _Named:
    upper = code.upper().replace("-", "_")
    reason = f"192 says {code}"
    system = _match(upper.lower().replace("_", " ") + " " + upper.lower())
    custom = upper.startswith("CUSTOM") and system not in _WITHOUT_CODE
    if custom or system is None:
        return _Named(f"custom ({code})", None, reason)
    year = re.search(r"20\d\d", upper)
    return _Named(
        system, _EDITIONS.get(year.group()) if year else None, reason, baku="BAKU" in upper
    )


def _from_text(tag: str, text: str) -> _Named | None:
    system = _match(text.lower())
    if system is None:
        return None
    year = re.search(r"(?<!\d)20(17|25|26)(?!\d)", text)
    says = f"{tag} says '{text.strip()}'"
    named = year is not None and re.search(r"dutch|rules|fide", text, re.IGNORECASE) is not None
    edition = _EDITIONS[year.group()] if year and named else None
    if system == "dutch" and "dutch" not in text.lower() and "javafo" not in text.lower():
        return _Named(system, edition, says, assumed=True)
    return _Named(system, edition, says, baku="baku" in text.lower())


@lru_cache(maxsize=256)
def _match(text: str) -> str | None:
    for code, pattern, words in _NAMES:
        if any(word in text for word in words) or (pattern and re.search(pattern, text)):
            return code
    return None


def _arbiter(tournament: Tournament) -> str:
    return " ".join(record.text[4:] for record in tournament.records if record.tag == "102")


def _by_date(tournament: Tournament, named: _Named) -> Choice:
    """Choose the edition: the named one, else the one in force on the start date."""
    if named.system not in CHECKED:
        title = TITLES.get(named.system, named.system)
        why = NOT_DEFINED.get(named.system)
        obstacle = f"{named.reason}: the rules of the {title} are not checked here" + (
            f" ({why})" if why else ""
        )
        return Choice(named.system, title, None, named.reason, (), obstacle, named.baku)
    system = CHECKED[named.system]
    assumed = (f"the system is the {system.title}: {named.reason}",) if named.assumed else ()
    if named.edition is not None and any(e.code == named.edition for e in system.editions):
        return _chosen(system.edition(named.edition), named.reason, assumed, named.baku)
    start = tournament.start_date or _earliest(tournament)
    if system.newest.since is None:
        return _chosen(system.newest, named.reason, assumed, named.baku)
    if start is None:
        edition = system.newest
        note = f"edition: {edition.code}, the newest, because the file has no readable start date"
        return _chosen(edition, f"{named.reason}; no start date", (*assumed, note), named.baku)
    return _in_force(system, named, start, assumed)


def _in_force(system: System, named: _Named, start: date, assumed: tuple[str, ...]) -> Choice:
    """Choose the text that governed an event that began on a day."""
    reason = f"{named.reason}; began on {start.isoformat()}"
    found = system.edition_on(start)
    if found is not None:
        return _chosen(found, reason, assumed, named.baku)
    older = _older(named, start)
    if older is not None:
        if assumed:
            assumed = (f"the system is the {SYSTEMS[older.system].title}: {named.reason}",)
        note = f"the rules are those of {start.year}: {older.title}"
        return _chosen(older, reason, (*assumed, note), named.baku)
    newest = system.newest
    if named.asked and newest.until is not None and start > newest.until:
        note = f"the text of {newest.code} was no longer in force on {start.isoformat()}"
        return _chosen(newest, reason, (*assumed, note), named.baku)
    obstacle = (
        f"the event began on {start.isoformat()}: no edition of the {system.title} in force "
        "then is known here (--edition judges by another)"
    )
    return Choice(system.code, system.title, None, named.reason, assumed, obstacle, named.baku)


def _older(named: _Named, start: date) -> Edition | None:
    """Return the text that stood in the place of the Dutch System's at a time.

    Where a report names no system, the only one of the years before 1998 that is known here.
    """
    if named.system != "dutch":
        return None
    found = SYSTEMS["dutch-1998"].edition_on(start)
    if found is None and named.assumed and start.year < 1998:
        found = SYSTEMS["fide-swiss-1987"].edition_on(start)
    return found


def _team_obstacle(tournament: Tournament) -> str | None:
    from verify.teams import obstacle  # noqa: PLC0415 - few reports hold teams

    return obstacle(tournament)


def _earliest(tournament: Tournament) -> date | None:
    days = [day for day in tournament.round_dates if day]
    return min(days) if days else tournament.end_date
