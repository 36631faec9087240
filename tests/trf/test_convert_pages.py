"""Pages to read: Markdown and HTML."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from trf_lines import player_line, read_lines, tournament

import trf
from trf.convert_pages import markdown, webpage

REAL = Path(__file__).parents[2] / "corpus/real"

LINES = (
    "012 Open <A> & B",
    "022 Town",
    "042 2024/05/01",
    "052 2024/05/02",
    "142 5",
    "112 One",
    "112 Two|Three",
    player_line("   2 w 1", "0000 - U", number="1", name="First, A", points="2.0", rank="2"),
    player_line("   1 b 0", number="2", name="*Second*", rating="", points="0.0", rank="1"),
    "310   1 Team One                         ONE   2400.5   12.0   20.5   1    1    2",
)


def test_markdown():
    lines = markdown(tournament(read_lines(*LINES))).splitlines()
    assert lines[:8] == [
        r"# Open \<A\> & B",
        "",
        "- Place: Town",
        "- Dates: 2024-05-01 to 2024-05-02",
        "- Players: 2",
        "- Rounds: 2 of 5",
        r"- Deputy arbiters: One, Two\|Three",
        "",
    ]
    assert "| 1 | 1 | Team One | ONE | 12.0 | 20.5 |" in lines
    assert lines[-4:] == [
        "| Rank | No | Title | Name | Rating | Federation | Points | 1 | 2 |",
        "| ---: | ---: | --- | --- | ---: | --- | ---: | ---: | ---: |",
        r"| 1 | 2 | GM | \*Second\* |  | ITA | 0.0 | 1b0 |  |",
        "| 2 | 1 | GM | First, A | 2288 | ITA | 2.0 | 2w1 | U |",
    ]


class Page(HTMLParser):
    """Gathers rows, and sees that every element is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.rows, self.text = [], [], ""

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def parsed(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


def test_webpage():
    page = parsed(webpage(tournament(read_lines(*LINES))))
    assert "Open <A> & B" in page.text
    assert page.rows[-1] == ["2", "1", "GM", "First, A", "2288", "ITA", "2.0", "2w1", "U"]


@pytest.mark.parametrize("path", sorted(REAL.glob("s*.trf")), ids=lambda path: path.name)
def test_pages_of_real_files_have_every_player(path):
    first = tournament(trf.read(path))
    page = parsed(webpage(first))
    rows = page.rows[-len(first.players) :]
    assert sorted(int(row[1]) for row in rows) == [each.number for each in first.players]
    assert {len(row) for row in rows} == {7 + first.rounds}
    assert len(markdown(first).splitlines()) > len(first.players)
