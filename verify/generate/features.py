"""What is rare in a round: features by name, each a question to a round that was paired.

Some are read off the trace; others ask what the pairing would have been without one thing (the
last round's rules, a prohibition, a criterion), and are there where it would have been another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

from pairing.editions import SYSTEMS, Edition
from pairing.model import (
    BracketTrace,
    Generation,
    Numbering,
    Pairing,
    PairingError,
    PairingInput,
)
from verify.generate.tournament import Generated
from verify.system import ROUND_ROBINS

if TYPE_CHECKING:
    from pairing.dutch.exact import Solution
    from pairing.dutch.local import LocalBracket
    from pairing.team.model import TeamInput

_DUTCH: Final = frozenset({"dutch"})
_DUTCHES: Final = frozenset({"dutch", "dutch-1998"})

ENDED: Final = "ended-early"
"""The feature of whole tournaments: a round that could not be paired ended them."""


class Case:
    """One round under question: what the engine was given, its answer, and by which edition.

    `seen` is what the engine looked at beside `given`: secondary scores, in a team event.
    """

    def __init__(
        self,
        edition: Edition,
        given: PairingInput,
        pairing: Pairing,
        seen: TeamInput | None = None,
    ) -> None:
        self.edition, self.given, self.pairing, self.seen = edition, given, pairing, seen

    @cached_property
    def trace(self) -> tuple[BracketTrace, ...]:
        """What happened, bracket by bracket."""
        return self.pairing.trace

    def other_if(self, edition: Edition | None = None, **changes: Any) -> bool:
        """Whether the round would have been another with some of the input changed, or by
        another edition; also if there would have been none.
        """
        given = replace(self.given, **changes)
        # The team engine takes either.
        seen = given if self.seen is None else cast("PairingInput", replace(self.seen, given=given))
        try:
            other = (edition or self.edition).pair(seen)
        except PairingError:
            return True
        return other.bye != self.pairing.bye or set(other.pairs) != set(self.pairing.pairs)

    @cached_property
    def probe(self) -> Probe:
        """What single criteria of the Dutch System did in the brackets."""
        return probe(self.edition, self.given)


Question = Callable[[Case], bool]


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature: its name, what it means, and the systems that can show it."""

    name: str
    meaning: str
    systems: frozenset[str]
    question: Question = field(compare=False)


# --- read off the trace -------------------------------------------------------------------------


def _way(case: Case, each: BracketTrace) -> Generation:
    """How far a bracket's answer lies from its first candidate.

    In the Dutch System another set of moved-down players comes before all else (4.4): it is one
    wherever a higher one than some who are paired is left out, whatever their scores.
    """
    if case.edition.system in _DUTCHES:
        paired = {number for pair in each.pairs for number in pair}
        chosen = [number for number in each.mdps if number in paired]
        if chosen != list(each.mdps[: len(chosen)]):
            return Generation.MDP_SET
    return each.generation


def _generated(how: Generation) -> Question:
    return lambda case: any(_way(case, each) is how for each in case.trace)


def _limbo(case: Case) -> bool:
    return any(set(each.mdps) & set(each.downfloaters) for each in case.trace)


def _remainder_exchange(case: Case) -> bool:
    return any(
        _way(case, each) is Generation.EXCHANGE and each.mdps and each.role != "clb"
        for each in case.trace
    )


def _collapsed(case: Case) -> bool:
    return any(each.role == "clb" for each in case.trace)


def _many_downfloaters(case: Case) -> bool:
    return any(len(each.downfloaters) > 1 for each in case.trace)


def _many_upfloaters(case: Case) -> bool:
    return any(len(each.mdps) > 1 for each in case.trace)


def _criterion(name: str) -> Question:
    return lambda case: any(_counts(each.values.get(name, 0)) for each in case.trace)


def _counts(value: int | tuple[int, ...]) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)


# --- read off scores and numbers ----------------------------------------------------------------


def _bye_above(case: Case) -> bool:
    """Whether somebody who stays to play has fewer points than the holder of the bye."""
    given, bye = case.given, case.pairing.bye
    if bye is None:
        return False
    scores = given.scores()
    held = scores[list(given.numbers).index(bye)]
    return held > min(scores[i] for i in given.present)


# --- what would have been -----------------------------------------------------------------------

_LAST_ROUNDS: Final = 2
"""In so many rounds at the end some system has rules of its own (C.04.6 2.3.4)."""


def _last_round(case: Case) -> bool:
    given = case.given
    if given.round <= given.rounds_total - _LAST_ROUNDS:
        return False
    return case.other_if(rounds_total=given.round + _LAST_ROUNDS)


def _numbering(case: Case) -> bool:
    fixed = case.given.numbering is Numbering.FIXED
    return case.other_if(numbering=Numbering.ENTERED if fixed else Numbering.FIXED)


def _prohibited(case: Case) -> bool:
    return bool(case.given.prohibited) and case.other_if(prohibited=frozenset())


def _editions(case: Case) -> bool:
    mine = case.edition
    others = (each for each in SYSTEMS[mine.system].editions if each.code != mine.code)
    return any(case.other_if(edition) for edition in others)


@dataclass(slots=True)
class Probe:
    """In how many brackets a criterion made the difference, and in how many with MDPs."""

    look_ahead: int = 0
    look_ahead_with_mdps: int = 0
    completion: int = 0


def probe(edition: Edition, given: PairingInput) -> Probe:
    """Pair a round of the Dutch System once more, asking of every bracket what it would have been.

    `look_ahead` counts brackets that would have been paired otherwise without the criterion that
    looks at the next bracket (C8; 2017: C.7); `completion` those whose best pairing by itself would
    have left a rest that cannot be paired (2026: C4; 2017: they make the round collapse).
    """
    from pairing.dutch.engine import pair_2017, pair_2026, solve  # noqa: PLC0415 - Dutch only

    found = Probe()

    def solver(bracket: LocalBracket) -> Solution:
        chosen = solve(bracket)
        if bracket.ahead is not None:
            blind = bracket.copy()
            blind.ahead = None
            if not _same(solve(blind), chosen):
                found.look_ahead += 1
                found.look_ahead_with_mdps += bracket.mdps > 0
            blind.completion = None
            if not bracket.completes(solve(blind).floaters):
                found.completion += 1
        return chosen

    if edition.code == "2026":
        pair_2026(given, solver)
    else:
        pairing = pair_2017(given, solver)
        found.completion = sum(each.role == "clb" for each in pairing.trace)
    return found


def _same(one: Solution, other: Solution) -> bool:
    return one.floaters == other.floaters and set(one.pairs) == set(other.pairs)


# --- the list -----------------------------------------------------------------------------------

_EVERY: Final = frozenset(SYSTEMS)
_UPFLOATING: Final = frozenset({"dubov", "double-swiss", "team-swiss"})
_CRITERIA: Final = tuple(f"C{n}" for n in range(4, 22))

_NAMED: Final = (
    Feature(
        "exchange", "an exchange: not the first half of a bracket against the second half",
        _EVERY, _generated(Generation.EXCHANGE),
    ),
    Feature(
        "transposition", "a transposition of a bracket's second half",
        _EVERY, _generated(Generation.TRANSPOSITION),
    ),
    Feature(
        "other-mdps", "not the first moved-down players are paired in their bracket",
        _DUTCHES, _generated(Generation.MDP_SET),
    ),
    Feature(
        "limbo", "a moved-down player who is not paired there either, and floats on",
        _EVERY - _UPFLOATING, _limbo,
    ),
    Feature(
        "remainder-exchange", "an exchange in the remainder of a bracket with moved-down players",
        _DUTCH, _remainder_exchange,
    ),
    Feature(
        "look-ahead", "the criterion on the next bracket decides (C8; 2017: C.7)",
        _DUTCH, lambda case: case.probe.look_ahead > 0,
    ),
    Feature(
        "remainder-look-ahead", "the same, in a bracket with moved-down players",
        _DUTCH, lambda case: case.probe.look_ahead_with_mdps > 0,
    ),
    Feature(
        "completion", "a bracket paired by itself would leave a rest that cannot be paired",
        _DUTCH, lambda case: case.probe.completion > 0,
    ),
    Feature("collapsed", "a collapsed last bracket (2017: A.9)", _DUTCH, _collapsed),
    Feature(
        "many-downfloaters", "more than one downfloater from one bracket",
        _EVERY - _UPFLOATING, _many_downfloaters,
    ),
    Feature(
        "many-upfloaters", "more than one upfloater into one bracket", _UPFLOATING,
        _many_upfloaters,
    ),
    Feature(
        "bye-above", "the pairing-allocated bye for somebody who is not among the last",
        _EVERY, _bye_above,
    ),
    Feature(
        "last-round", "the rules of the last round decide (topscorers; floats that lapse)",
        _EVERY, _last_round,
    ),
    Feature("prohibited", "a prohibited pair decides", _EVERY, _prohibited),
    Feature(
        "numbering", "colours depend on who is numbered in the last colour rule (two readings)",
        _EVERY, _numbering,
    ),
    Feature(
        "editions", "another edition of the system pairs otherwise",
        frozenset(code for code in SYSTEMS if len(SYSTEMS[code].editions) > 1), _editions,
    ),
)  # fmt: skip

FEATURES: Final[dict[str, Feature]] = {
    **{each.name: each for each in _NAMED},
    **{
        name: Feature(
            name, f"the value of {name} is not 0 in some bracket", _EVERY, _criterion(name)
        )
        for name in _CRITERIA
    },
}
"""All features of rounds by name. `ENDED` is one of whole tournaments."""


def known_for(system: str) -> list[Feature]:
    """Return the features that rounds of a system can show."""
    return [each for each in FEATURES.values() if system in each.systems]


# --- whole tournaments --------------------------------------------------------------------------


def cases(found: Generated) -> Iterator[Case]:
    """Yield the rounds of a tournament as questions are asked of them."""
    if found.setting.system not in ROUND_ROBINS:
        for each in found.rounds:
            yield Case(found.setting.edition, each.given, each.pairing, each.seen)


def shown(found: Generated, names: Iterable[str]) -> dict[str, int]:
    """Return in how many rounds each feature shows; those that show nowhere are left out."""
    rounds = list(cases(found))
    counts = {}
    for name in names:
        if name == ENDED:
            count = int(len(found.rounds) < found.setting.rounds)
        else:
            count = sum(FEATURES[name].question(case) for case in rounds)
        if count:
            counts[name] = count
    return counts


def shows(found: Generated, names: Iterable[str]) -> bool:
    """Whether a tournament shows every one of the features, in whatever rounds."""
    rounds = list(cases(found))
    for name in names:
        if name == ENDED:
            if len(found.rounds) == found.setting.rounds:
                return False
        elif not any(FEATURES[name].question(case) for case in rounds):
            return False
    return True
