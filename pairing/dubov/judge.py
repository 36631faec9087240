"""Why a recorded round is not the round of the Dubov System."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.c0404.breaches import (
    ColourRule,
    breaches,
    listed,
    partners,
    places,
    shown,
    shown_value,
    wrong_bye,
    wrong_colours,
)
from pairing.dubov.answer import Bracket
from pairing.dubov.engine import assign_bye, pair_brackets
from pairing.dubov.field import ARTICLES, MEANINGS, DubovField, Value, set_values
from pairing.judgement import Judgement
from pairing.model import NoPairingError, Pairing, PairingInput

Pairs = Sequence[tuple[int, int]]


def judge(
    given: PairingInput, pairing: Pairing, pairs: Pairs, bye: int | None
) -> tuple[Judgement, ...]:
    """Return what parts a recorded round from the rules', the decisive judgement first."""
    field = DubovField(given)
    found = list(breaches(field.players, pairs, bye))
    broken = bool(found)
    if bye != pairing.bye and not any(each.kind == "barred-bye" for each in found):
        largest = "the larger number"
        found.append(wrong_bye(field, bye, assign_bye(field), lambda _p, _q: largest))
    found += _brackets(field, pairs, bye, broken)
    found += wrong_colours(pairing, pairs, ColourRule(field, sorted))
    return tuple(found)


# --- the brackets: 3.2 ---------------------------------------------------------------------------


def _brackets(
    field: DubovField, pairs: Pairs, bye: int | None, broken: bool
) -> Iterator[Judgement]:
    """Yield what is wrong with the first bracket that differs, the recorded bye being granted."""
    place = places(field.players)
    try:
        expected = pair_brackets(field, place.get(bye))
    except NoPairingError:
        return
    meets = partners([(place[i], place[j]) for i, j in pairs if i in place and j in place])
    for bracket in expected:
        mine = partners(bracket.pairs)
        if all(meets.get(p) == mine[p] for p in bracket.residents):
            continue
        yield from _Comparison(field, bracket, meets).judge(broken)
        return


class _Comparison:
    """A bracket of the rules against what its residents did in the recorded round."""

    def __init__(self, field: DubovField, bracket: Bracket, meets: dict[int, int]) -> None:
        self.field, self.bracket, self.meets = field, bracket, meets
        inside = set(bracket.residents)
        self.lone = [p for p in bracket.residents if p not in meets]
        others = {meets[p] for p in bracket.residents if p in meets}
        self.upfloaters = tuple(sorted(others - inside))
        self.pairs = sorted(
            {(min(p, meets[p]), max(p, meets[p])) for p in bracket.residents if p in meets}
        )

    def judge(self, broken: bool) -> Iterator[Judgement]:
        """Yield the judgement on the bracket; none where a breach explains it (`broken`)."""
        if self.lone:
            names = self.field.numbers(self.lone)
            text = f"{self._place()}: {listed(names)} would have to be paired."
            yield Judgement("pairing", text, names, bracket=self.bracket.score)
            return
        field, bracket = self.field, self.bracket
        missed = sum(field.clash(i, j) for i, j in self.pairs)
        values = set_values(field, bracket.score, self.upfloaters, missed)
        for name, mine, other in zip(MEANINGS, values, bracket.values, strict=True):
            if mine != other:
                if _less(mine, other):
                    # Only a breach of C1 to C3 can be better than the best.
                    return
                yield self._criterion(name, mine, other)
                return
        if broken:
            return
        if self.upfloaters != tuple(sorted(bracket.upfloaters)):
            yield self._other_upfloaters()
        elif any((i in bracket.s1) == (j in bracket.s1) for i, j in self.pairs):
            yield self._other_shifters()
        else:
            yield self._later_transposition()

    def _place(self) -> str:
        return f"In the bracket of {shown(self.bracket.score)}"

    def _criterion(self, name: str, mine: Value, other: Value) -> Judgement:
        field, article, meaning = self.field, ARTICLES[name], MEANINGS[name]
        recorded, expected = (shown_value(each, scores=name == "C6") for each in (mine, other))
        text = (
            f"{self._place()}: {meaning} ({name}, article {article}): recorded {recorded}, by the "
            f"rules {expected}."
        )
        if name == "C7":
            boards = [field.numbers(pair) for pair in self.pairs if field.clash(*pair)]
            names = tuple(n for board in boards for n in board)
            text += f" Recorded boards: {', '.join(f'{i}-{j}' for i, j in boards)}."
            if self.upfloaters != tuple(sorted(self.bracket.upfloaters)):
                text += self._both()
        else:
            names = field.numbers(sorted({*self.upfloaters, *self.bracket.upfloaters}))
            text += self._both()
        score = self.bracket.score
        return Judgement("criterion", text, names, name, article, meaning, score, mine, other)

    def _both(self) -> str:
        field = self.field
        return (
            f" Upfloaters: recorded {listed(field.numbers(self.upfloaters))}, by the rules "
            f"{listed(field.numbers(sorted(self.bracket.upfloaters)))}."
        )

    def _other_upfloaters(self) -> Judgement:
        article = ARTICLES["upfloaters"]
        text = (
            f"{self._place()}: the recorded upfloaters are as good by all criteria, but come later "
            f"in the order (article {article}).{self._both()}"
        )
        names = self.field.numbers(sorted({*self.upfloaters} ^ {*self.bracket.upfloaters}))
        return self._order(text, names, article)

    def _other_shifters(self) -> Judgement:
        article = ARTICLES["shifters"]
        out, back = self.bracket.shifted
        shifted = self.field.numbers((*out, *back))
        text = (
            f"{self._place()}: the recorded pairs are as good by all criteria, but the players "
            f"first in the order for a change of subgroup are {listed(shifted)} (articles 3.2.4, "
            f"{article})."
        )
        return self._order(text, shifted, article)

    def _later_transposition(self) -> Judgement:
        field, article = self.field, ARTICLES["transpositions"]
        mine = partners(self.bracket.pairs)
        p = next(p for p in self.bracket.s1 if self.meets[p] != mine[p])
        names = field.numbers((p, mine[p], self.meets[p]))
        text = (
            f"{self._place()}: S1 is {listed(field.numbers(self.bracket.s1))} by ascending average "
            f"of opponents (article 3.2.5), and in the first legal transposition {names[0]} meets "
            f"{names[1]}, not {names[2]} (article {article})."
        )
        return self._order(text, names, article)

    def _order(self, text: str, names: tuple[int, ...], article: str) -> Judgement:
        score = self.bracket.score
        return Judgement("order", text, names, "order", article, "order of generation", score)


def _less(mine: Value, other: Value) -> bool:
    one, two = ((value,) if isinstance(value, int) else value for value in (mine, other))
    return one < two
