"""What `trf pair --trace` says of each bracket."""

from __future__ import annotations

from pathlib import Path

import trf
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026
from verify.next_round import pair_next

CORPUS = Path(__file__).parents[2] / "corpus"


def paired(path: str, number: int | None = None):
    tournament = trf.read(CORPUS / path).tournament
    return pair_next(tournament, None, number), tournament


def test_every_criterion_has_a_value():
    found, _ = paired("cases/full-point-bye-2026.trf")
    brackets = found.as_dict(trace=True)["trace"]
    assert [bracket["bracket"] for bracket in brackets] == [2.5, 2.0, 1.5, 1.0]
    for bracket in brackets:
        assert tuple(bracket["values"]) == DUTCH_2026.criteria
        paired_players = {n for pair in bracket["pairs"] for n in pair}
        assert paired_players | set(bracket["downfloaters"]) == set(bracket["players"])
        assert set(bracket["mdps"]) <= set(bracket["players"])
    assert brackets[1]["generation"] == "transposition"
    assert brackets[1]["mdps"] == [2]
    assert brackets[-1]["downfloaters"] == [found.bye]
    assert "trace" not in found.as_dict()


def test_in_words():
    found, tournament = paired("cases/full-point-bye-2026.trf")
    text = found.as_text(tournament, trace=True)
    assert "Bracket of 2: transposition" in text
    assert "  players 2 1 3 6; moved down 2" in text
    assert "  pairs 2-6; downfloaters 1 3" in text
    assert "C6 2, C7 [2 2], C8 1 [2]" in text  # two float, with 2 points each; one would float on
    assert "Bracket" not in found.as_text(tournament)


def test_a_collapse_says_so():
    """2017 A.9: somewhere in the oracles a bracket is paired again and the rest collapses."""
    for path in sorted(CORPUS.glob("oracle/dutch-2017/*.trf")):
        tournament = trf.read(path).tournament
        for number in range(tournament.rounds, max(0, tournament.rounds - 3), -1):
            found = pair_next(tournament, None, number)
            roles = [bracket.role for bracket in found.pairing.trace]
            if "clb" in roles:
                assert roles[-2:] == ["ppb", "clb"]
                assert tuple(found.pairing.trace[-1].values) == DUTCH_2017.criteria
                assert "collapsed last bracket" in found.as_text(tournament, trace=True)
                return
    raise AssertionError("no collapse in the corpus")
