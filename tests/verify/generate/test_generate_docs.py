"""The page on `trf generate` names every option, key and feature, and nothing else."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import cli
from verify.generate.config import FOREIGN
from verify.generate.features import ENDED, FEATURES
from verify.generate.words import READERS

PAGE = (Path(__file__).parents[3] / "docs" / "generate.md").read_text(encoding="utf-8")
SHORT = {"win", "draw", "loss"}  # --points says all three


def test_every_field_is_an_option_and_documented():
    options = set(inspect.signature(cli.generate).parameters)
    for name in set(READERS) - SHORT - {"options"}:
        assert name in options, name
        assert f"`--{name.replace('_', '-')}" in PAGE, name
    documented = set(re.findall(r"`--([a-z-]+)", PAGE))
    known = {name.replace("_", "-") for name in options} | {"to", "option", "features"}
    assert documented <= known


def test_every_key_is_documented():
    assert all(f"`{key}`" in PAGE for key in FOREIGN)


def test_every_feature_is_documented():
    named = set(re.findall(r"`([A-Za-z0-9-]+)`", PAGE))
    criteria = {name for name in FEATURES if re.fullmatch(r"C\d+", name)}
    assert (set(FEATURES) | {ENDED}) - criteria <= named
    assert {"C4", "C21"} <= named
