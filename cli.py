"""The command line: `trf check` audits reports, `trf pair` pairs the next round, `trf convert`
writes reports in other editions and formats.

Thin on purpose: each command reads its options, calls one function of `verify`, prints and leaves
with an exit code: 0 nothing found at or above ``--fail-on``, 1 something found, 2 a usage error,
3 a file that could not be read at all, 4 no legal pairing exists.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn, Self, TypeVar, get_type_hints

import trf
from pairing.model import OptionError, PairingError
from verify import report
from verify.check import USUAL_GROUPS, FileResult, Options, unreadable
from verify.check import check as audit
from verify.findings import GROUPS, PAIRINGS, at_least
from verify.replay import Wishes, replay
from verify.system import CHECKED

if TYPE_CHECKING:
    import typer
    from rich import progress

    from trf import convert_files
    from trf import lint as linting
    from verify.archive import run as archive
    from verify.crosscheck import command as crosscheck
    from verify.crosscheck.summary import Summary
    from verify.ratings.rate import Rate

_Item = TypeVar("_Item")

FOUND: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
NO_PAIRING: Final = 4
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

PROGRESS_SECONDS: Final = 60.0
"""How often a long run says how far it is, where there is no terminal."""

CAUSES_BUDGET: Final = 10.0
"""Seconds to search the causes of one deviating round."""


class Severity(StrEnum):
    """The severities a finding can have."""

    error = "error"
    warning = "warning"
    note = "note"


class CheckFormat(StrEnum):
    """The forms of most commands' output."""

    text = "text"
    json = "json"


class CompareFormat(StrEnum):
    """How a comparison of programs is printed."""

    text = "text"
    json = "json"
    junit = "junit"
    sarif = "sarif"
    github = "github"
    markdown = "markdown"


class AuditFormat(StrEnum):
    """The forms of a check's output, those of continuous integration included (docs/ci.md)."""

    text = "text"
    json = "json"
    junit = "junit"
    sarif = "sarif"
    github = "github"
    markdown = "markdown"
    html = "html"


class PairFormat(StrEnum):
    """The forms of a pairing's output."""

    text = "text"
    json = "json"
    list = "list"


class ExplainFormat(StrEnum):
    """The forms of an explanation."""

    text = "text"
    md = "md"
    json = "json"


class Rating(StrEnum):
    """The ratings of FIDE's lists."""

    standard = "standard"
    rapid = "rapid"
    blitz = "blitz"


class ReportEdition(StrEnum):
    """The editions a report can be written in."""

    trf06 = "trf06"
    trf16 = "trf16"
    trf26 = "trf26"
    trfx = "trfx"


class NormTitle(StrEnum):
    """The titles earned by norms."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    WIM = "WIM"


class RatingFormat(StrEnum):
    """The forms of a table of rating changes."""

    text = "text"
    json = "json"
    csv = "csv"


class StandingsFormat(StrEnum):
    """The forms of standings."""

    text = "text"
    json = "json"
    csv = "csv"
    md = "md"


class Executor(StrEnum):
    """Where the reports of an archive are checked."""

    local = "local"
    dask = "dask"


class TablesFormat(StrEnum):
    """The forms of the tables of an archive."""

    text = "text"
    json = "json"
    csv = "csv"
    markdown = "markdown"


class TableFile(StrEnum):
    """The files tables can be exported to."""

    parquet = "parquet"
    csv = "csv"


class EngineDialect(StrEnum):
    """What a pairing program reads (`verify.crosscheck.engines.Dialect`)."""

    trf26 = "trf26"
    trfx = "trfx"
    bbp = "bbp"


class InitialColour(StrEnum):
    """The colour drawn for the first player of round 1."""

    w = "w"
    b = "b"


class _Option:
    """An option or argument that several commands have, as Typer will read it.

    Typer is loaded only where it is needed. Without names it is an argument.
    """

    def __init__(self, *names: str, help: str, min: float | None = None) -> None:  # noqa: A002
        self.names, self.help, self.min = names, help, min

    def as_typer(self) -> object:
        """Return Typer's own record of it."""
        if not self.names:
            return typer.Argument(help=self.help)
        return typer.Option(*self.names, help=self.help, min=self.min)


SystemName = Annotated[str | None, _Option("--system", help="Pairing system, e.g. dutch.")]
EditionCode = Annotated[
    str | None, _Option("--edition", help="Edition of the system, e.g. 2026 or 2017.")
]
Switches = Annotated[
    list[str] | None,
    _Option("--option", help="Switch of the system: NAME=VALUE (trf systems SYSTEM)."),
]
RoundsTotal = Annotated[
    int | None, _Option("--rounds-total", min=1, help="Number of rounds of the event.")
]
Colour = Annotated[
    InitialColour | None, _Option("--initial-colour", help="Initial colour: w or b.")
]
TextOrJson = Annotated[CheckFormat, _Option("--format", help="Form of the output.")]
FailOn = Annotated[Severity, _Option("--fail-on", help="Leave with 1 from this severity on.")]
OutputFile = Annotated[Path | None, _Option("--output", "-o", help="Write to this file.")]
Reports = Annotated[list[Path], _Option(help="Reports, or folders of reports.")]
OneReport = Annotated[Path, _Option(help="The report.")]
WithCauses = Annotated[
    bool, _Option("--causes", help="Search what explains the deviations (docs/causes.md).")
]
Fixed = Annotated[
    list[str] | None, _Option("--set", help="Fix more of them, e.g. forfeits=5%/round; else drawn.")
]
Dialect = Annotated[
    EngineDialect | None, _Option("--dialect", help="What a command reads (trf26).")
]
RefusalCodes = Annotated[
    list[int] | None,
    _Option("--refusal-code", help="Exit code for 'no legal pairing'; repeatable."),
]
EngineSeconds = Annotated[
    float, _Option("--time-limit", min=0.1, help="Seconds a run of a program may take.")
]
Jobs = Annotated[int, _Option("--jobs", "-j", min=1, help="Worker processes.")]
FirstSeed = Annotated[int, _Option("--seed", min=0, help="Seed of the first one.")]
HowMany = Annotated[int, _Option("--tournaments", "-n", min=1, help="How many to make up.")]
PlayerRange = Annotated[str, _Option("--players", help="Players, e.g. 4-12.")]
RoundRange = Annotated[str, _Option("--rounds", help="Rounds, e.g. 8-13.")]
LeaveOutNotes = Annotated[
    bool, _Option("--quiet", "-q", help="Leave out notes and files without more.")
]
Store = Annotated[Path, _Option("--store", "-s", help="The store of an audit.")]
RateOfPlay = Annotated[
    str | None, _Option("--rate", help="Rate of play as in record 222, e.g. 5400+30.")
]
Force = Annotated[bool, _Option("--force", help="Overwrite files that exist.")]
Rounds = Annotated[
    list[str] | None, _Option("--round", help="Only this round or range (3, 2-5); repeatable.")
]


def _top(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.")
    ] = False,
) -> None:
    if version:
        print(f"trf-verify {trf.__version__}")
        raise SystemExit(0)


def check(  # noqa: PLR0913, PLR0917 - one parameter per option
    files: Reports,
    rounds: Rounds = None,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    rounds_total: RoundsTotal = None,
    initial_colour: Colour = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            help="Check only these: pairings, report, standings, norms; with commas between, "
            "repeatable. Norms are looked at only on request.",
        ),
    ] = None,
    half_byes: Annotated[
        int | None,
        typer.Option("--half-byes", min=0, help="Half-point byes the event allows a player."),
    ] = None,
    causes: WithCauses = False,
    fail_on: FailOn = Severity.error,
    output_format: Annotated[
        AuditFormat, typer.Option("--format", help="Form of the output (docs/ci.md, docs/html.md).")
    ] = AuditFormat.text,
    language: Annotated[
        str, typer.Option("--language", help="Language of an HTML page: en, es.")
    ] = "en",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing of what is right.")
    ] = False,
    benefit: Annotated[
        bool, typer.Option("--benefit", help="Say whom the deviations helped (docs/benefit.md).")
    ] = False,
    output: OutputFile = None,
    reports: Annotated[
        list[str] | None,
        typer.Option("--report", help="Write this form, too: FORMAT=FILE (- prints); repeatable."),
    ] = None,
    force: Force = False,
    docs_url: Annotated[
        str | None,
        typer.Option(
            "--docs-url",
            envvar="TRF_DOCS_URL",
            help="Address of the pages of docs/, for the links of SARIF's rules.",
        ),
    ] = None,
) -> None:
    """Re-pair every round of reports and explain each deviation."""
    wishes = _wishes(system, edition, rounds_total, initial_colour, switches)
    options = Options(wishes, _round_numbers(rounds), _groups(only), half_byes, benefit)
    printed, targets = _targets(output_format, output, reports or [], force)
    paths = list(_reports(files))
    if not paths:
        _fail(USAGE, "no reports found in the given folders")
    if AuditFormat.html in (*printed, *targets.values()):
        if len(paths) > 1:
            _fail(USAGE, "a page shows one report (several: trf audit, trf audit report --html)")
        _page_language(language)
    with _Bar(after=1.0) as bar:
        if causes:
            options = replace(options, causes=CAUSES_BUDGET, progress=bar.show_search)
        results = _check_all(paths, options, AuditFormat.text in printed, quiet)
    # The everyday text is printed already.
    if targets or printed != [AuditFormat.text]:
        from verify import formats  # noqa: PLC0415

        def text(form: AuditFormat) -> str:
            if form is AuditFormat.html:
                from verify.html import page  # noqa: PLC0415

                return page(results[0], language)
            limit = fail_on.value
            return formats.document(form.value, results, fail_on=limit, quiet=quiet, docs=docs_url)

        for form in printed:
            if form is not AuditFormat.text:
                print(text(form), end="")
        for path, form in targets.items():
            _write(path, text(form))
    raise SystemExit(_exit_code(results, fail_on.value))


def pair(  # noqa: PLR0913, PLR0917 - one parameter per option
    file: Annotated[Path, typer.Argument(help="The report before the round.")],
    number: Annotated[
        int | None, typer.Option("--round", min=1, help="Pair this recorded round anew.")
    ] = None,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    rounds_total: RoundsTotal = None,
    initial_colour: Colour = None,
    output_format: Annotated[
        PairFormat,
        typer.Option("--format", help="text, json, or the list other pairing programs print."),
    ] = PairFormat.text,
    output: OutputFile = None,
    force: Force = False,
    trace: Annotated[
        bool, typer.Option("--trace", help="Say what happened in each bracket (text, json).")
    ] = False,
) -> None:
    """Pair the next round of a report."""
    from verify.next_round import NextRoundError, pair_next  # noqa: PLC0415 - few commands need it

    if output is not None and output.exists() and not force:
        _fail(USAGE, f"{output} exists already (--force overwrites it)")
    tournament = _tournament(file)
    wishes = _wishes(system, edition, rounds_total, initial_colour, switches)
    try:
        found = pair_next(tournament, wishes, number)
    except NextRoundError as error:
        _fail(USAGE, f"{file}: {error}")
    except PairingError as error:
        _fail(NO_PAIRING, f"{file}: {error}")
    if output_format is PairFormat.json:
        text = report.dumps(found.as_dict(trace))
    elif output_format is PairFormat.list:
        text = found.as_list()
    else:
        text = found.as_text(tournament, trace)
    if output is None:
        print(text)
    else:
        _write(output, text + "\n")


def explain(  # noqa: PLR0913, PLR0917 - one parameter per option
    file: OneReport,
    rounds: Rounds = None,
    following: Annotated[
        bool, typer.Option("--next", help="Pair and explain the next round instead.")
    ] = False,
    bracket: Annotated[
        float | None, typer.Option("--bracket", help="Only the bracket of this score, e.g. 2.5.")
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--player", help="Explain the round of this player (TPN); repeatable."),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Say everything: all candidates, values, colours.")
    ] = False,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    rounds_total: RoundsTotal = None,
    initial_colour: Colour = None,
    output_format: Annotated[
        ExplainFormat, typer.Option("--format", help="Form of the output.")
    ] = ExplainFormat.text,
) -> None:
    """Explain how the pairing of rounds came about, and where the report parts from it."""
    from verify import story  # noqa: PLC0415 - only this command needs it
    from verify.next_round import NextRoundError  # noqa: PLC0415

    if following and rounds:
        _fail(USAGE, "--next is the round after those recorded: leave out --round")
    score = None if bracket is None else round(100 * bracket)
    question = story.Question(score, tuple(players or ()), full)
    wishes = _wishes(system, edition, rounds_total, initial_colour, switches)
    tournament, numbers = _tournament(file), _round_numbers(rounds)
    try:
        if following:
            told = [story.tell_next(str(file), tournament, question, wishes)]
        else:
            wanted = None if numbers is None else sorted(numbers)
            told = story.tell_rounds(str(file), tournament, wanted, question, wishes)
    except (NextRoundError, story.StoryError) as error:
        _fail(USAGE, f"{file}: {error}")
    except PairingError as error:
        _fail(NO_PAIRING, f"{file}: {error}")
    print(story.render(str(file), told, output_format.value, full=full))


def convert(  # noqa: PLR0913, PLR0917 - one parameter per option
    inputs: Reports,
    target: Annotated[convert_files.Target, typer.Option("--to", help="What to write.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; a folder for several reports."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing that would lose anything.")
    ] = False,
    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Encoding of TRF files (UTF-8).")
    ] = None,
    line_ends: Annotated[
        convert_files.LineEnds | None,
        typer.Option("--line-ends", help="Line ends of TRF files (CRLF)."),
    ] = None,
    table: Annotated[
        convert_files.Table | None,
        typer.Option("--table", help="Only this table (csv, parquet, xlsx)."),
    ] = None,
    changes: Annotated[
        Path | None, typer.Option("--changes", help="Write losses and adjustments here, as JSON.")
    ] = None,
    force: Force = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell only what is lost.")] = False,
) -> None:
    """Write reports in another edition or format."""
    options = convert_files.Options(target, encoding, line_ends, strict, force, table)
    if changes is not None and changes.exists() and not force:
        _fail(USAGE, f"{changes} exists already (--force overwrites it)")
    try:
        jobs = convert_files.plan(inputs, output, options)
        outcomes = [convert_files.run(job, options) for job in _with_progress(jobs)]
    except convert_files.ConvertError as error:
        _fail(USAGE, str(error))
    for outcome in outcomes:
        sys.stdout.buffer.write(outcome.output)
        for line in convert_files.describe(outcome, options, quiet=quiet):
            print(line, file=sys.stderr)
    if changes is not None:
        files = [outcome.as_dict() for outcome in outcomes]
        _write(changes, report.dumps({"version": 1, "files": files}, indent=1) + "\n")
    if any(outcome.error for outcome in outcomes):
        raise SystemExit(UNREADABLE)
    raise SystemExit(FOUND if any(outcome.refused for outcome in outcomes) else 0)


def lint(  # noqa: PLR0913, PLR0917 - one parameter per option
    files: Reports,
    edition: Annotated[
        linting.Edition | None, typer.Option("--edition", help="Judge by this edition.")
    ] = None,
    purpose: Annotated[
        linting.Purpose | None, typer.Option("--for", help="Demand what is mandatory for this.")
    ] = None,
    players: Annotated[
        Path | None,
        typer.Option("--players", help="Compare the players with this rating list of FIDE."),
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Repair what needs no guess; list each repair.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write repaired copies to this file or folder."),
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Repair the files themselves (needs --force).")
    ] = False,
    force: Force = False,
    fail_on: FailOn = Severity.error,
    output_format: TextOrJson = CheckFormat.text,
    quiet: LeaveOutNotes = False,
) -> None:
    """Tell every departure of reports from the format, and repair what needs no guess."""
    from trf.lint import report as lint_report  # noqa: PLC0415 - only this command needs it
    from trf.lint import run  # noqa: PLC0415

    if (output or in_place) and not fix:
        _fail(USAGE, "--output and --in-place say where repairs go: add --fix")
    if in_place and (output or not force):
        _fail(USAGE, "--in-place needs --force, and no --output")
    paths = list(_reports(files))
    if not paths:
        _fail(USAGE, "no reports found in the given folders")
    try:
        targets = run.outputs(paths, output) if output else paths
        taken = [each for each in targets if output and not force and each.exists()]
        if taken:
            _fail(USAGE, f"{taken[0]} exists already (--force overwrites it)")
        results = []
        with run.comparing(players) as compare:
            wish = linting.Wish(edition, purpose, compare)
            for path, target in zip(paths, targets, strict=True):
                written = target if output or in_place else None
                result = run.fix_file(path, wish, written) if fix else run.lint_file(path, wish)
                results.append(result)
                text = lint_report.as_text(result, quiet=quiet)
                if text and output_format is CheckFormat.text:
                    print(text)
    except run.RunError as error:
        _fail(USAGE, str(error))
    if output_format is CheckFormat.json:
        print(lint_report.as_json(results))
    elif len(results) > 1:
        print(lint_report.total(results))
    if not all(each.readable for each in results):
        raise SystemExit(UNREADABLE)
    limit = trf.Severity(fail_on.value)
    raise SystemExit(FOUND if lint_report.worst_at_least(results, limit) else 0)


def players(
    files: Reports,
    listing: Annotated[
        Path, typer.Option("--list", help="FIDE's rating list as downloaded: text, XML, or zip.")
    ],
    rating: Annotated[
        Rating | None,
        typer.Option("--rating", help="Rating to compare (default: the one that agrees most)."),
    ] = None,
    fail_on: FailOn = Severity.error,
    output_format: TextOrJson = CheckFormat.text,
    quiet: LeaveOutNotes = False,
) -> None:
    """Compare the players of reports with FIDE's rating list."""
    from trf import fidelist, fidelist_report  # noqa: PLC0415 - only this command needs them

    paths = list(_reports(files))
    if not paths:
        _fail(USAGE, "no reports found in the given folders")
    try:
        fide_list = fidelist.FideList.open(listing)
    except fidelist.ListError as error:
        _fail(UNREADABLE, str(error))
    except OSError as error:
        _fail(UNREADABLE, f"{listing}: {error.strerror or error}")
    results = []
    with fide_list:
        for path in paths:
            try:
                kind = rating.value if rating else None
                result = fidelist_report.compare(path, fide_list, kind)
            except (fidelist.ListError, fidelist.MissingPackageError) as error:
                _fail(USAGE, str(error))
            results.append(result)
            text = fidelist_report.as_text(result, quiet=quiet)
            if text and output_format is CheckFormat.text:
                print(text)
        if output_format is CheckFormat.json:
            print(fidelist_report.as_json(results, fide_list))
    if any(each.problem for each in results):
        raise SystemExit(UNREADABLE)
    limit = trf.Severity(fail_on.value)
    raise SystemExit(FOUND if any(each.reaches(limit) for each in results) else 0)


def import_tables(  # noqa: PLR0913, PLR0917 - one parameter per option
    players: Annotated[Path, typer.Argument(help="Table of players (CSV, TSV, xlsx, ods).")],
    games: Annotated[Path, typer.Argument(help="Table of games.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the report to this file.")],
    byes: Annotated[Path | None, typer.Option("--byes", help="Table of byes.")] = None,
    target: Annotated[
        ReportEdition, typer.Option("--to", help="Edition of the report.")
    ] = ReportEdition.trf26,
    name: Annotated[str, typer.Option("--name", help="Name of the tournament.")] = "",
    city: Annotated[str, typer.Option("--city", help="City.")] = "",
    federation: Annotated[str, typer.Option("--federation", help="Federation.")] = "",
    start: Annotated[str | None, typer.Option("--start", help="First day.")] = None,
    end: Annotated[str | None, typer.Option("--end", help="Last day.")] = None,
    arbiter: Annotated[str, typer.Option("--arbiter", help="Chief arbiter.")] = "",
    rounds: RoundsTotal = None,
    force: Force = False,
) -> None:
    """Write a report from a club's tables of players and games."""
    if output.exists() and not force:
        _fail(USAGE, f"{output} exists already (--force overwrites it)")
    header = {
        "name": name, "city": city, "federation": federation, "chief_arbiter": arbiter,
        "start_date": start, "end_date": end, "rounds_declared": rounds,
    }  # fmt: skip
    try:
        from trf import import_tables as importing  # noqa: PLC0415 - needs pandas
    except ImportError as error:
        _fail(USAGE, f"tables need {error.name}: pip install 'trf-verify[tables]'")
    try:
        found = importing.import_tables(players, games, byes, header, target.value)
        convert_files.write_whole(output, found.data)
    except importing.TableError as error:
        _fail(UNREADABLE, str(error).replace("\n", "\ntrf: "))
    except OSError as error:
        _fail(UNREADABLE, f"{error.filename}: {error.strerror or error}")
    except (ImportError, convert_files.ConvertError) as error:
        _fail(USAGE, str(error))
    for loss in found.losses:
        print(importing.describe(loss), file=sys.stderr)
    print(f"{output}: {found.players} players, {found.rounds} rounds")


def norms(
    file: OneReport,
    titles: Annotated[
        list[NormTitle] | None,
        typer.Option("--title", help="Look only for norms for this title; repeatable."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--player", help="Show this player (starting rank), near a norm or not."),
    ] = None,
    event: Annotated[
        str, typer.Option("--event", help="Kind of event, which no report tells, e.g. national.")
    ] = "ordinary",
    rate: RateOfPlay = None,
    host: Annotated[
        str | None, typer.Option("--host", help="Federation that registers the event (032).")
    ] = None,
    output_format: TextOrJson = CheckFormat.text,
) -> None:
    """Find the title norms of a report, and what the event is worth to its arbiters."""
    from verify import norms as norm_rules  # noqa: PLC0415 - only this command needs it

    if event not in norm_rules.EVENTS:
        _fail(USAGE, f"unknown kind of event '{event}' (known: {', '.join(norm_rules.EVENTS)})")
    wishes = norm_rules.Wishes(
        tuple(title.value for title in titles or ()),
        frozenset(players or ()),
        event,
        _rate(rate),
        host,
    )
    found = norm_rules.document(str(file), replay(_tournament(file)), wishes)
    if output_format is CheckFormat.json:
        print(report.dumps(norm_rules.as_dict(found), indent=2))
    else:
        print(norm_rules.as_text(found))


def causes(
    file: OneReport,
    rounds: Rounds = None,
    budget: Annotated[
        float, typer.Option("--budget", min=0.0, help="Seconds to search for each round.")
    ] = CAUSES_BUDGET,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    output_format: TextOrJson = CheckFormat.text,
) -> None:
    """Search the ordinary causes under which deviating rounds are exactly the rules' rounds."""
    from verify.causes import output  # noqa: PLC0415 - only this command needs it

    wishes = _wishes(system, edition, None, None, switches)
    with _Bar(after=1.0) as bar:
        options = Options(
            wishes,
            _round_numbers(rounds),
            frozenset({PAIRINGS}),
            causes=budget,
            progress=bar.show_search,
        )
        result = _check_one(file, options)
    if result.tournament is None:
        _fail(UNREADABLE, f"{file}: {result.findings[0].message}")
    if output_format is CheckFormat.json:
        print(report.dumps(output.as_dict(result), indent=2))
    else:
        print(output.as_text(result))
    raise SystemExit(_exit_code([result], Severity.error.value))


def benefit(
    files: Reports,
    rounds: Rounds = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--player", help="Tell only of this player (starting rank); repeatable."),
    ] = None,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="Add up over the files: arbiters, programs, players.")
    ] = False,
    output_format: TextOrJson = CheckFormat.text,
) -> None:
    """Say whom the rounds that deviate from the rules helped, and how often chance does."""
    from verify.benefit import output  # noqa: PLC0415 - only this command needs it

    options = Options(
        _wishes(system, edition, None, None, switches), groups=frozenset({PAIRINGS}), benefit=True
    )
    paths = list(_reports(files))
    if not paths:
        _fail(USAGE, "no reports found in the given folders")
    wanted = _round_numbers(rounds)
    results = [output.only(_check_one(path, options), wanted) for path in _with_progress(paths)]
    text = output.document(results, frozenset(players or ()), summary=summary)
    as_json = output_format is CheckFormat.json
    print(report.dumps(text.as_dict(), indent=2) if as_json else text.as_text())
    if any(result.tournament is None for result in results):
        raise SystemExit(UNREADABLE)


def ratings(
    file: OneReport,
    factors: Annotated[
        list[str] | None,
        typer.Option("--k", help="K for everybody (20), or for a player (12=40); repeatable."),
    ] = None,
    rate: RateOfPlay = None,
    output_format: Annotated[
        RatingFormat, typer.Option("--format", help="Form of the output.")
    ] = RatingFormat.text,
) -> None:
    """Compute the rating changes of a report's players."""
    from verify import ratings as rating_rules  # noqa: PLC0415 - only this command needs it

    try:
        wishes = rating_rules.wishes(factors or (), _rate(rate))
    except ValueError as error:
        _fail(USAGE, str(error))
    found = rating_rules.rate_players(replay(_tournament(file)), wishes)
    if output_format is RatingFormat.json:
        print(report.dumps(rating_rules.as_dict(str(file), found), indent=2))
    elif output_format is RatingFormat.csv:
        print(rating_rules.as_csv(found), end="")
    else:
        print(rating_rules.as_text(str(file), found))


def standings(  # noqa: PLR0913, PLR0917 - one parameter per option
    file: OneReport,
    tie_breaks: Annotated[
        str | None,
        typer.Option("--tie-breaks", help="Codes to rank by after the points: BH/C1,BH,DE."),
    ] = None,
    system: SystemName = None,
    switches: Switches = None,
    after_round: Annotated[
        int | None, typer.Option("--after-round", min=1, help="Count the rounds up to this one.")
    ] = None,
    output_format: Annotated[
        StandingsFormat, typer.Option("--format", help="Form of the output.")
    ] = StandingsFormat.text,
    crosstable: Annotated[
        bool, typer.Option("--crosstable", help="Show the results of every round, too.")
    ] = False,
    output: OutputFile = None,
    force: Force = False,
) -> None:
    """Rank the players or teams of a report by its tie-breaks, or by others."""
    from verify import standings_output  # noqa: PLC0415 - only this command needs it

    if output is not None and output.exists() and not force:
        _fail(USAGE, f"{output} exists already (--force overwrites it)")
    wishes = _wishes(system, None, None, None, switches)
    try:
        text = standings_output.document(
            str(file),
            replay(_tournament(file), wishes),
            standings_output.Wishes(tie_breaks, after_round, crosstable),
            output_format.value,
        )
    except ValueError as error:
        _fail(USAGE, f"{file}: {error}")
    if output is None:
        print(text, end="")
    else:
        _write(output, text)


def identify(
    files: Reports,
    rounds_total: RoundsTotal = None,
    initial_colour: Colour = None,
    output_format: TextOrJson = CheckFormat.text,
) -> None:
    """Find the rules that explain most rounds of reports: system, edition, acceleration."""
    from verify import identify as identifying  # noqa: PLC0415 - only this command needs it

    wishes = _wishes(None, None, rounds_total, initial_colour)
    paths = list(_reports(files))
    if not paths:
        _fail(USAGE, "no reports found in the given folders")
    documents = []
    for path in paths:
        found = identifying.identify(_tournament(path), wishes)
        if output_format is CheckFormat.text:
            print(identifying.as_text(str(path), found))
        documents.append(identifying.as_dict(str(path), found))
    if output_format is CheckFormat.json:
        print(report.dumps({"version": 1, "files": documents}, indent=2))


def systems(
    name: Annotated[str | None, typer.Argument(help="Only this system, with its options.")] = None,
    output_format: TextOrJson = CheckFormat.text,
) -> None:
    """List the systems, their editions, dates and options, and what their texts leave open."""
    from verify import systems as about  # noqa: PLC0415 - only this command needs it

    try:
        is_json = output_format is CheckFormat.json
        text = report.dumps(about.as_dict(name), indent=2) if is_json else about.as_text(name)
    except KeyError:
        _fail(USAGE, f"unknown system '{name}' (known: {', '.join(CHECKED)})")
    print(text)


def compat(
    arguments: Annotated[
        list[str] | None, typer.Argument(help="Arguments of bbpPairings (--dutch ...) or JaVaFo.")
    ] = None,
) -> None:
    """Answer the command lines of bbpPairings and JaVaFo (docs/compat.md)."""
    from verify import compat as front  # noqa: PLC0415 - only this command needs it

    _compat(front.program_of(arguments or ()), arguments or [])


def _compat(program: str, arguments: list[str]) -> NoReturn:
    from verify import compat as front  # noqa: PLC0415 - only two commands need it

    outcome = front.run(program, arguments)
    print(outcome.output, end="")
    print(outcome.errors, end="", file=sys.stderr)
    raise SystemExit(outcome.code)


def audit_archive(  # noqa: PLR0913, PLR0917 - one parameter per option
    paths: Annotated[
        list[str], typer.Argument(help="Folders, zip archives, reports, URLs of fsspec.")
    ],
    store: Annotated[Path, typer.Option("--store", "-s", help="The store (DuckDB) to keep it in.")],
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="Check only these: pairings, report, standings, norms."),
    ] = None,
    half_byes: Annotated[
        int | None,
        typer.Option("--half-byes", min=0, help="Half-point byes the events allow a player."),
    ] = None,
    causes: WithCauses = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Worker processes (0: one per processor).")
    ] = 0,
    time_limit: Annotated[
        float, typer.Option("--time-limit", min=0.1, help="Seconds a file may take.")
    ] = 120.0,
    memory_limit: Annotated[
        int, typer.Option("--memory-limit", min=0, help="MB a worker may use (0: no limit).")
    ] = 2048,
    retry: Annotated[
        bool, typer.Option("--retry", help="Try again what could not be checked.")
    ] = False,
    executor: Annotated[
        Executor, typer.Option("--executor", help="Where reports are checked.")
    ] = Executor.local,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", help="Address of the Dask scheduler.")
    ] = None,
    fail_on: FailOn = Severity.error,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing at the end.")] = False,
) -> None:
    """Audit every report of an archive; run again, it goes on where it was interrupted."""
    from verify.archive import ArchiveError  # noqa: PLC0415 - only this command needs it
    from verify.archive import run as archive  # noqa: PLC0415

    if (executor is Executor.dask) != (scheduler is not None):
        _fail(USAGE, "--executor dask and --scheduler ADDRESS belong together")
    wishes = _wishes(system, edition, None, None, switches)
    options = Options(
        wishes, groups=_groups(only), half_byes=half_byes, causes=CAUSES_BUDGET if causes else None
    )
    limit = memory_limit << 20
    job = archive.Job(
        tuple(paths), store, options, jobs, time_limit, limit, scheduler=scheduler, retry=retry
    )
    with _Bar() as bar:
        try:
            found = archive.run(job, bar.show_audit)
        except ArchiveError as error:
            _fail(USAGE, str(error))
        except KeyboardInterrupt:
            print("trf: interrupted; the same command goes on from here", file=sys.stderr)
            raise
    if not quiet:
        print(f"{found.text}\nWhat was found: trf audit report --store {store}")
    if found.failed:
        raise SystemExit(UNREADABLE)
    raise SystemExit(FOUND if found.worst and at_least(found.worst, fail_on.value) else 0)


def audit_report(
    store: Store,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            help="Only this table: status, grade, severity, rule, arbiter, organiser, program, "
            "federation, month, system, worst, failures; repeatable.",
        ),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", min=1, help="Rows of each table at most.")
    ] = None,
    output_format: Annotated[
        TablesFormat, typer.Option("--format", help="Form of the output; csv holds one table.")
    ] = TablesFormat.text,
    output: OutputFile = None,
    pages: Annotated[
        Path | None, typer.Option("--html", help="Write pages to this folder (docs/html.md).")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="Language of pages: en, es.")] = "en",
    force: Force = False,
) -> None:
    """Add up what an audit found: by arbiter, program, federation, month, severity, ..."""
    from verify.archive import ArchiveError, summary  # noqa: PLC0415 - only this command needs it
    from verify.archive.output import document  # noqa: PLC0415

    if pages is not None:
        _archive_pages(store, pages, language, force)
        return
    if output is not None and output.exists() and not force:
        _fail(USAGE, f"{output} exists already (--force overwrites it)")
    try:
        text = document(summary(store), by or (), output_format.value, top)
    except ArchiveError as error:
        _fail(USAGE, str(error))
    if output is None:
        print(text)
    else:
        _write(output, text + "\n")


def _archive_pages(store: Path, folder: Path, language: str, force: bool) -> None:
    """Write the pages of an archive to a folder."""
    from verify.archive import ArchiveError, summary  # noqa: PLC0415 - only one command needs it
    from verify.html.archive import site  # noqa: PLC0415

    _page_language(language)
    if folder.exists() and not folder.is_dir():
        _fail(USAGE, f"{folder} is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        _fail(USAGE, f"{folder} is not empty (--force overwrites its pages)")

    def read(url: str) -> FileResult | None:
        return _check_one(Path(url), Options()) if os.path.isfile(url) else None

    try:
        found = summary(store)
        folder.mkdir(parents=True, exist_ok=True)
    except ArchiveError as error:
        _fail(USAGE, str(error))
    except OSError as error:
        _fail(USAGE, f"{folder}: {error.strerror or error}")
    for name, text in site(found, read, language):
        _write(folder / name, text)
        print(folder / name)


def audit_export(
    store: Store,
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the tables.")],
    output_format: Annotated[
        TableFile, typer.Option("--format", help="Form of the tables.")
    ] = TableFile.parquet,
    force: Force = False,
) -> None:
    """Write the tables of a store as Parquet or CSV, a file each."""
    from verify.archive import ArchiveError  # noqa: PLC0415 - only this command needs it
    from verify.archive.export import export  # noqa: PLC0415

    try:
        for written in export(store, output, output_format.value, force=force):
            print(written)
    except ArchiveError as error:
        _fail(USAGE, str(error))


def compare(  # noqa: PLR0913, PLR0917 - one parameter per option
    engines: Annotated[
        list[str],
        typer.Option(
            "--engine",
            "-e",
            help="bbppairings, javafo, gacrux, py4swiss, caissify, or a command with {input} and "
            "{output} (docs/compare.md); twice for two programs.",
        ),
    ],
    folder: Annotated[
        Path, typer.Option("--output", "-o", help="Folder for the journal and the disagreements.")
    ],
    files: Annotated[
        list[Path] | None, typer.Argument(help="Reports, or folders of them; none: made-up ones.")
    ] = None,
    paths: Annotated[
        list[str] | None,
        typer.Option("--engine-path", help="Where the program of that name is; in their order."),
    ] = None,
    tournaments: HowMany = 1000,
    seed: FirstSeed = 1,
    players: PlayerRange = "4-40",
    rounds: RoundRange = "5-13",
    fixed: Fixed = None,
    system: SystemName = None,
    edition: EditionCode = None,
    dialect: Dialect = None,
    codes: RefusalCodes = None,
    time_limit: EngineSeconds = 60.0,
    jobs: Jobs = 1,
    shrunk: Annotated[
        int, typer.Option("--shrink", min=0, help="Disagreements of a kind to make small.")
    ] = 20,
    output_format: Annotated[
        CompareFormat, typer.Option("--format", help="Form of the output (docs/ci.md).")
    ] = CompareFormat.text,
) -> None:
    """Put other pairing programs before the same rounds, and judge where they differ."""
    from verify.crosscheck import command  # noqa: PLC0415 - only this command needs it

    request = command.Request(
        engines, folder, paths or (), list(_reports(files)) if files else (), tournaments, seed,
        players, rounds, fixed or (), system, edition, dialect, codes or (), time_limit, jobs,
        shrunk,
    )  # fmt: skip
    if files and not request.reports:
        _fail(USAGE, "no reports found in the given folders")
    _cross_check(request, output_format, command.report)


def certify(  # noqa: PLR0913, PLR0917 - one parameter per option
    engines: Annotated[
        list[str], typer.Option("--engine", "-e", help="The candidate, as for trf compare.")
    ],
    folder: Annotated[
        Path, typer.Option("--output", "-o", help="Folder for the journal and the report.")
    ],
    paths: Annotated[
        list[str] | None, typer.Option("--engine-path", help="Where the program of that name is.")
    ] = None,
    tournaments: HowMany = 5000,
    seed: FirstSeed = 1,
    players: PlayerRange = "15-60",
    rounds: RoundRange = "5-11",
    fixed: Fixed = None,
    system: SystemName = None,
    edition: EditionCode = None,
    dialect: Dialect = None,
    codes: RefusalCodes = None,
    time_limit: EngineSeconds = 60.0,
    jobs: Jobs = 1,
    output_format: Annotated[
        CompareFormat, typer.Option("--format", help="Form of the output (docs/ci.md).")
    ] = CompareFormat.text,
) -> None:
    """Hold a pairing program against 5,000 made-up tournaments, as a certification does."""
    from verify.crosscheck import command  # noqa: PLC0415 - only this command needs it

    request = command.Request(
        engines, folder, paths or (), (), tournaments, seed, players, rounds, fixed or (), system,
        edition, dialect, codes or (), time_limit, jobs, thorough=True,
    )  # fmt: skip
    _cross_check(request, output_format, command.certified)


def _cross_check(
    request: crosscheck.Request,
    output_format: CompareFormat,
    report_of: Callable[[crosscheck.Plan, Summary, str], str],
) -> NoReturn:
    """Run a comparison or go on with it, and print its report."""
    from verify.crosscheck import command  # noqa: PLC0415 - only two commands need it

    _wishes(request.system, request.edition, None, None)
    try:
        plan = command.plan(request)
        with _Bar(lines=True) as bar:
            summary = plan.run(bar.show_comparison)
    except command.ERRORS as error:
        _fail(USAGE, str(error))
    except OSError as error:
        _fail(UNREADABLE, f"{error.filename}: {error.strerror or error}")
    except KeyboardInterrupt:
        print("trf: interrupted; the same command goes on from here", file=sys.stderr)
        raise
    print(report_of(plan, summary, output_format.value))
    raise SystemExit(0 if summary.clean else FOUND)


def generate(  # noqa: PLR0913, PLR0917 - one parameter per option
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", help="File, or a pattern for several: 'out/{seed:05}.trf', {number}."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The first seed.")] = 1,
    count: Annotated[int, typer.Option("--count", min=1, help="How many tournaments.")] = 1,
    jobs: Jobs = 1,
    edition_of_file: Annotated[
        ReportEdition, typer.Option("--to", help="trf26, trf16 or trfx.")
    ] = ReportEdition.trf26,
    like: Annotated[
        Path | None, typer.Option("--like", help="The field and the rates of this report.")
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option("--config", help="Key=Value lines, also bbpPairings' and JaVaFo's."),
    ] = None,
    seek: Annotated[
        list[str] | None,
        typer.Option("--seek", help="Only tournaments that show this feature; repeatable."),
    ] = None,
    tries: Annotated[
        int, typer.Option("--tries", min=1, help="Seeds to try at most (--seek).")
    ] = 10_000,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count the tournaments and rounds of each feature.")
    ] = False,
    list_features: Annotated[
        bool, typer.Option("--features", help="List the features of the system and leave.")
    ] = False,
    force: Force = False,
    system: SystemName = None,
    edition: EditionCode = None,
    switches: Switches = None,
    players: Annotated[str | None, typer.Option(help="Players (teams): 40, or 15-215.")] = None,
    rounds: Annotated[str | None, typer.Option(help="Rounds (matches): 9, or 5-11.")] = None,
    rating_mean: Annotated[str | None, typer.Option(help="Middle of the ratings.")] = None,
    rating_deviation: Annotated[str | None, typer.Option(help="Their spread.")] = None,
    lowest_rating: Annotated[str | None, typer.Option(help="No rating is lower.")] = None,
    highest_rating: Annotated[str | None, typer.Option(help="No rating is higher.")] = None,
    even_ratings: Annotated[
        str | None, typer.Option(help="yes: ratings evenly between the limits.")
    ] = None,
    unrated: Annotated[str | None, typer.Option(help="Share of unrated players: 10%.")] = None,
    federations: Annotated[str | None, typer.Option(help="Federations: AUT,GER,...")] = None,
    titles: Annotated[str | None, typer.Option(help="no: nobody has a title.")] = None,
    draws: Annotated[str | None, typer.Option(help="Draws between equals of 1800: 27%.")] = None,
    draw_slope: Annotated[
        str | None, typer.Option(help="More draws for every 100 rating points: 3%.")
    ] = None,
    white_advantage: Annotated[
        str | None, typer.Option(help="What White is worth, in rating points.")
    ] = None,
    form: Annotated[str | None, typer.Option(help="How far strength deviates from rating.")] = None,
    half_byes: Annotated[str | None, typer.Option(help="Half-point byes: AMOUNT.")] = None,
    full_byes: Annotated[str | None, typer.Option(help="Full-point byes: AMOUNT.")] = None,
    zero_byes: Annotated[str | None, typer.Option(help="Rounds missed: AMOUNT.")] = None,
    late: Annotated[str | None, typer.Option(help="Late entries: AMOUNT.")] = None,
    withdrawals: Annotated[str | None, typer.Option(help="Players who leave: AMOUNT.")] = None,
    forfeits: Annotated[str | None, typer.Option(help="Games won by forfeit: AMOUNT.")] = None,
    double_forfeits: Annotated[str | None, typer.Option(help="Lost by both: AMOUNT.")] = None,
    half_zero: Annotated[str | None, typer.Option(help="Games ended ½-0: AMOUNT.")] = None,
    zero_half: Annotated[str | None, typer.Option(help="Games ended 0-½: AMOUNT.")] = None,
    zero_zero: Annotated[str | None, typer.Option(help="Games ended 0-0: AMOUNT.")] = None,
    prohibited: Annotated[str | None, typer.Option(help="Random prohibited pairs.")] = None,
    prohibitions: Annotated[
        str | None, typer.Option(help="Given ones: '3,7;1,2,5@1-4' (in rounds 1 to 4).")
    ] = None,
    points: Annotated[str | None, typer.Option(help="Win, draw, loss: 3-1-0.")] = None,
    pab: Annotated[str | None, typer.Option(help="Pairing-allocated bye.")] = None,
    zero_bye: Annotated[str | None, typer.Option(help="A round missed.")] = None,
    forfeit_loss: Annotated[str | None, typer.Option(help="A lost forfeit.")] = None,
    initial_colour: Annotated[
        str | None, typer.Option(help="w or b (drawn, unless given).")
    ] = None,
    acceleration: Annotated[str | None, typer.Option(help="baku.")] = None,
    accelerations: Annotated[
        str | None, typer.Option(help="Fictitious points: '1-20@1-3=1' (players@rounds=points).")
    ] = None,
    tie_breaks: Annotated[str | None, typer.Option(help="After the points: BH/C1,BH,SB.")] = None,
    boards: Annotated[str | None, typer.Option(help="Boards of a team match.")] = None,
    match_points: Annotated[str | None, typer.Option(help="Team matches: 2-1-0.")] = None,
    team_type: Annotated[str | None, typer.Option(help="TYPEA_MP_GP and the like.")] = None,
    start: Annotated[str | None, typer.Option(help="The first day: 2026/03/07.")] = None,
    name: Annotated[str | None, typer.Option(help="Name of the tournament.")] = None,
) -> None:
    """Make up tournaments, paired by the rules (docs/generate.md).

    An AMOUNT is 3, 2/round, 5% or 5%/round, and @4 or @2-4 after it limits it to these rounds.
    """
    given = dict(locals())
    # Only this command needs them.
    from trf.write import Edition  # noqa: PLC0415
    from verify.generate import ModelError, batch, words  # noqa: PLC0415
    from verify.generate.config import ConfigError  # noqa: PLC0415

    given["options"] = ",".join(switches) if switches else None
    said = {key: text for key, text in given.items() if key in words.READERS and text is not None}
    try:
        text = config.read_text(encoding="utf-8") if config else None
    except (OSError, UnicodeDecodeError) as error:
        _fail(UNREADABLE, f"{config}: {getattr(error, 'strerror', None) or 'not UTF-8'}")
    try:
        model = words.model_from(said, _tournament(like) if like else None, text)
        order = batch.Order(
            model, seed, count, Edition(edition_of_file.value), tuple(seek or ()),
            coverage, jobs, tries,
        )  # fmt: skip
        if list_features:
            print(batch.features_text(model.system))
        elif output is not None:
            print(batch.write_all(order, output, force).as_text(order))
        else:
            made, tally = batch.make_one(order)
            sys.stdout.write(made.data.decode())
            print(tally.as_text(order), file=sys.stderr)
    except ModelError as error:
        place = f"{config}: " if isinstance(error, ConfigError) else ""
        _fail(USAGE, place + str(error).replace("\n", f"\ntrf: {place}"))


# --- reading ------------------------------------------------------------------------------------


def page(
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder to write.")],
    pyodide: Annotated[
        Path,
        typer.Option("--pyodide", help="The npm package pyodide (node_modules/pyodide)."),
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace the page's files in a folder that has some.")
    ] = False,
) -> None:
    """Write a static page that audits reports in the browser, without any installation."""
    from verify.browser import build, bundle  # noqa: PLC0415 - only this command needs them

    try:
        built = build.build(output, pyodide, force=force)
    except bundle.BrowserError as error:
        _fail(USAGE, str(error))
    except OSError as error:
        _fail(USAGE, f"{error.filename}: {error.strerror or error}")
    print(
        f"{output}: {built.files} files, {built.size / 1e6:.1f} MB, with Pyodide {built.pyodide}\n"
        f"To see it: python3 -m http.server --directory {output}"
    )


def _reports(paths: list[Path]) -> Iterator[Path]:
    """Yield the reports meant: files as given, folders searched by the names of their files."""
    for path in paths:
        if path.is_dir():
            from verify.archive.sources import is_report  # noqa: PLC0415 - few checks need it

            for folder, subfolders, names in os.walk(path):
                subfolders.sort()
                for name in sorted(names):
                    if is_report(name):
                        yield Path(folder, name)
        else:
            yield path


def _tournament(path: Path) -> trf.Tournament:
    """Read the tournament of a file, or leave."""
    try:
        found = trf.read(path)
    except OSError as error:
        _fail(UNREADABLE, f"{path}: {error.strerror or error}")
    if found.tournament is None:
        errors = found.errors
        reason = errors[0].message if errors else "no player could be read"
        _fail(UNREADABLE, f"{path}: {reason}")
    return found.tournament


def _check_all(
    paths: list[Path], options: Options, printing: bool, quiet: bool
) -> list[FileResult]:
    """Check every report, printing text if wanted; several get a line each, one its full text."""
    single = len(paths) == 1
    results = []
    for path in paths:
        result = _check_one(path, options)
        results.append(result)
        if printing:
            if single:
                print(report.as_text(result, quiet=quiet))
            elif not quiet or report.worth_saying(result):
                print(report.summary(result))
    if printing and not single:
        print(report.total(results))
    return results


def _check_one(path: Path, options: Options) -> FileResult:
    try:
        found = trf.read(path)
    except OSError as error:
        return unreadable(str(path), f"{error.strerror or error}")
    return audit(found, options)


# --- options ------------------------------------------------------------------------------------


def _wishes(
    system: str | None,
    edition: str | None,
    rounds_total: int | None,
    initial_colour: InitialColour | None,
    switches: list[str] | None = None,
) -> Wishes:
    if system is not None and system not in CHECKED:
        _fail(USAGE, f"unknown system '{system}' (known: {', '.join(CHECKED)})")
    editions = (each for one in CHECKED.values() for each in one.editions)
    codes = {each.code for each in editions if system in (None, each.system)}
    if edition is not None and edition not in codes:
        _fail(USAGE, f"unknown edition '{edition}' (known: {', '.join(sorted(codes))})")
    colour = initial_colour.value if initial_colour else None
    return Wishes(system, edition, rounds_total, colour, options=_switches(system, switches))


def _switches(system: str | None, texts: list[str] | None) -> tuple[tuple[str, str], ...]:
    """Read ``name=value``; what is asked of a named system is looked at at once."""
    if not texts:
        return ()
    from verify.options import parse  # noqa: PLC0415 - few systems have options

    try:
        found = parse(texts)
    except ValueError as error:
        _fail(USAGE, str(error))
    if system is not None:
        CHECKED[system].newest.with_options(found)
    return found


def _rate(code: str | None) -> Rate | None:
    """Read a rate of play as record 222 writes it."""
    from verify.ratings.rate import parse  # noqa: PLC0415 - only two commands need it

    found = parse(code, "as asked") if code is not None else None
    if code is not None and found is None:
        _fail(USAGE, f"'{code}' is not a rate of play (5400+30, 40/6000+30:900+30)")
    return found


def _round_numbers(texts: list[str] | None) -> frozenset[int] | None:
    """Read ``3`` and ``2-5``."""
    if not texts:
        return None
    numbers: set[int] = set()
    for text in texts:
        first, dash, last = text.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(text) > 9:
            _fail(USAGE, f"'{text}' is not a round or a range of rounds")
        numbers.update(range(int(first), int(last if dash else first) + 1))
    return frozenset(numbers)


def _groups(texts: list[str] | None) -> frozenset[str]:
    """Read ``pairings,norms``."""
    if not texts:
        return USUAL_GROUPS
    wanted = frozenset(word.strip() for text in texts for word in text.split(","))
    if not wanted <= set(GROUPS):
        unknown = ", ".join(sorted(wanted - set(GROUPS)))
        _fail(USAGE, f"--only knows {', '.join(GROUPS)}, not '{unknown}'")
    return wanted


# --- output -------------------------------------------------------------------------------------


def _targets(
    output_format: AuditFormat, output: Path | None, reports: list[str], force: bool
) -> tuple[list[AuditFormat], dict[Path, AuditFormat]]:
    """Return the forms to print, and which form to write to which file."""
    printed = [] if output else [output_format]
    targets = {output: output_format} if output else {}
    for text in reports:
        name, equals, target = text.partition("=")
        if name not in AuditFormat.__members__ or not equals or not target:
            known = ", ".join(AuditFormat)
            _fail(USAGE, f"--report takes FORMAT=FILE, not '{text}' (formats: {known})")
        if target == "-":
            printed.append(AuditFormat(name))
        elif Path(target) in targets:
            _fail(USAGE, f"{target} is named twice")
        else:
            targets[Path(target)] = AuditFormat(name)
    for path in targets:
        if path.exists() and not force:
            _fail(USAGE, f"{path} exists already (--force overwrites it)")
        if not path.parent.is_dir():
            _fail(USAGE, f"{path}: there is no folder {path.parent}")
    return printed, targets


def _page_language(language: str) -> None:
    """Leave before the work where no page can be made in a language."""
    from verify.html import PageError, ready  # noqa: PLC0415 - few commands make pages

    try:
        ready(language)
    except PageError as error:
        _fail(USAGE, str(error))


def _exit_code(results: list[FileResult], limit: str) -> int:
    if any(result.tournament is None for result in results):
        return UNREADABLE
    found = (each for result in results for each in result.findings)
    return FOUND if any(at_least(each.severity, limit) for each in found) else 0


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        # Names of files need not be text.
        temporary.write_text(text, encoding="utf-8", errors="backslashreplace")
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        _fail(USAGE, f"{path}: {error.strerror or error}")


class _Bar:
    """A bar on the terminal for work that takes long; elsewhere, if wished, a line now and then.

    It appears `after` so many seconds.
    """

    def __init__(self, after: float = 0.0, *, lines: bool = False) -> None:
        self._began = self._told = time.monotonic()
        self._after, self._lines = after, lines
        self._bar: progress.Progress | None = None
        self._task: progress.TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # An interrupted run must give the terminal its cursor back.
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: float, total: float | None, words: str = "") -> None:
        """Show how far the work is: in numbers, or as a share of 1.0."""
        now = time.monotonic()
        if not sys.stderr.isatty():
            if self._lines and now - self._told > PROGRESS_SECONDS:
                self._told = now
                print(f"{done:,} of {total:,}, {words}", file=sys.stderr)
            return
        if self._bar is None:
            if now - self._began < self._after:
                return
            self._start(done, total)
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, total=total, completed=done, told=words)

    def _start(self, done: float, total: float | None) -> None:
        # Few runs take that long, and Rich is slow to load.
        from rich import progress as rich  # noqa: PLC0415
        from rich.console import Console  # noqa: PLC0415

        share = isinstance(total, float)
        columns = (
            rich.BarColumn(),
            rich.TaskProgressColumn() if share else rich.MofNCompleteColumn(),
            rich.TimeRemainingColumn(elapsed_when_finished=True),
            rich.TextColumn("{task.fields[told]}"),
        )
        self._bar = rich.Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=total, completed=int(done), told="")
        self._bar.start()

    def show_search(self, number: int, share: float) -> None:
        """Show how far the search in a round is."""
        self.show(share, 1.0, f"round {number}")

    def show_audit(self, state: archive.Progress) -> None:
        """Show how far the audit of an archive is: rate, findings so far."""
        rate = state.done / state.seconds if state.seconds else 0.0
        words = f"{rate:.0f}/s, {state.deviating} rounds deviate, {state.failed} not checked"
        self.show(state.done, state.total, words)

    def show_comparison(self, done: int, total: int, found: int) -> None:
        """Show how far a comparison of programs is."""
        self.show(done, total, f"{found:,} disagreements")


def _with_progress(items: list[_Item]) -> Iterator[_Item]:
    """Yield the items, with a bar on the terminal once they take longer than a second."""
    with _Bar(after=1.0) as bar:
        for count, item in enumerate(items):
            bar.show(count, len(items))
            yield item


def _fail(code: int, message: str) -> NoReturn:
    print(f"trf: {message}", file=sys.stderr)
    raise SystemExit(code)


def _guarded(run: Callable[[], object]) -> int:
    """Run the program; return its exit code, also when it is interrupted or its reader leaves."""
    try:
        code = _run(run)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered must not be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def _run(run: Callable[[], object]) -> int:
    try:
        run()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except OptionError as error:
        print(f"trf: {error}", file=sys.stderr)
        return USAGE
    return 0


def _readable(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command annotations that Typer reads."""
    hints = get_type_hints(command, include_extras=True)
    for name, hint in hints.items():
        shared = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, _Option)]
        if shared:
            hints[name] = Annotated[hint.__origin__, shared[0].as_typer()]
    command.__annotations__ = hints
    return command


def _application() -> typer.Typer:
    """Build the command line. Typer is loaded here, because that takes longer than a check."""
    # The annotations of the commands are read by Typer, in this module's names.
    global typer, convert_files, linting  # noqa: PLW0603
    import typer  # noqa: PLC0415

    from trf import convert_files  # noqa: PLC0415
    from trf import lint as linting  # noqa: PLC0415

    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Audit chess tournament reports (TRF): re-pair every round by the FIDE rules.",
    )
    app.callback(invoke_without_command=True)(_top)
    app.command()(_readable(check))
    app.command()(_readable(identify))
    app.command()(_readable(systems))
    app.command()(_readable(generate))
    app.command()(_readable(compare))
    app.command()(_readable(certify))
    app.command()(_readable(pair))
    app.command()(_readable(explain))
    app.command()(_readable(lint))
    app.command()(_readable(players))
    app.command()(_readable(convert))
    app.command()(_readable(norms))
    app.command()(_readable(causes))
    app.command()(_readable(benefit))
    app.command()(_readable(ratings))
    app.command()(_readable(standings))
    app.command("import")(_readable(import_tables))
    app.add_typer(_audit_commands(), name="audit")
    app.command()(_readable(page))
    # Options of other programs: none of them is ours to read.
    foreign = {"ignore_unknown_options": True, "allow_interspersed_args": False}
    app.command("compat", context_settings=foreign, add_help_option=False)(_readable(compat))
    return app


def _audit_commands() -> typer.Typer:
    """Build `trf audit PATH...`, `trf audit report` and `trf audit export`."""
    from typer.core import TyperGroup  # noqa: PLC0415 - as late as Typer itself

    class Group(TyperGroup):
        """What is no command's name is a path to audit."""

        def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
            """Put the command's name before paths and options."""
            if args and args[0] not in (*self.commands, "--help"):
                args = ["run", *args]
            return super().parse_args(ctx, args)

    commands = typer.Typer(
        cls=Group,
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Audit whole archives: trf audit PATH... --store FILE, then report or export.",
    )
    commands.command("run")(_readable(audit_archive))
    commands.command("report")(_readable(audit_report))
    commands.command("export")(_readable(audit_export))
    return commands


def _plain_check(arguments: list[str]) -> list[Path] | None:
    """Return the files of ``trf check FILE...`` without options, None for any other command.

    The everyday command needs no option parser.
    """
    if len(arguments) < 2 or arguments[0] != "check":
        return None
    if any(each.startswith("-") for each in arguments):
        return None
    return [Path(each) for each in arguments[1:]]


def _prepare() -> None:
    """Set up the process: what an audit makes lives as long as the audit, and looking for garbage
    often finds none; and output must not fail over a letter that the terminal lacks.
    """
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def main() -> None:
    """Run the program and leave with its exit code."""
    _prepare()
    files = _plain_check(sys.argv[1:])
    sys.exit(_guarded(_application() if files is None else lambda: check(files)))


def bbppairings() -> None:
    """Run as bbpPairings does (docs/compat.md)."""
    _prepare()
    sys.exit(_guarded(lambda: _compat("bbppairings", sys.argv[1:])))


def javafo() -> None:
    """Run as JaVaFo does (docs/compat.md)."""
    _prepare()
    sys.exit(_guarded(lambda: _compat("javafo", sys.argv[1:])))


if __name__ == "__main__":
    main()
