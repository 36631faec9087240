"""What a deviating round changed for every player concerned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from verify.benefit.chance import Exchange, Exchanges, Traits, differing, share, some
from verify.benefit.model import (
    BYE,
    COLOUR,
    EASIER,
    HARDER,
    NO_BYE,
    NO_NORM_SO,
    NORM_HELPED,
    NORM_ONLY_SO,
    OUT_OF_REACH,
    WITHIN_REACH,
    Chance,
    Entrant,
    FileBenefit,
    NormBenefit,
    Opponent,
    PlayerBenefit,
    RoundBenefit,
)
from verify.benefit.reach import Effect, Reach
from verify.compare import DEVIATES, RoundResult
from verify.norms.editions import TITLED as TITLES_THAT_COUNT
from verify.norms.editions import Title
from verify.norms.games import NO_FEDERATION, STATELESS
from verify.replay import Replay

_LETTERS: Final = {1: "w", -1: "b", 0: ""}
_NO_LAND: Final = frozenset({NO_FEDERATION, STATELESS})


def benefits(
    found: Replay, results: Iterable[RoundResult], identified: Mapping[int, str] | None = None
) -> FileBenefit:
    """Compare the opponents of every round that deviates with those of the rules.

    `found` is the replay of what is paired; `identified` names by round other rules that explain
    it.
    """
    results = tuple(results)
    deviating = [each for each in results if each.status == DEVIATES]
    if not deviating:
        return FileBenefit((), None, None, (), ())
    reach = Reach(found)
    exchanges = Exchanges(found, results, _traits(found))
    rounds = tuple(
        _Round(found, each, reach, exchanges).benefit((identified or {}).get(each.number, ""))
        for each in deviating
    )
    return FileBenefit(rounds, reach.edition, reach.obstacle, reach.not_verified, exchanges.rounds)


def _traits(found: Replay) -> list[Traits]:
    if found.names():
        return [Traits(rating, False, "") for rating in found.ratings]
    return [
        Traits(rating, *_title_and_land(player.title.upper(), player.federation.upper()))
        for rating, player in zip(found.ratings, found.tournament.players, strict=True)
    ]


def _title_and_land(title: str, federation: str) -> tuple[bool, str]:
    return title in TITLES_THAT_COUNT, "" if federation in _NO_LAND else federation


class _Round:
    """One deviating round."""

    def __init__(
        self, found: Replay, result: RoundResult, reach: Reach, exchanges: Exchanges
    ) -> None:
        self.found, self.result, self.number = found, result, result.number
        self.reach, self.exchanges = reach, exchanges
        self.place = exchanges.place
        self.recorded = found.rounds[self.number - 1]
        self.names = found.names()

    def benefit(self, identified: str) -> RoundBenefit:
        """Return what is to be said of the round."""
        result = self.result
        caveats = (*result.notes, *([identified] if identified else []))
        if not result.expected:
            text = "the rules give no pairing to compare with"
            return RoundBenefit(self.number, False, (), caveats, text)
        concerned = sorted({
            *(number for side in result.different for pair in side for number in pair),
            *(
                number
                for number in (result.bye_recorded, result.bye_expected)
                if number is not None and result.bye_recorded != result.bye_expected
            ),
        })  # fmt: skip
        players = tuple(self._player(self.place[number]) for number in concerned)
        colours = all(each.same_opponent for each in players)
        return RoundBenefit(self.number, colours, players, caveats)

    def _player(self, i: int) -> PlayerBenefit:
        player = self.entrant(i)
        j, rules, colour = self.recorded.opponents[i], *self._by_the_rules(i)
        recorded = Opponent(
            self.entrant(j) if j >= 0 else None, _LETTERS[self.recorded.scheduled[i]]
        )
        expected = Opponent(self.entrant(rules) if rules is not None else None, colour)
        met = j if j >= 0 else None
        norms: tuple[NormBenefit, ...] = ()
        chances: dict[str, Chance] = {}
        kinds = tuple(kinds_of(player, recorded, expected))
        if met != rules:
            norms = tuple(self._norms(i, met, rules))
            chances = self._chances(i, met, rules, kinds)
        return PlayerBenefit(
            player, recorded, expected, _difference(recorded, expected), kinds, chances, norms
        )

    def entrant(self, i: int) -> Entrant:
        """Return a participant with the score before the round."""
        number, score = self.found.numbers[i], self.found.history(self.number - 1).score[i]
        rating = self.found.ratings[i]
        if self.names:
            return Entrant(number, self.names[number], "", "", rating, score)
        player = self.found.tournament.players[i]
        title, federation = player.title.upper(), player.federation.upper()
        return Entrant(number, player.name, title, federation, rating, score)

    def _by_the_rules(self, i: int) -> tuple[int | None, str]:
        """Return the rules' opponent of a player (None: the bye) and the player's colour."""
        number = self.found.numbers[i]
        for white, black in self.result.expected:
            if white == number:
                return self.place[black], "w"
            if black == number:
                return self.place[white], "b"
        return None, ""

    # --- shares of exchanges ------------------------------------------------------------------

    def _chances(
        self, i: int, met: int | None, rules: int | None, kinds: tuple[str, ...]
    ) -> dict[str, Chance]:
        if met is None or rules is None:
            return {}
        distance, ratings = self._distance(met, rules), self.found.ratings
        difference = ratings[met] - ratings[rules]
        return {
            kind: self.exchanges.share(i, distance, kind, difference)
            for kind in kinds
            if kind != COLOUR
        }

    def _distance(self, met: int, rules: int) -> int:
        return self.exchanges.distance(self.number, met, rules)

    # --- norms --------------------------------------------------------------------------------

    def _norms(self, i: int, met: int | None, rules: int | None) -> Iterator[NormBenefit]:
        for title in self.reach.titles(i):
            effect = self.reach.effect(i, self.number, met, rules, title)
            has, would, text = self.reach.in_the_end(i, self.number, rules, title)
            kinds = effect.kinds if effect else ()
            end: tuple[str, ...] = ()
            if has != would:
                end = (NORM_ONLY_SO,) if has else (NO_NORM_SO,)
            # What came of it is worth telling even if nothing pointed there.
            if not kinds and not end:
                continue
            effect = effect or self.reach.outline(i, self.number, met, rules, title)
            before = sum(game.round < self.number for game in self.reach.rows[i].games)
            yield NormBenefit(
                title.code, before, effect.recorded, effect.expected, (*kinds, *end),
                effect.gained, effect.lost, text if end else "",
                self._norm_chances(i, met, rules, title, effect),
            )  # fmt: skip

    def _norm_chances(
        self, i: int, met: int | None, rules: int | None, title: Title, effect: Effect
    ) -> dict[str, Chance]:
        if met is None or rules is None:
            return {}
        exchanges = some(self.exchanges.of(i, self._distance(met, rules)))

        def gains(kind: str, each: Exchange) -> bool:
            due = self.reach.side(i, each.number, each.rules, title)
            if (kind == WITHIN_REACH and due.needed is not None) or (
                kind == OUT_OF_REACH and not due.reach
            ):
                return False
            there = self.reach.effect(i, each.number, each.other, each.rules, title)
            return there is not None and _covers(there, effect, kind)

        return {kind: share(exchanges, partial(gains, kind)) for kind in effect.kinds}


def _covers(there: Effect, here: Effect, kind: str) -> bool:
    """Whether an effect is as much as another one; all of a norm is more than a part of it."""
    if kind in (WITHIN_REACH, OUT_OF_REACH):
        return kind in there.kinds
    if kind == NORM_HELPED:
        return WITHIN_REACH in there.kinds or set(here.gained) <= set(there.gained)
    return OUT_OF_REACH in there.kinds or set(here.lost) <= set(there.lost)


def kinds_of(player: Entrant, recorded: Opponent, expected: Opponent) -> Iterator[str]:
    """Yield what a recorded opponent is for a player compared with the expected one."""
    one, other = recorded.entrant, expected.entrant
    if one is not None and other is not None and one.number != other.number:
        if one.rating and other.rating and one.rating != other.rating:
            yield EASIER if one.rating < other.rating else HARDER
        sides = (Traits(e.rating, *_title_and_land(e.title, e.federation)) for e in (one, other))
        yield from differing(_title_and_land("", player.federation)[1], *sides)
    elif (one is None) != (other is None):
        yield BYE if one is None else NO_BYE
    if recorded.colour and expected.colour and recorded.colour != expected.colour:
        yield COLOUR


def _difference(recorded: Opponent, expected: Opponent) -> int | None:
    one, other = recorded.entrant, expected.entrant
    if one is None or other is None or not one.rating or not other.rating:
        return None
    return one.rating - other.rating
