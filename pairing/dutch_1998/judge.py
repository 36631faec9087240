"""Why a recorded round is not the one the steps of article C give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.dutch_1998.answer import allocate, group_values
from pairing.dutch_1998.engine import run
from pairing.dutch_1998.field import Field, permitted
from pairing.dutch_1998.options import DEFAULT, Options
from pairing.dutch_1998.procedure import Record
from pairing.dutch_1998.rules import PairOf
from pairing.judgement import Judgement
from pairing.model import BLACK, WHITE, Generation, Pairing, PairingInput
from pairing.rule22 import ARTICLE

MEANINGS = {
    "A6": ("A6, C14", "players who are not paired in the group"),
    "B4": ("B4", "pairs that break a colour preference"),
    "B5": ("B5", "floats in the same direction as in the round before"),
    "B6": ("B6", "floats in the same direction as two rounds before"),
}
"""What is compared of a group's two pairings: the article and what is counted."""


def judge(
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (by number, White first) and bye with the rules' `pairing`."""
    return tuple(_Judge(Field(given, options), pairing).judge(pairs, bye))


class _Judge:
    def __init__(self, field: Field, pairing: Pairing) -> None:
        self.field = field
        self.records = run(field)
        self.expected_bye = pairing.bye
        self.place = {field.number(p): p for p in range(field.size)}
        self.mate: dict[int, int] = {}

    def judge(self, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterator[Judgement]:
        recorded = [(self.place[white], self.place[black]) for white, black in pairs]
        self.mate = {i: j for pair in recorded for i, j in (pair, pair[::-1])}
        yield from self._left_out(bye)
        for pair in recorded:
            yield from self._pair_breach(*pair)
        yield from self._bye_breach(bye)
        parting = next((record for record in self.records if self._parts(record)), None)
        after_bye = parting is None or parting.group.lowest
        if after_bye:
            yield from self._bye(bye)
        if parting is not None:
            yield self._group(parting)
        if not after_bye:
            yield from self._bye(bye)
        yield from self._colours(recorded)

    # --- what may never be -----------------------------------------------------------------------

    def _left_out(self, bye: int | None) -> Iterator[Judgement]:
        numbers = tuple(
            number for number, p in self.place.items() if p not in self.mate and number != bye
        )
        if numbers:
            names = ", ".join(map(str, numbers))
            yield Judgement("completion", f"Left without an opponent: {names}.", numbers)

    def _pair_breach(self, white: int, black: int) -> Iterator[Judgement]:
        field = self.field
        players = field.numbers((white, black))
        names = f"{players[0]} and {players[1]}"
        if field.met[white] >> black & 1:
            text = f"{names} have met before (B1a)."
            yield Judgement("rematch", text, players, "B1", "B1a")
        elif (min(white, black), max(white, black)) in set(field.compatriots()):
            text = f"{names} are of one federation and above 50 % in the last rounds (rule 22)."
            yield Judgement("compatriots", text, players, "22", ARTICLE)
        elif not self._legal(white, black):
            if self._colours_exist(white, black):
                text = f"{names} may not be paired by the event's list."
                yield Judgement("prohibited", text, players)
            else:
                text = f"{names} must both have the same colour (B2)."
                yield Judgement("same-absolute-colour", text, players, "B2", "B2")
        elif not self._waived(white, black):
            for p, colour, name in ((white, WHITE, "White"), (black, BLACK, "Black")):
                if not permitted(field.games[p], colour):
                    number = field.number(p)
                    text = f"{number} may not have {name} (B2)."
                    yield Judgement("colour", text, (number,), "B2", "B2")

    def _waived(self, i: int, j: int) -> bool:
        return any(
            record.group.waived and i in record.group.players and j in record.group.players
            for record in self.records
        )

    def _legal(self, i: int, j: int) -> bool:
        return bool(self.field.rows[self._waived(i, j)][i] >> j & 1)

    def _colours_exist(self, i: int, j: int) -> bool:
        one, other = self.field.games[i], self.field.games[j]
        return any(permitted(one, c) and permitted(other, -c) for c in (WHITE, BLACK))

    def _bye_breach(self, bye: int | None) -> Iterator[Judgement]:
        if bye is not None and self.field.barred[self.place[bye]]:
            text = f"{bye} has had a point without playing and may not have the bye (B1b)."
            yield Judgement("barred-bye", text, (bye,), "B1", "B1b")

    def _bye(self, bye: int | None) -> Iterator[Judgement]:
        if bye is None or bye == self.expected_bye or self.field.barred[self.place[bye]]:
            return
        if self.expected_bye is None:
            text = f"{bye} has a bye although the number of players is even (A5)."
            yield Judgement("bye", text, (bye,), None, "A5")
            return
        text = f"The bye goes to {bye}, by the rules {self.expected_bye} is left over (A5, C6)."
        yield Judgement("bye", text, (bye, self.expected_bye), None, "A5")

    # --- the first group in which the two part ---------------------------------------------------

    def _recorded(self, record: Record) -> tuple[list[PairOf], list[int]]:
        """Return the recorded pairs inside a group, and who left it."""
        inside = set(record.everyone)
        pairs = [
            (i, self.mate[i])
            for i in record.everyone
            if self.mate.get(i, -1) in inside and i < self.mate[i]
        ]
        return pairs, [p for p in record.everyone if self.mate.get(p, -1) not in inside]

    def _parts(self, record: Record) -> bool:
        wanted = {(min(pair), max(pair)) for pair in record.found.pairs}
        return set(self._recorded(record)[0]) != wanted

    def _group(self, record: Record) -> Judgement:
        field = self.field
        pairs, left = self._recorded(record)
        mine = group_values(field, record, pairs, left)
        other = group_values(field, record, record.found.pairs, record.leaving)
        where = f"In the group of {record.score / 100:g}"
        changed = [p for p in record.everyone if self.mate.get(p) != self._wanted(record).get(p)]
        players = field.numbers(changed)
        for name, (article, meaning) in MEANINGS.items():
            if mine[name] == other[name]:
                continue
            if self._size(mine[name]) < self._size(other[name]):
                break
            text = (
                f"{where}: {meaning} ({article}): recorded {mine[name]}, by the rules "
                f"{other[name]}."
            )
            return Judgement(
                "criterion",
                text,
                players,
                name,
                article,
                meaning,
                record.score,
                mine[name],
                other[name],
            )
        return self._order(record, where, players)

    @staticmethod
    def _size(value: int | tuple[int, ...]) -> int:
        assert isinstance(value, int)
        return value

    def _wanted(self, record: Record) -> dict[int, int]:
        return {i: j for pair in record.found.pairs for i, j in (pair, pair[::-1])}

    def _order(self, record: Record, where: str, players: tuple[int, ...]) -> Judgement:
        """The pairing comes at another place of the steps: name the first player it shows in."""
        field = self.field
        wanted = self._wanted(record)
        p = next(q for q in record.everyone if self.mate.get(q) != wanted.get(q))
        said = [
            "nobody in the group" if q is None else str(field.number(q))
            for q in (self._inside(record, p), wanted.get(p))
        ]
        articles = [note.rpartition("(")[2].rstrip(")") for note in record.notes]
        exchange = record.found.generation is Generation.EXCHANGE
        article = ", ".join(dict.fromkeys([*articles, "D2" if exchange else "D1"]))
        text = (
            f"{where}: {field.number(p)} meets {said[0]}, by the rules {said[1]}, which the steps "
            f"reach first ({article})."
        )
        return Judgement("order", text, players, "order", article, bracket=record.score)

    def _inside(self, record: Record, p: int) -> int | None:
        other = self.mate.get(p)
        return other if other in record.everyone else None

    # --- colours ---------------------------------------------------------------------------------

    def _colours(self, recorded: Sequence[PairOf]) -> Iterator[Judgement]:
        groups = {
            frozenset(pair): record.group for record in self.records for pair in record.found.pairs
        }
        for white, black in recorded:
            group = groups.get(frozenset((white, black)))
            if group is None:
                continue
            colour, article = allocate(self.field, white, black, waived=group.waived)
            if colour < 0:
                players = self.field.numbers((black, white))
                text = f"{players[0]} should have White against {players[1]} ({article})."
                yield Judgement("colour", text, players, None, article, "allocation of colours")
