"""What an event gives its arbiters."""

import norm_reports as nr
import pytest

import trf
from verify.norms.arbiters import TEXTS, UNLIMITED, assess_arbiters, swiss_certificates, text_on
from verify.norms.event import FAILED, MET, UNKNOWN, Wishes
from verify.replay import replay

OLD = ("012 Old", "032 ESP", "042 2008/03/01", "052 2008/03/09", "102 IA Chief", "112 FA Deputy")


def event(
    players, *, event="ordinary", kind="Swiss-System", extra=(), unrated=0, header=OLD, rounds=1,
    titles=(),
):  # fmt: skip
    """Pairs of players who meet in every round."""
    lines = []
    for n in range(players):
        other = 1 + (n ^ 1)
        cell = f"{other:4} {'b' if n % 2 else 'w'} ="
        rating = 0 if n < unrated else 2200
        title = "FM" if n == 5 else "CM" if n == 6 else "-"
        title = titles[n] if n < len(titles) else title
        lines.append(nr.player_line(n + 1, "m", title, rating, f"X{n % 7}Y", [cell] * rounds))
    data = "\n".join([*header, f"092 Individual: {kind}", *extra, *lines, ""])
    found = replay(trf.read(data.encode(), name="x").tournament)
    return assess_arbiters(found, Wishes(event=event))


@pytest.mark.parametrize(
    ("players", "certificates"),
    [(10, 2), (49, 2), (50, 2), (51, 3), (100, 3), (101, 4), (132, 4), (151, 5)],
)
def test_one_more_certificate_for_every_fifty_players(players, certificates):
    assert swiss_certificates(players) == certificates


def test_the_table_until_2009():
    assert event(132, event="international").certificates == 4
    assert event(132, event="international").usable == "unlimited"
    national = event(50, event="national")
    assert (national.certificates, national.usable) == (2, "two")
    robin = event(10, event="national", kind="Round Robin")
    assert (robin.system, robin.certificates, robin.usable) == ("round robin", 2, "two")
    world = event(50, event="world")
    assert (world.certificates, world.usable) == (UNLIMITED, "unlimited")
    team = event(300, event="national-team")
    assert (team.certificates, team.usable) == (UNLIMITED, "one")
    nothing = event(50)
    assert nothing.certificates is None
    assert any(each.article == "2.1.1" and each.state == UNKNOWN for each in nothing.conditions)


def test_a_team_division():
    teams = [
        f"310 {n + 1:3} {'Team':32} {'T':5} {'':6} {0:6} {0:6} {0:3}  "
        + " ".join(f"{4 * n + k + 1:4}" for k in range(4))
        for n in range(12)
    ]

    def division(unrated, lines=teams):
        found = event(48, event="national-team", extra=lines, unrated=unrated)
        return next(each for each in found.conditions if each.article == "2.1.2")

    assert division(18).state == MET
    assert division(20).state == FAILED
    assert division(0, teams[:9]).state == FAILED
    assert division(0, ()).state == UNKNOWN


def test_facts_of_an_event():
    found = event(12)
    assert (found.players, found.rated, found.titled, found.federations) == (12, 12, 1, 7)
    assert found.arbiters == (("chief", "IA Chief"), ("deputy", "FA Deputy"))
    unnamed = event(12, header=OLD[:4])
    assert unnamed.conditions[0].state == FAILED


def states(found, article):
    return [each.state for each in found.conditions if each.article == article]


def texts(found, part):
    return [each for each in found.conditions if part in each.text]


def test_rows_that_the_table_has_not():
    # Of rapid events only world and continental ones stand in it, of round robins national ones.
    rapid = (*OLD, "222 900+10")
    assert (event(60, event="international", header=rapid).certificates) == 0
    assert states(event(60, event="international", header=rapid), "2.1.1") == [FAILED]
    world = event(60, event="world", header=rapid)
    assert (world.certificates, world.usable) == (UNLIMITED, "one")
    assert states(world, "3.6e") == [MET]
    robin = event(10, event="international", kind="Round Robin")
    assert (robin.certificates, robin.usable) == (0, "none")
    assert states(robin, "2.1.1") == [FAILED]
    unknown = event(10)
    assert (unknown.certificates, unknown.usable) == (None, "")
    standard = event(60, event="international", header=(*OLD, "222 5400+30"))
    assert standard.certificates == 3


def test_a_national_event_of_teams_is_a_team_championship():
    found = event(48, event="national", kind="Team Swiss System")
    assert (found.system, found.certificates, found.usable) == ("team", UNLIMITED, "one")
    assert states(found, "2.1.2") == [UNKNOWN]


def test_what_counts_for_international_arbiters_until_2009():
    assert states(event(50, event="national"), "3.6a") == [MET]
    assert states(event(50, event="continental"), "3.6b") == [MET]
    assert states(event(100, event="international"), "3.6d") == [MET]
    assert states(event(98, event="international"), "3.6c") == [UNKNOWN]
    assert states(event(50), "3.6") == [UNKNOWN]
    assert texts(event(100, event="international"), "no second kind")
    assert not texts(event(98, event="international"), "no second kind")


def test_boards_are_those_that_were_played():
    # Four are listed, two of each team play.
    teams = [f"013 {f'T{n}':32}{4 * n + 1:4} {4 * n + 2:4} {401 + n:4} {451 + n:4}"
             for n in range(12)]  # fmt: skip
    found = event(48, event="national-team", extra=teams)
    (division,) = [each for each in found.conditions if each.article == "2.1.2"]
    assert division.state == FAILED
    assert "2 boards (4)" in division.text


AFTER_2009 = ("032 ESP", "042 2012/03/01", "052 2012/03/09", "102 IA Chief")
AFTER_2014 = ("032 ESP", "042 2016/03/01", "052 2016/03/09", "102 IA Chief")


@pytest.mark.parametrize(
    ("level", "state"),
    [("ordinary", UNKNOWN), ("international", FAILED), ("national", MET), ("national-team", MET),
     ("world-team", MET), ("olympiad", MET), ("zonal", FAILED)],
)  # fmt: skip
def test_teams_from_2009_to_2021(level, state):
    found = event(40, event=level, kind="Team Swiss System", header=AFTER_2009)
    assert found.text.code == "2009"
    assert found.certificates is None
    assert states(found, "2.12") == [state]
    assert not states(event(40, event=level, header=AFTER_2009), "2.12")


def test_seven_rounds_without_strong_players_after_2014():
    def seven(titles, header=AFTER_2014, rounds=7):
        found = event(20, header=header, rounds=rounds, titles=titles)
        return [each.state for each in texts(found, "seven rounds")]

    assert seven(("GM", "IM")) == [FAILED]
    assert seven(("GM", "IM", "IM")) == [UNKNOWN]
    assert seven(("GM", "WGM", "FM")) == [FAILED]
    assert seven((), rounds=9) == []
    assert seven((), header=AFTER_2009) == []
    in_2014 = ("042 2014/03/01", "052 2014/03/09", "102 IA Chief")
    assert seven((), header=in_2014) == [UNKNOWN]


def test_rapid_events_from_2009_to_2021():
    header = (*AFTER_2009, "222 900+10")
    assert [each.state for each in texts(event(20, event="world", header=header), "rapid")] == [MET]
    assert [each.state for each in texts(event(20, header=header), "rapid")] == [UNKNOWN]
    assert not texts(event(20, header=AFTER_2009), "rapid")


SINCE_2024 = ("032 X0Y", "042 2025/03/01", "052 2025/03/09", "102 IA Chief (12345678)", "112 Two")


def test_later_texts_count_no_certificates():
    found = event(120, event="international", header=SINCE_2024)
    assert found.text.code == "2024"
    assert found.certificates is None
    assert texts(found, "certificates per event: not verified")
    assert texts(found, "1 of 2 with an ID")
    # Six of seven federations are not the host's.
    assert [each.text for each in texts(found, "from 6;")]
    assert texts(found, "until 2031-03-01")


def test_kinds_since_2021():
    robin = event(10, kind="Round Robin", header=SINCE_2024)
    assert states(robin, "2.3.1, 2.4") == [MET]
    assert states(robin, "2.5") == []
    other = event(10, kind="Scheveningen", header=SINCE_2024)
    assert other.system == "Scheveningen system"
    assert states(other, "2.3.1") == [UNKNOWN]


def test_the_numbers_of_the_large_swiss_decide_nothing():
    # That it is an international one is known, how large it is is not.
    for players, level, state in (
        (120, "international", UNKNOWN), (10, "international", UNKNOWN), (120, "national", FAILED)
    ):  # fmt: skip
        found = event(players, event=level, header=SINCE_2024, rounds=9)
        assert states(found, "2.5") == [state]


def test_an_arbiter_who_plays():
    line = nr.player_line(1, "m", "-", 2000, "ESP", ["   2 w ="])
    line = f"{line[:57]}{12345678:11}{line[68:]}"
    other = nr.player_line(2, "m", "-", 2000, "ESP", ["   1 b ="])
    data = "\n".join([*SINCE_2024, "092 Swiss", line, other, ""])
    found = assess_arbiters(replay(trf.read(data.encode(), name="x").tournament))
    assert [each.state for each in texts(found, "no arbiter plays")] == [FAILED]


def test_leap_days_have_no_anniversary():
    header = ("042 2024/02/29", "052 2024/03/09", "102 IA Chief")
    assert texts(event(10, header=header), "until 2030-02-28")


def test_the_end_of_the_event_decides():
    assert text_on(None).code == "2024"
    assert [text_on(each.since) for each in TEXTS] == list(TEXTS)
    assert text_on(TEXTS[0].since.replace(year=2004)) is None
