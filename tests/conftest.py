"""What all tests share.

Hypothesis profiles: the ordinary run is reproducible, and a slow machine is no failure.
"""

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ordinary",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command in this process: exit code, output, errors."""
    import cli  # noqa: PLC0415 - the tests of commands only

    def command(*arguments):
        monkeypatch.setattr(sys, "argv", ["trf", *map(str, arguments)])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        captured = capsys.readouterr()
        return leaving.value.code, captured.out, captured.err

    return command
