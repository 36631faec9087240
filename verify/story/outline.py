"""What is said of a round, line by line, before it is laid out as text or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from verify.compare import DEVIATES, NOT_CHECKED, NOT_DETERMINED, OK
from verify.story.build import NEXT
from verify.story.model import (
    BracketStory,
    ColourStory,
    Measured,
    PlayerStory,
    RoundStory,
    Tried,
)
from verify.story.systems import terms_of
from verify.system import CHECKED

_STATUS: Final = {
    OK: "as the rules give",
    DEVIATES: "DEVIATES",
    NOT_DETERMINED: "not determined",
    NOT_CHECKED: "not checked",
    NEXT: "the next round",
}
_ROLES: Final = {
    "ppb": "Penultimate pairing bracket (PPB)",
    "clb": "Collapsed last bracket (CLB)",
    "upper": "Scoregroup above the median",
    "lower": "Scoregroup below the median",
    "median": "Median scoregroup",
}
_ROLE_NOTES: Final = {
    "ppb": "the round could not be completed after it, so it was paired again with completion in "
    "mind (A.9, C.4)",
    "clb": "all players below the PPB and its downfloaters, as one bracket that ends the round "
    "(A.9)",
}
_MOST_ALSO: Final = 3
_EXACT: Final = 1_000_000


class Style(Enum):
    """What a line is."""

    TITLE = "title"
    HEADING = "heading"
    FACT = "fact"
    ITEM = "item"


class Line(NamedTuple):
    """One line; `label` stands before the text of a fact."""

    style: Style
    text: str
    label: str = ""


def outline(story: RoundStory, full: bool) -> Iterator[Line]:
    """Yield what is said of a round; `full`: everything."""
    teller = _Outline(story, full)
    yield from teller.head()
    for player in story.players:
        yield from teller.player(player)
    for bracket in story.brackets:
        yield from teller.bracket(bracket)
    yield from teller.end()


def _fact(label: str, text: str) -> Line:
    return Line(Style.FACT, text, label)


def _item(text: str) -> Line:
    return Line(Style.ITEM, text)


def _several(label: str, texts: list[str]) -> Iterator[Line]:
    """One text beside its label, several below it."""
    if len(texts) == 1:
        yield _fact(label, texts[0])
    elif texts:
        yield _fact(label, "")
        yield from map(_item, texts)


class _Outline:
    def __init__(self, story: RoundStory, full: bool) -> None:
        self.story, self.full = story, full
        self.noun = "team" if story.system == "team-swiss" else "player"
        self.upfloats = terms_of(story.system).upfloats if story.brackets else False

    # --- the round -------------------------------------------------------------------------------

    def head(self) -> Iterator[Line]:
        """The round, its verdict, and where the report parts from the rules."""
        story = self.story
        code = story.edition
        edition = f", {CHECKED[story.system].edition(code).words}" if code else ""
        status = _STATUS[story.status]
        of = f" of {story.total}" if story.total >= story.number else ""
        yield Line(Style.TITLE, f"Round {story.number}{of}, {story.title}{edition}: {status}")
        if story.why:
            yield _fact("Why", story.why)
        byes = story.bye_recorded, story.bye
        if story.recorded or story.expected:
            yield from self._both(byes if byes[0] != byes[1] else (None, None))
        for n, reason in enumerate(story.reasons):
            if n > _MOST_ALSO and not self.full:
                yield _fact("", f"... and {len(story.reasons) - n} more (--full)")
                break
            yield _fact("Also" if n else "Reason", reason)
        for note in story.notes:
            yield _fact("Note", note)

    def _both(self, byes: tuple[int | None, int | None]) -> Iterator[Line]:
        """What differs, as recorded and by the rules."""
        story = self.story
        for label, pairs, bye in (
            ("Recorded", story.recorded, byes[0]),
            ("By the rules", story.expected, byes[1]),
        ):
            boards = " ".join(f"{white}-{black}" for white, black in pairs)
            shown = [boards] * bool(boards) + [f"bye {bye}"] * (bye is not None)
            if shown:
                yield _fact(label, ", ".join(shown))

    def end(self) -> Iterator[Line]:
        """The bye, the colours, and what was taken for granted."""
        story = self.story
        if story.bye_text and not story.players:
            yield Line(Style.HEADING, "Bye")
            yield _fact("", story.bye_text)
        if self.full and story.colours and not story.players:
            yield Line(Style.HEADING, "Colours")
            yield from (_item(self._colour(each)) for each in story.colours)
        if story.assumptions and self.full:
            yield Line(Style.HEADING, "Taken for granted")
            yield from (_item(each) for each in story.assumptions)

    def _colour(self, colour: ColourStory) -> str:
        article = f"article {colour.article}, " if colour.article else ""
        return f"{colour.white}-{colour.black}: {article}{colour.text} ({_histories(colour)})"

    # --- a bracket -------------------------------------------------------------------------------

    def bracket(self, bracket: BracketStory) -> Iterator[Line]:
        """One bracket: who is in it, how it is paired, what came before, what it costs."""
        yield Line(Style.HEADING, self._heading(bracket))
        if bracket.role in _ROLE_NOTES:
            yield _fact("Why", _ROLE_NOTES[bracket.role])
        yield _fact("Players", self._members(bracket))
        yield _fact("Paired", f"{_pairs(bracket.pairs)}{self._place(bracket)}")
        if bracket.natural is not None:
            yield from self._before(bracket, bracket.natural)
        costs = [_measure(each) for each in bracket.values if self.full or not each.ideal]
        yield from _several("Costs", costs)
        if bracket.downfloaters and bracket.floats:
            yield _fact("Floats down", f"{_numbers(bracket.downfloaters)}: {bracket.floats}")
        elif bracket.downfloaters:
            yield _fact("Left over", _numbers(bracket.downfloaters))
        for note in bracket.notes:
            yield _fact("Note", note)
        if bracket.recorded is not None:
            pairs = f"{_pairs(bracket.recorded.pairs)} - " if bracket.recorded.pairs else ""
            yield _fact("Recorded", f"{pairs}{_tried(bracket.recorded)}")

    def _heading(self, bracket: BracketStory) -> str:
        name = _ROLES.get(bracket.role, "Bracket")
        of = "" if bracket.role == "clb" else f" of {_points(bracket.score)}"
        count = len(bracket.players)
        text = f"{name}{of}: {count} {self.noun}{'' if count == 1 else 's'}"
        if bracket.moved:
            text += f", {len(bracket.moved)} moved {'up' if self.upfloats else 'down'}"
        return text

    def _members(self, bracket: BracketStory) -> str:
        moved = {tpn for tpn, _ in bracket.moved}
        residents = _numbers(tpn for tpn in bracket.players if tpn not in moved)
        if not bracket.moved:
            return residents
        scores = [score for _, score in bracket.moved]
        if len(set(scores)) == 1:
            shown = f"{_numbers(tpn for tpn, _ in bracket.moved)} (from {_points(scores[0])})"
        else:
            shown = " ".join(f"{tpn} ({score / 100:g})" for tpn, score in bracket.moved)
        return f"{shown} | {residents}"

    def _place(self, bracket: BracketStory) -> str:
        if bracket.candidates is None:
            return f" - {bracket.how}"
        if not bracket.pairs:
            return ""
        if bracket.natural is None and bracket.position in (None, 1):
            return " - the natural pairing"
        all_of = _count(bracket.candidates)
        if bracket.position is None:
            return f" - {bracket.how}, one of {all_of} candidates"
        return f" - {bracket.how}, candidate {_count(bracket.position)} of {all_of}"

    def _before(self, bracket: BracketStory, natural: Tried) -> Iterator[Line]:
        both = set(natural.pairs) & set(bracket.pairs)
        differing = [pair for pair in natural.pairs if pair not in both]
        rest = ", the rest as paired" if both and differing else ""
        yield _fact("Natural", f"{_pairs(differing)}{rest}: {natural.text}")
        told = [each for each in bracket.tried if self.full or each.text != natural.text]
        yield from _several("Before it", [_tried(each) for each in told])
        if bracket.untold:
            hint = "" if self.full else " (--full)"
            yield _item(f"... and {bracket.untold} more{hint}")

    # --- a player --------------------------------------------------------------------------------

    def player(self, player: PlayerStory) -> Iterator[Line]:
        """One player: opponent, colour, float, bye."""
        opponent = player.opponent
        status = player.status
        if opponent is not None:
            status = status.replace(str(opponent), self._named(opponent), 1)
        yield Line(
            Style.HEADING, f"{self.noun.capitalize()} {self._named(player.number)}: {status}"
        )
        if player.standing:
            yield _fact("Standing", player.standing)
        yield from (_fact("", note) for note in player.notes)
        if player.opponents:
            yield _fact(f"Why {opponent}", "what the others would cost")
            yield from (_item(_tried(each)) for each in player.opponents)
            if player.unasked:
                yield _item(f"... and {player.unasked} more (--full)")
        if player.colour is not None:
            colour = player.colour
            which = "White" if colour.white == player.number else "Black"
            article = f"article {colour.article}: " if colour.article else ""
            yield _fact(f"Why {which}", f"{article}{colour.text} ({_histories(colour)})")
        for text in player.floats:
            yield _fact("Float", text)
        bye = player.opponent is None
        if player.bye:
            yield _fact("Why the bye" if bye else "Why no bye", player.bye)
        if player.instead:
            yield _fact("Others", "who else could have been left over")
        yield from (_item(_tried(each)) for each in player.instead)

    def _named(self, number: int) -> str:
        return f"{number} {self.story.names.get(number, '')}".rstrip()


def _tried(tried: Tried) -> str:
    many = f" [{_count(tried.count)} candidates]" if tried.count > 1 else ""
    if tried.text.startswith(f"{tried.label} "):
        return f"{tried.text}{many}"
    return f"{tried.label}: {tried.text}{many}"


def _measure(measured: Measured) -> str:
    behind = f" ({measured.players})" if measured.players else ""
    meaning = f" - {measured.meaning}" if measured.meaning else ""
    return f"{measured.criterion} {measured.text}{behind}{meaning}"


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{i}-{j}" for i, j in pairs) or "nobody"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "nobody"


def _points(score: int) -> str:
    return f"{score / 100:g} point{'' if score == 100 else 's'}"


def _histories(colour: ColourStory) -> str:
    white, black = (games or "no game" for games in colour.histories)
    return f"{colour.white}: {white}, {colour.black}: {black}"


def _count(number: int) -> str:
    """A number; a large one by its size."""
    if number < _EXACT:
        return f"{number:,}"
    digits = str(number)
    return f"about {digits[0]} x 10^{len(digits) - 1}"
