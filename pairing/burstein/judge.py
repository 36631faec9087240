"""Why a recorded round is not the round of the Burstein System."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pairing.burstein.answer import Bracket
from pairing.burstein.brackets import BracketSearch
from pairing.burstein.engine import assign_bye, pair_brackets
from pairing.burstein.field import (
    ARTICLES,
    MEANINGS,
    BursteinField,
    Value,
    missed,
    score_list,
    seeding_rounds,
)
from pairing.burstein.floaters import MOST_SETS
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
from pairing.judgement import Judgement
from pairing.matching import mask_of, matched
from pairing.model import NoPairingError, Pairing, PairingInput

Pairs = Sequence[tuple[int, int]]


def judge(
    given: PairingInput, pairing: Pairing, pairs: Pairs, bye: int | None
) -> tuple[Judgement, ...]:
    """Return what parts a recorded round from the rules', the decisive judgement first."""
    if given.round <= seeding_rounds(given.rounds_total):
        return tuple(_seeding(given, pairing, pairs, bye))
    field = BursteinField(given)
    found = list(breaches(field.players, pairs, bye))
    broken = bool(found)
    if bye != pairing.bye and not any(each.kind == "barred-bye" for each in found):
        reason = partial(_last_reason, field)
        found.append(wrong_bye(field, bye, assign_bye(field), reason))
    found += _brackets(field, pairs, bye, broken)
    found += wrong_colours(pairing, pairs, ColourRule(field, field.by_rank))
    return tuple(found)


def _seeding(
    given: PairingInput, pairing: Pairing, pairs: Pairs, bye: int | None
) -> Iterator[Judgement]:
    """Say where a seeding round parts from the Dutch one (1.6.1)."""
    article, recorded = ARTICLES["seeding"], {frozenset(pair) for pair in pairs}
    field = BursteinField(given)
    yield from breaches(field.players, pairs, bye)
    text = f"Round {given.round} is a seeding round, paired by the Dutch System (article {article})"
    if bye != pairing.bye:
        names = tuple(n for n in (bye, pairing.bye) if n is not None)
        yield Judgement(
            "bye",
            f"{text}: the bye is {listed(names[-1:])}'s.",
            names,
            "seeding",
            article,
            "the bye",
        )
    for bracket in pairing.trace:
        wrong = [pair for pair in bracket.pairs if frozenset(pair) not in recorded]
        if wrong:
            names = tuple(n for pair in wrong for n in pair)
            boards = ", ".join(f"{i}-{j}" for i, j in wrong)
            yield Judgement(
                "pairing",
                f"{text}: in the bracket of {shown(bracket.score)} it pairs {boards}.",
                names,
                "seeding",
                article,
                "seeding rounds",
                bracket.score,
            )
            return
    for white, black in pairing.pairs:
        if (black, white) in set(pairs):
            reason = f"{text}: player {white} has White against {black}."
            yield Judgement("colour", reason, (white, black), "seeding", article, "colours")


def _last_reason(field: BursteinField, recorded: int, expected: int) -> str:
    """What 3.1.5 compares."""
    return f"the lower rank ({_index(field, expected)}; {_index(field, recorded)})"


def _index(field: BursteinField, p: int) -> str:
    """A player with his Index (1.8.1)."""
    buchholz, sonneborn = field.buchholz[p] / 100, field.sonneborn[p] / 10_000
    return f"{field.number(p)}: Buchholz {buchholz:g}, Sonneborn-Berger {sonneborn:g}"


# --- the brackets: 3.2 ---------------------------------------------------------------------------


def _brackets(
    field: BursteinField, pairs: Pairs, bye: int | None, broken: bool
) -> Iterator[Judgement]:
    """Yield what is wrong with the first bracket that differs, the recorded bye being granted."""
    place = places(field.players)
    out = place.get(bye)
    try:
        expected = pair_brackets(field, out)
    except NoPairingError:
        return
    meets = partners([(place[i], place[j]) for i, j in pairs if i in place and j in place])
    for bracket in expected:
        if _candidate(bracket, meets) != (list(bracket.pairs), set(bracket.floaters)):
            yield from _Comparison(field, bracket, meets, out).judge(broken)
            return


def _candidate(
    bracket: Bracket, meets: Mapping[int, int]
) -> tuple[list[tuple[int, int]], set[int]]:
    """Return the recorded pairs and floaters of a bracket."""
    place = {p: n for n, p in enumerate(bracket.players)}
    pairs, floaters = [], set()
    for p in bracket.players:
        other = meets.get(p)
        if other is None or other not in place:
            floaters.add(p)
        elif place[other] > place[p]:
            pairs.append((p, other))
    return pairs, floaters


class _Comparison:
    """A bracket of the rules against what its players did in the recorded round."""

    def __init__(
        self, field: BursteinField, bracket: Bracket, meets: Mapping[int, int], bye: int | None
    ) -> None:
        self.field, self.bracket, self.meets, self.bye = field, bracket, meets, bye
        self.pairs, self.floaters = _candidate(bracket, meets)

    def judge(self, broken: bool) -> Iterator[Judgement]:
        """Yield the judgement on the bracket; none where a breach explains it (`broken`)."""
        field, bracket = self.field, self.bracket
        lone = [p for p in bracket.players if p not in self.meets]
        if lone:
            names = field.numbers(lone)
            text = f"{self._place()}: {listed(names)} would have to be paired."
            yield Judgement("pairing", text, names, bracket=bracket.score)
            return
        floaters = sorted(self.floaters)
        ahead: Value = bracket.values[2]
        if floaters != sorted(bracket.floaters) and len(floaters) == len(bracket.floaters):
            found = self._ahead(mask_of(floaters))
            if found is None:
                if not broken:
                    yield self._completion()
                return
            ahead = found
        values = (
            len(floaters),
            score_list(field, floaters),
            ahead,
            missed(field, self.pairs),
        )
        for name, mine, other in zip(MEANINGS, values, bracket.values, strict=True):
            if mine != other:
                if _less(mine, other):
                    # Only a breach of C1 to C3 can be better than the best.
                    return
                yield self._criterion(name, mine, other)
                return
        if not broken:
            yield self._order()

    def _ahead(self, floaters: int) -> Value | None:
        """Return the value of C7 of the recorded floaters, None if they break C4."""
        field, bracket = self.field, self.bracket
        here = mask_of(bracket.players)
        incoming = mask_of(bracket.incoming)
        last = max(p for p in bracket.players if not incoming >> p & 1)
        lower = field.players.everyone & ~((2 << last) - 1)
        if self.bye is not None:
            lower &= ~(1 << self.bye)
        groups = [lower & ((1 << end) - (1 << start)) for start, end in field.groups]
        following = next((group for group in groups if group), 0)
        mate = matched(field.legal, here | lower)
        if mate is None:
            return None
        search = BracketSearch(field, here & ~incoming, incoming, following, lower, mate, MOST_SETS)
        return None if search.leaving.rest(floaters) is None else search.ahead(floaters)

    def _place(self) -> str:
        return f"In the bracket of {shown(self.bracket.score)}"

    def _completion(self) -> Judgement:
        names, article = self.field.numbers(sorted(self.floaters)), ARTICLES["C4"]
        text = (
            f"{self._place()}: with {listed(names)} as floaters the players below cannot be paired "
            f"legally any more (C4, article {article})."
        )
        return Judgement("completion", text, names, "C4", article, bracket=self.bracket.score)

    def _criterion(self, name: str, mine: Value, other: Value) -> Judgement:
        field, article, meaning = self.field, ARTICLES[name], MEANINGS[name]
        text = (
            f"{self._place()}: {meaning} ({name}, article {article}): recorded "
            f"{_show(name, mine)}, by the rules {_show(name, other)}."
        )
        if name == "C8":
            boards = [field.numbers(pair) for pair in self.pairs if field.clash(*pair)]
            names = tuple(n for board in boards for n in board)
            text += f" Recorded boards: {', '.join(f'{i}-{j}' for i, j in boards)}."
        else:
            names = field.numbers(sorted(self.floaters ^ set(self.bracket.floaters)))
        if self.floaters != set(self.bracket.floaters):
            text += (
                f" Floaters: recorded {listed(field.numbers(sorted(self.floaters)))}, by the rules "
                f"{listed(field.numbers(sorted(self.bracket.floaters)))}."
            )
        score = self.bracket.score
        return Judgement("criterion", text, names, name, article, meaning, score, mine, other)

    def _order(self) -> Judgement:
        """Name the first player by rank whose opponent is not the largest he can have."""
        field, bracket, article = self.field, self.bracket, ARTICLES["order"]
        expected, recorded = partners(bracket.pairs), partners(self.pairs)
        p = next(p for p in bracket.players if expected.get(p) != recorded.get(p))
        mine, other = recorded.get(p), expected.get(p)
        ranking = listed(field.numbers(bracket.players))
        text = (
            f"{self._place()}: the recorded pairing is as good by all criteria, but comes later in "
            f"the order (article {article}). By rank (article 1.8) the bracket is {ranking}; first "
            f"{field.number(p)} {_meets(field, other)}, recorded he {_meets(field, mine)}."
        )
        names = field.numbers(q for q in (p, other, mine) if q is not None)
        score = bracket.score
        return Judgement("order", text, names, "order", article, "order of pairings", score)


def _meets(field: BursteinField, other: int | None) -> str:
    return "floats" if other is None else f"meets {field.number(other)}"


def _show(name: str, value: Value) -> str:
    """A criterion's value for a reader."""
    if name == "C7" and isinstance(value, tuple) and value:
        count, *scores = value
        return f"{count} ({', '.join(map(shown, scores))} points)" if scores else str(count)
    return shown_value(value, scores=name == "C6")


def _less(mine: Value, other: Value) -> bool:
    one, two = ((value,) if isinstance(value, int) else value for value in (mine, other))
    return one < two
