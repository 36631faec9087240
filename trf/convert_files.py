"""Converting files and folders: which file becomes which, and writing each whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import convert_pages, jsonform
from .convert import Adjustment, Loss, convert, read_not_at_all
from .diagnostics import Diagnostic
from .model import Report, Tournament
from .reader import read
from .write import LINE_ENDS, Edition, TextForm, edition_of, encode, has_source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Target(StrEnum):
    """What a report can be converted to."""

    trf06 = "trf06"
    trf16 = "trf16"
    trf26 = "trf26"
    trfx = "trfx"
    json = "json"
    csv = "csv"
    parquet = "parquet"
    xlsx = "xlsx"
    md = "md"
    html = "html"


class LineEnds(StrEnum):
    """The kinds of line ends."""

    cr = "cr"
    crlf = "crlf"
    lf = "lf"


class Table(StrEnum):
    """The tables of a tournament."""

    players = "players"
    games = "games"
    byes = "byes"
    standings = "standings"
    crosstable = "crosstable"
    teams = "teams"


_EDITIONS: Final = {
    target: Edition(target.value)
    for target in (Target.trf06, Target.trf16, Target.trf26, Target.trfx)
}
_SUFFIXES: Final = {
    **dict.fromkeys((Target.trf06, Target.trf16, Target.trf26), ".trf"),
    Target.trfx: ".trfx",
}
_IN_FOLDERS: Final = frozenset((Target.csv, Target.parquet))
"""The targets that give one file per table."""

_PACKAGES: Final = {
    Target.csv: ("pandas",),
    Target.parquet: ("pandas", "pyarrow"),
    Target.xlsx: ("pandas", "openpyxl"),
}
"""The packages of the extra ``tables`` that the targets need."""

REPORTS: Final = frozenset((".trf", ".trfx", ".trf16", ".trf26", ".txt", ".tab", ".fegxt", ".tunx"))
"""The suffixes of the files that are looked for in folders.

JSON is read only where it is named: beside reports it may be anything.
"""


class ConvertError(Exception):
    """A request that cannot be met: nothing has been written."""


class UnreadableError(Exception):
    """A file that is no report."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to convert.

    `encoding` and `line_ends` are those of the file read where it is written in its own edition,
    else UTF-8 and CRLF, unless given. `strict`: what would lose something is not written.
    `table`: write only this one (csv, parquet, xlsx).
    """

    target: Target
    encoding: str | None = None
    line_ends: LineEnds | None = None
    strict: bool = False
    force: bool = False
    table: Table | None = None

    @property
    def in_folder(self) -> bool:
        """Whether a report becomes several files."""
        return self.target in _IN_FOLDERS and self.table is None


class Job(NamedTuple):
    """A file to read, and the file (or folder of tables) to write; None: standard output."""

    source: Path
    destination: Path | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job.

    `error` says why a file could not be read. `refused`: nothing was written, because `strict`
    forbids the losses. `output` is what belongs on standard output.
    """

    job: Job
    source: str = ""
    losses: tuple[Loss, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    error: str = ""
    refused: bool = False
    output: bytes = b""

    def as_dict(self) -> dict[str, object]:
        """Return the outcome for JSON."""
        return {
            "file": str(self.job.source),
            "written": None if self.job.destination is None else str(self.job.destination),
            "edition": self.source or None,
            "error": self.error or None,
            "refused": self.refused,
            "losses": [each._asdict() for each in self.losses],
            "adjustments": [each._asdict() for each in self.adjustments],
        }


# --- what is to be done -------------------------------------------------------------------------


def plan(inputs: Sequence[Path], output: Path | None, options: Options) -> list[Job]:
    """Return the jobs: one per file, folders searched by the suffixes of reports.

    One file goes to `output` (a file, a folder to write it into, or the folder of its tables), or
    to standard output if that is None; several go into the folder `output`, under their names in
    the folders given. Raises `ConvertError` for a request that
    makes no sense, or would overwrite a file without `force`.
    """
    _check_encoding(options.encoding)
    _check_packages(options.target)
    single = len(inputs) == 1 and not inputs[0].is_dir()
    sources = list(_sources(inputs))
    if not sources:
        raise ConvertError("no reports found in the given folders")
    if output is None:
        if not single:
            raise ConvertError("several files need a folder to write to (-o FOLDER)")
        if options.in_folder or options.target in (Target.xlsx, Target.parquet):
            raise ConvertError(f"{options.target} needs a file or folder to write to (-o)")
        return [Job(sources[0][0], None)]
    if single and (options.in_folder or not output.is_dir()):
        jobs = [Job(sources[0][0], output)]
    elif not single and output.exists() and not output.is_dir():
        raise ConvertError(f"{output} is no folder")
    else:
        jobs = [Job(path, output / _renamed(name, options)) for path, name in sources]
    _check_destinations(jobs, options)
    return jobs


def _check_encoding(name: str | None) -> None:
    try:
        "".encode(name or "utf-8")
    except LookupError:
        raise ConvertError(f"unknown encoding '{name}'") from None


def _check_packages(target: Target) -> None:
    missing = [name for name in _PACKAGES.get(target, ()) if find_spec(name) is None]
    if missing:
        need = " and ".join(missing)
        raise ConvertError(f"{target} needs {need}: pip install 'trf-verify[tables]'")


def _sources(inputs: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Yield files with their names below the folders given."""
    for path in inputs:
        if not path.is_dir():
            yield path, Path(path.name)
            continue
        for folder, subfolders, names in os.walk(path):
            subfolders.sort()
            for name in sorted(names):
                if os.path.splitext(name)[1].lower() in REPORTS:
                    found = Path(folder, name)
                    yield found, found.relative_to(path)


def _renamed(name: Path, options: Options) -> Path:
    if options.in_folder:
        return name.with_suffix("")
    table = f".{options.table}" if options.table else ""
    suffix = _SUFFIXES.get(options.target, f".{options.target}")
    return name.with_name(f"{name.stem}{table}{suffix}")


def _check_destinations(jobs: Iterable[Job], options: Options) -> None:
    taken: dict[Path | None, Path] = {}
    for job in jobs:
        if job.destination in taken:
            others = f"{taken[job.destination]} and {job.source}"
            raise ConvertError(f"{others} would both be written to {job.destination}")
        taken[job.destination] = job.source
        _check_free(job.destination, options)


def _check_free(destination: Path | None, options: Options) -> None:
    if destination is None:
        return
    for path in _written_files(destination, options):
        if path.exists() and not options.force:
            raise ConvertError(f"{path} exists already (--force overwrites it)")


def _written_files(destination: Path, options: Options) -> list[Path]:
    if options.in_folder:
        return [destination / f"{table}.{options.target}" for table in Table]
    return [destination]


# --- doing it -----------------------------------------------------------------------------------


def run(job: Job, options: Options) -> Outcome:
    """Convert one file.

    Raises `ConvertError` where the output cannot be written or a package is missing.
    """
    try:
        source = _read(job.source)
    except UnreadableError as error:
        return Outcome(job, error=str(error))
    edition = _EDITIONS.get(options.target)
    if edition is None:
        return _run_other(job, source, options)
    found = convert(
        source.tournament, edition, source=source.edition, diagnostics=source.diagnostics
    )
    form = _form(source, found.source is edition, options)
    data, unencodable = encode(found.lines, form)
    losses = (*found.losses, *unencodable)
    outcome = Outcome(job, _name(source), losses, found.adjustments)
    if losses and options.strict:
        return replace(outcome, refused=True)
    return _deliver(outcome, {"": data}, options)


def _run_other(job: Job, source: _Source, options: Options) -> Outcome:
    """Convert into what is no edition. JSON holds everything that was read; a page or a table is
    an extract, and does not count what it leaves out.
    """
    losses: tuple[Loss, ...] = ()
    if options.target is Target.json:
        losses = tuple(read_not_at_all(source.diagnostics, source.tournament.records))
    outcome = Outcome(job, _name(source), losses)
    if losses and options.strict:
        return replace(outcome, refused=True)
    return _deliver(outcome, _other(source, options), options)


class _Source(NamedTuple):
    """What a file holds; `form` and `edition` are None where it is no TRF file."""

    tournament: Tournament
    edition: Edition | None
    form: TextForm | None
    diagnostics: tuple[Diagnostic, ...] = ()


def _name(source: _Source) -> str:
    return source.edition.value if source.edition else ""


def _read(path: Path) -> _Source:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from None
    if path.suffix.lower() == ".json":
        try:
            tournament, edition = jsonform.loads(data)
        except jsonform.JsonFormError as error:
            raise UnreadableError(str(error)) from None
        return _Source(tournament, edition, None)
    report = read(data, name=str(path))
    if report.tournament is None:
        errors = report.errors
        raise UnreadableError(errors[0].message if errors else "no player could be read")
    return _of_report(report, report.tournament, data)


def _of_report(report: Report, tournament: Tournament, data: bytes) -> _Source:
    if not has_source(tournament):
        return _Source(tournament, None, None, report.diagnostics)
    form = TextForm.of(data, report)
    return _Source(tournament, edition_of(tournament), form, report.diagnostics)


def _form(source: _Source, same: bool, options: Options) -> TextForm:
    form = source.form if same and source.form else TextForm()
    if options.encoding is not None:
        form = form._replace(encoding=options.encoding, bom=False)
    if options.line_ends is not None:
        form = form._replace(line_end=LINE_ENDS[options.line_ends])
    return form


def _other(source: _Source, options: Options) -> dict[str, bytes]:
    """Return the files of a target that is no edition: contents by name of the table, or alone."""
    tournament = source.tournament
    if options.target is Target.json:
        text = jsonform.dumps(tournament, source.edition or Edition.TRF16)
    elif options.target is Target.md:
        text = convert_pages.markdown(tournament)
    elif options.target is Target.html:
        text = convert_pages.webpage(tournament)
    else:
        return _tables(tournament, options)
    return {"": text.encode()}


# --- tables -------------------------------------------------------------------------------------


def _tables(tournament: Tournament, options: Options) -> dict[str, bytes]:
    from . import tables  # noqa: PLC0415 - pandas is an extra, and slow to import

    names = list(Table) if options.table is None else [options.table]
    makers: Mapping[str, Callable[[Tournament], Any]] = vars(tables)
    frames = {name.value: makers[name.value](tournament) for name in names}
    if options.target is Target.xlsx:
        return {"": _workbook(frames)}
    make = _parquet if options.target is Target.parquet else _csv
    contents = {name: make(frame) for name, frame in frames.items()}
    return contents if options.table is None else {"": contents[options.table.value]}


def _csv(frame: Any) -> bytes:
    return str(frame.to_csv(index=False, lineterminator="\n")).encode()


def _parquet(frame: Any) -> bytes:
    buffer = io.BytesIO()
    frame.to_parquet(buffer, index=False)
    return buffer.getvalue()


def _workbook(frames: Mapping[str, Any]) -> bytes:
    import pandas as pd  # noqa: PLC0415 - see `_tables`

    buffer = io.BytesIO()
    with pd.ExcelWriter(buffer, engine="openpyxl") as book:
        for name, frame in frames.items():
            frame.to_excel(book, sheet_name=name, index=False)
    return buffer.getvalue()


# --- writing ------------------------------------------------------------------------------------


def _deliver(outcome: Outcome, contents: dict[str, bytes], options: Options) -> Outcome:
    destination = outcome.job.destination
    if destination is None:
        return replace(outcome, output=contents[""])
    for name, data in contents.items():
        path = destination / f"{name}.{options.target}" if name else destination
        write_whole(path, data)
    return outcome


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, making its folder; raises `ConvertError`."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise ConvertError(f"{path}: {error.strerror or error}") from None


# --- saying it ----------------------------------------------------------------------------------

_PLACES: Final = 3


def describe(outcome: Outcome, options: Options, *, quiet: bool = False) -> list[str]:
    """Return what became of a file, in lines for a person; `quiet`: only what is lost."""
    name = outcome.job.source
    if outcome.error:
        return [f"{name}: {outcome.error}"]
    verdict = ", not written (--strict)" if outcome.refused else ""
    counts = [
        f"{len(items)} {word}"
        for items, word in ((outcome.losses, "lost"), (outcome.adjustments, "adjusted"))
        if items
    ]
    extract = options.target not in _EDITIONS and options.target is not Target.json
    none = "written" if extract else "nothing lost"
    way = f"{outcome.source or 'another format'} to {options.target}"
    lines = [f"{name}: {way}: {', '.join(counts) or none}{verdict}"]
    lines += _grouped("lost", outcome.losses)
    if not quiet:
        lines += _grouped("adjusted", outcome.adjustments)
    return lines if len(lines) > 1 or not quiet else []


def _grouped(word: str, items: Sequence[Loss | Adjustment]) -> Iterator[str]:
    """Yield a line for every kind of change, with the first places it concerns."""
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for each in items:
        change = each.value if isinstance(each, Loss) else _change(each)
        key = (each.record, each.field, change, each.message)
        groups.setdefault(key, []).append(each.place)
    for (record, field, change, message), places in groups.items():
        where = [place for place in places[:_PLACES] if place]
        more = f"; {len(places)} in all" if len(places) > _PLACES else ""
        place = f" ({'; '.join(where)}{more})" if where else ""
        yield f"  {word}: {record} {field} {change}: {message}{place}"


def _change(adjustment: Adjustment) -> str:
    before, after = adjustment.before, adjustment.after
    return f"'{before}' to '{after}'" if before and after else f"'{before or after}'"
