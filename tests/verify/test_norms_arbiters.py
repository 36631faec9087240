"""What an event gives its arbiters."""

import norm_reports as nr
import pytest

import trf
from verify.norms.arbiters import TEXTS, UNLIMITED, assess_arbiters, swiss_certificates, text_on
from verify.norms.event import FAILED, MET, UNKNOWN, Wishes
from verify.replay import replay

OLD = ("012 Old", "032 ESP", "042 2008/03/01", "052 2008/03/09", "102 IA Chief", "112 FA Deputy")


def event(players, *, event="ordinary", kind="Swiss-System", extra=(), unrated=0, header=OLD):
    """Pairs of players who meet in round 1."""
    lines = []
    for n in range(players):
        other = 1 + (n ^ 1)
        cell = f"{other:4} {'b' if n % 2 else 'w'} ="
        rating = 0 if n < unrated else 2200
        title = "FM" if n == 5 else "CM" if n == 6 else "-"
        lines.append(nr.player_line(n + 1, "m", title, rating, f"X{n % 7}Y", [cell]))
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


def test_later_texts_count_no_certificates():
    header = ("042 2025/03/01", "052 2025/03/09", "102 IA Chief")
    found = event(120, event="international", header=header)
    assert found.text.code == "2024"
    assert found.certificates is None
    assert any("not verified" in each.text for each in found.conditions)
    (large,) = [each for each in found.conditions if each.article == "2.5"]
    # One round is no large Swiss.
    assert large.state == FAILED


def test_the_end_of_the_event_decides():
    assert text_on(None).code == "2024"
    assert [text_on(each.since) for each in TEXTS] == list(TEXTS)
    assert text_on(TEXTS[0].since.replace(year=2004)) is None
