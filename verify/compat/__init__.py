"""The command lines of bbpPairings and JaVaFo, answered by this package's engines (docs/compat.md).

Programs that call one of the two can call ``trf-bbppairings`` or ``trf-javafo`` instead: the same
arguments, the same output, the same exit codes. Sources: the README of bbpPairings 6.0.0; the
Advanced User Manual of JaVaFo 2.2. As with them, files named for output are overwritten.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from verify.compat.request import (
    BBPPAIRINGS,
    JAVAFO,
    UNEXPECTED,
    CompatError,
    Request,
    parse,
    program_of,
    release,
)

__all__ = ["BBPPAIRINGS", "JAVAFO", "Outcome", "program_of", "run"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run prints to its two streams, and its exit code."""

    output: str
    errors: str
    code: int


def run(program: str, arguments: Sequence[str]) -> Outcome:
    """Do what a program (`BBPPAIRINGS` or `JAVAFO`) would do with arguments.

    Exit codes are those of bbpPairings: 0 done (also where a check finds differences), 1 no legal
    pairing exists, 2 an unexpected error, 3 a request or file that is not valid, 4 too large,
    5 a file that could not be read or written.
    """
    said = ""
    try:
        request = parse(program, arguments)
        said = f"{release(program)}\n" if request.release else ""
        return Outcome(said + _answer(request), "", 0)
    except CompatError as error:
        return Outcome(said, f"{error}\n", error.code)
    except Exception:
        # The exit code of a traceback would mean that no pairing exists.
        return Outcome(said, f"Unexpected error:\n{traceback.format_exc()}", UNEXPECTED)


def _answer(request: Request) -> str:
    """Do what is asked; return what is to be printed."""
    if request.action is None:
        return ""
    if request.action == "generate":
        from verify.compat.generation import generated  # noqa: PLC0415 - seldom asked for

        return generated(request)
    from verify.compat.answers import check, pair  # noqa: PLC0415 - not for the release line

    return check(request) if request.action == "check" else pair(request)
