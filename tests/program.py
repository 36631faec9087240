"""The program as a user starts it, for the tests of its commands."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def trf(*arguments, cwd=None, **environment):
    """Run a command in a process of its own, with nothing of the tests' environment."""
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=60,
        check=False,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PATH": "", **environment},
    )
