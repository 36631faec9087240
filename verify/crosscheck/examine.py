"""One tournament put before the programs: what agrees, what differs, and the cases to keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from verify.compare import DEVIATES, compare
from verify.crosscheck.answers import Answer
from verify.crosscheck.cases import CaseError, Prepared, prepare
from verify.crosscheck.process import CRASH, FAILURES, REFUSAL, UNREADABLE, Asker, Askers, Failure
from verify.crosscheck.referee import ENGINE, OPEN, Ours, Ruling, ours, rule
from verify.crosscheck.shrink import Budget, played, shrink
from verify.replay import Wishes

if TYPE_CHECKING:
    from pairing.editions import Edition
    from trf.model import Tournament
    from verify.crosscheck.engines import Engine

_STORED: Final = frozenset({REFUSAL, CRASH, UNREADABLE})


@dataclass(frozen=True, slots=True)
class Found:
    """A round in which a program differs from us.

    `theirs` is its answer (None where it gave none: see the ruling), `ours` our own (None where
    we find no legal pairing). `case` is the round as found, `small` the smallest case that still
    shows it (None: not searched); `small_theirs` and `small_ours` the answers to that.
    """

    engine: str
    edition: Edition
    number: int
    ruling: Ruling
    theirs: Answer | None
    ours: Answer | None
    case: Tournament
    small: Tournament | None = None
    small_theirs: Answer | None = None
    small_ours: Answer | None = None


@dataclass(frozen=True, slots=True)
class Examined:
    """What became of one tournament.

    `rounds` is the number of rounds compared; `wrong` those whose recorded pairing is not the
    rules' (of a generated tournament: the generator's error). `agreed` counts, per program, the
    rounds in which it agrees; `failures` the rounds it did not answer, by kind; `why` the first
    text of each kind. `obstacle` says why nothing was compared.
    """

    players: int
    rounds: int
    wrong: tuple[int, ...]
    agreed: dict[str, int]
    failures: dict[str, dict[str, int]]
    why: dict[str, str]
    found: tuple[Found, ...]
    obstacle: str | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How tournaments are examined.

    `wishes` are what the judge is told; `seconds` the time limit of a run. `made` tells that the
    tournaments were paired by our own engine, so that its answers are recorded in them. `thorough`
    replays and judges every round of those, too. `questions` is the budget of shrinking (0: none).
    """

    engines: tuple[Engine, ...]
    wishes: Wishes = field(default_factory=Wishes)
    seconds: float = 60.0
    made: bool = False
    thorough: bool = False
    questions: int = 600


def examine(
    tournament: Tournament,
    manner: Manner,
    askers: Askers,
    worth_shrinking: Callable[[Found], bool] = lambda _: True,
) -> Examined:
    """Put a tournament before every program, and judge where one differs from us.

    `worth_shrinking` is asked before a finding is made small, which takes seconds.
    """
    try:
        prepared = prepare(tournament, manner.wishes)
    except CaseError as error:
        return Examined(len(tournament.players), 0, (), {}, {}, {}, (), str(error))
    return _Examination(prepared, manner, askers, worth_shrinking).run()


class _Examination:
    def __init__(
        self,
        prepared: Prepared,
        manner: Manner,
        askers: Askers,
        worth_shrinking: Callable[[Found], bool],
    ) -> None:
        self.prepared, self.manner = prepared, manner
        self.askers, self.worth_shrinking = askers, worth_shrinking
        self.agreed: dict[str, int] = {}
        self.failures: dict[str, dict[str, int]] = {}
        self.why: dict[str, str] = {}
        self.found: list[Found] = []
        self.answers: dict[int, Answer | None] = {}
        self.wrong: list[int] = []
        self._own()

    def _own(self) -> None:
        """Find our own answers."""
        prepared, manner = self.prepared, self.manner
        for number in prepared.numbers:
            recorded = prepared.recorded(number)
            if manner.made and not manner.thorough:
                self.answers[number] = recorded
                continue
            verdict = compare(prepared.found, number)
            pairing = verdict.pairing
            if pairing is None:
                self.answers[number] = None
                continue
            mine = Answer(frozenset((w, b) for w, b in pairing.pairs), pairing.bye)
            self.answers[number] = mine
            if verdict.status == DEVIATES:
                self.wrong.append(number)

    def run(self) -> Examined:
        """Ask every program."""
        for engine in self.manner.engines:
            self.agreed[engine.name] = 0
            self.failures[engine.name] = {}
            asker = self.askers.of(engine, self.prepared.edition, self.manner.seconds)
            for number, theirs in asker.all(self.prepared).items():
                self._hear(asker, number, theirs)
            self._ask_following(asker)
        return Examined(
            len(self.prepared.plain.players), len(self.answers), tuple(self.wrong),
            self.agreed, self.failures, self.why, tuple(self.found),
        )  # fmt: skip

    def _ask_following(self, asker: Asker) -> None:
        """Ask for the round after the recorded ones, of a report that waits for it."""
        case = None if self.manner.made else self.prepared.following()
        if case is None:
            return
        number = len(self.prepared.found.rounds) + 1
        judge = ours(case, self.prepared.edition)
        self.answers[number] = mine = judge.answer if judge else None
        self._hear(asker, number, asker.pair(case, number, mine or Answer(frozenset(), None)))

    def _hear(self, asker: Asker, number: int, theirs: Answer | Failure) -> None:
        """Take one answer: count it, and judge it if it is not ours."""
        engine, mine = asker.engine, self.answers[number]
        if self._agrees(engine, mine, theirs):
            self.agreed[engine.name] += 1
            return
        if isinstance(theirs, Failure):
            counts = self.failures[engine.name]
            counts[theirs.kind] = counts.get(theirs.kind, 0) + 1
            self.why.setdefault(f"{engine.name} {theirs.kind}", theirs.text)
            # A program that breaks mostly does so in every round.
            if theirs.kind not in _STORED or counts[theirs.kind] > 1:
                return
        one = self._found(asker, number, mine, theirs)
        if one is None:
            self.agreed[engine.name] += 1
        else:
            self.found.append(one)

    @staticmethod
    def _agrees(engine: Engine, mine: Answer | None, theirs: Answer | Failure) -> bool:
        if isinstance(theirs, Failure):
            return theirs.kind == REFUSAL and mine is None
        return mine is not None and theirs.same(mine, colours=engine.colours)

    def _found(
        self, asker: Asker, number: int, mine: Answer | None, theirs: Answer | Failure
    ) -> Found | None:
        """Judge a round; None if it agrees after all with what our engine makes of the case."""
        name, edition = asker.engine.name, self.prepared.edition
        recorded = number <= len(self.prepared.found.rounds)
        case = self.prepared.before(number) if recorded else self.prepared.following()
        assert case is not None
        judge = ours(case, edition)
        answer = None if isinstance(theirs, Failure) else theirs
        if judge is None or mine is None:
            text = "We find no legal pairing, or none that the report allows."
            ruling = Ruling(OPEN, "ours-refuses", "", text, "none")
            return Found(name, edition, number, ruling, answer, mine, case)
        colours = asker.engine.colours
        if not judge.answer.same(mine):
            # What is recorded is not what the report, read again, gives.
            if number not in self.wrong:
                self.wrong.append(number)
            if answer is not None and answer.same(judge.answer, colours=colours):
                return None
        again = asker.pair(case, number, judge.answer)
        agrees = isinstance(again, Answer) and again.same(judge.answer, colours=colours)
        if answer is not None and agrees:
            return self._alarm(asker, case, judge, answer)
        question = _Question(asker, edition, again if answer is None else answer)
        if answer is None and agrees:
            question.theirs = theirs
        ruling = question.ruling(case, judge, literally=True)
        found = Found(name, edition, number, ruling, question.answer, judge.answer, case)
        if not self.manner.questions or agrees or not self.worth_shrinking(found):
            return found
        return _smaller(found, question, self.manner.questions)

    def _alarm(self, asker: Asker, case: Tournament, judge: Ours, answer: Answer) -> Found:
        ruling = rule(case, judge, answer)
        text = f"Only its check of the tournament differs; asked to pair, it agrees. {ruling.text}"
        told = Ruling(ENGINE, "checker-only", ruling.article, text, ruling.proof)
        name = asker.engine.name
        return Found(name, judge.edition, judge.number, told, answer, judge.answer, case)


def _smaller(found: Found, question: _Question, questions: int) -> Found:
    """Return a finding with the smallest case that shows the same."""
    small = shrink(found.case, question.same_of(found.ruling), Budget(questions))
    judge = ours(small, question.edition)
    if judge is None:
        return found
    theirs = question.asker.pair(small, judge.number, judge.answer)
    ruling = _Question(question.asker, question.edition, theirs).ruling(
        small, judge, literally=True
    )
    better = ruling.proof == "literal engine" and ruling.kind == found.ruling.kind
    if better and found.ruling.proof != "literal engine":
        told = Ruling(ruling.fault, ruling.kind, ruling.article, found.ruling.text, ruling.proof)
    else:
        told = found.ruling
    answer = None if isinstance(theirs, Failure) else theirs
    return Found(
        found.engine, found.edition, found.number, told, found.theirs, found.ours, found.case,
        small, answer, judge.answer,
    )  # fmt: skip


class _Question:
    """What a program was asked, and its answer: the same question can be put to smaller cases."""

    def __init__(self, asker: Asker, edition: Edition, theirs: Answer | Failure) -> None:
        self.asker, self.edition, self.theirs = asker, edition, theirs

    @property
    def answer(self) -> Answer | None:
        """The answer, None if there is none."""
        return None if isinstance(self.theirs, Failure) else self.theirs

    def ruling(self, case: Tournament, judge: Ours, *, literally: bool) -> Ruling:
        """Judge the answer."""
        if isinstance(self.theirs, Failure):
            text = f"The program {FAILURES[self.theirs.kind]} ({self.theirs.text})."
            return Ruling(ENGINE, self.theirs.kind, "", text, "criteria")
        return rule(case, judge, self.theirs, literally=literally)

    def same_of(self, ruling: Ruling) -> Callable[[Tournament], bool]:
        """Return a test whether a smaller case shows a disagreement of the same kind."""

        def still(case: Tournament) -> bool:
            judge = ours(case, self.edition)
            if judge is None or judge.number != played(case) + 1:
                return False
            theirs = self.asker.pair(case, judge.number, judge.answer)
            if not isinstance(theirs, Failure) and theirs.same(
                judge.answer, colours=self.asker.engine.colours
            ):
                return False
            one = _Question(self.asker, self.edition, theirs)
            return one.ruling(case, judge, literally=False).kind == ruling.kind

        return still
