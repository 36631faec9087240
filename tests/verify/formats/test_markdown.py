"""The summary in Markdown, read by a parser of CommonMark with GitHub's tables."""

from hostile import FILE, hostile, ordinary
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from verify.check import unreadable
from verify.formats import document, markdown
from verify.formats.cases import FAILED, PASSED, Case, Suite
from verify.formats.text import one_line, visible

PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")


def tokens(text):
    return PARSER.parse(text)


def shown(text):
    """What a reader sees of inline text."""
    (inline,) = [each for each in tokens(text) if each.type == "inline"]
    assert {each.type for each in inline.children} <= {"text", "text_special"}
    return "".join(each.content for each in inline.children)


def test_what_is_right_is_a_row():
    text = document("markdown", [ordinary(wrong=False)])
    assert "✅ 1 file, nothing fails." in text
    assert "| ✅ | small.trf | dutch 2026 | 6 | 0 | 0 |" in text
    assert "<details>" not in text


def test_a_deviation_is_explained():
    text = document("markdown", [ordinary(), unreadable("gone.trf", "no such file")])
    assert "❌ 2 files: 1 failed, 1 could not be read." in text
    (block,) = [each for each in tokens(text) if each.type == "fence" and "Round 3" in each.content]
    assert block.content.startswith("Round 3: DEVIATES\n")
    assert "<details><summary>❌ gone.trf: file</summary>" in text


def test_hostile_names():
    text = document("markdown", [hostile()])
    rows = [each for each in tokens(text) if each.type == "td_open"]
    assert len(rows) == 6
    codes = [each.content for each in tokens(text) if each.type == "fence"]
    assert any("]]>\"'<b>& [31m" in each for each in codes)
    html = [each.content for each in tokens(text) if each.type == "html_block"]
    assert all(each.startswith(("<details><summary>", "</details>")) for each in html)
    assert FILE not in text


def test_too_much_for_github_is_counted():
    long = "x" * 10_000
    cases = tuple(Case(f"round {n}", FAILED, "wrong", long) for n in range(150))
    text = markdown.as_summary([Suite("a.trf", cases)])
    assert len(text.encode()) < 1 << 20
    assert "… and 61 more" in text


def test_many_files_are_counted():
    suites = [Suite(f"{n}.trf", (Case("file", PASSED),)) for n in range(1002)]
    assert "… and 2 more files" in markdown.as_summary(suites)


@given(st.text(st.characters(), max_size=30).map(str.strip).filter(bool))
def test_any_text_is_shown_as_it_is(text):
    wanted = one_line(text)
    if wanted.strip(" ") != wanted or not wanted.strip():
        return
    assert shown(markdown.escape(text)) == wanted


@given(st.text(st.characters(), max_size=60))
def test_any_code_stays_within_its_fence(text):
    case = Case("round 1", FAILED, "wrong", text or "x")
    found = tokens(markdown.as_summary([Suite("a.trf", (case,))]))
    (fence,) = [each for each in found if each.type == "fence"]
    assert fence.content == visible(text or "x") + "\n"
