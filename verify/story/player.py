"""One player's round of the Dutch System: why this opponent, this colour, this float, the bye."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import NOBODY
from verify.dutch_reasons import ColourWords, scored
from verify.story.dutch import BracketTeller, DutchRound
from verify.story.generation import Group, natural_shape
from verify.story.model import ColourStory, PlayerStory, Question, Tried

_FEW = 6
"""How many alternatives are told without `full`."""


class PlayerTeller:
    """Tells one player's round."""

    def __init__(self, paired: DutchRound, question: Question, number: int) -> None:
        self.paired, self.question, self.number = paired, question, number
        self.field = paired.field
        self.place = paired.position[number]
        self.brackets = [n for n, s in enumerate(paired.steps) if self.place in s.members]

    def story(self, name: str, pairs: tuple[tuple[int, int], ...], bye: int | None) -> PlayerStory:
        """Tell the player's round; `pairs` are the rules' boards, White first."""
        last = self.brackets[-1]
        opponent, opponents, colour = None, [], None
        teller = self.paired.teller(last, self.question)
        for white, black in pairs:
            if self.number in (white, black):
                opponent = black if self.number == white else white
                colour = self.paired.colours([(white, black)])[0]
                opponents = list(self._groups(teller, opponent))
        shown = opponents if self.question.full else opponents[:_FEW]
        return PlayerStory(
            self.number,
            name,
            _status(self.number, opponent, colour),
            self._standing(),
            tuple(self.brackets),
            opponent,
            tuple(teller.judged(group) for group in shown),
            len(opponents) - len(shown),
            colour,
            tuple(self._floats()),
            tuple(self._instead()),
            self._bye(bye),
            tuple(self._notes(opponent)),
        )

    # --- who he is -------------------------------------------------------------------------------

    def _standing(self) -> str:
        field, p = self.field, self.place
        index = field.index[p]
        games = field.input.history.colours[index]
        wants = ColourWords(field).wants(p).removeprefix(f"{self.number} has ")
        played = f"{games} (difference {field.difference[p]:+d})" if games else "none"
        text = f"{scored(field.score[p])}, rank {p + 1} of {field.size}; colours {played}: {wants}"
        floats = [
            f"{'downfloat' if float_ < 0 else 'upfloat'} {when}"
            for float_, when in (
                (field.float1[p], "in the previous round"),
                (field.float2[p], "two rounds before"),
            )
            if float_
        ]
        return f"{text}; {', '.join(floats)}" if floats else text

    def _notes(self, opponent: int | None) -> Iterator[str]:
        field, history = self.field, self.field.input.history
        met = [
            field.input.numbers[other]
            for other in history.met[field.index[self.place]]
            if other != NOBODY
        ]
        if met:
            yield f"met so far: {', '.join(map(str, met))}"
        if opponent is not None:
            mine, other = field.score[self.place], field.score[self.paired.position[opponent]]
            if mine != other:
                which = "a downfloat" if mine > other else "an upfloat"
                yield f"gets {which}: {opponent} has {other / 100:g}"

    # --- the opponent ----------------------------------------------------------------------------

    def _groups(self, teller: BracketTeller, opponent: int) -> Iterator[Group]:
        """The other opponents in the bracket, the natural one first, then his neighbours."""
        court = teller.court
        local = {court.tpn(j): j for j in range(teller.size)}
        me, other = local[self.number], local[opponent]
        natural = natural_shape(teller.mdps, teller.size, teller.pairs)
        mates = {i: j for pair in natural.pairs for i, j in (pair, pair[::-1])}
        centre = mates.get(me, other)
        for j in sorted(range(teller.size), key=lambda j: (abs(j - centre), j)):
            if j in (me, other) or (me < teller.mdps and j < teller.mdps):
                continue
            pair = min(me, j), max(me, j)
            yield Group("opponent", 0, (pair,), pair=(me, j))

    # --- floating --------------------------------------------------------------------------------

    def _floats(self) -> Iterator[str]:
        for n in self.brackets[:-1]:
            teller = self.paired.teller(n, self.question)
            score = self.paired.scores[n]
            yield f"leaves the bracket of {scored(score)}: {teller.floats()}"

    def _instead(self) -> Iterator[Tried]:
        """Who else could have been left over in the first bracket in which the player was, or,
        if he has the bye, in the last one.
        """
        last = self.paired.steps[-1].downfloaters()
        if self.place in last:
            yield from self._replacing(self.brackets[-1], self.number)
        elif len(self.brackets) > 1:
            yield from self._replacing(self.brackets[0], self.number)

    def _replacing(self, n: int, leaving: int) -> Iterator[Tried]:
        """Candidates of a bracket in which another player is left over instead of one."""
        teller = self.paired.teller(n, self.question)
        court, floaters = teller.court, teller.solver.floaters
        me = court.members.index(self.paired.position[leaving])
        others = [j for j in range(teller.size) if not floaters >> j & 1]
        others.sort(key=lambda j: (j < teller.mdps, abs(j - me), -j))
        for j in others if self.question.full else others[:_FEW]:
            group = Group("floater", 0, floating=floaters ^ 1 << me ^ 1 << j)
            yield teller.judged(group, f"{court.tpn(j)} instead of {leaving}")

    # --- the bye ---------------------------------------------------------------------------------

    def _bye(self, bye: int | None) -> str:
        if bye is None:
            return ""
        if bye == self.number:
            return self.paired.bye(bye)
        barred = self.paired.why_barred(self.number)
        if barred is not None:
            return barred
        return self._by_score(bye) or self._left_over(bye)

    def _by_score(self, bye: int) -> str | None:
        """What C5 says of a player with another score than the bye's holder (2026)."""
        field = self.field
        mine, lowest = field.score[self.place], field.score[self.paired.position[bye]]
        if field.rulebook.collapses or mine == lowest:
            return None
        cite = self.paired.court(len(self.paired.steps) - 1).cite
        if mine > lowest:
            return f"the bye goes to the lowest score possible, {lowest / 100:g} ({cite('C5')})"
        return f"without {self.number} the others cannot all be paired ({cite('C4')})"

    def _left_over(self, bye: int) -> str:
        """Why the last bracket leaves another player over."""
        last = len(self.paired.steps) - 1
        if self.brackets[-1] != last:
            score = self.paired.scores[self.brackets[-1]]
            return (
                f"{self.number} is paired in the bracket of {scored(score)}; the bye is what the "
                "last bracket leaves over"
            )
        teller = self.paired.teller(last, self.question)
        me = teller.court.members.index(self.place)
        return teller.judged(Group("floater", 0, floating=1 << me), f"{self.number} for {bye}").text


def _status(number: int, opponent: int | None, colour: ColourStory | None) -> str:
    if opponent is None or colour is None:
        return "has the pairing-allocated bye"
    return f"{'White' if colour.white == number else 'Black'} against {opponent}"
