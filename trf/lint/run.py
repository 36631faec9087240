"""Linting and repairing files: reading, and writing whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from trf.diagnostics import Diagnostic
from trf.model import Tournament
from trf.reader import read_limited

from .fixer import fix
from .linter import Wish, lint
from .report import Result

Compare: TypeAlias = Callable[[Tournament], Iterable[Diagnostic]]


class RunError(Exception):
    """A file cannot be written, or must not be; or a rating list cannot be used."""


@contextmanager
def comparing(path: Path | None) -> Iterator[Compare | None]:
    """Open FIDE's rating list for a comparison of players; None without a path.

    Raises `RunError` if the file is no such list.
    """
    if path is None:
        yield None
        return
    from trf import fidelist  # noqa: PLC0415 - slow to import, seldom needed

    try:
        with fidelist.FideList.open(path) as listed:
            yield lambda tournament: fidelist.check(tournament, listed)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}") from error
    except (fidelist.ListError, fidelist.MissingPackageError) as error:
        raise RunError(str(error)) from error


def lint_file(path: Path, wish: Wish) -> Result:
    """Return what is amiss in a file."""
    data = _bytes(path)
    if isinstance(data, Result):
        return data
    return Result(str(path), lint(data, wish, str(path)))


def fix_file(path: Path, wish: Wish, output: Path | None) -> Result:
    """Return the repairs of a file, and what is amiss after them.

    The repaired file is written to `output` (None: nowhere), unless no tournament can be read. It
    may be the file itself; then it is written only if something was repaired. Raises `RunError`
    if it cannot be written.
    """
    data = _bytes(path)
    if isinstance(data, Result):
        return data
    fixed = fix(data)
    verdict = lint(fixed.data, wish, str(path))
    written = None
    if output is not None and verdict.edition is not None and (fixed.repairs or output != path):
        _write(output, fixed.data, path)
        written = str(output)
    return Result(str(path), verdict, "", fixed.repairs, written)


def outputs(paths: list[Path], output: Path) -> list[Path]:
    """Return the files that repaired copies go to: `output` itself, or files in that folder.

    It is a folder if there are several files, or if it is one already. Raises `RunError` if two
    copies would have the same name.
    """
    if len(paths) == 1 and not output.is_dir():
        return [output]
    targets = [output / path.name for path in paths]
    if len(set(targets)) < len(targets):
        raise RunError("two of the files have the same name: write them one by one")
    return targets


def _bytes(path: Path) -> bytes | Result:
    try:
        with path.open("rb") as file:
            return read_limited(file)
    except OSError as error:
        return Result(str(path), None, f"{error.strerror or error}")


def _write(path: Path, data: bytes, like: Path) -> None:
    """Write a file whole or not at all, with the permissions of the file `like`."""
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        shutil.copymode(like, temporary)
        temporary.replace(target)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise RunError(f"{path}: {error.strerror or error}") from error
