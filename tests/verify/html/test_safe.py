"""What must be seen is seen, and everything else stays as it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.html.records import ruler
from verify.html.safe import clean
from verify.html.view import halves


@given(st.text())
def test_nothing_unseen_is_left(text):
    shown = clean(text)
    assert clean(shown) == shown
    shown.encode("utf-8")
    assert not any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in shown)
    assert not any(
        unicodedata.bidirectional(each) in ("RLO", "LRO", "RLE", "RLI") for each in shown
    )


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_letters_of_any_language_stay(text):
    assert clean(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\tb", "a␉b"), ("\x00", "␀"), ("\x7f", "␡"), ("\u202e", "[U+202E]"), ("\ud800", "[U+D800]")],
    ids=ascii,
)
def test_what_stands_instead(text, shown):
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0"), (50, "½"), (100, "1"), (250, "2½"), (125, "1.25"), (-50, "−½"), (-110, "−1.1")],
)
def test_points_as_people_write_them(points, text):
    assert halves(points) == text


def test_a_ruler_ends_every_ten_columns_with_their_number():
    text = ruler(120)
    assert [text[:n].endswith(str(n)) for n in range(10, 121, 10)] == [True] * 12
