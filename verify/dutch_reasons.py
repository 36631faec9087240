"""The reasons of a deviation from the Dutch System, in the rules' terms and in plain English.

First the absolute criteria (a rematch, a barred bye, ...), then the score of the bye's assignee,
then the brackets from the top: in the first one in which the recorded round and the rules' part,
the recorded candidate is rebuilt and compared criterion by criterion, and where all are equal,
by the order of generation. Colours are explained by the allocation rule that decides them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from pairing.dutch import criteria as dutch
from pairing.dutch.criteria import Bracket, Candidate, Value, Values, candidate_of, evaluate
from pairing.dutch.engine import Allocation, completes, following_value, unplayed_value
from pairing.dutch.field import ABSOLUTE, MILD, STRONG, Field
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026, Rulebook
from pairing.judgement import Judgement as Reason
from pairing.model import (
    FORFEIT_WIN,
    GAME,
    PAB,
    BracketTrace,
    Generation,
    History,
    Numbering,
    Pairing,
    PairingInput,
)

if TYPE_CHECKING:
    from verify.compare import Difference

_RULEBOOKS: Final = {"2026": DUTCH_2026, "2017": DUTCH_2017}
_STRENGTHS: Final = {ABSOLUTE: "absolute", STRONG: "strong", MILD: "mild"}
COLOUR_NAMES: Final = {1: "White", -1: "Black"}

Mates: TypeAlias = dict[int, int]
"""The recorded opponent of each position (no entry: the bye)."""


def dutch_reasons(
    code: str,
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    difference: Difference,
) -> tuple[Reason, ...]:
    """Return the reasons of a deviation under the edition `code`, the decisive one first.

    `pairs` are all recorded pairs by TPN.
    """
    field = Field(given, _RULEBOOKS[code])
    return tuple(_Explainer(field, pairing, pairs, difference).reasons())


def dutch_breaches(
    code: str, given: PairingInput, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Reason, ...]:
    """Return what a recorded round does that no pairing may do; pairs and bye by TPN."""
    return tuple(_Recorded(Field(given, _RULEBOOKS[code]), pairs, bye).breaches())


def points(value: int) -> str:
    """Return hundredths of a point as a decimal without needless zeros."""
    return f"{value / 100:g}"


def scored(value: int) -> str:
    """Return hundredths of a point as '1 point', '2.5 points'."""
    return f"{points(value)} point{'' if value == 100 else 's'}"


def listed(numbers: Sequence[int]) -> str:
    """Join numbers as an English list."""
    words = [str(number) for number in numbers]
    if len(words) < 2:
        return "".join(words) or "nobody"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def illegality(field: Field, i: int, j: int) -> str | None:
    """Return what forbids two players (by position) to meet, None if they may.

    ``rematch`` (C1), ``prohibited`` (by the report), or ``same-absolute-colour`` (C3).
    """
    if field.legal[i] >> j & 1:
        return None
    first, second = sorted((field.index[i], field.index[j]))
    if second in field.input.history.met[first]:
        return "rematch"
    if (first, second) in field.input.prohibited:
        return "prohibited"
    return "same-absolute-colour"


def why_barred(field: Field, position: int) -> str:
    """Return why a player is barred from the bye (C2), to follow his name."""
    history: History | None = field.input.history
    index, win = field.index[position], field.input.points.win
    while history and history.last:
        kind, brought = history.last.kinds[index], history.last.points[index]
        if kind == PAB:
            return f"already had it in round {history.rounds}"
        if kind == FORFEIT_WIN and (field.rulebook.collapses or brought >= win):
            return f"won by forfeit in round {history.rounds}"
        if kind != GAME and brought >= win and not field.rulebook.collapses:
            return f"got as many points as for a win in round {history.rounds} without playing"
        history = history.before
    return "may not have it"


class _Recorded:
    """A recorded round by field positions, and the absolute criteria it breaks."""

    def __init__(self, field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> None:
        self.field = field
        self.bye = bye
        self.articles = field.rulebook.articles
        self.position = {field.number(p): p for p in range(field.size)}
        self.pairs = sorted(
            tuple(sorted((self.position[white], self.position[black]))) for white, black in pairs
        )
        self.mates: Mates = {}
        for i, j in self.pairs:
            self.mates[i], self.mates[j] = j, i

    def breaches(self) -> Iterator[Reason]:
        """What no pairing may do: C1-C3 and the prohibitions of the report."""
        yield from self._illegal_pairs()
        yield from self._barred_bye()

    def _illegal_pairs(self) -> Iterator[Reason]:
        field = self.field
        for i, j in self.pairs:
            kind = illegality(field, i, j)
            if kind is None:
                continue
            a, b = field.number(i), field.number(j)
            if kind == "rematch":
                when = round_met(field.input.history, field.index[i], field.index[j])
                text = f"Players {a} and {b} meet again: they played in round {when} ({{}})."
                yield self._absolute("rematch", "C1", text, (a, b))
            elif kind == "prohibited":
                text = f"Players {a} and {b} meet, although the report forbids it (260, XXP)."
                yield Reason("prohibited", text, (a, b))
            else:
                colour = COLOUR_NAMES[field.preference[i]]
                text = (
                    f"Players {a} and {b} meet, although both have an absolute preference for "
                    f"{colour} and neither is a topscorer in the last round ({{}})."
                )
                yield self._absolute("same-absolute-colour", "C3", text, (a, b))

    def _barred_bye(self) -> Iterator[Reason]:
        bye = self.bye
        if bye is None or not self.field.barred[self.position[bye]]:
            return
        why = why_barred(self.field, self.position[bye])
        text = f"Player {bye} gets the pairing-allocated bye, but {why} ({{}})."
        yield self._absolute("barred-bye", "C2", text, (bye,))

    def _absolute(self, kind: str, criterion: str, text: str, players: tuple[int, ...]) -> Reason:
        article = self.articles[criterion]
        return Reason(kind, text.format(cite(criterion, article)), players, criterion, article)


class _Explainer(_Recorded):
    """The reasons of one deviating round."""

    def __init__(
        self,
        field: Field,
        pairing: Pairing,
        pairs: Sequence[tuple[int, int]],
        difference: Difference,
    ) -> None:
        super().__init__(field, pairs, difference.bye_recorded)
        self.pairing = pairing
        self.difference = difference

    def reasons(self) -> Iterator[Reason]:
        """All reasons, the decisive one first."""
        breaches = list(self.breaches())
        yield from breaches
        if self.difference.opponents:
            bye = self._bye_score()
            if bye:
                yield bye
            found = self._bracket_reason(breached=bool(breaches or bye))
            if found:
                yield found
        if self.difference.colours:
            yield from self._colours()

    # --- the bye's score ------------------------------------------------------------------------

    def _bye_score(self) -> Reason | None:
        """2026 C5: the bye goes to the lowest score that lets the round be completed."""
        recorded, expected = self.difference.bye_recorded, self.difference.bye_expected
        if self.field.rulebook.collapses or recorded is None or expected is None:
            return None
        score = self.field.score[self.position[recorded]]
        lowest = self.field.score[self.position[expected]]
        if score <= lowest:
            return None
        article = self.articles["C5"]
        text = (
            f"The pairing-allocated bye goes to player {recorded} with {scored(score)}, "
            f"although it can go to a player with {scored(lowest)} "
            f"({cite('C5', article)}): by the rules to {expected}."
        )
        return Reason(
            "bye",
            text,
            (recorded, expected),
            "C5",
            article,
            "score of the player who gets the bye",
            None,
            score,
            lowest,
        )

    # --- brackets -------------------------------------------------------------------------------

    def _bracket_reason(self, *, breached: bool) -> Reason | None:
        """The first bracket in which the two part, and what decides there."""
        for trace in self.pairing.trace:
            bracket = self._bracket(trace)
            recorded = self._recorded_candidate(bracket)
            expected = candidate_of(
                [(self.position[a], self.position[b]) for a, b in trace.pairs],
                [self.position[number] for number in trace.downfloaters],
            )
            if recorded != expected:
                return self._compare(trace, bracket, recorded, expected, breached=breached)
        return None

    def _bracket(self, trace: BracketTrace) -> Bracket:
        mdps = tuple(self.position[number] for number in trace.mdps)
        players = (self.position[number] for number in trace.players)
        residents = tuple(p for p in players if p not in mdps)
        return Bracket(mdps, residents, trace.role)

    def _recorded_candidate(self, bracket: Bracket) -> Candidate:
        inside = set(bracket.players)
        pairs = [(i, j) for i, j in self.mates.items() if i < j and i in inside and j in inside]
        paired = {p for pair in pairs for p in pair}
        return candidate_of(pairs, [p for p in bracket.players if p not in paired])

    def _compare(
        self,
        trace: BracketTrace,
        bracket: Bracket,
        recorded: Candidate,
        expected: Candidate,
        *,
        breached: bool,
    ) -> Reason | None:
        if self._strands(bracket, recorded):
            return self._completion(trace, recorded)
        values = self._values(bracket, recorded)
        others = self._values(bracket, expected)
        names = self.field.rulebook.criteria
        for n, (mine, other) in enumerate(zip(values, others, strict=True)):
            if mine == other:
                continue
            if _less(mine, other):
                # Only what breaks an absolute criterion can be better than the best.
                return None if breached else self._no_candidate(trace)
            return self._criterion(trace, names[n], (mine, other), (recorded, expected))
        return None if breached else self._order(trace, recorded, expected)

    def _strands(self, bracket: Bracket, candidate: Candidate) -> bool:
        """Whether the downfloaters leave a rest that cannot be paired (C4; 2017: C.4)."""
        if self.field.rulebook.collapses and bracket.role == "bracket":
            return False
        return not completes(self.field, bracket, candidate.downfloaters)

    def _values(self, bracket: Bracket, candidate: Candidate) -> Values:
        floaters = candidate.downfloaters
        following = following_value(self.field, bracket, floaters) if floaters else 0
        unplayed = unplayed_value(self.field, bracket, floaters)
        return evaluate(self.field, bracket, candidate, following, unplayed)

    def _completion(self, trace: BracketTrace, recorded: Candidate) -> Reason:
        floaters = tuple(self.field.number(p) for p in recorded.downfloaters)
        article = self.articles["C4"]
        text = (
            f"{_place(trace)}: when {listed(floaters)} "
            f"{'float' if len(floaters) > 1 else 'floats'} down, the players below cannot all be "
            f"paired legally any more ({cite('C4', article)})."
        )
        return Reason("completion", text, floaters, "C4", article, bracket=trace.score)

    def _no_candidate(self, trace: BracketTrace) -> Reason:
        text = f"{_place(trace)}: the rules give another pairing of this bracket."
        return Reason("pairing", text, trace.players, bracket=trace.score)

    def _criterion(
        self,
        trace: BracketTrace,
        name: str,
        values: tuple[Value, Value],
        candidates: tuple[Candidate, Candidate],
    ) -> Reason:
        rulebook = self.field.rulebook
        article, meaning = rulebook.articles[name], rulebook.meanings[name]
        mine, other = (show_value(name, rulebook, value) for value in values)
        detail, players = Detail(self.field, name).tell(*candidates)
        text = (
            f"{_place(trace)}: {meaning} ({cite(name, article)}): recorded {mine}, "
            f"by the rules {other}.{detail}"
        )
        return Reason(
            "criterion",
            text,
            tuple(self.field.number(p) for p in players),
            name,
            article,
            meaning,
            trace.score,
            *values,
        )

    def _order(self, trace: BracketTrace, recorded: Candidate, expected: Candidate) -> Reason:
        mine, other = dict(_both_ways(recorded)), dict(_both_ways(expected))
        number = self.field.number
        article = self.articles["order"]
        players = (self.position[each] for each in trace.players)
        p = next(p for p in players if mine.get(p) != other.get(p))
        natural = trace.generation is Generation.NATURAL
        which = "the natural order" if natural else "the first of the equal candidates"
        text = (
            f"{_place(trace)}: by all criteria the recorded pairing is as good as the rules', but "
            f"it comes later in the order of generation (article {article}). By {which} player "
            f"{number(p)} {_meets(self.field, other.get(p))}; recorded: "
            f"{_meets(self.field, mine.get(p))}."
        )
        concerned = [p, *(q for q in (mine.get(p), other.get(p)) if q is not None)]
        return Reason(
            "order",
            text,
            tuple(map(number, concerned)),
            "order",
            article,
            "order of generation",
            trace.score,
        )

    # --- colours --------------------------------------------------------------------------------

    def _colours(self) -> Iterator[Reason]:
        recorded = {frozenset(pair) for pair in self.difference.recorded}
        for white, black in self.difference.expected:
            if frozenset((white, black)) in recorded:
                yield self._colour(white, black)

    def _colour(self, white: int, black: int) -> Reason:
        field = self.field
        i, j = sorted((self.position[white], self.position[black]))
        _, rule = Allocation(field).allocate(i, j)
        name = f"E{rule}"
        article = self.articles[name]
        text = (
            f"Player {white} should have White against {black}: "
            f"{ColourWords(field).rule(rule, i, j, white)} (article {article})."
        )
        return Reason("colour", text, (white, black), name, article, "allocation of colours")


class ColourWords:
    """The allocation of colours (5.2; 2017: E) in words."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def rule(self, rule: int, i: int, j: int, white: int) -> str:
        """Why `white` (TPN) has White, by the number of the rule that decides two positions."""
        field, number = self.field, self.field.number
        wants = f"{self.wants(i)} and {self.wants(j)}"
        if rule == 1:
            return f"{wants}, and both can be granted"
        if rule == 2:
            if field.strength[i] == field.strength[j]:
                return f"{wants}; the wider colour difference is granted"
            return f"{wants}; the stronger preference is granted"
        if rule == 3:
            return f"{wants}; they alternate from the last round in which their colours differed"
        if rule == 4:
            return f"{wants}; the preference of the higher-ranked player {number(i)} is granted"
        colour = COLOUR_NAMES[field.input.initial_colour]
        own = "White" if white == number(i) else "Black"
        parity, gives = ("even", "the opposite of the initial colour")
        if own == colour:
            parity, gives = ("odd", "the initial colour")
        return (
            f"neither has a preference, and {self._numbered(i)} is {parity}, which gives "
            f"{gives}: {own}"
        )

    def _numbered(self, p: int) -> str:
        """The number of the higher-ranked player that counts in the last colour rule."""
        given, index = self.field.input, self.field.index[p]
        text = f"the number of the higher-ranked player {self.field.number(p)}"
        if given.numbering is Numbering.FIXED:
            return text
        present = set(given.present)
        place = sum(given.history.entered[i] or i in present for i in range(index + 1))
        if place == self.field.number(p):
            return text
        return f"{text}, {place} among those who have entered the pairing,"

    def wants(self, p: int) -> str:
        """A player's preference (1.7)."""
        field = self.field
        if not field.preference[p]:
            return f"{field.number(p)} has no preference"
        strength = _STRENGTHS[field.strength[p]]
        article = "an" if strength == "absolute" else "a"
        colour = COLOUR_NAMES[field.preference[p]]
        return f"{field.number(p)} has {article} {strength} preference for {colour}"


class Detail:
    """The players behind a criterion's value; `number` is the criterion's in 2026."""

    def __init__(self, field: Field, name: str) -> None:
        self.field = field
        # The criteria of both editions by those of 2026: C5-C7 of 2017 are C6-C8, C8-C19 C10-C21.
        number = int(name[1:])
        self.number = number
        if field.rulebook.collapses:
            self.number += 1 if number < 8 else 2

    def tell(self, recorded: Candidate, expected: Candidate) -> tuple[str, tuple[int, ...]]:
        """Return a sentence (or nothing) and the positions of the players concerned."""
        if self.number in (6, 7, 8, 9):
            players = tuple(sorted({*recorded.downfloaters, *expected.downfloaters}))
            return (
                f" Downfloaters: recorded {self._names(recorded.downfloaters)}, by the rules "
                f"{self._names(expected.downfloaters)}."
            ), players
        if self.number in (10, 11, 12, 13):
            pairs = self.boards(recorded)
            text = ", ".join(f"{self._names(pair[:1])}-{self._names(pair[1:])}" for pair in pairs)
            return f" Recorded boards: {text}.", tuple(p for pair in pairs for p in pair)
        floaters = tuple(self.floaters(recorded))
        return (f" Recorded: {self._names(floaters)}." if floaters else ""), floaters

    def _names(self, players: Sequence[int]) -> str:
        return listed([self.field.number(p) for p in players])

    def boards(self, candidate: Candidate) -> list[tuple[int, int]]:
        """The pairs a criterion of colours (C10-C13) counts."""
        test = {
            10: dutch.excess_difference,
            11: dutch.third_colour,
            12: dutch.clash,
            13: dutch.strong_clash,
        }[self.number]
        return [pair for pair in candidate.pairs if test(self.field, *pair)]

    def floaters(self, candidate: Candidate) -> Iterator[int]:
        """The players who get the same float again, of the kind the criterion counts."""
        field = self.field
        column = field.float1 if self.number in (14, 15, 18, 19) else field.float2
        down = self.number in (14, 16, 18, 20)
        if down:
            yield from (p for p in candidate.downfloaters if column[p] < 0)
        for i, j in candidate.pairs:
            if field.score[i] > field.score[j] and (column[i] < 0 if down else column[j] > 0):
                yield i if down else j


def _less(mine: Value, other: Value) -> bool:
    """Whether a value of a criterion is better than another of the same criterion."""
    one, two = ((value,) if isinstance(value, int) else value for value in (mine, other))
    return one < two


def cite(criterion: str, article: str) -> str:
    """A criterion with its article, named once where both are one (2017: C.12)."""
    return article if article.replace(".", "") == criterion else f"{criterion}, article {article}"


def _place(trace: BracketTrace) -> str:
    names = {
        "ppb": "penultimate pairing bracket (PPB)",
        "clb": "collapsed last bracket (CLB)",
    }
    if trace.role == "clb":
        return f"In the {names['clb']}"
    name = names.get(trace.role, "bracket")
    return f"In the {name} of {scored(trace.score)}"


def show_value(name: str, rulebook: Rulebook, value: Value) -> str:
    """A criterion's value for a reader; lists of scores in points."""
    if isinstance(value, int):
        return str(value)
    if name == rulebook.look_ahead:
        count, *scores = value
        return f"{count} ({', '.join(map(points, scores))} points)" if scores else str(count)
    return ", ".join(map(points, value)) or "none"


def _meets(field: Field, other: int | None) -> str:
    return "floats down" if other is None else f"meets {field.number(other)}"


def _both_ways(candidate: Candidate) -> Iterator[tuple[int, int]]:
    for i, j in candidate.pairs:
        yield i, j
        yield j, i


def round_met(history: History, first: int, second: int) -> int:
    """The last round in which two players (by index) met."""
    step: History | None = history
    while step and step.last:
        if step.last.kinds[first] == GAME and step.last.opponents[first] == second:
            return step.rounds
        step = step.before
    raise ValueError("these players never met")
