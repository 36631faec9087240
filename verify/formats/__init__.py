"""The results of checks in the forms that continuous integration reads (docs/ci.md).

JUnit XML, SARIF 2.1.0, GitHub's annotations and Markdown, beside the text and the JSON of
`verify.report`. All four are made of `cases.Suite`: whoever has results of another kind than a
check's turns them into suites and calls the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from verify import report
from verify.check import FileResult
from verify.findings import ERROR

if TYPE_CHECKING:
    from verify.formats.cases import Suite

TEXT: Final = "text"
JSON: Final = "json"
JUNIT: Final = "junit"
SARIF: Final = "sarif"
GITHUB: Final = "github"
MARKDOWN: Final = "markdown"

FORMATS: Final = (TEXT, JSON, JUNIT, SARIF, GITHUB, MARKDOWN)
"""The names of the forms."""


def document(
    name: str,
    results: Sequence[FileResult],
    *,
    fail_on: str = ERROR,
    quiet: bool = False,
    docs: str | None = None,
) -> str:
    """Return the results of a check in one of `FORMATS`, ending in a line end.

    `fail_on` is the severity from which on a test case fails; `quiet` leaves out of the text what
    is right; `docs` is the address under which the pages of docs/ are served, for the links of
    SARIF's rules. Raises `ValueError` for an unknown `name`.
    """
    if name == TEXT:
        return _text(results, quiet)
    if name == JSON:
        return report.as_json(results) + "\n"
    from verify.formats.cases import suite_of  # noqa: PLC0415 - not for the text and the JSON

    return render(name, [suite_of(each, fail_on) for each in results], docs=docs)


def render(
    name: str,
    suites: Sequence[Suite],
    *,
    title: str = "Tournament reports",
    docs: str | None = None,
) -> str:
    """Return suites in one of `FORMATS` but text and JSON; `title` heads the Markdown.

    Raises `ValueError` for another `name`.
    """
    # Whoever wants one of the forms needs not load the others.
    if name == JUNIT:
        from verify.formats import junit  # noqa: PLC0415

        return junit.as_xml(suites, title)
    if name == SARIF:
        from verify.formats import sarif  # noqa: PLC0415

        return sarif.as_json(suites, docs)
    if name == GITHUB:
        from verify.formats import github  # noqa: PLC0415

        return github.as_commands(suites)
    if name == MARKDOWN:
        from verify.formats import markdown  # noqa: PLC0415

        return markdown.as_summary(suites, title)
    raise ValueError(f"unknown format '{name}' (known: {', '.join(FORMATS)})")


def _text(results: Sequence[FileResult], quiet: bool) -> str:
    if len(results) == 1:
        return report.as_text(results[0], quiet=quiet) + "\n"
    told = [each for each in results if not quiet or report.worth_saying(each)]
    return "\n".join([*map(report.summary, told), report.total(results), ""])
