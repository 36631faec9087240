"""Reports for archives of the tests."""

import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
REPORT = (ROOT / "corpus" / "checks" / "clean.trf").read_text(encoding="utf-8")
HERE = Path(__file__).parent


def report(name: str) -> bytes:
    """A small clean report of a tournament of this name."""
    lines = [line for line in REPORT.splitlines() if not line.startswith("012")]
    return "\n".join([f"012 {name}", *lines, ""]).encode()


def write(folder: Path, *names: str) -> None:
    """Write a report for each name, no two the same."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / f"{name}.trf").write_bytes(report(f"Event {name}"))


def zipped(path: Path, members: list[tuple[str, bytes]]) -> Path:
    """Write a zip archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path
