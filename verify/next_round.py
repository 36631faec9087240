"""Pairing the next round of a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from pairing.model import BracketTrace, Pair, Pairing, PairingInput
from verify.replay import Replay, Wishes, paired, replay
from verify.system import Choice

if TYPE_CHECKING:
    from pairing.editions import Edition
    from trf.model import Tournament

_NOT_AVAILABLE: Final = frozenset("HFZ-+U")


class NextRoundError(Exception):
    """The report does not allow the round to be paired; the message says why."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round just paired: pairs in board order by TPN, White first, and the bye (or None).

    `found` is the replay it rests on and `given` what was asked of the rules. `teams` are the
    names by number where teams are paired.
    """

    number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    choice: Choice
    assumptions: tuple[str, ...]
    pairing: Pairing
    found: Replay
    given: PairingInput
    teams: Mapping[int, str] = field(default_factory=dict)

    def as_dict(self, trace: bool = False) -> dict[str, object]:
        """Return the round as `trf pair --format json` prints it, with its trace if wanted."""
        found: dict[str, object] = {
            "version": 1,
            "round": self.number,
            "pairs": [list(pair) for pair in self.pairs],
            "bye": self.bye,
            "options": self.choice.options,
            "assumptions": list(self.assumptions),
        }
        if trace:
            found["trace"] = [_trace_dict(each) for each in self.pairing.trace]
        return found

    def as_text(self, tournament: Tournament, trace: bool = False) -> str:
        """Return the round for people: boards with names, the trace if wanted, then what was
        taken for granted.
        """
        lines = [f"Round {self.number}, {self.choice.named}"]
        if self.choice.options:
            from verify.options import options_text  # noqa: PLC0415 - few systems have any

            lines.append(f"Options: {options_text(self.choice.options)}")
        lines += [
            f"{board:4}  {self._name(white, tournament)} - {self._name(black, tournament)}"
            for board, (white, black) in enumerate(self.pairs, start=1)
        ]
        if self.bye is not None:
            lines.append(f" bye  {self._name(self.bye, tournament)}")
        if trace:
            lines += [line for each in self.pairing.trace for line in _trace_lines(each)]
        lines += [f"Taken for granted: {each}" for each in self.assumptions]
        return "\n".join(lines)

    def _name(self, number: int, tournament: Tournament) -> str:
        player = None if self.teams else tournament.player(number)
        name = player.name if player else self.teams.get(number, "")
        return f"{number} {name}".rstrip()

    def as_list(self) -> str:
        """Return the list other pairing programs print: count, then one pair a line."""
        lines = [f"{white} {black}" for white, black in self.pairs]
        if self.bye is not None:
            lines.append(f"{self.bye} 0")
        return "\n".join([str(len(lines)), *lines])


def pair_next(
    tournament: Tournament, wishes: Wishes | None = None, number: int | None = None
) -> NextRound:
    """Pair the round after the recorded ones, or round `number` anew.

    Raises `NextRoundError` when the report does not allow it, `KeyError` for an unknown system,
    and `pairing.model.NoPairingError` when no legal pairing exists.
    """
    wishes = replace(wishes or Wishes(), ongoing=True)
    found = paired(replay(tournament, wishes), wishes)
    edition = found.choice.edition
    if edition is None:
        raise NextRoundError(str(found.choice.obstacle))
    if found.total_inferred and found.choice.accelerated and not tournament.accelerations:
        raise NextRoundError("the acceleration depends on the number of rounds (--rounds-total)")
    wanted = _number(found, number)
    assumptions = list(found.assumptions)
    _check_history(found, wanted, assumptions)
    again = wanted <= len(found.rounds)
    present = found.rounds[wanted - 1].present() if again else available(found, wanted)
    given = found.given(wanted, present=present)
    if not again:
        given = _attending(edition, given, assumptions)
    if not given.present:
        raise NextRoundError(f"nobody is available in round {wanted}")
    pairing = found.pair(edition, given)
    return NextRound(
        wanted,
        pairing.pairs,
        pairing.bye,
        found.choice,
        tuple(assumptions),
        pairing,
        found,
        given,
        found.names(),
    )


def available(found: Replay, number: int) -> list[int]:
    """Return the indexes of the players to be paired in a round not yet paired.

    Absent are those of XXZ, of a 240 record of the round, and those with a bye code, a forfeit or
    a zero in the column of the round. A colour without an opponent or a result says nothing. Teams
    are absent only by XXZ and 240.
    """
    tournament = found.tournament
    absent = set(tournament.absent)
    for entry in tournament.byes:
        if entry.round == number:
            absent.update(entry.ids)
    if found.names():
        return [i for i, number in enumerate(found.numbers) if number not in absent]
    column = found.column(number)
    return [
        i
        for i, player in enumerate(tournament.players)
        if player.number not in absent and player.cell(column).result not in _NOT_AVAILABLE
    ]


def _attending(edition: Edition, given: PairingInput, assumptions: list[str]) -> PairingInput:
    """Leave out whom the system's text does not pair any more, and tell who begins late."""
    if edition.attendance is None:
        return given
    out = edition.left_out(given)
    assumptions += (each.text for each in out)
    names = {number for each in out for number in each.players}
    present = [i for i in given.present if given.numbers[i] not in names]
    late = [str(given.numbers[i]) for i in present if not given.history.entered[i]]
    if late and given.history.rounds:
        assumptions.append(f"{', '.join(late)} begin{'s' if len(late) == 1 else ''} only now")
    return replace(given, present=present)


def _number(found: Replay, number: int | None) -> int:
    following = len(found.rounds) + 1
    if number is None:
        if not found.total_inferred and following > found.rounds_total:
            raise NextRoundError(f"all {found.rounds_total} rounds are paired already")
        last = found.rounds[-1] if found.rounds else None
        if last and last.pending and len(last.pending) == sum(j >= 0 for j in last.opponents):
            raise NextRoundError(
                f"round {last.number} is paired and has no results yet "
                f"(--round {last.number} pairs it anew)"
            )
        return following
    if not 1 <= number <= following:
        raise NextRoundError(f"round {number} cannot be paired: {following - 1} rounds are played")
    return number


def _check_history(found: Replay, number: int, assumptions: list[str]) -> None:
    blur = found.blurred(number)
    if blur:
        raise NextRoundError(blur)
    if number == len(found.rounds) + 1 and found.rounds and found.rounds[-1].pending:
        last = found.rounds[-1]
        names = ", ".join(str(found.numbers[i]) for i in last.pending)
        assumptions.append(
            f"round {last.number}: the games of players {names} without a result count as draws "
            f"for pairing ({found.choice.unfinished})"
        )


# --- the trace: what happened bracket by bracket -------------------------------------------------


def _trace_dict(trace: BracketTrace) -> dict[str, object]:
    return {
        "bracket": trace.score / 100,
        "role": trace.role,
        "players": list(trace.players),
        "mdps": list(trace.mdps),
        "pairs": [list(pair) for pair in trace.pairs],
        "downfloaters": list(trace.downfloaters),
        "generation": trace.generation.value,
        "values": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in trace.values.items()
        },
        "notes": list(trace.notes),
    }


def _trace_lines(trace: BracketTrace) -> Iterator[str]:
    role = {"ppb": ", penultimate bracket, paired again", "clb": ", collapsed last bracket"}
    yield f"Bracket of {trace.score / 100:g}{role.get(trace.role, '')}: {trace.generation.value}"
    yield f"  players {_numbers(trace.players)}; moved down {_numbers(trace.mdps)}"
    pairs = ", ".join(f"{higher}-{lower}" for higher, lower in trace.pairs) or "none"
    yield f"  pairs {pairs}; downfloaters {_numbers(trace.downfloaters)}"
    values = [
        f"{name} {_value(value, name == trace.look_ahead)}"
        for name, value in trace.values.items()
        if value
    ]
    yield f"  {', '.join(values) or 'every criterion'}{' (all others 0)' if values else ' 0'}"
    yield from (f"  {note}" for note in trace.notes)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "nobody"


def _value(value: int | tuple[int, ...], counted: bool) -> str:
    """A criterion's value: a count, scores and score differences in points, or both."""
    if isinstance(value, int):
        return str(value)
    scores = "[" + " ".join(f"{each / 100:g}" for each in value[counted:]) + "]"
    return f"{value[0]} {scores}" if counted else scores
