"""Whatever the bytes, `trf.read` gives a report: never an exception, and never too late."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trf
from trf.reader import RECORD_TYPES

CORPUS = Path(__file__).parents[2] / "corpus"
SEEDS = [
    path.read_bytes() for path in sorted(CORPUS.rglob("*.t[ra][fb]")) if path.stat().st_size < 9_000
]

quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)

LIKELY = st.sampled_from(
    [b" ", b"\t", b"\n", b"\r", b"0", b"9", b"w", b"-", b"=", b"U", b".", b"("]
)
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["flip", "insert", "delete", "drop-line", "double-line", "truncate"]),
        st.integers(0, 1 << 16),
        st.one_of(LIKELY, st.binary(min_size=1, max_size=3)),
    ),
    min_size=1,
    max_size=12,
)


def mutate(data: bytes, changes: list[tuple[str, int, bytes]]) -> bytes:
    """Return the data after some damage."""
    for kind, place, text in changes:
        at = place % (len(data) + 1)
        if kind == "flip":
            data = data[:at] + text + data[at + len(text) :]
        elif kind == "insert":
            data = data[:at] + text + data[at:]
        elif kind == "delete":
            data = data[:at] + data[at + len(text) :]
        elif kind == "truncate":
            data = data[: max(at, len(data) // 2)]
        else:
            lines = data.splitlines(keepends=True)
            if lines:
                line = place % len(lines)
                lines[line : line + 1] = [lines[line]] * (2 if kind == "double-line" else 0)
            data = b"".join(lines)
    return data


def check(data: bytes) -> trf.Report:
    report = trf.read(data)
    if report.tournament is None:
        assert report.errors
    else:
        check_tournament(report.tournament)
    for diagnostic in report.diagnostics:
        assert diagnostic.line >= 0
        assert diagnostic.column >= (1 if diagnostic.line else 0)
        assert diagnostic.message
    return report


def check_tournament(tournament: trf.Tournament) -> None:
    numbers = [player.number for player in tournament.players]
    assert numbers == sorted(set(numbers))
    assert all(1 <= number <= 9999 for number in numbers)
    assert [record.line for record in tournament.records] == list(
        range(1, len(tournament.records) + 1)
    )
    for player in tournament.players:
        for cell in player.cells:
            assert cell.opponent is None or 0 <= cell.opponent <= 9999
            assert cell.colour in ("", "w", "b", "-")
            assert cell.result == "" or cell.result in "1=0WDL+-HFZU"
            assert cell.line == player.line


@quick
@given(st.binary(max_size=400))
def test_any_bytes(data):
    check(data)


@quick
@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=120), max_size=8))
def test_any_lines(lines):
    check("\n".join(lines).encode())


TAGS = st.sampled_from(["001", "IND", "###", *RECORD_TYPES])
FIELDS = st.text(st.sampled_from("0123456789 wbWDLFHZU+-=./,:()xA\t"), max_size=130)


@quick
@given(st.lists(st.tuples(TAGS, FIELDS), max_size=6))
def test_any_fields(records):
    check("\n".join(f"{tag} {text}" for tag, text in records).encode())


@quick
@given(st.sampled_from(range(len(SEEDS))), CHANGES)
def test_damaged_reports(seed, changes):
    check(mutate(SEEDS[seed], changes))


@settings(max_examples=60, deadline=None, database=None)
@given(st.integers(0, 1 << 16), st.binary(min_size=1, max_size=1))
def test_one_damaged_byte_costs_one_player_at_most(place, byte):
    data = (CORPUS / "cases" / "full-point-bye-2026.trf").read_bytes()
    at = place % len(data)
    if data[at : at + 1] in b"\r\n" or byte in b"\r\n":
        return
    report = check(data[:at] + byte + data[at + 1 :])
    assert report.tournament is not None
    assert len(report.tournament.players) >= 6


@pytest.mark.parametrize("piece", [b"001 ", b"\t", b"(", b"XXZ 1", b"132 ", b"0", b" 1 w"])
def test_repeated_pieces(piece):
    check(piece * 20_000)
    check((piece + b"\n") * 2_000)
