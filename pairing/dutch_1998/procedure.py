"""From group to group: C1, C12, C13, and rule 21. Inside a group it is the pairer's affair."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.dutch_1998.field import Field
from pairing.dutch_1998.options import LastRound
from pairing.dutch_1998.rules import Found, Goal, Group, Pairer, Players
from pairing.model import NoPairingError


@dataclass(frozen=True, slots=True)
class Record:
    """A group that has been paired.

    `moved`: who had no opponent in it and moved on unpaired (C1). `notes` tell what happened
    between groups.
    """

    score: int
    group: Group
    found: Found
    moved: Players = ()
    notes: tuple[str, ...] = ()

    @property
    def leaving(self) -> Players:
        """Who moves down to the next group, in the order of A2."""
        return _sorted(self.moved, self.found.left)

    @property
    def everyone(self) -> Players:
        """All who were in the group before anybody moved on."""
        return _sorted(self.moved, self.group.players)


class Procedure:
    """One round: the groups from the top, with the steps that go back."""

    def __init__(self, field: Field, pairer: Pairer) -> None:
        self.field, self.pairer = field, pairer
        self.levels = field.levels()
        self.records: list[Record] = []

    def run(self) -> list[Record]:
        """Pair the round. Raises `NoPairingError` where no pairing obeys B1 and B2."""
        if self.levels:
            everyone = tuple(range(self.field.size))
            if not self.pairer.complete(everyone, waived=True):
                raise NoPairingError("no pairing obeys the absolute criteria (B1, B2)")
            for residents in self.levels[:-1]:
                self._pair(residents)
            self._pair_lowest(self.levels[-1])
        return self.records

    def _incoming(self) -> Players:
        return self.records[-1].leaving if self.records else ()

    # --- a group that is not the lowest -------------------------------------------------------

    def _pair(self, residents: Players) -> None:
        """C1, C12 if need be, then C2 to C14."""
        notes: tuple[str, ...] = ()
        if not self._placeable(self._incoming(), residents):
            notes = self._other_floater(residents, lambda _: True)
        mdps = self._incoming()
        record = self._attempt(mdps, residents, waived=False)
        if self._may_waive(_sorted(mdps, residents)):
            waived = self._attempt(mdps, residents, waived=True)
            amended = self.field.options.last_round is LastRound.AMENDED
            if not amended or len(waived.found.pairs) > len(record.found.pairs):
                note = "B2, B5 and B6 waived above 50 % (rule 21)"
                record = replace(waived, notes=(*waived.notes, note))
        self.records.append(replace(record, notes=notes + record.notes))

    def _attempt(self, mdps: Players, residents: Players, *, waived: bool) -> Record:
        """Move down who has no opponent here (C1), pair the others."""
        everyone = _sorted(mdps, residents)
        alone = self._alone(everyone, waived=waived)
        group = Group(_without(everyone, alone), _without(mdps, alone), waived=waived)
        found = self.pairer.first(group)
        assert found is not None
        notes = tuple(f"{self.field.number(p)} has no opponent here (C1)" for p in alone)
        return Record(self.field.score[residents[0]], group, found, alone, notes)

    def _alone(self, everyone: Players, *, waived: bool) -> Players:
        rows = self.field.rows[waived]
        return tuple(p for p in everyone if not any(rows[p] >> q & 1 for q in everyone))

    def _may_waive(self, everyone: Players) -> bool:
        """Whether it can matter that B2, B5 and B6 are waived above 50 % (last round only)."""
        return any(self.field.last_above >> p & 1 for p in everyone)

    # --- C12 ------------------------------------------------------------------------------------

    def _placeable(self, mdps: Players, residents: Players) -> bool:
        """Whether the group can make its p pairs with these moved-down players (C1, C11)."""
        if not mdps:
            return True
        everyone = _sorted(mdps, residents)
        alone = self._alone(everyone, waived=True)
        if any(p in mdps for p in alone):
            return False
        group = Group(_without(everyone, alone), mdps)
        if group.heterogeneous:
            return self.pairer.placed(mdps, _without(group.players, mdps), waived=True)
        most = self.pairer.most_pairs(group.players, waived=True)
        return most == len(group.players) // 2

    def _other_floater(self, residents: Players, also: Goal) -> tuple[str, ...]:
        """C12: re-pair the previous group with as many pairs, so that another player moves down.

        The first such pairing that gives the present group its p pairs is accepted (the present
        one does not, or C12 would not have been reached); if there is none, it stands.
        """
        previous = self.records[-1]

        def serves(left: Players) -> bool:
            return self._placeable(_sorted(previous.moved, left), residents) and also(left)

        if not previous.found.left:
            return ()
        pairs = len(previous.found.pairs)
        found = self.pairer.first(previous.group, serves, range(pairs, pairs + 1))
        if found is None:
            return ()
        self.records[-1] = replace(previous, found=found)
        numbers = ", ".join(map(str, self.field.numbers(found.left)))
        return (f"the previous group moves down {numbers} instead (C12)",)

    # --- the lowest group -----------------------------------------------------------------------

    def _pair_lowest(self, residents: Players) -> None:
        """C13 until the lowest group can be completed, else C12; then C2 to C14."""
        joined: Players = ()  # the group joined last: its players count as moved down
        score = self.field.score[residents[0]]
        notes: tuple[str, ...] = ()
        while not self._complete(_sorted(self._incoming(), joined, residents)):
            previous = self.records[-1]
            base = _sorted(joined, residents)
            found = self._repair(previous, base)
            if found is not None:
                self.records[-1] = replace(previous, found=found)
                notes += ("the group above was paired anew for this one (C13)",)
                break
            self.records.pop()
            incoming = self._incoming()
            joined, residents = _without(previous.everyone, incoming), base
            notes += (f"joined with the group of {previous.score / 100:g} (C13)",)
        if not notes and self.records and not self._placeable(self._incoming(), residents):
            moved = self.records[-1].moved

            def completes(left: Players) -> bool:
                return self._complete(_sorted(moved, left, residents))

            notes = self._other_floater(residents, completes)
        self.records.append(self._last(score, joined, residents, notes))

    def _complete(self, players: Players) -> bool:
        return self.pairer.complete(players, waived=True)

    def _repair(self, previous: Record, base: Players) -> Found | None:
        """C13: the first pairing of the penultimate group, one pair at least, that serves."""

        def completes(left: Players) -> bool:
            return self._complete(_sorted(previous.moved, left, base))

        return self.pairer.first(previous.group, completes, range(1, self.field.size))

    def _last(
        self, score: int, joined: Players, residents: Players, notes: tuple[str, ...]
    ) -> Record:
        mdps = _sorted(self._incoming(), joined)
        everyone = _sorted(mdps, residents)
        waived = not self.pairer.complete(everyone, waived=False)
        if self._may_waive(everyone) and self.field.options.last_round is LastRound.NOTE:
            waived = True
        if waived:
            notes += ("B2, B5 and B6 waived above 50 % (rule 21)",)
        group = Group(everyone, mdps, lowest=True, waived=waived)
        found = self.pairer.first(group)
        assert found is not None
        return Record(score, group, found, (), notes)


def _sorted(*players: Players) -> Players:
    """Return players in the order of A2, which is that of their positions."""
    return tuple(sorted(p for each in players for p in each))


def _without(players: Players, out: Players) -> Players:
    return tuple(p for p in players if p not in out)
