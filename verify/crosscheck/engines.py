"""External pairing programs: how they are called, what they read and what they print."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from verify.crosscheck.answers import Shown, read_caissify, read_checker, read_gacrux

PLACEHOLDERS: Final = ("input", "output", "round", "rounds", "folder")
"""What a command may hold in braces: the file to read, the file to write, the number of the round
to be paired, the number of rounds, and the folder of both files."""

_PLACEHOLDER: Final = re.compile(r"\{([a-z]+)\}")


class EngineError(ValueError):
    """A program that cannot be called so; the message says what was expected."""


class Dialect(StrEnum):
    """What a program reads.

    `TRF26` is the format of 2026 (142, 152, 162, 250, 260); `TRFX` TRF16 with JaVaFo's records
    (XXR, XXC, XXS, XXA, XXP), `BBP` the same with bbpPairings' point records (BBW, ...).
    """

    TRF26 = "trf26"
    TRFX = "trfx"
    BBP = "bbp"


@dataclass(frozen=True, slots=True)
class Engine:
    """One external program.

    `pair` is the command that pairs one round, `check` the one that checks all rounds of a
    tournament at once (either may be empty); both are words with placeholders. `report` reads what
    `check` prints. `codes` are the exit codes by which it says that no legal pairing exists.
    `lacks` names the attributes of `trf.Tournament` it cannot be told of. `colours` is whether it
    tells the colours when it checks; `systems` the pairing systems it has, with the word for each.
    """

    name: str
    pair: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    dialect: Dialect = Dialect.TRF26
    report: Callable[[str], dict[int, Shown]] = read_checker
    codes: frozenset[int] = frozenset()
    lacks: frozenset[str] = frozenset()
    colours: bool = True
    systems: Mapping[str, str] | None = None
    version: tuple[str, ...] = ()

    def for_system(self, system: str) -> Engine:
        """Return the program as it is called for a pairing system.

        Raises `EngineError` if it has none of that name.
        """
        if self.systems is None:
            return self
        word = self.systems.get(system)
        if word is None:
            known = ", ".join(self.systems)
            raise EngineError(f"{self.name} pairs by {known}, not by '{system}'")
        return replace(self, pair=_filled(self.pair, word), check=_filled(self.check, word))


def _filled(words: tuple[str, ...], system: str) -> tuple[str, ...]:
    return tuple(word.replace("{system}", system) for word in words)


def of_command(
    text: str, dialect: Dialect, codes: Sequence[int], name: str | None = None
) -> Engine:
    """Return the program a command line names; it is split as a shell does, and run without one.

    Raises `EngineError` for a command that cannot be split or run, or an unknown placeholder.
    """
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise EngineError(f"'{text}' cannot be split into words: {error}") from None
    if not words:
        raise EngineError("the command is empty")
    for word in words:
        for found in _PLACEHOLDER.findall(word):
            if found not in PLACEHOLDERS:
                known = ", ".join("{" + each + "}" for each in PLACEHOLDERS)
                raise EngineError(f"'{{{found}}}' is no placeholder (known: {known})")
    if shutil.which(words[0]) is None:
        raise EngineError(f"there is no program '{words[0]}'")
    title = name or os.path.basename(words[0])
    return Engine(title, pair=words, dialect=dialect, codes=frozenset(codes))


# --- presets ------------------------------------------------------------------------------------

_DUTCH_ONLY: Final = {"dutch": ""}


def _bbppairings(path: str, edition: str) -> Engine:
    """bbpPairings: release 6 pairs by the text of 2026 and reads TRF26; release 5 by that of 2017,
    and has only JaVaFo's records with its own for points.
    """
    return Engine(
        "bbppairings",
        (path, "--{system}", "{input}", "-p", "{output}"),
        (path, "--{system}", "{input}", "-c"),
        Dialect.BBP if edition == "2017" else Dialect.TRF26,
        codes=frozenset({1}),
        systems={"dutch": "dutch", "burstein": "burstein"},
        version=(path, "-r"),
    )


def _javafo(path: str, _edition: str) -> Engine:
    """JaVaFo, a Java archive; from release 3 on the type (092) names the edition."""
    start = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea", "-jar", path)
    return Engine(
        "javafo",
        (*start, "{input}", "-p", "{output}"),
        (*start, "{input}", "-c"),
        Dialect.TRFX,
        systems=_DUTCH_ONLY,
        version=(*start, "-r"),
    )


def _gacrux(path: str, _edition: str) -> Engine:
    """Gacrux, a Python package; `path` is the Python that has it."""
    start = (path, "-m", "gacrux.pairingchecker", "-f", "TRF", "-i", "{input}", "-o", "-")
    return Engine(
        "gacrux",
        (*start, "-p", "-n", "{round}"),
        (*start, "-c"),
        Dialect.TRF26,
        read_gacrux,
        systems=_DUTCH_ONLY,
        version=(path, "-m", "gacrux.pairingchecker", "-V"),
    )


def _py4swiss(path: str, _edition: str) -> Engine:
    """py4swiss, which pairs one round a run; its Dutch System is that of 2017."""
    return Engine(
        "py4swiss",
        (path, "-e", "{system}", "-t", "{input}", "-p", "{output}"),
        dialect=Dialect.TRFX,
        systems={"dutch": "dutch", "dubov": "dubov", "burstein": "burstein"},
    )


def _caissify(path: str, _edition: str) -> Engine:
    """The checker of caissify-pairings: no points of one's own, no acceleration by record, no
    prohibited pairs, and not a word on colours.
    """
    return Engine(
        "caissify",
        check=(path, "{input}"),
        dialect=Dialect.TRFX,
        report=read_caissify,
        lacks=frozenset({"point_system", "accelerations", "prohibited"}),
        colours=False,
        systems=_DUTCH_ONLY,
    )


_Maker = Callable[[str, str], Engine]

PRESETS: Final[Mapping[str, tuple[_Maker, tuple[str, ...]]]] = {
    "bbppairings": (_bbppairings, ("bbpPairings.exe", "bbpPairings", "bbppairings")),
    "javafo": (_javafo, ("javafo.jar",)),
    "gacrux": (_gacrux, ("python3", "python")),
    "py4swiss": (_py4swiss, ("py4swiss",)),
    "caissify": (_caissify, ("caissify-pairings-check",)),
}
"""The programs known by name: how each is called, and the names of its executable."""


def preset(name: str, path: str | None, edition: str) -> Engine:
    """Return a program known by name, for an edition of the rules.

    `path` is its executable (Gacrux: the Python it is installed in; JaVaFo: the archive), or the
    folder that holds it; None looks for it among the programs of the machine. Raises `EngineError`.
    """
    make, names = PRESETS[name]
    return make(_executable(name, path, names), edition)


def _executable(name: str, path: str | None, names: tuple[str, ...]) -> str:
    if path is not None and os.path.isdir(path):
        inside = [os.path.join(path, *each) for one in names for each in ((one,), ("bin", one))]
        found = next((each for each in inside if os.path.isfile(each)), None)
        if found is None:
            raise EngineError(f"{path} holds none of {', '.join(names)}")
        return os.path.abspath(found)
    if path is not None:
        if not os.path.isfile(path):
            raise EngineError(f"there is no file {path}")
        return os.path.abspath(path)
    found = sys.executable if name == "gacrux" and _has_gacrux() else None
    found = found or next((each for one in names if (each := shutil.which(one))), None)
    if name == "gacrux" and found != sys.executable:
        found = None
    if found is None:
        raise EngineError(f"{name} is not among the programs here: --engine-path says where it is")
    return found


def _has_gacrux() -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - asked for one program only

    return find_spec("gacrux") is not None


def find(
    text: str, path: str | None, edition: str, dialect: Dialect | None, codes: Sequence[int]
) -> Engine:
    """Return the program a word (`PRESETS`) or a command line names. Raises `EngineError`."""
    if text in PRESETS:
        engine = preset(text, path, edition)
        return replace(engine, codes=engine.codes | frozenset(codes))
    if path is not None:
        raise EngineError(f"--engine-path is for {', '.join(PRESETS)}: '{text}' is a command")
    return of_command(text, dialect or Dialect.TRF26, codes)
