"""The pages of an archive: the index, the plot over time, and the reports it leads to."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from archive_summary import MONTHS, NAMES, summary
from html_outline import Outline

import trf
from verify.archive.summary import Group
from verify.check import check
from verify.html.archive import HEIGHT, SHOWN, WIDTH, index, site, trend

CORPUS = Path(__file__).parents[3] / "corpus"
READABLE = CORPUS / "real" / "smc-sw-015p-07r.trf"


def read(url):
    return check(trf.read(url)) if Path(url).is_file() else None


def test_the_worst_reports_that_can_still_be_read_have_a_page():
    pages = dict(site(summary([str(READABLE), "gone.trf"]), read))
    assert list(pages) == ["report-01.html", "index.html"]
    found = Outline(pages["index.html"])
    assert found.faults == []
    assert [link for link in found.links if link.endswith(".html")] == ["report-01.html"]
    assert "gone.trf" in found.words
    assert "The report deviates from the rules" in Outline(pages["report-01.html"]).words


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_table_is_there(language):
    text = index(summary(), {}, language)
    found = Outline(text)
    assert found.faults == []
    assert {link[1:] for link in found.links} <= set(found.ids)
    for by, names in NAMES.items():
        part = text[text.index(f'id="by-{by}"') :]
        part = part[: part.index("</section>")]
        assert part.count("<tr>") == 1 + len(names)
    assert "<script>alert" not in text
    assert "54 321" in found.words


def test_what_is_left_out_of_a_long_table_is_counted():
    long = {**NAMES, "arbiter": [f"Arbiter {n}" for n in range(SHOWN + 7)]}
    words = Outline(index(summary(names=long), {})).words
    assert "Not shown: 7 more" in words
    assert f"Arbiter {SHOWN} " not in words


def test_an_archive_without_deviations():
    found = summary(deviating=0)
    words = Outline(index(replace(found, worst=()), {})).words
    assert "No report deviates." in words
    assert "What the deviating rounds break" not in words


# --- the plot -----------------------------------------------------------------------------------


def month(name, judged, deviating):
    return Group(name, 1, 0, judged, deviating, 0, 0, 0, 0, (0,) * 7)


def test_the_plot_has_a_column_per_month_in_the_order_of_time():
    groups = next(table.groups for table in summary().tables if table.by == "month")
    plot = trend(groups)
    assert [each.name for each in plot.months] == MONTHS
    places = [each.x for each in plot.months]
    assert places == sorted(places)
    assert 0 < places[0] < places[-1] < WIDTH
    # A month nobody played in leaves its room empty.
    assert places[4] - places[3] > 1.5 * (places[1] - places[0])


def test_columns_are_as_high_as_what_they_show():
    plot = trend([month("2026-01", 100, 20), month("2026-02", 50, 5), month("2026-03", 10, 0)])
    assert plot.shares[-1].text == "20 %"
    assert [each.share for each in plot.months] == [HEIGHT, HEIGHT // 2, 0]
    assert [each.rounds for each in plot.months] == [75, 38, 8]
    assert [tick.text for tick in plot.names] == ["2026-01", "2026-02", "2026-03"]


def test_over_many_years_only_years_are_named():
    plot = trend([month("2001-05", 9, 1), month("2026-02", 9, 9)])
    assert all(re.fullmatch(r"\d{4}", tick.text) for tick in plot.names)
    assert len(plot.names) <= 15
    assert plot.shares[-1].text == "100 %"


@pytest.mark.parametrize("names", [[], ["2026-01"], ["", "soon"], ["0001-01", "2026-01"]])
def test_no_plot_of_what_is_no_course_of_time(names):
    assert trend([month(name, 5, 1) for name in names]) is None
