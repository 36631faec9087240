"""GitHub's annotations."""

import re

from hostile import FILE, hostile, ordinary
from hypothesis import given
from hypothesis import strategies as st

from verify.findings import Finding
from verify.formats import document, github
from verify.formats.cases import Suite
from verify.formats.text import visible

COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def read(text):
    """Read commands as the runner does."""
    for line in text.splitlines():
        kind, properties, message = COMMAND.fullmatch(line).groups()
        told = dict(each.split("=", 1) for each in properties.split(","))
        plain = {key: unescaped(value, "%2C", "%3A") for key, value in told.items()}
        yield kind, plain, unescaped(message)


def unescaped(text, *more):
    for code in (*more, "%0A", "%0D", "%25"):
        text = text.replace(code, chr(int(code[1:], 16)))
    return text


def test_a_deviation_and_its_place():
    (first, *others) = read(document("github", [ordinary()]))
    kind, told, message = first
    assert kind == "error"
    assert told["file"] == "small.trf"
    assert (int(told["line"]) > 3, told["col"]) == (True, "112")
    assert told["title"].startswith("PAIR")
    assert message.startswith("round 3: ")
    assert {kind for kind, _, _ in others} <= {"notice", "warning"}


def test_the_worst_come_first():
    kinds = [kind for kind, _, _ in read(document("github", [ordinary(wrong=False), ordinary()]))]
    assert kinds == sorted(kinds, key=("error", "warning", "notice").index)
    assert kinds[0] == "error"


def test_hostile_names_stay_on_their_line():
    text = document("github", [hostile()])
    assert all(told["file"] == visible(FILE) for _, told, _ in read(text))
    assert "\x1b" not in text


def test_nothing_found_prints_nothing():
    assert github.as_commands([Suite("a.trf", ())]) == ""


TEXTS = st.text(st.characters(), max_size=30)


@given(TEXTS, TEXTS, st.none() | st.integers(1, 99))
def test_any_text_is_read_back(file, message, line):
    suite = Suite(file, (), (Finding("RPT001", "warning", message, line=line),))
    ((kind, told, said),) = read(github.as_commands([suite]))
    assert (kind, told["file"], said) == ("warning", visible(file), visible(message))
    assert told["line"] == str(line or 1)
