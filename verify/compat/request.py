"""What the arguments of bbpPairings and JaVaFo ask for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import trf
from pairing.editions import SYSTEMS

BBPPAIRINGS: Final = "bbppairings"
JAVAFO: Final = "javafo"

NO_PAIRING: Final = 1
UNEXPECTED: Final = 2
INVALID: Final = 3
TOO_LARGE: Final = 4
FILE_ERROR: Final = 5
"""The exit codes of bbpPairings."""

_IMITATED: Final = {BBPPAIRINGS: "bbpPairings 6.0.0", JAVAFO: "JaVaFo 2.2"}
_SYNTAX: Final = {
    BBPPAIRINGS: """\
trf-bbppairings [-r]
trf-bbppairings [-r] --SYSTEM input-file -c [-l [check-list-file]]
trf-bbppairings [-r] --SYSTEM input-file -p [output-file] [-l [check-list-file]]
trf-bbppairings [-r] --SYSTEM (model-file -g | -g [config-file]) -o trf-file [-s seed]""",
    JAVAFO: """\
trf-javafo [-r]
trf-javafo [-r] input-file -c [round-number]
trf-javafo [-r] input-file [-b] -p [output-file] [-l [check-list-file]]
trf-javafo [-r] [model-file] -g [-b] -o trf-file
trf-javafo [-r] -g config-file|seed [-b] -o trf-file""",
}
_SEARCHES: Final = frozenset({"-q", "-w"})
"""Options of JaVaFo that choose its algorithm."""

_ACTIONS: Final = {"-c": "check", "-p": "pair", "-g": "generate"}


class CompatError(Exception):
    """The request cannot be answered; `code` is the exit code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class Request:
    """The arguments, read.

    `action` is ``check``, ``pair``, ``generate`` or None. `file` is the input or the model;
    `value` what follows the action: the round to check (JaVaFo), the file for the pairs, the
    configuration or the seed. `checklist` is None where none is wanted, and empty where its name
    follows from the input's. `target` is the file of a generated tournament. `baku` asks for
    Baku's acceleration of the round.
    """

    program: str
    release: bool = False
    system: str | None = None
    file: str = ""
    action: str | None = None
    value: str = ""
    checklist: str | None = None
    target: str = ""
    seed: str = ""
    baku: bool = False

    def beside(self, name: str) -> Path:
        """Return the path of an output file: beside the input unless it names a folder."""
        if os.path.dirname(name) or not self.file:
            return Path(name)
        return Path(self.file).with_name(name)

    def checklist_path(self) -> Path:
        """Return where the check-list goes."""
        base = self.file or self.target
        return self.beside(self.checklist) if self.checklist else Path(base).with_suffix(".list")


def release(program: str) -> str:
    """Return the line that ``-r`` prints: who answers, and in whose place."""
    return f"trf-{program} (trf-verify) - Rel. {trf.__version__} (as {_IMITATED[program]})"


def program_of(arguments: Sequence[str]) -> str:
    """Return whose arguments these are: only bbpPairings' name a system."""
    return BBPPAIRINGS if any(each.startswith("--") for each in arguments) else JAVAFO


def parse(program: str, arguments: Sequence[str]) -> Request:
    """Read arguments; raises `CompatError`, with the syntax as its message."""
    request = Request(program, release=not arguments)
    rest = list(arguments)
    while rest:
        if not _take(request, rest):
            raise _usage(program)
    if not _complete(request):
        raise _usage(program)
    return request


def _usage(program: str) -> CompatError:
    text = f"{release(program)}\n\nCommand line argument syntax:\n{_SYNTAX[program]}"
    if program == BBPPAIRINGS:
        text += f"\nSYSTEM is one of {', '.join(SYSTEMS)}."
    return CompatError(INVALID, text)


def _take(request: Request, rest: list[str]) -> bool:
    """Take the next argument with its value; return whether it belongs there."""
    word = rest.pop(0)
    foreign = request.program == JAVAFO
    if word == "-r":
        request.release = True
    elif word in _ACTIONS and request.action is None:
        request.action = _ACTIONS[word]
        # bbpPairings checks all rounds.
        if request.action != "check" or foreign:
            request.value = _value(rest)
    elif word == "-l" and request.checklist is None:
        request.checklist = _value(rest)
    elif word == "-o" and not request.target:
        request.target = _value(rest)
        return bool(request.target)
    elif word == "-s" and not foreign:
        request.seed = _value(rest)
        return bool(request.seed)
    elif word == "-b" and foreign:
        request.baku = True
    elif word in _SEARCHES and foreign:
        # How to search makes no difference to what is found.
        pass
    elif word.startswith("--") and not foreign and request.system is None:
        request.system = word[2:]
        return request.system in SYSTEMS
    elif not word.startswith("-") and not request.file:
        request.file = word
    else:
        return False
    return True


def _value(rest: list[str]) -> str:
    """Take what follows an option, if anything does."""
    return rest.pop(0) if rest and not rest[0].startswith("-") else ""


def _complete(request: Request) -> bool:
    if request.action is None:
        return request.release and not any((request.file, request.system, request.target))
    if request.program == BBPPAIRINGS and request.system is None:
        return False
    if request.action == "generate":
        return bool(request.target) and not (request.file and request.value)
    wrong_round = request.action == "check" and request.value and not request.value.isdecimal()
    return bool(request.file) and not request.target and not request.seed and not wrong_round
