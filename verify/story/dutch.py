"""The brackets of a round of the Dutch System as they are told (C.04.3, both editions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from pairing.dutch.criteria import Candidate
from pairing.dutch.engine import Allocation, Round2017, Round2026, Step
from pairing.dutch.field import Field
from pairing.dutch.literal import Absolute, candidates, perfect_values
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026
from pairing.dutch.trace import generation
from pairing.matching import extend, greedy
from pairing.model import Generation, PairingInput
from verify.dutch_reasons import ColourWords, illegality, listed, show_value, why_barred
from verify.story.generation import (
    MOST_LISTED,
    Earlier,
    Group,
    count_candidates,
    natural_shape,
    position,
    shape_of,
)
from verify.story.judging import ABSOLUTE, ORDER, Court, Failure
from verify.story.model import (
    ALONE,
    BracketStory,
    ColourStory,
    Measured,
    Pairs,
    Question,
    Tried,
    nothing,
)
from verify.story.solving import NotExaminedError, Solver

if TYPE_CHECKING:
    from collections.abc import Iterable

RULEBOOKS = {"2026": DUTCH_2026, "2017": DUTCH_2017}

_FEW = 3
"""How many groups of candidates are told without `full`."""
_MOST_GROUPS = 60
"""How many with it."""


class DutchRound:
    """A round of the Dutch System: its brackets with what judges their candidates."""

    def __init__(self, code: str, given: PairingInput) -> None:
        self.field = Field(given, RULEBOOKS[code])
        kind = Round2017 if self.field.rulebook.collapses else Round2026
        self.steps: list[Step] = kind(self.field).steps()
        self._courts: dict[int, Court] = {}
        self._free: Unrestricted | None = None
        self.position = {self.field.number(p): p for p in range(self.field.size)}

    def court(self, n: int) -> Court:
        """Return what judges the candidates of a bracket."""
        if n not in self._courts:
            self._courts[n] = Court(self.field, self.steps[n])
        return self._courts[n]

    @property
    def free(self) -> Absolute:
        """Opponents as the order of generation takes them: everybody, legal or not."""
        if self._free is None:
            self._free = Unrestricted(self.field)
        return self._free

    def teller(self, n: int, question: Question) -> BracketTeller:
        """Return what tells a bracket."""
        return BracketTeller(self, n, question)

    @property
    def scores(self) -> list[int]:
        """The scores of the brackets: of their (highest) residents."""
        return [self.field.score[step.bracket.residents[0]] for step in self.steps]

    def brackets(
        self, question: Question, shown: Iterable[int], recorded: Pairs = ()
    ) -> Iterator[BracketStory]:
        """Tell the brackets of these places; `recorded` are a report's pairs if they differ."""
        wanted, parted = frozenset(shown), not recorded
        for n in range(len(self.steps)):
            teller = self.teller(n, question)
            found = None if parted else teller.recorded(recorded)
            parted = parted or found is not None
            if n in wanted:
                yield replace(teller.story(), recorded=found)

    # --- colours and the bye -----------------------------------------------------------------

    def colours(self, pairs: Iterable[tuple[int, int]]) -> tuple[ColourStory, ...]:
        """Say of boards (White first) which rule of allocation decides them."""
        allocation, words = Allocation(self.field), ColourWords(self.field)
        return tuple(self._colour(allocation, words, white, black) for white, black in pairs)

    def _colour(
        self, allocation: Allocation, words: ColourWords, white: int, black: int
    ) -> ColourStory:
        i, j = sorted((self.position[white], self.position[black]))
        _, rule = allocation.allocate(i, j)
        games = self.field.input.history.colours
        return ColourStory(
            white,
            black,
            self.field.rulebook.articles[f"E{rule}"],
            words.rule(rule, i, j, white),
            (
                games[self.field.index[self.position[white]]],
                games[self.field.index[self.position[black]]],
            ),
        )

    def bye(self, number: int | None) -> str:
        """Say why the bye goes where it goes."""
        if number is None:
            return ""
        field = self.field
        p = self.position[number]
        score = f"{field.score[p] / 100:g}"
        if field.rulebook.collapses:
            return (
                f"{number} is left over in the last bracket paired, and may have the bye "
                f"({self._cite('C2')})"
            )
        below = [q for q in range(p, field.size) if field.score[q] < field.score[p]]
        barred = [field.number(q) for q in below if field.barred[q]]
        text = f"{number} with {score}: the lowest score with which all others can be paired"
        if below and len(barred) == len(below):
            text += f" ({listed(barred)} with less may not have it, {self._cite('C2')})"
        elif below:
            text += ", although there are lower ones"
        return f"{text} ({self._cite('C5')})"

    def _cite(self, criterion: str) -> str:
        return self.court(len(self.steps) - 1).cite(criterion)

    def why_barred(self, number: int) -> str | None:
        """Say why a player may not have the bye, None if he may."""
        p = self.position[number]
        if not self.field.barred[p]:
            return None
        return f"{number} {why_barred(self.field, p)} ({self._cite('C2')})"


class BracketTeller:
    """Tells one bracket."""

    def __init__(self, paired: DutchRound, n: int, question: Question) -> None:
        self.paired, self.question = paired, question
        self.court = court = paired.court(n)
        self.solver = Solver(court)
        self.field = court.field
        shape = court.shape
        self.mdps, self.size, self.pairs = shape.mdps, shape.size, len(shape.pairs)
        self.earlier = Earlier(self.field, court.bracket, shape)

    def story(self) -> BracketStory:
        """Tell the bracket, and which candidates come before the accepted one."""
        court, bracket = self.court, self.court.bracket
        numbers = court.numbers
        tried: tuple[Tried, ...] = ()
        untold = 0
        natural, place = self.natural(), position(self.earlier)
        if natural is not None:
            tried, untold = self.tried(place)
        return BracketStory(
            role=bracket.role,
            score=self.field.score[bracket.residents[0]],
            players=numbers(bracket.players),
            moved=tuple((self.field.number(p), self.field.score[p]) for p in bracket.mdps),
            pairs=tuple((court.tpn(i), court.tpn(j)) for i, j in court.shape.pairs),
            downfloaters=numbers(court.accepted.downfloaters),
            how=self._how(natural),
            values=tuple(self._measured()),
            floats=self.floats(),
            position=place,
            candidates=count_candidates(self.mdps, self.size, self.pairs),
            natural=natural,
            tried=tried,
            untold=untold,
        )

    def _how(self, natural: Tried | None) -> str:
        """How far the accepted candidate lies from the first one."""
        how = generation(self.field, self.court.bracket, self.court.accepted)
        if how is Generation.NATURAL and natural is not None:
            return "fewer moved-down players paired"  # all in order but for those
        return how.value

    def _measured(self) -> Iterator[Measured]:
        """The accepted candidate's values; ideal are those of a perfect one (3.4.1) and zeros."""
        book, court = self.field.rulebook, self.court
        perfect = perfect_values(self.paired.free, court.bracket) or court.values
        for name, value, best in zip(court.names, court.values, perfect, strict=True):
            ideal = nothing(value) or (value == best and perfect is not court.values)
            yield Measured(
                name,
                book.articles[name],
                book.meanings[name],
                value,
                show_value(name, book, value),
                "" if nothing(value) else court.behind(name, court.accepted),
                ideal,
            )

    # --- who floats, and why so many ---------------------------------------------------------

    def floats(self) -> str:
        """Say why somebody floats down, or nothing if nobody does."""
        court, count = self.court, self.solver.count
        if not count or court.end == self.field.size:
            return ""
        if count == self.size:
            return "nobody can be paired in this bracket"
        residents = self.size - self.mdps
        if count == 1 and self.size % 2:
            return "their number is odd"
        most = self._most_pairs()
        if most == self.pairs:
            if residents < self.mdps and most == residents:
                return f"{self.mdps} moved-down players find only {residents} residents"
            why = f"{court.cite('C1')}; {court.cite('C3')}"
            return f"no more than {most} {_pairs(most)} can be made legally ({why})"
        return (
            f"{most} {_pairs(most)} could be made, but then the rest could not be paired "
            f"({court.cite('C4')})"
        )

    def _most_pairs(self) -> int:
        rows, everyone = self.court.local.rows, (1 << self.size) - 1
        mate = greedy(rows, self.size, everyone)
        return (self.size - extend(rows, mate, everyone).bit_count()) // 2

    # --- candidates --------------------------------------------------------------------------

    def natural(self) -> Tried | None:
        """Return the first candidate of all with what it fails by, None if it is accepted."""
        shape = natural_shape(self.mdps, self.size, self.pairs)
        if set(shape.pairs) == set(self.court.shape.pairs):
            return None
        return self.told("natural", "the natural pairing", 1, self.court.candidate(shape.pairs))

    def tried(self, place: int | None) -> tuple[tuple[Tried, ...], int]:
        """Return what comes before the accepted candidate, and how much of it is left out.

        One by one if everything is asked for and they are few, else in groups.
        """
        few = place is not None and place - 1 <= self.question.most
        # Of a large remainder the exchanges are too many to be generated one by one.
        if self.question.full and few and self.size <= MOST_LISTED:
            return tuple(self.one_by_one()), 0
        most = _MOST_GROUPS if self.question.full else _FEW
        groups = list(islice(self.earlier.groups(), most + 1_000))
        return tuple(map(self.judged, groups[:most])), max(0, len(groups) - most)

    def one_by_one(self) -> Iterator[Tried]:
        """Yield every candidate before the accepted one, as the literal engine generates them.

        Those with the same pairs as an earlier one are left out.
        """
        bracket, accepted = self.court.bracket, self.court.accepted
        seen = set()
        for proposal in candidates(self.paired.free, bracket, self.pairs):
            candidate = proposal.candidate
            if candidate.pairs == accepted.pairs:
                return
            if candidate.pairs in seen:
                continue
            seen.add(candidate.pairs)
            label = ", ".join(self._pair(i, j) for i, j in candidate.pairs) or "nobody"
            yield self.told(ALONE, label, 1, candidate)

    def judged(self, group: Group, label: str | None = None) -> Tried:
        """Judge a group of candidates by the one that comes closest."""
        label = label or self.label(group)
        try:
            candidate, legal = self.solver.closest(group)
        except NotExaminedError:
            return Tried(group.kind, label, group.count, "too large to be examined")
        failure, own = self.court.failure(candidate), self._forbidden(group)
        if own is not None and own.criterion == failure.criterion:
            failure = own
        elif not legal:
            text = f"leaves no legal pairs for the others, as {failure.text}"
            failure = Failure(failure.criterion, text)
        return self._told(group.kind, label, group.count, candidate, failure)

    def _forbidden(self, group: Group) -> Failure | None:
        """Why the pair that makes the group may not be, None if it may."""
        if group.pair is None:
            return None
        i, j = sorted(self.court.members[n] for n in group.pair)
        kind = illegality(self.field, i, j)
        if kind is None:
            return None
        return Failure(ABSOLUTE[kind], self.court.forbids(i, j))

    def recorded(self, pairs: Iterable[tuple[int, int]]) -> Tried | None:
        """Judge what a report has in this bracket (pairs by TPN), None if it is the accepted one.

        Its label tells its place in the order of generation where it has one.
        """
        local = {self.court.tpn(j): j for j in range(self.size)}
        inside = [(local[a], local[b]) for a, b in pairs if a in local and b in local]
        candidate = self.court.candidate(inside)
        if candidate == self.court.accepted:
            return None
        label = "in the report"
        ordinary = not any(max(pair) < self.mdps for pair in inside)
        if ordinary and len(inside) == self.pairs:
            shape = shape_of(self.mdps, self.size, tuple(inside))
            place = position(Earlier(self.field, self.court.bracket, shape))
            if place is not None:
                label = f"candidate {place:,}"
        return self.told("recorded", label, 0, candidate)

    def told(self, kind: str, label: str, count: int, candidate: Candidate) -> Tried:
        """Tell a candidate with the first criterion it fails."""
        return self._told(kind, label, count, candidate, self.court.failure(candidate))

    def _told(
        self, kind: str, label: str, count: int, candidate: Candidate, failure: Failure
    ) -> Tried:
        name = failure.criterion
        return Tried(
            kind,
            label,
            count,
            failure.text,
            name,
            self.court.article(name),
            "order of generation" if name == ORDER else self.field.rulebook.meanings.get(name),
            failure.value,
            failure.accepted,
            tuple((self.field.number(i), self.field.number(j)) for i, j in candidate.pairs),
            self.court.numbers(candidate.downfloaters),
        )

    def label(self, group: Group) -> str:
        """What the candidates of a group share."""
        court = self.court
        if group.kind == "mdps":
            names = court.tpns(group.paired)
            if not names:
                return "no moved-down player paired"
            return f"of the moved-down players {listed(names)} paired"
        if group.exchange is not None:
            out, into = group.exchange
            if not out:
                return "no exchange"
            moved = [", ".join(str(court.tpn(j)) for j in side) for side in (out, into)]
            return f"exchange of {moved[0]} and {moved[1]}"
        if group.pair is not None:
            i, j = group.pair
            return f"{court.tpn(i)}-{court.tpn(j)}"
        return f"{listed(court.tpns(group.floating))} floating"

    def _pair(self, i: int, j: int) -> str:
        return f"{self.field.number(i)}-{self.field.number(j)}"


class Unrestricted(Absolute):
    """What the order of generation asks of the absolute criteria, if they forbid nobody."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.opponents = [frozenset(range(field.size))] * field.size


def _pairs(count: int) -> str:
    return "pair" if count == 1 else "pairs"
