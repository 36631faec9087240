"""Where the reports are: folders, zip archives, and any file system that fsspec knows.

Archives are read where they lie, and nothing in them is trusted: the number of their entries, the
sizes and how far they are packed are bounded, and so is how deep archives lie in archives.
"""

from __future__ import annotations

import contextlib
import io
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from trf.reader import MAX_BYTES, read_limited
from verify.archive.errors import ArchiveError, need
from verify.archive.model import Member, Task

if TYPE_CHECKING:
    from types import ModuleType

REPORT_SUFFIXES: Final = frozenset(
    {".trf", ".trfx", ".trf16", ".trf26", ".txt", ".tab", ".fegxt"}
    | {".tunx", ".turx", ".tutx", ".tumx"}  # Swiss-Manager
)
"""The suffixes of the files that are taken for reports where a folder is searched."""

MAX_NESTED_BYTES: Final = 256 << 20
"""An archive in an archive is read into memory: a larger one is not."""

MAX_DEPTH: Final = 3
"""Archives in archives in an archive, and no deeper."""

MAX_ENTRIES: Final = 200_000
"""Entries of one archive."""

MAX_MEMBERS: Final = 1_000_000
"""Members of an archive and of all archives within it."""

_MAX_DIRECTORY: Final = 16 << 20
"""Bytes of an archive's directory, which is read whole."""

_MAX_RATIO: Final = 200
"""How far a report may be packed: ordinary ones shrink to a tenth or, rarely, a fiftieth."""

_HARMLESS: Final = 1 << 20
"""Bytes up to which it does not matter how far they were packed."""

_SUSPECT_TOTAL: Final = 256 << 20
"""Bytes up to which the sum of an archive's members does not matter either."""


class SourceError(Exception):
    """A file that cannot be read; the text says why."""


class Found(NamedTuple):
    """A file or an archive found; `trouble` says why a folder could not be searched."""

    path: str
    archive: bool
    trouble: str = ""


# --- searching ----------------------------------------------------------------------------------


def is_archive(name: str) -> bool:
    """Whether a file is an archive by its name."""
    return name[-4:].lower() == ".zip"


def is_report(name: str) -> bool:
    """Whether a file is a report by its name."""
    return os.path.splitext(name)[1].lower() in REPORT_SUFFIXES


def is_url(path: str) -> bool:
    """Whether a path is a URL of fsspec's."""
    return "://" in path


def search(paths: Iterable[str]) -> Iterator[Found]:
    """Yield the files meant: those named, and the reports and archives below the folders named.

    Local paths are made absolute, so that a file has one name wherever the program is started;
    ``file://`` URLs are local paths. Raises `ArchiveError` for a path that does not exist.
    """
    for path in dict.fromkeys(map(_settled, paths)):
        if is_url(path):
            yield from _search_remote(path)
        elif os.path.isdir(path):
            yield from _search_folder(path)
        elif os.path.exists(path):
            yield Found(path, is_archive(path))
        else:
            raise ArchiveError(f"{path}: there is no such file or folder")


def _settled(path: str) -> str:
    if path.startswith("file://"):
        path = path.removeprefix("file://")
    elif is_url(path):
        return path
    return os.path.abspath(path)


def _search_folder(folder: str) -> Iterator[Found]:
    """Search a folder in the order of names; links to folders are not followed (loops)."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        yield Found(folder, False, f"the folder cannot be searched: {error.strerror or error}")
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _search_folder(entry.path)
        elif (is_report(entry.name) or is_archive(entry.name)) and entry.is_file():
            yield Found(entry.path, is_archive(entry.name))


def _search_remote(url: str) -> Iterator[Found]:
    files, path = _file_system(url)
    try:
        if not files.isdir(path):
            if not files.exists(path):
                raise ArchiveError(f"{url}: there is no such file or folder")
            yield Found(url, is_archive(url))
            return
        for each in sorted(files.find(path)):
            if is_report(each) or is_archive(each):
                yield Found(files.unstrip_protocol(each), is_archive(each))
    except ArchiveError:
        raise
    except Exception as error:
        # Every file system has errors of its own.
        raise ArchiveError(f"{url}: {type(error).__name__}: {error}") from error


def _fsspec() -> ModuleType:
    return need("fsspec", "audit")


def _file_system(url: str) -> tuple[Any, str]:
    try:
        files, path = _fsspec().core.url_to_fs(url)
    except ImportError as error:
        raise ArchiveError(f"{url}: {error}") from error
    except ValueError as error:
        raise ArchiveError(f"{url}: {error}") from error
    return files, path


def is_private(path: str) -> bool:
    """Whether a URL means something only in the process that named it (fsspec's memory)."""
    return path.startswith("memory://")


# --- reading ------------------------------------------------------------------------------------


def read_whole(path: str) -> bytes:
    """Return the bytes of a path or URL, one more than `MAX_BYTES` of a file that has more.

    Raises `SourceError`.
    """
    with _told(), open_binary(path) as file:
        return read_limited(file)


def open_binary(path: str) -> IO[bytes]:
    """Open a path or URL for reading; raises what its file system does."""
    if not is_url(path):
        return open(path, "rb")
    opened: IO[bytes] = _fsspec().open(path, "rb").open()
    return opened


class Reader:
    """Reads files and members of archives; keeps the archive opened last."""

    def __init__(self) -> None:
        self._key: tuple[str, tuple[Member, ...]] | None = None
        self._zip: zipfile.ZipFile | None = None
        self._file: IO[bytes] | None = None

    def read(self, task: Task) -> bytes:
        """Return the bytes of a file, one more than `MAX_BYTES` of a file that has more.

        Raises `SourceError`.
        """
        if not task.members:
            return task.data if task.data is not None else read_whole(task.path)
        return self._member(task, task.members, MAX_BYTES)

    def members(self, task: Task) -> tuple[Member, ...]:
        """Return the reports and archives in an archive, in the order of its directory.

        Raises `SourceError`.
        """
        with _told():
            entries = self._open(task, task.members).infolist()
        found = [
            Member(place, entry.filename, is_archive(entry.filename))
            for place, entry in enumerate(entries)
            if not entry.is_dir() and (is_report(entry.filename) or is_archive(entry.filename))
        ]
        total = sum(entries[each.place].file_size for each in found)
        packed = sum(entries[each.place].compress_size for each in found)
        if total > max(_SUSPECT_TOTAL, _MAX_RATIO * packed):
            raise SourceError(f"its members would be {total >> 20} MB, packed into {packed} bytes")
        return tuple(found)

    def close(self) -> None:
        """Close the archive opened last."""
        for each in (self._zip, self._file):
            if each is not None:
                each.close()
        self._key = self._zip = self._file = None

    def _open(self, task: Task, members: tuple[Member, ...]) -> zipfile.ZipFile:
        key = (task.path, members)
        if self._zip is not None and self._key == key:
            return self._zip
        file = self._outer(task, members)
        self.close()
        self._file = file
        _check_directory(file)
        self._zip = zipfile.ZipFile(file)
        if len(self._zip.infolist()) > MAX_ENTRIES:
            raise SourceError(f"more than {MAX_ENTRIES} entries")
        self._key = key
        return self._zip

    def _outer(self, task: Task, members: tuple[Member, ...]) -> IO[bytes]:
        if len(members) > MAX_DEPTH:
            raise SourceError(f"more than {MAX_DEPTH} archives deep in an archive")
        if members:
            return io.BytesIO(self._member(task, members, MAX_NESTED_BYTES))
        if task.data is not None:
            return io.BytesIO(task.data)
        return open_binary(task.path)

    def _member(self, task: Task, members: tuple[Member, ...], limit: int) -> bytes:
        *outer, member = members
        with _told():
            archive = self._open(task, tuple(outer))
            entries = archive.infolist()
            entry = entries[member.place] if member.place < len(entries) else None
            if entry is None or entry.filename != member.name:
                raise SourceError("the archive changed while it was read")
            if entry.file_size > max(_HARMLESS, _MAX_RATIO * entry.compress_size):
                raise SourceError(
                    f"{entry.file_size} bytes packed into {entry.compress_size}: not unpacked"
                )
            if entry.file_size > limit:
                raise SourceError(f"larger than {limit >> 20} MB: not unpacked")
            # What the directory says of the size may be wrong.
            with archive.open(entry) as opened:
                return opened.read(limit + 1)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn whatever a damaged archive raises into a `SourceError`: each method of packing has its
    own errors, and so has every file system.
    """
    try:
        yield
    except (SourceError, MemoryError):
        raise
    except Exception as error:
        raise SourceError(_why(error)) from error


_END: Final = b"PK\x05\x06"
_LOCATOR: Final = b"PK\x06\x07"
_END_SIZE: Final = 22
_LOCATOR_SIZE: Final = 20
_COMMENT_SIZE: Final = 65_535


def _check_directory(file: IO[bytes]) -> None:
    """Refuse an archive whose directory, which `zipfile` reads whole, would fill the memory."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _COMMENT_SIZE - _END_SIZE - _LOCATOR_SIZE))
    tail = file.read()
    start = tail.rfind(_END)
    if start < 0 or start + _END_SIZE > len(tail):
        raise SourceError("not a zip archive, or its end is missing")
    length = int.from_bytes(tail[start + 12 : start + 16], "little")
    locator = tail[max(0, start - _LOCATOR_SIZE) : start]
    if locator.startswith(_LOCATOR):
        # The extended form, which prevails.
        file.seek(min(size, int.from_bytes(locator[8:16], "little")) + 40)
        length = int.from_bytes(file.read(8), "little")
    if length > _MAX_DIRECTORY:
        raise SourceError(f"a directory of {length >> 20} MB: not read")


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def named(url: str, members: Sequence[Member]) -> list[str]:
    """Return the names of an archive's members in the store; equal ones are numbered."""
    count: dict[str, int] = {}
    names = []
    for each in members:
        times = count[each.name] = count.get(each.name, 0) + 1
        names.append(f"{url}!/{each.name}" + (f"#{times}" if times > 1 else ""))
    return names
