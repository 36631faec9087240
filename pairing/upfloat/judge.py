"""Why a recorded round is not the rules': breaches first, then the bye, brackets and colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pairing.judgement import Judgement
from pairing.matching import members
from pairing.model import GAME, History
from pairing.upfloat.field import Field
from pairing.upfloat.procedure import Procedure
from pairing.upfloat.sets import Sets
from pairing.upfloat.system import (
    SET_CRITERIA,
    Allocate,
    PairOf,
    Round,
    Step,
    System,
    differences,
    identifier,
    pair_values,
)

Numbers: TypeAlias = tuple[int, int]
Value: TypeAlias = int | tuple[int, ...]


class Judge:
    """Compares one recorded round, given by TPN with White first, with the rules'."""

    def __init__(self, field: Field, system: System, allocate: Allocate) -> None:
        self.field, self.system, self.allocate = field, system, allocate
        self.place = {field.number(p): p for p in range(field.size)}
        self.procedure = Procedure(field)

    def judge(
        self, expected: Round, pairs: Sequence[Numbers], bye: int | None
    ) -> tuple[Judgement, ...]:
        """Return what parts the recorded round from the expected one, the decisive first."""
        recorded = [(self.place[white], self.place[black]) for white, black in pairs]
        holder = None if bye is None else self.place[bye]
        found = [*self._breaches(recorded, holder)]
        breached = bool(found)
        if holder != expected.bye:
            found += self._bye(holder, expected.bye)
        rules = self._with_bye(expected, holder)
        everybody = len({p for pair in recorded for p in pair}) + (holder is not None)
        if rules is not None and everybody == self.field.size:
            found += self._brackets(rules, recorded, breached=breached)
            found += self._colours(rules, recorded)
        return tuple(found)

    # --- what may never be ------------------------------------------------------------------

    def _breaches(self, pairs: Sequence[PairOf], bye: int | None) -> Iterator[Judgement]:
        yield from self._unpaired(pairs, bye)
        field, articles = self.field, self.system.articles
        history = field.input.history
        for i, j in pairs:
            if field.legal[i] >> j & 1:
                continue
            players = field.number(i), field.number(j)
            names = f"{players[0]} and {players[1]}"
            if field.index[j] in history.met[field.index[i]]:
                last = _round_met(history, field.index[i], field.index[j])
                yield Judgement(
                    "rematch",
                    f"{names} have met before, in round {last} (C1, article {articles['C1']}).",
                    players,
                    "C1",
                    articles["C1"],
                    "no two participants meet twice",
                )
            else:
                yield Judgement(
                    "prohibited", f"{names} may not be paired by the event's list.", players
                )
        if bye is not None and field.barred[bye]:
            number = field.number(bye)
            yield Judgement(
                "barred-bye",
                f"{number} may not have the pairing-allocated bye after an earlier one, a win by "
                f"forfeit or a full-point bye (C2, article {articles['C2']}).",
                (number,),
                "C2",
                articles["C2"],
                "no second reward without playing",
            )

    def _unpaired(self, pairs: Sequence[PairOf], bye: int | None) -> Iterator[Judgement]:
        """3.3.1: a round is complete when all are paired except at most one, who has the bye."""
        paired = {p for pair in pairs for p in pair} | ({bye} if bye is not None else set())
        left = tuple(self.field.number(p) for p in range(self.field.size) if p not in paired)
        if left:
            names = ", ".join(map(str, left))
            yield Judgement(
                "completion",
                f"Left without an opponent: {names} (article 3.3.1).",
                left,
                article="3.3.1",
                meaning="everybody is paired",
            )
        elif bye is not None and self.field.size % 2 == 0:
            number = self.field.number(bye)
            yield Judgement(
                "bye",
                f"{number} has a bye although the number to be paired is even.",
                (number,),
                article=self.system.articles["bye"],
                meaning="no bye for an even number",
            )

    # --- the bye ----------------------------------------------------------------------------

    def _bye(self, recorded: int | None, expected: int | None) -> Iterator[Judgement]:
        field, article = self.field, self.system.articles["bye"]
        if recorded is None or expected is None or field.barred[recorded]:
            return  # the number or C2 says enough
        mine, other = field.number(recorded), field.number(expected)
        if not self.procedure.witness.perfect(field.everyone & ~(1 << recorded)):
            yield Judgement(
                "completion",
                f"With the bye to {mine} the others cannot be paired legally (article "
                f"{article}.1); by the rules {other} has it.",
                (mine, other),
                "C3",
                f"{article}.1",
                "a legal pairing for everybody",
            )
            return
        rounds = field.input.history.rounds
        tests = (
            ("2", "lowest score", field.score),
            ("3", "most matches played", [rounds - played for played in field.matches]),
        )
        for part, meaning, column in tests:
            worse, better = column[recorded], column[expected]
            if worse != better:
                yield self._bye_judgement((mine, other), part, meaning, (worse, better))
                return
        yield self._bye_judgement((mine, other), "4", "largest TPN", (None, None))

    def _bye_judgement(
        self,
        players: Numbers,
        part: str,
        meaning: str,
        values: tuple[int | None, int | None],
    ) -> Judgement:
        article = f"{self.system.articles['bye']}.{part}"
        text = (
            f"The pairing-allocated bye goes to {players[0]} instead of {players[1]}: {meaning} "
            f"decides (article {article})."
        )
        return Judgement("bye", text, players, None, article, meaning, None, *values)

    def _with_bye(self, expected: Round, bye: int | None) -> Round | None:
        """Return the rules' round with the recorded bye, None if there is none."""
        if bye == expected.bye:
            return expected
        left = self.field.everyone if bye is None else self.field.everyone & ~(1 << bye)
        if not self.procedure.witness.perfect(left):
            return None
        return self.procedure.pair_without(bye)

    # --- brackets ---------------------------------------------------------------------------

    def _brackets(
        self, rules: Round, recorded: Sequence[PairOf], *, breached: bool
    ) -> Iterator[Judgement]:
        mate = {i: j for pair in recorded for i, j in (pair, pair[::-1])}
        unpaired = (
            self.field.everyone if rules.bye is None else (self.field.everyone & ~(1 << rules.bye))
        )
        for step in rules.steps:
            upfloaters = 0
            for p in members(step.residents):
                upfloaters |= 1 << mate[p] & ~step.residents
            if upfloaters != step.upfloaters:
                yield from self._set(step, unpaired, upfloaters, breached=breached)
                return
            pairs = {(min(p, mate[p]), max(p, mate[p])) for p in members(step.residents)}
            if pairs != set(step.pairs):
                yield from self._pairs(step, sorted(pairs), breached=breached)
                return
            unpaired &= ~(step.residents | step.upfloaters)

    def _set(
        self, step: Step, unpaired: int, upfloaters: int, *, breached: bool
    ) -> Iterator[Judgement]:
        """3.5: the first criterion on which the recorded upfloaters are worse, or the order."""
        sets = Sets(self.field, self.procedure.witness, step.score, unpaired)
        mine, other = self._set_values(sets, upfloaters), self._set_values(sets, step.upfloaters)
        names = self._names(upfloaters), self._names(step.upfloaters)
        players = tuple(self._numbers(upfloaters | step.upfloaters))
        said = f"upfloaters recorded {names[0]}, by the rules {names[1]}"
        for name, worse, better in zip(SET_CRITERIA, mine, other, strict=True):
            if worse != better:
                if _wide(worse) > _wide(better):
                    yield self._criterion(step, name, (worse, better), players, said)
                elif not breached:
                    yield self._other(step, players)
                return
        if not breached:
            yield self._order(step, "sets", players, f"{said}; the set comes later in the order")

    def _set_values(self, sets: Sets, upfloaters: int) -> tuple[Value, ...]:
        score = self.field.score
        away = [p for p in members(upfloaters) if score[p] < sets.score]
        return (
            upfloaters.bit_count(),
            differences(self.field, sets.score, away),
            sets.c6(upfloaters),
            sets.c7(upfloaters),
        )

    def _pairs(self, step: Step, pairs: Sequence[PairOf], *, breached: bool) -> Iterator[Judgement]:
        """3.6: the first criterion on which the recorded pairs are worse, or the order."""
        mine = self.system.named(pair_values(self.field, pairs))
        other = self.system.named(pair_values(self.field, step.pairs))
        parted = sorted({p for pair in set(pairs) ^ set(step.pairs) for p in pair})
        players = tuple(self.field.number(p) for p in parted)
        said = f"recorded {self._boards(pairs)}, by the rules {self._boards(step.pairs)}"
        for name in self.system.criteria:
            if mine[name] != other[name]:
                if mine[name] > other[name]:
                    yield self._criterion(step, name, (mine[name], other[name]), players, said)
                elif not breached:
                    yield self._other(step, players)
                return
        if not breached and identifier(pairs) != identifier(step.pairs):
            yield self._order(step, "order", players, f"{said}; the identifier comes later")

    def _criterion(
        self,
        step: Step,
        name: str,
        values: tuple[Value, Value],
        players: tuple[int, ...],
        said: str,
    ) -> Judgement:
        article, meaning = self.system.articles[name], self.system.meanings[name]
        mine, other = map(_shown, values) if name == "C5" else map(str, values)
        text = (
            f"In the bracket of {_points(step.score)}: {meaning} ({name}, article {article}): "
            f"recorded {mine}, by the rules {other}; {said}."
        )
        return Judgement(
            "criterion", text, players, name, article, meaning, step.score, values[0], values[1]
        )

    def _order(self, step: Step, name: str, players: tuple[int, ...], said: str) -> Judgement:
        article = self.system.articles[name]
        text = (
            f"In the bracket of {_points(step.score)} nothing but the order decides: {said} "
            f"(article {article})."
        )
        return Judgement("order", text, players, "order", article, "order", step.score)

    def _other(self, step: Step, players: tuple[int, ...]) -> Judgement:
        text = f"The rules give another pairing of the bracket of {_points(step.score)}."
        return Judgement("pairing", text, players, bracket=step.score)

    # --- colours ----------------------------------------------------------------------------

    def _colours(self, rules: Round, recorded: Sequence[PairOf]) -> Iterator[Judgement]:
        wanted = {pair for step in rules.steps for pair in step.pairs}
        for white, black in recorded:
            if (min(white, black), max(white, black)) not in wanted:
                continue
            colour, article = self.allocate(white, black)
            if colour < 0:
                players = self.field.number(black), self.field.number(white)
                yield Judgement(
                    "colour",
                    f"{players[0]} should have White against {players[1]} (article {article}).",
                    players,
                    None,
                    article,
                    "allocation of colours",
                )

    # --- words ------------------------------------------------------------------------------

    def _numbers(self, mask: int) -> Iterator[int]:
        return (self.field.number(p) for p in members(mask))

    def _names(self, mask: int) -> str:
        return ", ".join(str(self.field.number(p)) for p in self.field.ranked(mask)) or "none"

    def _boards(self, pairs: Sequence[PairOf]) -> str:
        number = self.field.number
        return " ".join(f"{number(i)}-{number(j)}" for i, j in sorted(pairs))


def _points(score: int) -> str:
    return f"{score / 100:g}"


def _wide(value: Value) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


def _shown(value: Value) -> str:
    return ", ".join(map(_points, value)) if isinstance(value, tuple) else _points(value)


def _round_met(history: History, first: int, second: int) -> int:
    """Return the last round in which two participants (by index) met."""
    step: History | None = history
    while step and step.last:
        if step.last.kinds[first] == GAME and step.last.opponents[first] == second:
            return step.rounds
        step = step.before
    raise ValueError("these participants never met")
