"""Who is right where an external program and ours pair a round differently.

The rule text decides. Where the round is small enough, the literal engine (the articles,
transcribed) pairs it anew; else the values of the criteria decide, which the explanation computes
for both answers in the first bracket in which they part. What the text leaves open is nobody's
fault.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.editions import Edition
from pairing.model import (
    GAME,
    PAB,
    ZERO_BYE,
    History,
    Pairing,
    PairingError,
    PairingInput,
    RoundResults,
)
from trf.model import Tournament
from verify.compare import DEVIATES, compare
from verify.crosscheck.answers import Answer
from verify.crosscheck.cases import with_answer
from verify.explain import Reason, explain
from verify.next_round import NextRound, NextRoundError, pair_next
from verify.replay import Wishes, replay

if TYPE_CHECKING:
    from verify.compare import Verdict

ENGINE: Final = "engine"
OURS: Final = "ours"
READING: Final = "reading"
OPEN: Final = "open"

FAULTS: Final = {
    ENGINE: "the program breaks the rules",
    OURS: "we break the rules",
    READING: "the text leaves it open",
    OPEN: "undecided",
}
"""Whose fault a disagreement can be."""

_LITERAL: Final = {
    ("dutch", "2026"): "pairing.dutch.literal:pair_2026",
    ("dutch", "2017"): "pairing.dutch.literal:pair_2017",
    ("dubov", "2026"): "pairing.dubov.literal:pair",
    ("burstein", "2026"): "pairing.burstein.literal:pair",
    ("lim", "2026"): "pairing.lim.literal:pair",
}
_LARGEST_BRACKET: Final = 10
_SECONDS: Final = 10.0

_ABSOLUTE_KINDS: Final = frozenset(
    {"rematch", "prohibited", "same-absolute-colour", "barred-bye", "completion"}
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who is right in one round: `fault` is one of `FAULTS`.

    `kind` names what decides, to count by (``C9``, ``order``, ``rematch``, ...), `article` its
    place in the text and `text` the reason in words. `proof` is ``literal engine``, ``criteria``
    (their values), ``counterfactual`` (with one rule read otherwise, we answer the same),
    ``choice`` (one of those of the system's page) or ``none``.
    """

    fault: str
    kind: str
    article: str
    text: str
    proof: str


class Ours:
    """Our answer to a case."""

    def __init__(self, case: Tournament, edition: Edition) -> None:
        """Raises `pairing.model.PairingError` and `verify.next_round.NextRoundError`."""
        self.edition = edition
        self.next: NextRound = pair_next(case, Wishes(edition.system, edition.code))
        self.number = self.next.number
        self.answer = Answer(frozenset((w, b) for w, b in self.next.pairs), self.next.bye)


def ours(case: Tournament, edition: Edition) -> Ours | None:
    """Return our answer to a case, None where no legal pairing exists or none can be asked for."""
    try:
        return Ours(case, edition)
    except (PairingError, NextRoundError):
        return None


def rule(case: Tournament, mine: Ours, theirs: Answer, *, literally: bool = True) -> Ruling:
    """Say who is right in a round in which a program's answer is another one than ours.

    `literally`: ask the literal engine, too, where the round is small enough.
    """
    if theirs.players != mine.answer.players:
        odd = sorted(set(theirs.players) ^ set(mine.answer.players))
        text = f"The round is not one of the players who are there: {odd}."
        return Ruling(ENGINE, "players", "", text, "criteria")
    edition, number = mine.edition, mine.number
    found = replay(with_answer(case, theirs, number), Wishes(edition.system, edition.code))
    verdict = compare(found, number)
    if verdict.status != DEVIATES or verdict.pairing is None or verdict.difference is None:
        return _not_deviating(verdict)
    given = verdict.given
    assert given is not None
    tpn = found.numbers
    pairs = [(tpn[i], tpn[j]) for i, j in found.rounds[number - 1].pairs()]
    reasons = explain(edition, given, verdict.pairing, pairs, verdict.difference)
    reason = reasons[0]
    literal = _literal(given, mine.next.pairing, edition) if literally else None
    kind = reason.criterion or reason.kind
    fault, proof = _fault(reason, mine.answer, theirs, literal)
    known = _known(reason, given, edition, theirs) if fault == ENGINE else None
    if known is not None:
        proof = "choice" if known[0] == READING else "counterfactual"
        return Ruling(*known[:3], f"{reason.text} {known[3]}", proof)
    return Ruling(fault, kind, reason.article or "", reason.text, proof)


def _not_deviating(verdict: Verdict) -> Ruling:
    if verdict.pairing is not None:
        text = (
            "Only the colours differ, and they fit the other reading of 'TPN' (5.2.5; 2017: E.5)."
        )
        return Ruling(READING, "numbering", "5.2.5", text, "choice")
    return Ruling(OPEN, "not-determined", "", verdict.why or "not determined", "none")


def _fault(reason: Reason, mine: Answer, theirs: Answer, literal: Answer | None) -> tuple[str, str]:
    if reason.kind in _ABSOLUTE_KINDS:
        return ENGINE, "criteria"
    if literal is not None:
        if literal.same(mine):
            return ENGINE, "literal engine"
        return (OURS if literal.same(theirs) else OPEN), "literal engine"
    if reason.kind in {"criterion", "bye", "order", "colour"}:
        return ENGINE, "criteria"
    return OPEN, "none"


# --- what a disagreement hangs on (docs/dutch.md, "Where the text leaves a choice") --------------


class _Misreading(NamedTuple):
    """A rule as some programs read it.

    `floats` returns a past round with the floats they see in it, and `bars` tells whom they bar
    from the bye because of it; None: as we.
    """

    kind: str
    article: str
    text: str
    floats: Callable[[RoundResults, int], RoundResults] | None = None
    bars: Callable[[RoundResults], list[bool]] | None = None


def _no_float_for_worthless_byes(last: RoundResults, loss: int) -> RoundResults:
    kinds = "".join(
        ZERO_BYE if kind == PAB and points <= loss else kind
        for kind, points in zip(last.kinds, last.points, strict=True)
    )
    return last._replace(kinds=kinds)


def _float_for_every_absence(last: RoundResults, loss: int) -> RoundResults:
    points = [
        brought if kind == GAME else max(brought, loss + 1)
        for kind, brought in zip(last.kinds, last.points, strict=True)
    ]
    return last._replace(points=points)


def _barred_by_any_absence(last: RoundResults) -> list[bool]:
    return [opponent < 0 for opponent in last.opponents]


_MISREADINGS: Final = (
    _Misreading(
        "worthless-bye",
        "1.4.3",
        "So pairs who gives the bye no downfloat because it is worth nothing; 1.4.3 names it.",
        floats=_no_float_for_worthless_byes,
    ),
    _Misreading(
        "absence-float",
        "1.4.4",
        "So pairs who sees a downfloat in every round without a game, as the text of 2017 did.",
        floats=_float_for_every_absence,
    ),
    _Misreading(
        "absence-bar",
        "2.1.2",
        "So pairs who bars from the bye whoever missed a round; C2 bars only who had the bye, or a "
        "win's points without playing.",
        bars=_barred_by_any_absence,
    ),
)


def _known(
    reason: Reason, given: PairingInput, edition: Edition, theirs: Answer
) -> tuple[str, str, str, str] | None:
    """Return fault, kind, article and a sentence where one rule read otherwise explains all."""
    if edition.system != "dutch" or edition.code != "2026" or reason.kind == "colour":
        return None
    for each in _MISREADINGS:
        if _same(edition, replace(given, history=_misread(given.history, each)), theirs):
            return ENGINE, each.kind, each.article, each.text
    if reason.criterion == "C9":
        text = "The note to C9 says in which brackets it counts; choice 4 of the system's page."
        return READING, "C9", "2.4.4", text
    if reason.criterion == "C13" and given.last_round:
        text = "Whether an absolute preference missed is a strong one is choice 2 of the page."
        return READING, "C13", "2.4.8", text
    return None


def _same(edition: Edition, given: PairingInput, theirs: Answer) -> bool:
    """Whether our engine gives a program's opponents to another question."""
    try:
        found = edition.pair(given)
    except PairingError:
        return False
    answer = Answer(frozenset((w, b) for w, b in found.pairs), found.bye)
    return theirs.same(answer, colours=False)


def _misread(history: History, misreading: _Misreading) -> History:
    """Return a history as a misreading sees it; nothing but floats and bars is another."""
    past: list[History] = []
    each: History | None = history
    while each is not None:
        past.append(each)
        each = each.before
    changed, loss = past[-1], history.points.loss
    barred = [False] * history.players
    for before in reversed(past[:-1]):
        last = before.last
        assert last is not None
        seen = misreading.floats(last, loss) if misreading.floats else last
        if misreading.bars:
            barred = [a or b for a, b in zip(barred, misreading.bars(last), strict=True)]
        changed = changed.then(seen)
        changed.score, changed.entered = before.score, before.entered
        changed.forfeit_win, changed.free_win = before.forfeit_win, before.free_win
        changed.had_pab = [a or b for a, b in zip(before.had_pab, barred, strict=True)]
    return changed


# --- the literal engine ---------------------------------------------------------------------------


def _literal(given: PairingInput, pairing: Pairing, edition: Edition) -> Answer | None:
    """Return the literal engine's answer, None where it would take too long."""
    name = _LITERAL.get((edition.system, edition.code))
    largest = max((len(each.players) for each in pairing.trace), default=len(given.present))
    if name is None or largest > _LARGEST_BRACKET:
        return None
    from importlib import import_module  # noqa: PLC0415 - only disagreements need it

    module, _, function = name.partition(":")
    pair: Callable[[PairingInput], Pairing] = getattr(import_module(module), function)
    try:
        with _limit(_SECONDS):
            found = pair(given)
    except (PairingError, _TooLongError):
        return None
    return Answer(frozenset((w, b) for w, b in found.pairs), found.bye)


class _TooLongError(Exception):
    pass


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise `_TooLongError` after so many seconds, where the system has such a clock."""
    if not hasattr(signal, "SIGALRM") or current_thread() is not main_thread():
        yield
        return

    def over(_number: int, _frame: FrameType | None) -> None:
        raise _TooLongError

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


__all__ = ["ENGINE", "FAULTS", "OPEN", "OURS", "READING", "Ours", "Ruling", "ours", "rule"]
