"""The page of a report: what it shows, and that nothing a file holds becomes part of the page."""

import base64
import hashlib
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from html_outline import Outline
from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from verify.check import Options, check, unreadable
from verify.compare import DEVIATES
from verify.findings import GROUPS, SEVERITIES
from verify.html import PageError, page, ready
from verify.html.texts import SOURCE, catalogue, languages
from verify.html.view import STATUSES
from verify.severity import GRADES

CORPUS = Path(__file__).parents[3] / "corpus"
DEVIATING = CORPUS / "real" / "smc-sw-015p-07r.trf"
SOME = [
    DEVIATING,
    CORPUS / "real" / "tnl-sw-031p-06r.trf",
    CORPUS / "real" / "dub-sw-035p-04r.trf",
    CORPUS / "real" / "smc-rr-009p-09r.trf",
    CORPUS / "real" / "fid-tm-249p-14r.trf",
    CORPUS / "checks" / "clean-teams.trf",
    CORPUS / "tunx" / "smc-sw-018p-08r.TUNX",
    *sorted((CORPUS / "cases").glob("*.trf")),
]


def result(path=DEVIATING, options=None):
    return check(trf.read(path), options)


@pytest.fixture(scope="module")
def deviating():
    return result()


# --- what is shown ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_every_report_has_a_sound_page(path):
    found = Outline(page(result(path)))
    assert found.faults == []
    assert len(found.ids) == len(set(found.ids))
    assert {link[1:] for link in found.links if link != "#line-"} <= set(found.ids)


def test_the_verdict_the_reason_and_both_pairings_are_shown(deviating):
    words = Outline(page(deviating)).words
    assert "The report deviates from the rules" in words
    assert "unplayed games of the player who gets the bye (C9, article 2.4.4)" in words
    assert "breaks a quality criterion, C9" in words
    assert "11 Play,Xxxxx011 0–1 3 Playerxx,Xxxx003 11 Play,Xxxxx011 – 8 Playerx,Xx008" in words
    for assumption in deviating.assumptions:
        assert assumption in words
    for finding in deviating.findings:
        assert finding.message in words


def test_the_crosstable_marks_whom_the_deviation_concerns(deviating):
    text = page(deviating)
    marked = re.findall(r'<td class="dev">(.*?)<small>(.*?)</small>', text)
    assert sorted(marked) == [("11b1", "U"), ("3w0", "8w"), ("U", "11b")]


def test_only_rounds_that_deviate_are_unfolded(deviating):
    text = page(deviating)
    opened = re.findall(r'<details class="round (\S+)" id="round-(\d+)" open>', text)
    assert opened == [(DEVIATES, "4")]
    assert len(re.findall(r'<details class="round', text)) == len(deviating.rounds)


def test_a_right_round_has_one_side_and_a_wrong_one_two(deviating):
    pictures = re.findall(r'<svg class="picture".*?</svg>', page(deviating), re.DOTALL)
    assert ["only" in each for each in pictures] == [n == 4 for n in range(1, 8)]


def test_a_finding_shows_the_line_with_its_column_marked(deviating):
    text = page(deviating)
    finding = next(each for each in deviating.findings if each.rule == "PAIR001")
    line = next(r.text for r in deviating.tournament.records if r.line == finding.line)
    field = line[finding.column - 1 : finding.column + 3]
    assert f"<mark>{field}</mark>" in text


def test_whom_it_helped_and_what_explains_it_are_shown_on_request():
    words = Outline(page(result(options=Options(benefit=True, causes=2.0)))).words
    assert "Whom it helped (arithmetic" in words
    assert "What would explain it" in words


def test_an_unreadable_file_has_a_page():
    words = Outline(page(unreadable("x.trf", "no such file"))).words
    assert "The file could not be read" in words
    assert "no such file" in words


def test_some_rounds_of_a_report(deviating):
    found = Outline(page(result(options=Options(rounds=frozenset({4})))))
    assert [each for each in found.ids if each.startswith("round-")] == ["round-4"]
    assert found.faults == []


# --- hostile input ------------------------------------------------------------------------------


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "</title></style><script>",
    "{{ 7*7 }}{% raw %}",
    "&lt;b&gt;&#60;",
    "\u202egnp.exe",
    "a\x00b\x07c\x1b[31m",
    "\ud800",
    "]]><!--",
]


def with_texts(found, text):
    """The same result with a text wherever a file's text is shown."""
    tournament = found.tournament
    players = tuple(
        replace(each, name=text, title=text, federation=text) for each in tournament.players
    )
    named = replace(
        tournament,
        players=players,
        name=text,
        city=text,
        federation=text,
        chief_arbiter=text,
        records=tuple(each._replace(text=each.text[:14] + text) for each in tournament.records),
    )
    findings = tuple(replace(each, message=text) for each in found.findings)
    return replace(found, file=text, tournament=named, findings=findings, assumptions=(text,))


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_texts_stay_texts(deviating, text):
    same(deviating, text)


@given(st.text(min_size=1, max_size=12).filter(str.strip))
@settings(max_examples=15)
def test_no_text_changes_the_page(text):
    same(RESULT, text)


RESULT = result(CORPUS / "cases" / "full-point-bye-2026.trf")


def same(found, text):
    """The page has the elements and attributes it has for a harmless text of the same length, and
    can be written.
    """
    shown = page(with_texts(found, text))
    shown.encode("utf-8")
    hostile, harmless = Outline(shown), Outline(page(with_texts(found, "x" * len(text))))
    assert hostile.elements == harmless.elements
    assert hostile.faults == []
    unseen = [each for each in shown if (ord(each) < 32 and each != "\n") or each == "\u202e"]
    assert unseen == []


# --- policy -------------------------------------------------------------------------------------


def test_the_policy_allows_the_page_itself_and_nothing_else(deviating):
    text = page(deviating)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    rules = dict(each.strip().split(" ", 1) for each in policy.replace("&#39;", "'").split(";"))
    assert rules["default-src"] == "'none'"
    for element, rule in (("style", "style-src"), ("script", "script-src")):
        inner = re.findall(rf"<{element}>(.*?)</{element}>", text, re.DOTALL)
        assert len(inner) == 1
        digest = base64.b64encode(hashlib.sha256(inner[0].encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


def test_nothing_is_fetched_and_no_element_carries_style_or_script(deviating):
    found = Outline(page(deviating))
    for tag, name, value in found.attributes:
        assert name not in ("src", "style", "srcset", "action", "ping"), (tag, name)
        assert not name.startswith("on"), (tag, name)
        assert name != "href" or value.startswith("#"), (tag, value)
    assert "http:" not in page(deviating)
    assert "https:" not in page(deviating)


# --- languages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", languages())
def test_every_language_has_every_text(code):
    source, other = catalogue(SOURCE).texts, catalogue(code).texts
    assert set(other) == set(source)
    fields = re.compile(r"{\w+}")
    for key, text in other.items():
        assert sorted(fields.findall(text)) == sorted(fields.findall(source[key])), key
        assert text.strip()


def test_spanish_repeats_no_english_sentence():
    source, other = catalogue(SOURCE).texts, catalogue("es").texts
    assert [key for key in source if source[key] == other[key] and " " in source[key]] == []


def test_there_is_a_word_for_everything_that_can_be_said():
    texts = catalogue().texts
    needed = [f"status.{each}" for each in STATUSES]
    needed += [f"verdict.{each}" for each in (*STATUSES, "no-rounds", "unreadable")]
    needed += [f"severity.{each}" for each in SEVERITIES]
    needed += [f"severities.{each}" for each in SEVERITIES]
    needed += [f"group.{each}" for each in GROUPS]
    needed += [f"grade.{each}" for each in GRADES]
    assert [key for key in needed if key not in texts] == []


def test_the_page_speaks_spanish_and_says_what_is_english(deviating):
    text = page(deviating, "es")
    assert '<html lang="es" dir="ltr">' in text
    words = Outline(text).words
    assert "El informe se aparta de las reglas" in words
    assert "Lo que dice la auditoría misma está en inglés." in words
    reason = deviating.rounds[3].reasons[0].text
    assert re.search(rf'lang="en"[^>]*>{re.escape(reason[:30])}', text)


def test_an_unknown_language_is_named():
    with pytest.raises(PageError, match=r"'xx' \(known: en, es\)"):
        ready("xx")


def test_without_jinja2_the_message_says_what_to_install(monkeypatch):
    from verify.html import render  # noqa: PLC0415

    render._environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(PageError, match=r"pip install 'trf-verify\[html\]'"):
        ready("en")


# --- size ---------------------------------------------------------------------------------------


def test_a_large_report_stays_usable():
    """Half of the 3 MB asked of 400 players in 11 rounds, for about half of the cells."""
    text = page(result(CORPUS / "real" / "lig-sw-160p-11r.trf"))
    assert len(text.encode()) < 1_500_000
