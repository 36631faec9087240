"""A plugin for pytest: with ``--trf-check PATH`` every round of a report is a test (docs/ci.md).

Loaded by pytest wherever this package is installed; unless ``--trf-check`` is given it adds a few
options and nothing else, and imports nothing of the audit.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from verify.check import Options
    from verify.formats.cases import Case, Suite

_SEVERITIES: Final = ("error", "warning", "note")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("trf", "tournament reports")
    group.addoption(
        "--trf-check",
        action="append",
        default=[],
        metavar="PATH",
        help="check this report, or the reports in this folder, round by round; repeatable",
    )
    group.addoption("--trf-system", metavar="CODE", help="pairing system, e.g. dutch")
    group.addoption("--trf-edition", metavar="CODE", help="edition of the system, e.g. 2026")
    group.addoption(
        "--trf-only", metavar="GROUPS", help="pairings, report, standings, norms; commas between"
    )
    group.addoption(
        "--trf-fail-on",
        choices=_SEVERITIES,
        default=_SEVERITIES[0],
        help="fail from this severity on (error)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect reports where that is asked for."""
    if not config.getoption("--trf-check"):
        return
    paths = [*_reports(config)]
    config.pluginmanager.register(Collector(config, paths), "trf-check")
    # Tests are run besides the reports only where they are named.
    named = config.args if config.args_source is config.ArgsSource.ARGS else []
    config.args = [*named, *map(str, paths)]


def _reports(config: pytest.Config) -> Iterator[Path]:
    """Yield the files asked for: those named, and the reports of folders."""
    from verify.archive.sources import is_report  # noqa: PLC0415 - only where reports are checked

    for each in config.getoption("--trf-check"):
        path = config.invocation_params.dir / each
        if not path.exists():
            raise pytest.UsageError(f"--trf-check: there is no {path}")
        if path.is_dir():
            found = [one for one in path.rglob("*") if is_report(one.name) and one.is_file()]
            if not found:
                raise pytest.UsageError(f"--trf-check: there are no reports in {path}")
            yield from sorted(found)
        else:
            yield path


class Collector:
    """Makes files of tests of the reports asked for."""

    def __init__(self, config: pytest.Config, paths: list[Path]) -> None:
        self.paths = frozenset(path.resolve() for path in paths)
        self.fail_on: str = config.getoption("--trf-fail-on")
        self.options = _options(config)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> ReportFile | None:
        """Collect a report that was asked for."""
        if file_path.resolve() not in self.paths:
            return None
        found: ReportFile = ReportFile.from_parent(parent, path=file_path)
        found.checking = self
        return found


def _options(config: pytest.Config) -> Options:
    """Read the options of the audit; raises `pytest.UsageError`."""
    from verify.check import USUAL_GROUPS, Options  # noqa: PLC0415 - only where reports are checked
    from verify.findings import GROUPS  # noqa: PLC0415
    from verify.replay import Wishes  # noqa: PLC0415
    from verify.system import CHECKED  # noqa: PLC0415

    system, edition = config.getoption("--trf-system"), config.getoption("--trf-edition")
    if system is not None and system not in CHECKED:
        raise pytest.UsageError(f"--trf-system: {system} is none of {', '.join(CHECKED)}")
    editions = [each for one in CHECKED.values() for each in one.editions]
    codes = sorted({each.code for each in editions if system in (None, each.system)})
    if edition is not None and edition not in codes:
        raise pytest.UsageError(f"--trf-edition: {edition} is none of {', '.join(codes)}")
    asked = config.getoption("--trf-only")
    groups = frozenset(each.strip() for each in asked.split(",")) if asked else USUAL_GROUPS
    if not groups <= set(GROUPS):
        raise pytest.UsageError(f"--trf-only takes {', '.join(GROUPS)}, not {asked}")
    return Options(Wishes(system, edition), groups=groups)


class ReportFile(pytest.File):
    """A report; its tests are that it can be read, its rounds, and the findings beside them."""

    checking: Collector

    def collect(self) -> Iterator[ReportItem]:
        """Audit the report."""
        suite = self._audit()
        for case in suite.cases:
            item: ReportItem = ReportItem.from_parent(self, name=case.name)
            item.case, item.suite = case, suite
            item.user_properties += suite.properties.items()
            yield item

    def _audit(self) -> Suite:
        # Only where reports are checked.
        import trf  # noqa: PLC0415
        from verify.check import check, unreadable  # noqa: PLC0415
        from verify.formats.cases import suite_of  # noqa: PLC0415

        try:
            result = check(trf.read(self.path), self.checking.options)
        except OSError as error:
            result = unreadable(str(self.path), f"{error.strerror or error}")
        return suite_of(result, self.checking.fail_on)


class DeviationError(Exception):
    """A test of a report fails; the message is the explanation."""


class ReportItem(pytest.Item):
    """One round of a report, or a group of findings."""

    case: Case
    suite: Suite

    def runtest(self) -> None:
        """Fail, skip, or do nothing: the audit has been."""
        from verify.formats.cases import BROKEN, FAILED, SKIPPED  # noqa: PLC0415 - loaded already

        if self.case.status == SKIPPED:
            pytest.skip(self.case.message)
        if self.case.status in (FAILED, BROKEN):
            if self.suite.assumptions:
                self.add_report_section("call", "taken for granted", self._granted())
            raise DeviationError(self.case.message)

    def _granted(self) -> str:
        return "\n".join(f"- {each}" for each in self.suite.assumptions)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """Return the explanation of the audit; nobody wants to see this module's lines."""
        if isinstance(excinfo.value, DeviationError):
            return self.case.details or self.case.message
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where in the file to look."""
        line = self.case.line - 1 if self.case.line else None
        return self.path, line, f"{self.path.name}: {self.case.name}"
