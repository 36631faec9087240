"""Why a recorded round is not the one the sheet gives.

Little is forbidden by the text, and much left open: unless a breach is named, `engine.permitted`
says whether the recorded round is within the text all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.argentine.answer import Group, PairOf, allocate
from pairing.argentine.field import Field
from pairing.argentine.options import DEFAULT, Options
from pairing.argentine.sheet import Sheet
from pairing.judgement import Judgement
from pairing.model import Pairing, PairingInput
from pairing.rule22 import ARTICLE

Found = Iterator[Judgement]


def judge(
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (by number, White first) and bye with the rules' `pairing`."""
    return tuple(_Judge(Field(given, options), pairing.bye).judge(pairs, bye))


class _Judge:
    def __init__(self, field: Field, expected_bye: int | None) -> None:
        self.field = field
        self.sheet = Sheet(field)
        self.expected_bye = expected_bye
        self.place = {field.number(p): p for p in range(field.size)}
        self.mate: dict[int, int] = {}

    def judge(self, pairs: Sequence[PairOf], bye: int | None) -> Found:
        recorded = [(self.place[white], self.place[black]) for white, black in pairs]
        holder = None if bye is None else self.place[bye]
        self.mate = {i: j for pair in recorded for i, j in (pair, pair[::-1])}
        field = self.field
        left = [p for p in range(field.size) if p not in self.mate and p != holder]
        if left:
            names = self._list(left)
            yield Judgement(
                "completion", f"Left without an opponent: {names}.", self._numbers(left)
            )
        for pair in recorded:
            yield from self._pair_breach(*pair)
        yield from self._bye(holder)
        unpaired = field.everyone if holder is None else field.everyone & ~(1 << holder)
        if not left and self.sheet.witness.perfect(unpaired):
            for group in self.sheet.pair_without(holder).groups:
                parting = self._group(group)
                if parting is not None:
                    yield parting
                    break
        for white, black in recorded:
            yield from self._colour(white, black)

    # --- what may never be -----------------------------------------------------------------------

    def _pair_breach(self, white: int, black: int) -> Found:
        field = self.field
        players = self._numbers((white, black))
        names = f"{players[0]} and {players[1]}"
        if not field.unmet[white] >> black & 1:
            text = f"{names} have met before (rule 8)."
            yield Judgement("rematch", text, players, article="8")
        elif not field.rows[white] >> black & 1:
            yield self._excluded(white, black)
        else:
            for p, colour, name in ((white, 1, "White"), (black, -1, "Black")):
                if field.twice[p] and field.due[p] != colour:
                    number = field.number(p)
                    text = f"{number} has {name} for the third time running (rule 6)."
                    yield Judgement("colour", text, (number,), "6", "6")

    def _excluded(self, white: int, black: int) -> Judgement:
        field = self.field
        players = self._numbers((white, black))
        names = f"{players[0]} and {players[1]}"
        i, j = sorted((field.index[white], field.index[black]))
        if field.twice[white] and field.twice[black] and field.due[white] == field.due[black]:
            text = f"{names} both had one colour twice: one of them has it a third time (rule 6)."
            return Judgement("same-absolute-colour", text, players, "6", "6")
        if (i, j) in field.compatriots:
            text = f"{names} are of one federation and above 50 % in the last rounds (rule 22)."
            return Judgement("compatriots", text, players, "22", ARTICLE)
        return Judgement("prohibited", f"{names} may not be paired by the event's list.", players)

    def _bye(self, holder: int | None) -> Found:
        field = self.field
        number = None if holder is None else field.number(holder)
        if holder is not None and number is not None and field.barred[holder]:
            text = f"{number} may not have the bye: he had one before, or a point without a game."
            yield Judgement("barred-bye", text, (number,))
        elif number is not None and self.expected_bye is None:
            text = f"{number} has a bye although the number to be paired is even."
            yield Judgement("bye", text, (number,))
        elif number is not None and number != self.expected_bye and self.expected_bye is not None:
            text = (
                f"The bye goes to {number} instead of {self.expected_bye}, who comes first from "
                "the end of the sheet (a reading: the text does not say who has the bye)."
            )
            yield Judgement("bye", text, (number, self.expected_bye))

    # --- the sheet -------------------------------------------------------------------------------

    def _group(self, group: Group) -> Judgement | None:
        """Compare a group with the recorded round, None if they agree."""
        inside = (*group.incoming, *group.residents)
        gone = [p for p in inside if self.mate[p] not in inside]
        where = f"In the group of {group.score / 100:g}"
        if sorted(gone) != sorted(group.floaters):
            players = self._numbers(sorted({*gone, *group.floaters}))
            said = f"recorded {self._list(gone)}, by the rules {self._list(group.floaters)}"
            mine, other = len(gone), len(group.floaters)
            if mine > other:
                text = f"{where}: players leave it who can be paired in it (rule 7): {said}."
                meaning = "players who go down"
                return Judgement(
                    "criterion", text, players, "7", "7", meaning, group.score, mine, other
                )
            text = f"{where}: others go down (rule 4): {said}."
            return Judgement("order", text, players, "order", "4", bracket=group.score)
        if all(self.mate[i] == j for i, j in group.pairs):
            return None
        return self._pairs(group, where)

    def _pairs(self, group: Group, where: str) -> Judgement:
        field = self.field
        inside = [p for pair in group.pairs for p in pair]
        mine = sum(not field.suits(p, self.mate[p]) for p in inside) // 2
        other = sum(not field.suits(i, j) for i, j in group.pairs)
        p, expected = next((i, j) for i, j in group.pairs if self.mate[i] != j)
        players = self._numbers((p, self.mate[p], expected))
        said = f"{players[0]} meets {players[1]}, by the rules {players[2]}"
        if mine > other:
            text = f"{where}: {said}; {mine} pairs of one column instead of {other} (rule 6)."
            meaning = "pairs of players due the same colour"
            return Judgement(
                "criterion", text, players, "6", "6", meaning, group.score, mine, other
            )
        article = "4" if p in group.incoming else "3"
        text = f"{where}: {said}, who comes first on the sheet (rule {article})."
        return Judgement("order", text, players, "order", article, bracket=group.score)

    def _colour(self, white: int, black: int) -> Found:
        field = self.field
        if not field.rows[white] >> black & 1:
            return
        colour, article = allocate(field, white, black)
        if colour < 0 and article != "1":
            players = self._numbers((black, white))
            text = f"{players[0]} should have White against {players[1]} (rule {article})."
            yield Judgement("colour", text, players, None, article, "allocation of colours")

    def _numbers(self, players: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self.field.number, players))

    def _list(self, players: Sequence[int]) -> str:
        return ", ".join(map(str, sorted(self._numbers(players)))) or "none"
