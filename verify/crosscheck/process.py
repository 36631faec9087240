"""Running an external program: without a shell, with a time limit, in a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from pairing.editions import Edition
from trf.model import Tournament
from verify.crosscheck.answers import Answer, AnswerError, Shown, read_round, whole
from verify.crosscheck.cases import CaseError, Prepared, finished, text_of
from verify.crosscheck.engines import Engine

TIMEOUT: Final = "timeout"
CRASH: Final = "crash"
REFUSAL: Final = "refusal"
UNREADABLE: Final = "unreadable"
UNSUPPORTED: Final = "unsupported"

FAILURES: Final[Mapping[str, str]] = {
    TIMEOUT: "did not answer in time",
    CRASH: "broke",
    REFUSAL: "says that no legal pairing exists",
    UNREADABLE: "printed what could not be read",
    UNSUPPORTED: "could not be asked",
}
"""The ways of not answering, each counted apart, with what they mean."""

_NO_PAIRING: Final = re.compile(
    r"no (?:valid|legal|possible) pairing|pairing (?:is )?impossible|can ?not be paired", re.I
)
_MOST: Final = 1 << 24
_TAIL: Final = 200


class Failure(NamedTuple):
    """A question that was not answered: a kind (`FAILURES`) and what is known of it."""

    kind: str
    text: str


class Askers:
    """Those who ask, one for every program and edition; a context manager."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], Asker] = {}

    def of(self, engine: Engine, edition: Edition, seconds: float) -> Asker:
        """Return who asks a program for an edition."""
        key = (engine.name, edition.system, edition.code)
        if key not in self._known:
            self._known[key] = Asker(engine, edition, seconds)
        return self._known[key]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let them end."""
        for asker in self._known.values():
            asker.close()


class Asker:
    """Asks one program; `seconds` is the time limit of a run.

    A context manager: it owns the folder the program works in.
    """

    def __init__(self, engine: Engine, edition: Edition, seconds: float) -> None:
        self.engine, self.edition, self.seconds = (
            engine.for_system(edition.system),
            edition,
            seconds,
        )
        self._folder = tempfile.TemporaryDirectory(prefix="trf-", ignore_cleanup_errors=True)
        self.input = os.path.join(self._folder.name, "case.trf")
        self.output = os.path.join(self._folder.name, "answer.txt")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()

    # --- one round ----------------------------------------------------------------------------

    def pair(self, case: Tournament, number: int, ours: Answer) -> Answer | Failure:
        """Let the program pair the next round of a case; `ours` is our answer.

        A program that only checks is shown ours.
        """
        if not self.engine.pair:
            return self._check_case(case, number, ours)
        try:
            data = text_of(case, self.edition, self.engine.dialect, self.engine.lacks)
        except CaseError as error:
            return Failure(UNSUPPORTED, str(error))
        text = self._run(self.engine.pair, data, number, case.rounds_declared or 0)
        if isinstance(text, Failure):
            return text
        try:
            return read_round(text)
        except AnswerError as error:
            return _unreadable(error, text)

    def _check_case(self, case: Tournament, number: int, ours: Answer) -> Answer | Failure:
        points = case.point_system
        draw, bye = (points.WD, points.PAB) if points else (50, 100)
        played = finished(case, ours, number, draw, bye)
        shown = self._check(played)
        if isinstance(shown, Failure):
            return shown
        return _seen(shown.get(number), ours)

    # --- all rounds ---------------------------------------------------------------------------

    def all(self, prepared: Prepared) -> dict[int, Answer | Failure]:
        """Let the program pair every round of a tournament that can be compared."""
        recorded = {number: prepared.recorded(number) for number in prepared.numbers}
        if not self.engine.check:
            found = {}
            for number, ours in recorded.items():
                found[number] = self.pair(prepared.before(number), number, ours)
            return found
        shown = self._check(prepared.plain)
        if isinstance(shown, Failure):
            return dict.fromkeys(recorded, shown)
        answers = {number: _seen(shown.get(number), each) for number, each in recorded.items()}
        for number, answer in answers.items():
            # Some checkers show a round only in part.
            if self.engine.pair and isinstance(answer, Failure) and answer.kind == UNREADABLE:
                answers[number] = self.pair(prepared.before(number), number, recorded[number])
        return answers

    def _check(self, tournament: Tournament) -> dict[int, Shown] | Failure:
        try:
            data = text_of(tournament, self.edition, self.engine.dialect, self.engine.lacks)
        except CaseError as error:
            return Failure(UNSUPPORTED, str(error))
        # A checker tells what it found by its exit code, if it likes: only its report counts.
        text = self._run(self.engine.check, data, 0, tournament.rounds_declared or 0, strict=False)
        if isinstance(text, Failure):
            return text
        try:
            return self.engine.report(text)
        except AnswerError as error:
            return _unreadable(error, text)

    # --- the process --------------------------------------------------------------------------

    def _run(
        self, words: Sequence[str], data: bytes, number: int, total: int, *, strict: bool = True
    ) -> str | Failure:
        """Run a command; return what it wrote."""
        values = {
            "input": self.input, "output": self.output, "folder": self._folder.name,
            "round": str(number), "rounds": str(total),
        }  # fmt: skip
        Path(self.input).write_bytes(data)
        Path(self.output).unlink(missing_ok=True)
        command = [_put(word, values) for word in words]
        asked = any("{input}" in word for word in words)
        try:
            code, out, err = _execute(
                command, self._folder.name, b"" if asked else data, self.seconds
            )
        except subprocess.TimeoutExpired:
            return Failure(TIMEOUT, f"no answer within {self.seconds:g} s")
        except OSError as error:
            return Failure(CRASH, f"{command[0]}: {error.strerror or error}")
        told = f"{err}\n{out}".replace(self._folder.name + os.sep, "")
        if strict and (code in self.engine.codes or _NO_PAIRING.search(told)):
            return Failure(REFUSAL, _last_line(told))
        if code and (strict or not out.strip()):
            return Failure(CRASH, f"exit code {code}: {_last_line(told)}")
        if any("{output}" in word for word in words):
            return self._written()
        return out

    def _written(self) -> str | Failure:
        try:
            with open(self.output, "rb") as file:
                return file.read(_MOST).decode("utf-8", "replace")
        except OSError:
            return Failure(UNREADABLE, "it wrote no file")


def _put(word: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        word = word.replace("{" + name + "}", value)
    return word


def _execute(
    command: Sequence[str], folder: str, data: bytes, seconds: float
) -> tuple[int, str, str]:
    """Run a command; return its exit code and what it printed.

    Whatever it started ends with it when its time is over.
    """
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(data, timeout=seconds)
        except BaseException:
            _end(process)
            process.communicate()
            raise
    printed, told = (each[:_MOST].decode("utf-8", "replace") for each in (out, err))
    return process.returncode, printed, told


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError):
        process.kill()


def _seen(shown: Shown | None, recorded: Answer) -> Answer | Failure:
    """Return a round from what a checker says of it."""
    if shown is None:
        return Failure(UNREADABLE, "its report does not hold this round")
    if shown.error:
        return Failure(CRASH, shown.error)
    if shown.refuses:
        return Failure(REFUSAL, "no valid pairing exists")
    try:
        return whole(recorded, shown)
    except AnswerError as error:
        return Failure(UNREADABLE, str(error))


def _unreadable(error: AnswerError, text: str) -> Failure:
    if _NO_PAIRING.search(text):
        return Failure(REFUSAL, _last_line(text))
    return Failure(UNREADABLE, str(error))


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = next((line for line in lines if _NO_PAIRING.search(line)), None)
    return (telling or (lines[-1] if lines else "it printed nothing"))[:_TAIL]
