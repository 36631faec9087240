"""Every tie-break: its code, article, modifiers, and the function that gives it."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, NamedTuple, TypeAlias

from verify.tiebreaks import boards, buchholz, encounter, own
from verify.tiebreaks.codes import Code, CodeError
from verify.tiebreaks.model import Edition, Split, Table, Value

Values: TypeAlias = Callable[[Table, Code], list[Value]]
Splitter: TypeAlias = Callable[[Table, Code, Sequence[int]], Split]

INDIVIDUAL: Final = "individual"
TEAM: Final = "team"
BOTH: Final = "both"


class TieBreak(NamedTuple):
    """A tie-break. `values` gives a value per competitor, `split` orders one tied group instead
    (type A). `ascending`: less is better. `event` is for whom it is defined, `modifiers` the
    letters allowed, `article` its place in the edition of 2026, `meaning` what it counts.
    """

    name: str
    article: str
    meaning: str
    event: str
    modifiers: str = ""
    values: Values | None = None
    split: Splitter | None = None
    ascending: bool = False

    def allows(self, code: Code) -> bool:
        """Whether the code has no other modifiers than this tie-break's."""
        return code.modifiers <= set(self.modifiers)


def _by_ratings(name: str, module: str = "ratings") -> Values:
    """A function of a module loaded with the first use: few reports are ranked by ratings."""

    def values(table: Table, code: Code) -> list[Value]:
        found = import_module(f"verify.tiebreaks.{module}")
        function: Values = getattr(found, name)
        return function(table, code)

    return values


def _first_place(table: Table, code: Code, group: Sequence[int]) -> Split:
    from verify.tiebreaks import historic  # noqa: PLC0415 - few reports are that old

    return historic.encounter_for_first_place(table, code, group)


_ALL: Final = (
    TieBreak("PTS", "2", "points", BOTH, values=own.points),
    TieBreak("DE", "6", "direct encounter", INDIVIDUAL, "P", split=encounter.direct_encounter),
    TieBreak("WIN", "7.1", "wins", BOTH, values=own.wins),
    TieBreak("WON", "7.2", "games won over the board", BOTH, values=own.games_won),
    TieBreak("BPG", "7.3", "games played with Black", INDIVIDUAL, values=own.black_games),
    TieBreak("BWG", "7.4", "games won with Black", INDIVIDUAL, values=own.black_wins),
    TieBreak("PS", "7.5", "progressive scores", BOTH, "C", values=own.progressive),
    TieBreak("REP", "7.6", "rounds elected to play", INDIVIDUAL, values=own.elected_to_play),
    TieBreak("STD", "7.7", "standard points", INDIVIDUAL, values=own.standard),
    TieBreak("TPN", "7.8", "pairing number", BOTH, "R", values=own.pairing_number, ascending=True),
    TieBreak("BH", "8.1", "Buchholz", BOTH, "CMP", values=buchholz.buchholz),
    TieBreak(
        "AOB", "8.2", "average of opponents' Buchholz", BOTH, "F",
        values=buchholz.average_of_opponents,
    ),
    TieBreak("FB", "8.3", "Fore Buchholz", BOTH, "CMP", values=buchholz.fore_buchholz),
    TieBreak(
        "SB", "9.1", "Sonneborn-Berger", INDIVIDUAL, "CP", values=buchholz.sonneborn_berger
    ),
    TieBreak("KS", "9.2", "Koya", BOTH, "L", values=buchholz.koya),
    TieBreak(
        "ARO", "10.1", "average rating of opponents", INDIVIDUAL, "CMU",
        values=_by_ratings("average_rating"),
    ),
    TieBreak(
        "TPR", "10.2", "tournament performance rating", INDIVIDUAL, "U",
        values=_by_ratings("performance"),
    ),
    TieBreak(
        "PTP", "10.3", "perfect tournament performance", INDIVIDUAL, "U",
        values=_by_ratings("perfect_performance"),
    ),
    TieBreak(
        "APRO", "10.4", "average performance of opponents", INDIVIDUAL, "U",
        values=_by_ratings("average_performance"),
    ),
    TieBreak(
        "APPO", "10.5", "average perfect performance of opponents", INDIVIDUAL, "U",
        values=_by_ratings("average_perfect_performance"),
    ),
    TieBreak("RTNG", "10.6", "rating", INDIVIDUAL, "RU", values=own.rating),
    TieBreak("BC", "12.1", "board count", TEAM, values=boards.board_count, ascending=True),
    TieBreak("TBR", "12.2", "top boards", TEAM, values=boards.top_boards),
    TieBreak("BBE", "12.3", "without the bottom boards", TEAM, values=boards.bottom_boards),
    TieBreak("MPVGP", "13.1", "the secondary score", TEAM, values=own.secondary),
    *(
        TieBreak(
            f"E{code}SB", "13.2", f"Sonneborn-Berger, {words}", TEAM, "CP",
            values=buchholz.extended_sonneborn_berger,
        )
        for code, words in (
            ("MM", "match x match points"),
            ("MG", "match x game points"),
            ("GM", "game x match points"),
            ("GG", "game x game points"),
        )
    ),
    *(
        TieBreak(
            name, article, "extended direct encounter", TEAM, "P",
            split=encounter.extended_direct_encounter,
        )
        for name, article in (
            ("EDE", "13.3"), ("EDEBT", "13.3.2"), ("EDEBB", "13.3.2"), ("EDET", "13.3.2"),
            ("EDEB", "13.3.2"),
        )
    ),
    TieBreak(
        "SSSC", "13.4", "score and strength of schedule", TEAM, "FPK",
        values=buchholz.score_strength,
    ),
    TieBreak(
        "SRO", "C.04.2 of 1987, 16 a", "sum of the ratings of the opponents", INDIVIDUAL, "CU",
        values=_by_ratings("sum_of_ratings", "historic"),
    ),
    TieBreak(
        "MRO", "C.04.1 of 1998, F10", "mean of the ratings of the opponents", INDIVIDUAL, "U",
        values=_by_ratings("mean_of_ratings", "historic"),
    ),
    TieBreak(
        "DE1", "C.04.1 of 1998, F10", "games among those tied for the first place", INDIVIDUAL,
        split=_first_place,
    ),
)  # fmt: skip

REGISTRY: Final = {each.name: each for each in _ALL}
"""Every tie-break by its name."""

BUCHHOLZ: Final = frozenset({"BH", "AOB", "FB"})
"""Barred from round robins since 2026 (note to article 8)."""
RATED: Final = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "SRO", "MRO"})
"""Article 10: not used when unrated players take part, unless the rules rate them (/U)."""
LEVEL_ONLY: Final = frozenset({"BC"})
"""12.1: only between teams level in match and game points."""


def find(code: Code) -> TieBreak:
    """Return the tie-break of a code; raises `CodeError` for an unknown one."""
    try:
        return REGISTRY[code.name]
    except KeyError:
        raise CodeError(f"'{code.text}' is no tie-break known here") from None


def objection(table: Table, code: Code) -> str | None:
    """Return why a code is against the rules for this event, None if it is not."""
    known = find(code)
    wrong = {INDIVIDUAL: table.is_team, TEAM: not table.is_team}.get(known.event, False)
    if wrong:
        return f"{code.text} is a tie-break for {known.event} events"
    if code.score and not table.is_team:
        return f"{code.text}: match and game points are of teams"
    if not known.allows(code):
        extra = ", ".join("/" + each for each in sorted(code.modifiers - set(known.modifiers)))
        return f"{code.text}: {extra} has no meaning with {known.name}"
    if table.predetermined and table.edition is Edition.CAPPED and code.name in BUCHHOLZ:
        return f"{code.text} must not be used in a round robin (note to article 8)"
    return None


def unusable(table: Table, code: Code) -> str | None:
    """Return why a code gives no values here, None if it does."""
    known = find(code)
    if known.event == TEAM and not table.is_team:
        return f"{code.text} needs teams"
    if code.score and code.score not in table.scores:
        return f"{code.text} needs match and game points"
    if table.is_team and (code.name in RATED or known.event == INDIVIDUAL):
        return f"{code.text} is not defined for teams"
    if code.name in RATED and code.unrated is None and 0 in table.ratings:
        return f"{code.text} is not used: unrated players take part (article 10)"
    return None
