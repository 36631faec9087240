"""Which program wrote a report, told by its habits.

Programs do not sign their files (TRF26's record 182 aside), but each has habits: the order of its
records, how it writes a count or a date, what it puts where it knows nothing.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from .model import Report, Tournament


class Confidence(StrEnum):
    """How sure it is who wrote a file."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


class Exporter(NamedTuple):
    """The program that wrote a file, how sure that is, and the traits it was told by.

    `name` is ``unknown`` if no program is known to have such habits.
    """

    name: str
    confidence: Confidence
    traits: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} ({self.confidence.value})"


UNKNOWN: Final = Exporter("unknown", Confidence.POSSIBLE, ())


class _File:
    """What the habits are looked for in: the lines of a file."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.lines = [(record.tag, record.text) for record in tournament.records]

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of the first record of each kind, trailing blanks included."""
        texts: dict[str, str] = {}
        for tag, text in self.lines:
            texts.setdefault(tag, text[4:])
        return texts

    @cached_property
    def header(self) -> str:
        """The identifiers of the records in front of the first player, without repetitions."""
        tags: dict[str, None] = {}
        for tag, _ in self.lines:
            if tag == "001":
                break
            if tag.strip() and not tag.startswith("#"):
                tags[tag] = None
        return " ".join(tags)

    @cached_property
    def tags(self) -> set[str]:
        """The identifiers of all lines that are not blank."""
        return {tag for tag, text in self.lines if text.strip()}

    @cached_property
    def others(self) -> list[str]:
        """The lines that are not of players."""
        return [text for tag, text in self.lines if tag != "001"]

    def text(self, tag: str) -> str:
        """Return the text of the first record of a kind, stripped; empty if there is none."""
        return self.texts.get(tag, "").strip()

    def matches(self, tag: str, pattern: str) -> bool:
        """Tell whether the text of a record has a shape; a missing record has none."""
        text = self.text(tag)
        return bool(text) and re.fullmatch(pattern, text) is not None

    def any_line(self, beginning: str) -> bool:
        """Tell whether a line that is not a player's begins in a way."""
        return any(text.startswith(beginning) for text in self.others)


class _Trait(NamedTuple):
    """A habit. `weight` 4 settles the matter alone, 1 hints at it."""

    words: str
    weight: int
    seen: Callable[[_File], bool]


_CERTAIN: Final = 4
_LIKELY: Final = 2

_RULER: Final = "DDD SSSS sTTT NNNN"
_COMMENTED_RULER: Final = "### SSSS sTTT NNNN"
_ALL_POINTS: Final = (
    r"WW=[0-9.]+ BW=[0-9.]+ WD=[0-9.]+ BD=[0-9.]+ WL=[0-9.]+ BL=[0-9.]+ "
    r"ZPB=[0-9.]+ HPB=[0-9.]+ FPB=[0-9.]+ PAB=[0-9.]+ FW=[0-9.]+ FL=[0-9.]+"
)
_PAPI_SYSTEMS: Final = (
    "Standard", "SAD", "Haley", "Haley Dynamique", "Haley Soft", "Berger", "Niçois",
)  # fmt: skip
_SLASHED: Final = r"[0-9]{2}/[0-9]{2}/[0-9]{4}"
_IN_SECONDS: Final = r"(?:[0-9]+/)?[0-9]{2,}\+[0-9]+(?::.*)?"


# Plain texts where they do: to compile a pattern takes longer than to look for it.
def _is(tag: str, *texts: str) -> Callable[[_File], bool]:
    return lambda file: file.text(tag) in texts


def _begins(tag: str, beginning: str) -> Callable[[_File], bool]:
    return lambda file: file.text(tag).startswith(beginning)


def _shape(tag: str, pattern: str) -> Callable[[_File], bool]:
    return lambda file: file.matches(tag, pattern)


def _line(beginning: str) -> Callable[[_File], bool]:
    return lambda file: file.any_line(beginning)


def _header(*headers: str) -> Callable[[_File], bool]:
    return lambda file: file.header in headers


def _names_the_commission(file: _File) -> bool:
    return any(text.startswith("###") and "tec.fide.com" in text for text in file.others)


def _dat_records(file: _File) -> bool:
    shown = (text for text in file.others if text.startswith("DAT "))
    return any(re.match("DAT [ 0-9]{4} ", text) for text in shown)


def _engine_in_brackets(file: _File) -> bool:
    text = file.text("092")
    return text.startswith("Individual") and text.endswith(("(JaVaFo)", "(Dubov)", "(Lim)"))


def _no_blank_after_comma(file: _File) -> bool:
    names = [player.name for player in file.tournament.players if "," in player.name]
    return bool(names) and not any(", " in name for name in names)


def _left_titles(file: _File) -> bool:
    titles = [text[10:13] for tag, text in file.lines if tag == "001"]
    # A line that ends before or within these columns has no habit.
    return any(title.strip() and title[0] != " " == title[2:] for title in titles)


def _blank_opponents(file: _File) -> bool:
    # There are hundreds of cells, and few files with such a one: only that is yielded.
    return any(
        True
        for player in file.tournament.players
        for cell in player.cells
        if cell.opponent is None and not cell.colour and cell.result
    )


def _padded(file: _File) -> bool:
    return len(file.texts.get("012", "")) == 45 and file.texts["012"].endswith(" ")


def _numbered_names(file: _File) -> bool:
    return all(player.name == f"P{player.number}" for player in file.tournament.players)


_PROFILES: Final[dict[str, tuple[_Trait, ...]]] = {
    "FIDE sample": (
        _Trait("comments name FIDE's technical commission", 4, _names_the_commission),
        _Trait("comments on the old 013 record", 4, _line("### Old 013 record")),
    ),
    "Sharly Chess": (
        _Trait("182 names Sharly Chess", 4, _shape("182", r"Sharly.Chess.*")),
        _Trait("a commented ruler above the players", 1, _line(_COMMENTED_RULER)),
        _Trait(
            "records 012-092 and 122 alone before the players", 2,
            _header("012 022 032 042 052 062 072 082 092 122"),
        ),
        _Trait(
            "records 012-072, 092, XXR and XXC alone before the players", 2,
            _header("012 022 032 042 052 062 072 092 XXR XXC"),
        ),
        _Trait("time control in seconds (122)", 1, _shape("122", _IN_SECONDS)),
    ),
    "Swiss-Manager": (
        _Trait("a ruler DDD SSSS sTTT NNNN", 2, _line(_RULER)),
        _Trait("rated players in brackets in 062", 1, _shape("062", r"[0-9]+ \([0-9]+\)")),
        _Trait(
            "092 in its words", 1,
            _is("092", "Swiss System", "Round Robin", "Team Swiss System", "Team Round Robin"),
        ),
        _Trait("no blank between last and first name", 1, _no_blank_after_comma),
        _Trait("titles left-aligned", 1, _left_titles),
    ),
    "Lichess": (
        _Trait("the city is a page of lichess.org", 4, _begins("022", "https://lichess.org/")),
        _Trait("Lichess is the federation", 4, _is("032", "Lichess")),
        _Trait("rounds without an opponent are a letter alone", 1, _blank_opponents),
    ),
    "Lidraughts": (_Trait("Lidraughts is the federation", 4, _is("032", "Lidraughts")),),
    "Tornelo": (_Trait("DAT records", 4, _dat_records),),
    "Tornello": (
        _Trait("counts of three digits", 2, _is("082", "000")),
        _Trait("rounds of three digits (XXR)", 2, _shape("XXR", "0[0-9]{2}")),
        _Trait("texts filled up to 45 characters", 1, _padded),
        _Trait("dates day/month/year", 1, _shape("042", _SLASHED)),
    ),
    "Papi": (
        _Trait(
            "092 ends with one of Papi's systems in brackets", 4,
            _is("092", *(f"Individual: Swiss-System ({each})" for each in _PAPI_SYSTEMS)),
        ),
    ),
    "Vega": (
        _Trait("122 still says 'moves/time, increment'", 4, _is("122", "moves/time, increment")),
        _Trait("092 in its words", 4, _engine_in_brackets),
        _Trait("dates day/month/year", 1, _shape("042", _SLASHED)),
    ),
    "JaVaFo or bbpPairings, random tournament": (
        _Trait("the tournament is called AutoTest", 4, _begins("012", "AutoTest Tournament")),
    ),
    "chess-results.com pages": (
        _Trait("all twelve values of XXS, in JaVaFo's order", 1, _shape("XXS", _ALL_POINTS)),
        _Trait("no record but XXR, XXS and XXC beside the players", 1,
               lambda file: file.tags <= {"001", "XXR", "XXS", "XXC"} and "XXS" in file.texts),
    ),
    "Swiss Perfect": (
        _Trait("092 is 'Swiss'", 1, _is("092", "Swiss")),
        _Trait("dates day.month.year", 1, _shape("042", r"[0-9]{2}\.[0-9]{2}\.[0-9]{4}")),
        _Trait("round dates year.day.month", 2,
               lambda file: re.match(r"(?:[0-9]{2}\.){2}[0-9]{2}\b", file.text("132")) is not None),
    ),
    "Krause format (Irish Chess Union)": (
        _Trait("092 in its words", 1, _is("092", "Individual: swiss-system (standard)")),
        _Trait("Irish federation", 1, _is("032", "IRL")),
        _Trait("name and date alone before the players", 1, _header("012 042")),
        _Trait("date with hyphens", 1, _shape("042", r"[0-9]{4}-[0-9]{2}-[0-9]{2}")),
    ),
    "bbpPairings, test position": (
        _Trait("players are called P1, P2, ...", 1, _numbered_names),
        _Trait(
            "the initial colour before the number of rounds, and nothing of place or date", 1,
            lambda file: file.header.startswith("012 152 142"),
        ),
    ),
}  # fmt: skip
"""The habits of every program, most telling files first where two share some."""

_ENGINE_INPUT: Final = frozenset(("001", "XXR", "XXC", "XXS", "XXZ", "XXP", "XXA"))


def exporter(source: Tournament | Report) -> Exporter:
    """Return the program that wrote a report.

    The program is the one with the most weight of habits seen in the file. It is certain with a
    habit no other program has, or with several that go together; likely with two or three;
    possible with one.
    """
    tournament = source.tournament if isinstance(source, Report) else source
    if tournament is None or not tournament.records:
        return UNKNOWN
    file = _File(tournament)
    best, best_weight = UNKNOWN, 0
    for name, traits in _PROFILES.items():
        seen = [trait for trait in traits if trait.seen(file)]
        weight = sum(trait.weight for trait in seen)
        if weight > best_weight:
            words = tuple(trait.words for trait in seen)
            best, best_weight = Exporter(name, _confidence(weight), words), weight
    if best_weight < _LIKELY:
        return _signed(tournament) or _engine_input(file) or best
    return best


def _confidence(weight: int) -> Confidence:
    if weight >= _CERTAIN:
        return Confidence.CERTAIN
    return Confidence.LIKELY if weight >= _LIKELY else Confidence.POSSIBLE


def _signed(tournament: Tournament) -> Exporter | None:
    """Return the program record 182 names."""
    name = tournament.pairing_program
    return Exporter(name, Confidence.LIKELY, ("182 names it",)) if name else None


def _engine_input(file: _File) -> Exporter | None:
    """Recognise a file written for JaVaFo or bbpPairings: players, and records of theirs."""
    if "XXR" not in file.tags or not file.tags <= _ENGINE_INPUT:
        return None
    words = "nothing beside the players but records for a pairing engine"
    return Exporter("input for a pairing engine", Confidence.POSSIBLE, (words,))
