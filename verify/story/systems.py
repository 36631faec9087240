"""The other systems in the same frame: their brackets from the trace, colours by their articles.

Why not another opponent is asked of the system's own judge: what would it say of the round with
two opponents exchanged?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pairing.editions import Edition
from pairing.model import BracketTrace, Pairing, PairingInput
from verify.compare import Difference
from verify.explain import explain
from verify.story.model import (
    BracketStory,
    ColourStory,
    Measured,
    PlayerStory,
    Question,
    Tried,
    nothing,
)

if TYPE_CHECKING:
    from verify.replay import Replay

_FEW = 6

Seat = Callable[[int, int], str | None]
"""The article that decides the colours of two participants, by TPN."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a system calls things: articles and meanings of its criteria, the article of its
    colours. `upfloats` tells that `BracketTrace.mdps` moved up.
    """

    articles: Mapping[str, str]
    meanings: Mapping[str, str]
    upfloats: bool = False
    colours: Mapping[str, str] = field(default_factory=dict)


_COUNTING = frozenset({"lim", "fide-swiss-1987"})
"""The systems whose lists count floaters by type; those of others are of scores."""

_LIM_MEANINGS = {
    "3.1": "floaters",
    "3.9": "floaters of type a, b and c",
    "5.2": "pairs that do not give both the colour due",
}


def terms_of(system: str) -> Terms:
    """Return a system's terms; its modules are loaded when asked for."""
    if system in ("dubov", "burstein"):
        return _common_terms(system)
    if system in ("double-swiss", "team-swiss"):
        return _upfloat_terms(system)
    if system == "dutch-1998":
        from pairing.dutch_1998.judge import MEANINGS as OLD  # noqa: PLC0415

        return Terms(
            {name: article for name, (article, _) in OLD.items()},
            {name: meaning for name, (_, meaning) in OLD.items()},
        )
    if system == "lim":
        return Terms({name: name for name in _LIM_MEANINGS}, _LIM_MEANINGS)
    return Terms({}, {})  # the values of the others are named by their rules


def _common_terms(system: str) -> Terms:
    from pairing.burstein import field as burstein  # noqa: PLC0415
    from pairing.c0404.breaches import RULES  # noqa: PLC0415
    from pairing.dubov import field as dubov  # noqa: PLC0415

    if system == "dubov":
        return Terms(dubov.ARTICLES, dubov.MEANINGS, True, RULES)
    return Terms(burstein.ARTICLES, burstein.MEANINGS, False, RULES)


def _upfloat_terms(system: str) -> Terms:
    from pairing.double_swiss.rules import DOUBLE_SWISS_2026  # noqa: PLC0415
    from pairing.team.rules import TEAM_2026  # noqa: PLC0415

    rules = TEAM_2026 if system == "team-swiss" else DOUBLE_SWISS_2026
    return Terms(rules.articles, rules.meanings, True)


def seat_of(system: str, given: PairingInput, pairing: Pairing) -> Seat:
    """Return what finds the article that decides a board's colours."""
    if system in ("dubov", "burstein"):
        return _common_seat(system, given)
    if system == "double-swiss":
        from pairing.double_swiss import rules  # noqa: PLC0415
        from pairing.upfloat.field import Field  # noqa: PLC0415

        players = Field(given, rules.LAPSE)
        return _placed(players.number, players.size, rules.Colours(players).allocate)
    if system == "team-swiss":
        return _team_seat(given)
    if system == "lim":
        return _lim_seat(given, pairing)
    return lambda _one, _other: None


def _common_seat(system: str, given: PairingInput) -> Seat:
    from pairing.burstein.field import BursteinField  # noqa: PLC0415
    from pairing.c0404.breaches import ColourRule  # noqa: PLC0415
    from pairing.dubov.field import DubovField  # noqa: PLC0415

    if system == "dubov":
        rule = ColourRule(DubovField(given), sorted)
    else:
        players = BursteinField(given)
        rule = ColourRule(players, players.by_rank)
    return lambda one, other: rule(one, other)[1]


def _team_seat(given: PairingInput) -> Seat:
    from pairing.team.model import as_team_input  # noqa: PLC0415
    from pairing.team.rules import LAPSE, Colours, Preferences  # noqa: PLC0415
    from pairing.upfloat.field import Field  # noqa: PLC0415

    teams = as_team_input(given)
    preferences = Preferences(teams)
    players = Field(teams.given, LAPSE, preferences.wants())
    return _placed(players.number, players.size, Colours(players, teams, preferences).allocate)


def _lim_seat(given: PairingInput, pairing: Pairing) -> Seat:
    from pairing.lim.answer import LOWER, Colours  # noqa: PLC0415
    from pairing.lim.field import LimField  # noqa: PLC0415

    players = LimField(given)
    colours = Colours(players)
    place = {players.number(p): p for p in range(players.size)}
    lower = {frozenset(pair) for each in pairing.trace if each.role == LOWER for pair in each.pairs}
    return lambda one, other: colours.allocate(
        place[one], place[other], below=frozenset((one, other)) in lower
    )[1]


def _placed(
    number: Callable[[int], int], size: int, allocate: Callable[[int, int], tuple[int, str]]
) -> Seat:
    place = {number(p): p for p in range(size)}
    return lambda one, other: allocate(place[one], place[other])[1]


class TracedRound:
    """A round of another system than the Dutch."""

    def __init__(
        self, found: Replay, edition: Edition, given: PairingInput, pairing: Pairing
    ) -> None:
        self.edition, self.pairing = edition, pairing
        self.given, self.seen = given, found.seen(given)
        self.terms = terms_of(edition.system)
        self.trace = pairing.trace
        self.index = {tpn: i for i, tpn in enumerate(given.numbers)}
        self.scores = given.scores()
        self._seat = seat_of(edition.system, self.seen, pairing)

    def brackets(self) -> Iterator[BracketStory]:
        """Tell every bracket as the system traced it."""
        for each in self.trace:
            yield BracketStory(
                role=each.role,
                score=each.score,
                players=each.players,
                moved=tuple((tpn, self.scores[self.index[tpn]]) for tpn in each.mdps),
                pairs=each.pairs,
                downfloaters=each.downfloaters,
                how=each.generation.value,
                values=tuple(self._measured(each)),
                notes=each.notes,
            )

    def _measured(self, trace: BracketTrace) -> Iterator[Measured]:
        for name, value in trace.values.items():
            counts = self.edition.system in _COUNTING
            shown = str(value)
            if isinstance(value, tuple):
                scores = (str(each) if counts else f"{each / 100:g}" for each in value)
                shown = ", ".join(scores) or "none"
            yield Measured(
                name,
                self.terms.articles.get(name),
                self.terms.meanings.get(name),
                value,
                shown,
                ideal=nothing(value),
            )

    def colours(self, pairs: Iterable[tuple[int, int]]) -> tuple[ColourStory, ...]:
        """Say of boards (White first) which article decides them."""
        return tuple(self._colour(white, black) for white, black in pairs)

    def _colour(self, white: int, black: int) -> ColourStory:
        article = self._seat(white, black)
        games = self.given.history.colours
        text = self.terms.colours.get(article or "", "by the system's allocation of colours")
        return ColourStory(
            white, black, article, text, (games[self.index[white]], games[self.index[black]])
        )

    def bye(self, number: int | None) -> str:
        """Say by which article the bye is given."""
        if number is None:
            return ""
        article = self.terms.articles.get("bye")
        if self.edition.system == "lim":
            article = "1.1" if self.given.history.rounds else "7.1"
        text = f"{number} with {self.scores[self.index[number]] / 100:g}"
        if article is None:
            return text
        return f"{text}, before the brackets are paired (article {article})"

    # --- one player ------------------------------------------------------------------------------

    def player(self, number: int, name: str, question: Question) -> PlayerStory:
        """Tell one player's round."""
        places = tuple(n for n, each in enumerate(self.trace) if number in each.players)
        games = self.given.history.colours[self.index[number]] or "none"
        standing = f"{self.scores[self.index[number]] / 100:g} points; colours {games}"
        board = next((pair for pair in self.pairing.pairs if number in pair), None)
        if board is None:
            text = self.bye(number)
            status = "has the pairing-allocated bye"
            return PlayerStory(number, name, status, standing, places, bye=text)
        white, black = board
        opponent = black if number == white else white
        others = self._others(number, opponent, places)
        shown = others if question.full else others[:_FEW]
        return PlayerStory(
            number,
            name,
            f"{'White' if white == number else 'Black'} against {opponent}",
            standing,
            places,
            opponent,
            tuple(each for other in shown for each in self._exchanged(number, opponent, other)),
            len(others) - len(shown),
            self._colour(white, black),
            floats=tuple(
                f"leaves the bracket of {self.trace[n].score / 100:g} points" for n in places[:-1]
            ),
            bye=self._no_bye(number, opponent),
        )

    def _others(self, number: int, opponent: int, places: tuple[int, ...]) -> list[int]:
        """The others in the bracket who have an opponent there, the nearest to his first."""
        if not places:
            return []
        bracket = self.trace[places[-1]]
        paired = {tpn for pair in bracket.pairs for tpn in pair}
        players = [tpn for tpn in bracket.players if tpn in paired]
        centre = players.index(opponent)
        found = [tpn for tpn in players if tpn not in (number, opponent)]
        return sorted(found, key=lambda tpn: (abs(players.index(tpn) - centre), tpn))

    def _exchanged(self, number: int, opponent: int, other: int) -> Iterator[Tried]:
        """What the judge says of the round in which two pairs have exchanged opponents."""
        boards = self.pairing.pairs
        partner = next((a if b == other else b) for a, b in boards if other in (a, b))
        pairs = [(a, b) for a, b in boards if not {number, other} & {a, b}]
        pairs += [(number, other), (opponent, partner)]
        label = f"{number}-{other} and {opponent}-{partner}"
        yield self._judged("opponent", label, pairs, self.pairing.bye)

    def _no_bye(self, number: int, opponent: int) -> str:
        bye = self.pairing.bye
        if bye is None:
            return ""
        pairs = [(a, b) for a, b in self.pairing.pairs if number not in (a, b)]
        return self._judged("floater", "", [*pairs, (bye, opponent)], number).text

    def _judged(
        self, kind: str, label: str, boards: list[tuple[int, int]], bye: int | None
    ) -> Tried:
        rules = tuple((white, black) for white, black in self.pairing.pairs)
        difference = Difference(tuple(boards), rules, bye, self.pairing.bye, True, False)
        reason = explain(self.edition, self.seen, self.pairing, boards, difference)[0]
        return Tried(
            kind,
            label,
            0,
            reason.text,
            reason.criterion,
            reason.article,
            reason.meaning,
            reason.recorded,
            reason.expected,
            tuple(boards),
        )
