"""Why a recorded round is not the one the Lim procedure gives.

The system has no criteria to weigh: it says whom to choose first. So the first choice in which the
recorded round parts from the procedure is named with its article. Many articles leave room (see
``docs/lim.md``): unless a breach is named, another arbiter may have read them differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.judgement import Judgement
from pairing.lim.answer import LOWER, MEDIAN, UPPER, Colours, Group, PairOf, Round
from pairing.lim.field import LimField
from pairing.lim.procedure import Procedure
from pairing.matching import mask_of
from pairing.model import Pairing, PairingInput

Found = Iterator[Judgement]

_NAMES = {UPPER: "upper half", LOWER: "lower half", MEDIAN: "median"}


def judge(
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    maxi: bool = False,
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (by TPN, White first) and bye with the procedure's `pairing`."""
    return Judge(LimField(given, maxi=maxi)).judge(pairs, bye)


class Judge:
    """Compares one recorded round with the procedure."""

    def __init__(self, field: LimField) -> None:
        self.field = field
        self.procedure = Procedure(field)
        self.place = {field.number(p): p for p in range(field.size)}
        self.mate: dict[int, int] = {}

    def judge(self, pairs: Sequence[PairOf], bye: int | None) -> tuple[Judgement, ...]:
        """Return what parts the recorded pairs (by TPN, White first) and bye from the rules."""
        recorded = [(self.place[white], self.place[black]) for white, black in pairs]
        holder = None if bye is None else self.place[bye]
        self.mate = {i: j for pair in recorded for i, j in (pair, pair[::-1])}
        found = [*self._breaches(recorded, holder)]
        expected = self.procedure.pair()
        if holder != expected.bye:
            found += self._bye(holder, expected.bye)
        rules = self._with_bye(expected, holder)
        complete = len(self.mate) + (holder is not None) == self.field.size
        if rules is not None and complete:
            found += self._groups(rules)
            found += self._colours(rules, recorded)
        return tuple(found)

    def _numbers(self, players: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self.field.number, players))

    # --- what may never be ------------------------------------------------------------------

    def _breaches(self, pairs: Sequence[PairOf], bye: int | None) -> Found:
        field, history = self.field, self.field.input.history
        paired = set(self.mate) | ({bye} if bye is not None else set())
        left = self._numbers([p for p in range(field.size) if p not in paired])
        if left:
            names = ", ".join(map(str, left))
            yield Judgement("completion", f"Left without an opponent: {names}.", left)
        for i, j in pairs:
            players = self._numbers((i, j))
            names = f"{players[0]} and {players[1]}"
            if field.index[j] in history.met[field.index[i]]:
                text = f"{names} have met before (C.04.1 article 2)."
                yield Judgement("rematch", text, players, article="C.04.1 2")
            elif not field.rows[i] >> j & 1:
                if self._compatible_colours(i, j):
                    text = f"{names} may not be paired by the event's list."
                    yield Judgement("prohibited", text, players)
                else:
                    text = (
                        f"{names} are not compatible (article 2.1): one of them would have the "
                        "same colour three times in a row or three times more than the other."
                    )
                    yield Judgement("same-absolute-colour", text, players, "2.1", "2.1")
            elif not field.input.last_round and not (field.white[i] and field.black[j]):
                text = (
                    f"{players[0]} cannot have White against {players[1]}: three in a row or "
                    "three more of one colour (articles 5.1.1, 5.1.2)."
                )
                yield Judgement("colour", text, players[::-1], "5.1", "5.1.1")
        if bye is not None and field.barred[bye]:
            number = field.number(bye)
            text = (
                f"{number} may not have the bye: he had one before, or a win's points from a "
                "round without a game (C.04.1 article 4)."
            )
            yield Judgement("barred-bye", text, (number,), article="C.04.1 4")

    def _compatible_colours(self, i: int, j: int) -> bool:
        white, black = self.field.white, self.field.black
        allowed = (white[i] and black[j]) or (black[i] and white[j])
        return self.field.input.last_round or allowed

    # --- the bye ----------------------------------------------------------------------------

    def _bye(self, recorded: int | None, expected: int | None) -> Found:
        article = "1.1" if self.field.input.history.rounds else "7.1"
        if recorded is None or (expected is not None and self.field.barred[recorded]):
            return  # who is left out or barred has been named
        mine = self.field.number(recorded)
        if expected is None:
            text = f"{mine} has a bye although the number to be paired is even."
            yield Judgement("bye", text, (mine,), article=article)
            return
        other = self.field.number(expected)
        text = (
            f"The bye goes to {mine} instead of {other}, who comes first from the end of the "
            f"ranking (article {article})."
        )
        yield Judgement("bye", text, (mine, other), article=article)

    def _with_bye(self, expected: Round, bye: int | None) -> Round | None:
        if bye == expected.bye:
            return expected
        left = self.field.everyone if bye is None else self.field.everyone & ~(1 << bye)
        if not self.procedure.witness.perfect(left):
            return None
        return self.procedure.pair_without(bye)

    # --- groups -----------------------------------------------------------------------------

    def _groups(self, rules: Round) -> Found:
        """The first group, in the order of pairing, in which the two part."""
        expected = {
            i: j for group in rules.groups for pair in group.pairs for i, j in (pair, pair[::-1])
        }
        for n, group in enumerate(rules.groups):
            inside = (*group.incoming, *group.residents)
            gone = {p for p in inside if self.mate[p] not in inside}
            if gone != {p for p in inside if expected[p] not in inside}:
                yield self._floaters(group, self._adjacent(rules, n), gone)
                return
            if any(self.mate[i] != j for i, j in group.pairs):
                yield self._pairs(group)
                return

    def _adjacent(self, rules: Round, n: int) -> int:
        """The residents of the group next door in the direction of pairing."""
        role = rules.groups[n].role
        following = [g for g in rules.groups[n + 1 :] if g.role in (role, MEDIAN)]
        return mask_of(following[0].residents) if following else 0

    def _floaters(self, group: Group, adjacent: int, gone: set[int]) -> Judgement:
        """Compare the recorded floaters of a group with those of article 3."""
        expected = [p for p, _ in group.floaters]
        mine, other = sorted(gone), sorted(expected)
        players = self._numbers(sorted({*mine, *other}))
        said = f"recorded {self._list(mine)}, by the rules {self._list(other)}"
        where = self._where(group)
        if group.cracked or group.role == MEDIAN:
            text = f"{where}: other players leave the group for the median (article 2.6)."
            return Judgement("pairing", text, players, article="2.6", bracket=group.score)
        tests = (
            ("3.1", "3.10.2", "number of floaters", len(gone), len(expected)),
            *self._float_tests(group, adjacent, mine, other),
        )
        for name, article, meaning, worse, better in tests:
            if worse == better:
                continue
            if _wide(worse) < _wide(better):
                break
            text = (
                f"{where}: {meaning} (article {article}): recorded {worse}, by the rules "
                f"{better}; floaters {said}."
            )
            return Judgement(
                "criterion", text, players, name, article, meaning, group.score, worse, better
            )
        article = "3.2.4" if group.role == UPPER else "3.2.4, 3.4"
        text = f"{where}: other floaters come first (article {article}): {said}."
        return Judgement("order", text, players, "order", article, bracket=group.score)

    def _float_tests(
        self, group: Group, adjacent: int, mine: Sequence[int], other: Sequence[int]
    ) -> Iterator[tuple[str, str, str, int | tuple[int, ...], int | tuple[int, ...]]]:
        types = [self._types(group, adjacent, each) for each in (mine, other)]
        yield "3.9", "3.9.2", "floaters of the types a, b, c", types[0], types[1]
        floated = [sum(self.field.floated >> p & 1 for p in each) for each in (mine, other)]
        yield "3.10", "3.10", "floaters who floated in the round before", floated[0], floated[1]
        down = group.role == UPPER
        surplus = self.procedure.surplus(mask_of((*group.incoming, *group.residents)), down=down)
        missed = [sum(not surplus >> p & 1 for p in each) for each in (mine, other)]
        if surplus:
            meaning = "floaters who do not level the due colours"
            yield "3.2.2", "3.2.2", meaning, missed[0], missed[1]

    def _types(self, group: Group, adjacent: int, floaters: Sequence[int]) -> tuple[int, ...]:
        incoming, down = mask_of(group.incoming), group.role == UPPER
        kinds = [
            self.procedure.kind(p, incoming, [f for f in floaters if f != p], adjacent, down=down)
            for p in floaters
        ]
        return tuple(kinds.count(kind) for kind in (3, 2, 1))

    def _pairs(self, group: Group) -> Judgement:
        """The first player under scrutiny who meets somebody else."""
        field = self.field
        p, expected = next((i, j) for i, j in group.pairs if self.mate[i] != j)
        recorded = self.mate[p]
        players = self._numbers((p, recorded, expected))
        floater = p in group.incoming
        said = f"{players[0]} meets {players[1]}, by the rules {players[2]}"
        where = self._where(group)
        if not field.suits(p, recorded) and field.suits(p, expected):
            article = "3.8" if floater else "5.2"
            meaning = "colours that do not suit"
            text = f"{where}: {said}, with whom both get the colour due (article {article})."
            return Judgement(
                "criterion", text, players, article, article, meaning, group.score, 1, 0
            )
        article = "3.8" if floater else "4.1"
        text = f"{where}: {said}, who comes first in the order (article {article})."
        return Judgement("order", text, players, "order", article, bracket=group.score)

    def _where(self, group: Group) -> str:
        return f"In the group of {group.score / 100:g} ({_NAMES[group.role]})"

    def _list(self, players: Sequence[int]) -> str:
        return ", ".join(map(str, self._numbers(players))) or "none"

    # --- colours ----------------------------------------------------------------------------

    def _colours(self, rules: Round, recorded: Sequence[PairOf]) -> Found:
        wanted = {frozenset(pair): group for group in rules.groups for pair in group.pairs}
        colours = Colours(self.field)
        for white, black in recorded:
            group = wanted.get(frozenset((white, black)))
            if group is None:
                continue
            colour, article = colours.allocate(white, black, below=group.role == LOWER)
            if colour < 0:
                players = self._numbers((black, white))
                text = f"{players[0]} should have White against {players[1]} (article {article})."
                yield Judgement("colour", text, players, None, article, "allocation of colours")


def _wide(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)
