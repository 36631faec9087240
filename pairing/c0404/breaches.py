"""What a recorded round breaks outright, and its colours: common to the systems of C.04.4.

The Dubov and the Burstein System have the absolute criteria C1 to C3 and the allocation of
colours in common, article by article.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from pairing.c0404.answer import allocate
from pairing.c0404.field import CommonField
from pairing.dutch.engine import odd_numbers
from pairing.dutch.field import ABSOLUTE, Field
from pairing.judgement import Judgement
from pairing.matching import matched
from pairing.model import GAME, Colour, History, Pair, Pairing

LastReason: TypeAlias = Callable[[int, int], str]
"""Words what 3.1.5 compares: the recorded and the expected bye, by position."""

NAMES = {1: "White", -1: "Black"}

RULES = {
    "5.2.1": "neither has played a game: the parity of the higher-ranked player's number decides",
    "5.2.2": "both colour preferences can be granted",
    "5.2.3": "the stronger preference is granted",
    "5.2.4": "they alternate from the last round in which their colours differed",
    "5.2.5": "the preference of the higher-ranked player is granted",
}


def breaches(
    players: Field, pairs: Iterable[tuple[int, int]], bye: int | None
) -> Iterator[Judgement]:
    """Yield what a recorded round breaks of C1 to C3 and of the prohibitions (2.1).

    `pairs` and `bye` are TPNs.
    """
    place = places(players)
    given = players.input
    for white, black in pairs:
        i, j = place.get(white), place.get(black)
        if i is None or j is None:
            continue
        first, second = sorted((players.index[i], players.index[j]))
        names = (white, black)
        if second in given.history.met[first]:
            number = round_met(given.history, first, second)
            text = (
                f"Players {white} and {black} have met before, in round {number} "
                "(C1, article 2.1.1)."
            )
            yield Judgement("rematch", text, names, "C1", "2.1.1", "no two meet twice")
        if (first, second) in given.prohibited:
            text = f"Players {white} and {black} are not to meet (a prohibited pair)."
            yield Judgement("prohibited", text, names)
        if same_absolute(players, i, j):
            colour = NAMES[players.preference[i]]
            text = (
                f"Players {white} and {black} both have an absolute preference for {colour} "
                "(C3, article 2.1.3)."
            )
            meaning = "same absolute preferences do not meet"
            yield Judgement("same-absolute-colour", text, names, "C3", "2.1.3", meaning)
    if bye is not None and bye in place and players.barred[place[bye]]:
        text = (
            f"Player {bye} may not have the bye: he has had it, or the points of a win without "
            "playing (C2, article 2.1.2)."
        )
        yield Judgement("barred-bye", text, (bye,), "C2", "2.1.2", "no second free point")


def places(players: Field) -> dict[int | None, int]:
    """Return the position of every player to be paired, by TPN."""
    return {players.number(p): p for p in range(players.size)}


def same_absolute(players: Field, i: int, j: int) -> bool:
    """Whether two players have the same absolute preference (C3)."""
    strong = players.strength[i] == players.strength[j] == ABSOLUTE
    return strong and players.preference[i] == players.preference[j]


def round_met(history: History, first: int, second: int) -> int:
    """Return the last round in which two players (by index) met."""
    step: History | None = history
    while step and step.last:
        if step.last.kinds[first] == GAME and step.last.opponents[first] == second:
            return step.rounds
        step = step.before
    raise ValueError("these players never met")


def wrong_colours(
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    rule_of: Callable[[int, int], tuple[Colour, str]],
) -> Iterator[Judgement]:
    """Yield the pairs that only have their colours reversed (5.2).

    `rule_of` gives for a pair of TPNs the colour and the article that decides it.
    """
    recorded = set(pairs)
    for white, black in pairing.pairs:
        if (black, white) not in recorded:
            continue
        _, article = rule_of(white, black)
        text = (
            f"Player {white} should have White against {black}: {RULES[article]} "
            f"(article {article})."
        )
        name = f"E{article[-1]}"
        yield Judgement("colour", text, (white, black), name, article, "allocation of colours")


def partners(pairs: Iterable[tuple[int, int] | Pair]) -> dict[int, int]:
    """Return everybody's opponent."""
    return {i: j for one, two in pairs for i, j in ((one, two), (two, one))}


def listed(numbers: Iterable[int]) -> str:
    """Return TPNs for a sentence."""
    return ", ".join(map(str, numbers)) or "nobody"


def shown(points: int) -> str:
    """Return a score for a sentence."""
    return f"{points / 100:g}"


def shown_value(value: int | tuple[int, ...], *, scores: bool) -> str:
    """Return a criterion's value for a sentence; `scores`: hundredths of a point."""
    if isinstance(value, int):
        return str(value)
    return ", ".join(shown(each) if scores else str(each) for each in value) or "none"


class ColourRule:
    """The colour rule that decides a pair of TPNs; `rank` orders positions by the system's rank."""

    def __init__(self, field: CommonField, rank: Callable[[Iterable[int]], list[int]]) -> None:
        self.field, self.rank, self.place = field, rank, places(field.players)
        self.odd = odd_numbers(field.input)

    def __call__(self, one: int, two: int) -> tuple[Colour, str]:
        """Return the higher-ranked player's colour and the article that gave it."""
        higher, lower = self.rank((self.place[one], self.place[two]))
        return allocate(self.field, higher, lower, self.odd)


def wrong_bye(
    field: CommonField, recorded: int | None, expected: int | None, last_reason: LastReason
) -> Judgement:
    """Say by which part of 3.1 the bye goes to somebody else.

    `recorded` is a TPN, `expected` a position; `last_reason` words what 3.1.5 compares.
    """
    if expected is None or recorded is None:
        text = "The number of players decides whether somebody has the bye (C.04.1 3)."
        names = () if recorded is None else (recorded,)
        return Judgement("bye", text, names, "bye", "3.1", "the bye")
    mine = field.number(expected)
    p = places(field.players).get(recorded)
    if p is None:
        text = f"Player {recorded} was not to be paired; the bye is {mine}'s (article 3.1)."
        return Judgement("bye", text, (recorded, mine), "bye", "3.1", "the bye")
    article, reason = _bye_reason(field, p, expected, last_reason)
    text = f"The bye is player {mine}'s, not {recorded}'s: {reason} (article {article})."
    return Judgement("bye", text, (recorded, mine), "bye", article, "the bye")


def _bye_reason(
    field: CommonField, recorded: int, expected: int, last_reason: LastReason
) -> tuple[str, str]:
    everyone = field.players.everyone
    if matched(field.legal, everyone & ~(1 << recorded)) is None:
        return "3.1.2", "without the recorded one the others cannot all be paired"
    if field.score[recorded] != field.score[expected]:
        lower, other = shown(field.score[expected]), shown(field.score[recorded])
        return "3.1.3", f"the lower score, {lower} against {other}"
    if field.played[recorded] != field.played[expected]:
        more, fewer = field.played[expected], field.played[recorded]
        return "3.1.4", f"more games played, {more} against {fewer}"
    return "3.1.5", last_reason(recorded, expected)
