"""Text from files, made fit to be shown."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from verify.formats.text import one_line, visible

ANY = st.text(st.characters())


def test_marks_and_controls_are_written_out():
    assert visible("a\x1b[31m\u202eb\u200f") == "a\\x1b[31m\\u202eb\\u200f"
    assert visible("a\tb\nc") == "a\tb\nc"
    assert one_line("a\tb\nc\r") == "a\\x09b\\x0ac\\x0d"


def test_names_of_all_scripts_stay():
    name = "Ģirts Šķēle, Магнус, מַגְנוּס, ماغنوس, 卡尔森, 🙂"
    assert visible(name) == one_line(name) == name


@given(ANY)
def test_nothing_that_cannot_be_shown_is_left(text):
    found = one_line(text)
    assert not {unicodedata.category(letter) for letter in found} & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(found) & set("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2069")
    found.encode()


@given(ANY)
def test_written_out_once(text):
    assert visible(visible(text)) == visible(text)
    assert one_line(visible(text)) == one_line(text)
