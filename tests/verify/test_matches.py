"""Double-Swiss reports: two rounds of the file are one match."""

import pytest
from small_reports import line

import trf
from pairing.double_swiss.engine import pair
from pairing.model import GAME, NOBODY, PAB, History, PairingInput, PointSystem, RoundResults
from verify.check import check
from verify.matches import holds_matches, replay_matches
from verify.next_round import pair_next
from verify.replay import replay


def event(players, rounds, total=None):
    """The words of a tournament paired by the engine: the lower number wins 1.5-0.5."""
    history = History(players, PointSystem(200, 100, 0))
    rows = [[] for _ in range(players)]
    for _ in range(rounds):
        pairing = pair(
            PairingInput(range(1, players + 1), history, total or rounds, range(players))
        )
        kinds, points = [GAME] * players, [0] * players
        opponents, colours = [NOBODY] * players, [0] * players
        for white, black in pairing.pairs:
            w, b = white - 1, black - 1
            opponents[w], opponents[b], colours[w], colours[b] = b, w, 1, -1
            better, worse = min(w, b), max(w, b)
            points[better], points[worse] = 150, 50
            first, second = ("1", "0") if w == better else ("0", "1")
            rows[w] += [f"{black}w{first}", f"{black}b="]
            rows[b] += [f"{white}b{second}", f"{white}w="]
        if pairing.bye is not None:
            i = pairing.bye - 1
            kinds[i], points[i] = PAB, 150
            rows[i] += ["U", "H"]
        history = history.then(RoundResults("".join(kinds), opponents, colours, points))
    return rows


def report(rows, total):
    lines = ["012 T", f"142 {2 * total}", "152 W", "192 FIDE_DOUBLESWISS"]
    lines += [line(n, " ".join(row)) for n, row in enumerate(rows, start=1)]
    return trf.read("\n".join([*lines, ""]).encode(), name="double.trf")


@pytest.mark.parametrize("players", [6, 7, 10])
def test_rounds_of_the_engine_are_right(players):
    result = check(report(event(players, 4), 4))
    assert [each.status for each in result.rounds] == ["ok"] * 4
    assert any("two rounds of the file" in each for each in result.assumptions)


def test_a_wrong_match():
    rows = event(8, 3)
    for row in (rows[0], rows[4]):
        row[2:4] = [word.translate(str.maketrans("wb", "bw")) for word in row[2:4]]
    i = int(rows[0][2][:-2]) - 1
    rows = event(8, 3)
    for k in (0, i):
        rows[k][2:4] = [word.translate(str.maketrans("wb", "bw")) for word in rows[k][2:4]]
    result = check(report(rows, 3))
    assert [each.number for each in result.rounds if each.status == "deviates"][:1] == [2]
    found = result.rounds[1]
    assert {(r.kind, r.players) for r in found.reasons} == {("colour", (1, i + 1))} or (
        found.reasons[0].kind == "colour"
    )


def test_forfeits():
    """A match is forfeited only if both of its games are (preface)."""
    rows = event(6, 1)
    other = int(rows[0][0][:-2]) - 1
    rows[0][0], rows[other][0] = f"{other + 1}w+", "1b-"
    found = replay_matches(replay(report(rows, 3).tournament))
    assert found.results(1).kinds[0] == GAME
    rows[0][1], rows[other][1] = f"{other + 1}b+", "1w-"
    found = replay_matches(replay(report(rows, 3).tournament))
    results = found.results(1)
    assert (results.kinds[0], results.kinds[other]) == ("+", "-")
    assert results.colours[0] == 0
    assert found.rounds_total == 3


def test_one_round_a_match():
    rows = [row[::2] for row in event(6, 3)]
    found = replay(report(rows, 2).tournament)
    assert not holds_matches(found)
    with pytest.raises(ValueError, match="matches"):
        replay_matches(found)
    assert len(check(report(rows, 3)).rounds) == 3


def test_the_next_match():
    found = pair_next(report(event(7, 2, total=4), 4).tournament)
    assert (found.number, len(found.pairs), found.bye) == (3, 3, int(next(
        n for n, row in enumerate(event(7, 3, total=4), start=1) if row[4] == "U"
    )))  # fmt: skip
