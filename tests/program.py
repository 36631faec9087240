"""The program as a user starts it, for the tests of its commands."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def python(*arguments, cwd=None, **environment):
    """Run Python with our packages in a process of its own, with nothing else of the tests'."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=60,
        check=False,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PATH": "", **environment},
    )


def trf(*arguments, cwd=None, **environment):
    """Run a command."""
    return python(ROOT / "cli.py", *arguments, cwd=cwd, **environment)
