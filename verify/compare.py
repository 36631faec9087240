"""Comparing each recorded round with the round of the rules.

Pairs, the bye and the colours are compared apart. A recorded round is judged on its own recorded
history: what went wrong in an earlier round is not held against a later one.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from pairing.editions import Edition
from pairing.judgement import Judgement
from pairing.model import NoPairingError, Numbering, Pairing, PairingError, PairingInput
from verify.replay import Replay
from verify.rounds import RecordedRound

OK: Final = "ok"
DEVIATES: Final = "deviates"
NOT_DETERMINED: Final = "not-determined"
NOT_CHECKED: Final = "not-checked"

Pairs: TypeAlias = tuple[tuple[int, int], ...]


class RoundResult(NamedTuple):
    """The verdict on one round, for printing.

    `recorded` and `expected` hold all pairs by TPN, White first, of a round that deviates, and
    `different` the recorded and the expected ones of the players concerned. `why` explains a
    round that was not judged; `notes` what else a reader should know.
    """

    number: int
    status: str
    why: str | None = None
    recorded: Pairs = ()
    expected: Pairs = ()
    different: tuple[Pairs, Pairs] = ((), ())
    bye_recorded: int | None = None
    bye_expected: int | None = None
    reasons: tuple[Judgement, ...] = ()
    notes: tuple[str, ...] = ()


class Difference(NamedTuple):
    """Where a recorded round and the rules' part; players by TPN.

    `recorded` and `expected` are the pairs (White first) that only one of the two holds, colours
    included, in the rules' board order where they have one. `opponents` tells whether anybody
    meets somebody else (or the bye differs), `colours` whether a common pair has them reversed.
    """

    recorded: tuple[tuple[int, int], ...]
    expected: tuple[tuple[int, int], ...]
    bye_recorded: int | None
    bye_expected: int | None
    opponents: bool
    colours: bool

    def __bool__(self) -> bool:
        return self.opponents or self.colours


class Verdict(NamedTuple):
    """What became of one round.

    `status` is one of ``ok``, ``deviates``, ``not-determined``, ``not-checked``; `why` explains
    the last two. `given` is what the rules were asked, `pairing` their answer. `numbering` is the
    reading of 5.2.5 that explains the colours; `assumptions` were made for this round only.
    """

    number: int
    status: str
    why: str | None = None
    given: PairingInput | None = None
    pairing: Pairing | None = None
    difference: Difference | None = None
    numbering: Numbering = Numbering.ENTERED
    assumptions: tuple[str, ...] = ()


WITHIN: Final = "within the rules: their text leaves a choice, and the recorded round is one of it"
"""Why a round is not determined that the text neither gives nor forbids."""


def compare(found: Replay, number: int) -> Verdict:
    """Return the verdict on a recorded round."""
    recorded, edition = found.rounds[number - 1], found.choice.edition
    if edition is None:
        return Verdict(number, NOT_CHECKED, found.choice.obstacle)
    if not recorded.paired:
        return Verdict(number, NOT_CHECKED, "nobody is paired in this round")
    obstacle = recorded.fault or found.blurred(number)
    if obstacle:
        return Verdict(number, NOT_DETERMINED, obstacle)
    given = found.given(number)
    try:
        return _against(found, recorded, edition, given)
    except PairingError as error:
        return Verdict(number, NOT_DETERMINED, _refusal(error), given)


def _refusal(error: PairingError) -> str:
    if isinstance(error, NoPairingError):
        return "no pairing complies with the absolute criteria: the Chief Arbiter decides"
    return f"the search would be too large: {error}"


def differences(found: Replay, recorded: RecordedRound, pairing: Pairing) -> Difference | None:
    """Return where a recorded round and a pairing part, None if nowhere."""
    place = {tpn: i for i, tpn in enumerate(found.numbers)}
    opponents, scheduled = recorded.opponents, recorded.scheduled
    wrong, opponents_differ, colours_differ = [], False, False
    for white, black in pairing.pairs:
        i, j = place[white], place[black]
        if opponents[i] != j:
            opponents_differ = True
            wrong.append((white, black))
        elif scheduled[i] < 0 and scheduled[j] > 0:
            # Equal or missing colours say nothing of who had White.
            colours_differ = True
            wrong.append((white, black))
    bye = None if recorded.bye is None else found.numbers[recorded.bye]
    if not wrong and bye == pairing.bye:
        return None
    return Difference(
        tuple(_recorded_pairs(found, recorded, pairing, wrong)),
        tuple(wrong),
        bye,
        pairing.bye,
        opponents_differ or bye != pairing.bye,
        colours_differ,
    )


def _recorded_pairs(
    found: Replay, recorded: RecordedRound, pairing: Pairing, wrong: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The recorded pairs of everybody in the pairs that differ, in the order of those."""
    numbers = found.numbers
    pair_of: dict[int, tuple[int, int]] = {}
    for i, j in recorded.pairs():
        white, black = numbers[i], numbers[j]
        pair_of[white] = pair_of[black] = (white, black)
    seen = set()
    concerned = [number for pair in wrong for number in pair]
    if pairing.bye is not None:
        concerned.append(pairing.bye)
    expected = set(pairing.pairs)
    for number in concerned:
        pair = pair_of.get(number)
        if pair and pair not in seen and pair not in expected:
            seen.add(pair)
            yield pair


def _against(
    found: Replay, recorded: RecordedRound, edition: Edition, given: PairingInput
) -> Verdict:
    """Judge a round under one edition, and under the readings that may explain it."""
    number = recorded.number
    pairing = found.pair(edition, given)
    difference = differences(found, recorded, pairing)
    if difference is None:
        return Verdict(number, OK, None, given, pairing)
    if not difference.opponents:
        reading = found.readings[1]
        other = found.given(number, numbering=reading)
        if differences(found, recorded, found.pair(edition, other)) is None:
            return Verdict(number, OK, None, given, pairing, difference, reading)
    recorded_pairs = [(found.numbers[i], found.numbers[j]) for i, j in recorded.pairs()]
    if edition.permits(given, recorded_pairs, difference.bye_recorded):
        told = _reading(found, recorded, edition, given)
        return Verdict(number, NOT_DETERMINED, WITHIN, given, pairing, difference, assumptions=told)
    deviation = Verdict(number, DEVIATES, None, given, pairing, difference)
    return (
        _other_total(found, recorded, edition)
        or _without_rule_22(found, recorded, edition)
        or deviation
    )


def _reading(
    found: Replay, recorded: RecordedRound, edition: Edition, given: PairingInput
) -> tuple[str, ...]:
    """By which reading of the text a round is the rules', where one accounts for all of it."""
    from pairing.options import changed  # noqa: PLC0415 - few texts have readings

    asis = edition.switches()
    readings = (
        (changed(switches, asis), other)
        for other in edition.readings()
        if asis is not None and (switches := other.switches()) is not None and switches != asis
    )
    # Of several the one with the fewest switches says most.
    for text, other in sorted(readings, key=lambda each: each[0].count(",")):
        if differences(found, recorded, found.pair(other, given)) is None:
            return (f"round {recorded.number} is the rules' by {text}",)
    return ()


def _other_total(found: Replay, recorded: RecordedRound, edition: Edition) -> Verdict | None:
    """Judge the last recorded round as not the last of the event (or as the last after all).

    Only where the number of rounds was inferred: the file may be unfinished.
    """
    number = recorded.number
    if not found.total_inferred or number != len(found.rounds):
        return None
    last = found.rounds_total == number
    given = found.given(number, total=number + 1 if last else number)
    pairing = found.pair(edition, given)
    if differences(found, recorded, pairing) is not None:
        return None
    text = f"round {number} is {'not ' if last else ''}the last one: so paired, it is the rules'"
    return Verdict(number, OK, None, given, pairing, assumptions=(text,))


def _without_rule_22(found: Replay, recorded: RecordedRound, edition: Edition) -> Verdict | None:
    """Judge a round without rule 22, where only the event's name says that it holds."""
    if not found.choice.youth_inferred:
        return None
    number, given = recorded.number, found.given(recorded.number)
    pairing = found.pair(edition.with_options([("youth", "off")]), given)
    if differences(found, recorded, pairing) is not None:
        return None
    text = f"round {number} is the rules' without rule 22 (no compatriots in youth championships)"
    return Verdict(number, OK, None, given, pairing, assumptions=(text,))
