"""The Dutch engine used in production: brackets from the top down, each by the quickest exact way.

`pair_2026` and `pair_2017` give the pairing of the rules (see `literal` for the articles spelled
out); `following_value` and `completes` answer single questions of C8 and C4 for explanations.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pairing.colours import allocate
from pairing.dutch.collapsed import collapsed_candidate
from pairing.dutch.completion import Completion
from pairing.dutch.criteria import Bracket, Candidate, Value
from pairing.dutch.exact import Solution
from pairing.dutch.field import Field
from pairing.dutch.ideal import ideal_candidate
from pairing.dutch.local import LocalBracket
from pairing.dutch.lookahead import LookAhead
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026, Rulebook
from pairing.dutch.search import best_candidate
from pairing.matching import mask_of, members
from pairing.model import BracketTrace, Colour, Numbering, Pair, Pairing, PairingInput

Solver = Callable[[LocalBracket], Solution]


def solve(bracket: LocalBracket) -> Solution:
    """Return the best candidate of an ordinary bracket."""
    if bracket.size <= 2:
        # Nobody to choose from: the two meet, or nobody does.
        paired = bracket.size == 2 and bracket.rows[0] and bracket.completes(0)
        return Solution([(0, 1)], 0) if paired else Solution([], (1 << bracket.size) - 1)
    return ideal_candidate(bracket) or best_candidate(bracket)


class Step:
    """One bracket of a round as it was paired; `members` are the field positions of its numbers."""

    __slots__ = ("mdps", "members", "role", "solution")

    def __init__(self, bracket: LocalBracket, solution: Solution, role: str) -> None:
        self.members, self.mdps = bracket.members, bracket.mdps
        self.role, self.solution = role, solution

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs by field position, higher-ranked first."""
        position = self.members
        return [(position[i], position[j]) for i, j in self.solution.pairs]

    def downfloaters(self) -> list[int]:
        """Return the downfloaters by field position."""
        position = self.members
        return [position[j] for j in members(self.solution.floaters)]

    @property
    def bracket(self) -> Bracket:
        """The bracket as the criteria want it."""
        d = self.mdps
        return Bracket(tuple(self.members[:d]), tuple(self.members[d:]), self.role)

    @property
    def candidate(self) -> Candidate:
        """The accepted candidate."""
        return Candidate(tuple(sorted(self.pairs())), tuple(self.downfloaters()))


def pair_2026(given: PairingInput, solver: Solver = solve) -> Pairing:
    """Pair a round by the edition of 2026. Raises `NoPairingError` (1.9.3)."""
    field = Field(given, DUTCH_2026)
    return _finish(field, Round2026(field, solver).steps())


def pair_2017(
    given: PairingInput, solver: Solver = solve, collapsed: Solver = collapsed_candidate
) -> Pairing:
    """Pair a round by the edition of 2017. Raises `NoPairingError` (A.9)."""
    field = Field(given, DUTCH_2017)
    return _finish(field, Round2017(field, solver, collapsed).steps())


class Round2026:
    """The outlook of 2026 (1.9): bracket by bracket, each completing the round (C4)."""

    def __init__(self, field: Field, solver: Solver = solve) -> None:
        self.field, self.solver = field, solver
        self.completion = Completion(field)

    def steps(self) -> list[Step]:
        """Pair all brackets, from the top."""
        steps = []
        mdps: list[int] = []
        for n in range(len(self.field.groups)):
            bracket = self._bracket(n, mdps)
            solution = self.solver(bracket)
            self.completion.settle(bracket.positions(solution.floaters))
            last = n == len(self.field.groups) - 1
            steps.append(Step(bracket, solution, "last" if last else "bracket"))
            mdps = steps[-1].downfloaters()
        return steps

    def _bracket(self, n: int, mdps: list[int]) -> LocalBracket:
        groups, completion = self.field.groups, self.completion
        completion.enter(mdps, groups[n])
        ahead = None
        if n + 1 < len(groups):
            ahead = LookAhead(self.field, completion, groups[n + 1])
        return LocalBracket(self.field, mdps, groups[n], completion, ahead)


class Round2017:
    """The outlook of 2017 (A.9): completion is tested after each bracket, and a failure collapses.

    The bracket after which the round can no longer be completed is the penultimate one (PPB): it
    is paired again so that it can (C.4), and all below is the collapsed last bracket (CLB).
    """

    def __init__(
        self, field: Field, solver: Solver = solve, collapsed: Solver = collapsed_candidate
    ) -> None:
        self.field, self.solver, self.collapsed = field, solver, collapsed
        self.completion = Completion(field)

    def steps(self) -> list[Step]:
        """Pair all brackets, from the top."""
        steps: list[Step] = []
        groups, completion = self.field.groups, self.completion
        mdps: list[int] = []
        for n, group in enumerate(groups):
            completion.enter(mdps, group)
            if n + 1 == len(groups):
                steps.append(self._pair_completing(mdps, group, "last"))
                break
            ahead = LookAhead(self.field, completion, groups[n + 1])
            bracket = LocalBracket(self.field, mdps, group, None, ahead)
            solution = self.solver(bracket)
            floaters = bracket.positions(solution.floaters)
            if not completion.completes(floaters):
                steps.append(self._pair_completing(mdps, group, "ppb"))
                mdps = steps[-1].downfloaters()
                steps.append(self._collapse(mdps, (group[1], self.field.size)))
                break
            completion.settle(floaters)
            steps.append(Step(bracket, solution, "bracket"))
            mdps = steps[-1].downfloaters()
        return steps

    def _pair_completing(self, mdps: list[int], group: tuple[int, int], role: str) -> Step:
        """Pair the penultimate or the last bracket: completion (C.4), no look-ahead (C.7)."""
        bracket = LocalBracket(self.field, mdps, group, self.completion, None)
        return Step(bracket, self.solver(bracket), role)

    def _collapse(self, mdps: list[int], span: tuple[int, int]) -> Step:
        bracket = LocalBracket(self.field, mdps, span, None, None)
        return Step(bracket, self.collapsed(bracket), "clb")


# --- colours, and the answer -------------------------------------------------------------------

# What `Pair._make` does, but without a Python frame for each pair.
_pair: Callable[[tuple[int, int]], Pair] = partial(tuple.__new__, Pair)


def _finish(field: Field, steps: list[Step]) -> Pairing:
    """Allocate the colours, order the boards, and keep what the trace needs."""
    allocation, preference = Allocation(field), field.preference
    all_numbers = field.input.numbers
    numbers = [all_numbers[i] for i in field.index]
    boards = []
    for higher, lower in _board_order(field, steps):
        mine, other = preference[higher], preference[lower]
        # Rule 1 decides most pairs, and needs nothing else.
        colour = mine or -other if mine != other else allocation.allocate(higher, lower)[0]
        white, black = (higher, lower) if colour > 0 else (lower, higher)
        boards.append((numbers[white], numbers[black]))
    left = steps[-1].downfloaters() if steps else []
    bye = numbers[left[0]] if left else None
    return Pairing(tuple(map(_pair, boards)), bye, lambda: _trace(field, steps))


def _board_order(field: Field, steps: list[Step]) -> list[tuple[int, int]]:
    """Return the pairs (higher, lower) by the scores of both, then by the higher (C.04.2 3.6).

    Positions stand in rank order, so the three keys fit into one number, the higher one's last.
    """
    size = field.size
    level = [n for n, (start, end) in enumerate(field.groups) for _ in range(start, end)]
    partner, keys = [0] * size, []
    for step in steps:
        for i, j in step.pairs():
            partner[i] = j
            keys.append((level[i] * size + level[j]) * size + i)
    keys.sort()
    return [(key % size, partner[key % size]) for key in keys]


def _trace(field: Field, steps: list[Step]) -> tuple[BracketTrace, ...]:
    from pairing.dutch.trace import trace  # noqa: PLC0415 - traces are seldom asked for

    return trace(field, steps)


class Allocation:
    """The colours of a round's pairs (art. 5; 2017: E)."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._odd: list[bool] | None = None

    def allocate(self, higher: int, lower: int) -> tuple[Colour, int]:
        """Return the higher-ranked player's colour and the number of the rule that gave it."""
        preference = self.field.preference
        mine, other = preference[higher], preference[lower]
        if mine != other:  # rule 1 needs nothing else
            return (mine or -other), 1
        initial = self.field.input.initial_colour
        odd = not mine and self.odd(higher)  # rule 5 is for players without a preference
        return allocate(self._of(higher), self._of(lower), initial, odd)

    def _of(self, p: int) -> tuple[Colour, int, int, str]:
        field = self.field
        return (
            field.preference[p],
            field.strength[p],
            field.difference[p],
            field.input.history.colours[field.index[p]],
        )

    def odd(self, position: int) -> bool:
        """Whether the player's number is odd, in the reading of the input (`Numbering`)."""
        if self._odd is None:
            self._odd = odd_numbers(self.field.input)
        return self._odd[self.field.index[position]]


def odd_numbers(given: PairingInput) -> list[bool]:
    """Return per index whether the number that counts in the last colour rule is odd."""
    if given.numbering is Numbering.FIXED:
        return [number % 2 == 1 for number in given.numbers]
    entered = given.history.entered.copy()
    for i in given.present:
        entered[i] = True
    found, count = [], 0
    for here in entered:
        count += here
        found.append(count % 2 == 1)
    return found


# --- single questions ------------------------------------------------------------------------


def _look_at(field: Field, bracket: Bracket) -> Completion:
    completion = Completion(field)
    end = bracket.residents[-1] + 1
    completion.look_at(completion.everyone & ~((1 << end) - 1))
    return completion


def completes(field: Field, bracket: Bracket, downfloaters: tuple[int, ...]) -> bool:
    """Whether the round can be completed (C4) if just these players float from the bracket."""
    return _look_at(field, bracket).completes(mask_of(downfloaters))


def following_value(field: Field, bracket: Bracket, downfloaters: tuple[int, ...]) -> Value:
    """Return the value of C8 (2017: C.7) of a set of downfloaters; 0 where it does not apply.

    How many players of the following bracket would be left over, then their scores. Raises
    `ValueError` if the edition asks for completion and these downfloaters do not complete.
    """
    end = bracket.residents[-1] + 1
    if not downfloaters or bracket.role != "bracket" or end == field.size:
        return 0
    completion = _look_at(field, bracket)
    floaters = mask_of(downfloaters)
    if not field.rulebook.collapses and not completion.completes(floaters):
        raise ValueError("the round cannot be completed with these downfloaters")
    group = next(group for group in field.groups if group[0] == end)
    return LookAhead(field, completion, group).value(floaters)


def unplayed_value(field: Field, bracket: Bracket, downfloaters: tuple[int, ...]) -> int:
    """Return the value of C9: the unplayed games of the bye's assignee; 0 where it does not apply.

    It applies to a bracket that drops exactly one player, who gets the bye (2026 only).
    """
    rulebook: Rulebook = field.rulebook
    if rulebook.collapses or len(downfloaters) != 1:
        return 0
    bye_score = Completion(field).bye_score
    if bye_score is None or bye_score < field.score[bracket.residents[0]]:
        return 0
    return field.input.history.unplayed(field.index[downfloaters[0]])
