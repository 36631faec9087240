"""The pages of ``docs/lint/``, written from the catalogue: ``python -m trf.lint.docs FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from .catalogue import CATALOGUE, Entry


def page(entry: Entry) -> str:
    """Return the page of a code, in Markdown."""
    example = "\n".join(f"    {line}" for line in entry.example.split("\n"))
    fix = f"It {entry.fix}." if entry.fix else "Does not touch it."
    return (
        f"# {entry.code}: {entry.meaning}\n\n"
        f"Severity: {entry.severity.value}\n\n"
        f"## What it means\n\n{entry.says}\n\n"
        f"## Example\n\n{example}\n\n"
        f"## What to do\n\n{entry.remedy}\n\n"
        f"## `trf lint --fix`\n\n{fix}\n"
    )


def index() -> str:
    """Return the table of all codes, in Markdown."""
    rows = "".join(
        f"| [{entry.code}]({entry.code}.md) | {entry.severity.value} | {entry.meaning} "
        f"| {'yes' if entry.fix else ''} |\n"
        for entry in CATALOGUE.values()
    )
    return (
        "# Diagnostics of reports\n\n"
        "`--fix` says what `trf lint --fix` can repair; each page says how.\n\n"
        f"| code | severity | meaning | `--fix` |\n| --- | --- | --- | --- |\n{rows}"
    )


def write(folder: Path) -> None:
    """Write all pages and their index into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").write_text(index(), encoding="utf-8")
    for entry in CATALOGUE.values():
        (folder / f"{entry.code}.md").write_text(page(entry), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
