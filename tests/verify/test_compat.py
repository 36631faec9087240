"""The command lines of bbpPairings and JaVaFo: what they print, and their exit codes.

Texts expected here are what bbpPairings 6.0.0 printed for the same files, and what JaVaFo's manual
shows. The tournaments of corpus/oracle have the pairs on which independent programs agree.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_reports import EIGHT, OPEN, SEVEN, swapped, text

import trf
from pairing.model import EngineLimitError
from verify.check import check
from verify.compat import BBPPAIRINGS, JAVAFO, answers, program_of, run
from verify.compat.request import CompatError, parse
from verify.replay import Wishes, replay

ROOT = Path(__file__).parents[2]
ORACLE = ROOT / "corpus" / "oracle" / "dutch-2026"
BEGUN = tuple(" ".join(row.split()[:2]) for row in SEVEN)
WRONG = swapped(EIGHT, 2, (1, "3w1"), (3, "1b0"), (4, "2b1"), (2, "4w0"))


def written(folder, rows, *extra, name="event.trf", **more):
    path = folder / name
    path.write_text(text(rows, *extra, **more), encoding="utf-8")
    return str(path)


# --- checking -----------------------------------------------------------------------------------


def test_right_rounds_are_named(tmp_path):
    file = written(tmp_path, EIGHT, *OPEN)
    ran = run(BBPPAIRINGS, ["--dutch", file, "-c"])
    assert ran.output == "event: Round #1\nevent: Round #2\nevent: Round #3\n\n"
    assert (ran.errors, ran.code) == ("", 0)


def test_differences_are_no_failure(tmp_path):
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, WRONG, *OPEN), "-c"])
    assert ran.code == 0
    assert ran.output == (
        "event: Round #1\n"
        "event: Round #2\n"
        "  Checker pairings        Tournament pairings \n"
        "      4 -   1                  1 -   3\n"
        "      2 -   3                  2 -   4\n"
        "\n"
        "event: Round #3\n"
        "  Checker pairings        Tournament pairings \n"
        "      4 -   1                  1 -   2\n"
        "      3 -   2                  6 -   4\n"
        "      6 -   5                  3 -   5\n"
        "\n"
        "\n"
    )


def test_javafo_checks_a_single_round(tmp_path):
    ran = run(JAVAFO, [written(tmp_path, WRONG, *OPEN), "-c", "2", "-w"])
    assert ran.output == (
        "event: Round #2\n"
        "  Checker pairings        Tournament pairings \n"
        "      4 -   1                  1 -   3\n"
        "      2 -   3                  2 -   4\n"
        "\n"
    )


def test_the_bye_in_a_table(tmp_path):
    rows = swapped(SEVEN, 3, (6, "5w1"), (5, "6b0"), (4, "U"))
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, rows, *OPEN), "-c"])
    assert ran.output.endswith(
        "event: Round #3\n"
        "  Checker pairings        Tournament pairings \n"
        "      6 -   4                  6 -   5\n"
        "      5 -   0                  4 -   0\n"
        "\n"
        "\n"
    )
    ran = run(JAVAFO, [written(tmp_path, rows, *OPEN), "-c", "3"])
    assert ran.output.endswith(
        "      6 -   4                  6 -   5\n    PAB:    5                PAB:    4\n\n"
    )


def test_a_round_without_a_pairing(tmp_path):
    file = written(tmp_path, ("2w1 2b1", "1b0 1w0"), *OPEN)
    ran = run(BBPPAIRINGS, ["--dutch", file, "-c"])
    assert ran.output == (
        "event: Round #1\nevent: Round #2\nNo valid pairing exists for round 2.\n\n\n"
    )
    assert ran.code == 0


def test_verdicts_are_those_of_the_audit():
    for path in sorted((ROOT / "corpus" / "oracle" / "mutants").glob("2017-00*.trf")):
        ran = run(JAVAFO, [str(path), "-c"])
        told = re.split(r"^.*: Round #\d+\n", ran.output, flags=re.MULTILINE)[1:]
        result = check(trf.read(path))
        assert [bool(each.strip()) for each in told] == [
            each.status == "deviates" for each in result.rounds
        ]


# --- pairing ------------------------------------------------------------------------------------


def test_the_list_of_pairs(tmp_path):
    file = written(tmp_path, BEGUN, *OPEN)
    ran = run(BBPPAIRINGS, ["--dutch", file, "-p"])
    assert (ran.output, ran.code) == ("4\n1 2\n3 7\n6 4\n5 0\n", 0)


def test_pairs_go_to_a_file_beside_the_input_and_replace_it(tmp_path):
    file = written(tmp_path, BEGUN, *OPEN)
    (tmp_path / "pairs.txt").write_text("old", encoding="utf-8")
    assert run(JAVAFO, [file, "-p", "pairs.txt"]).output == ""
    assert (tmp_path / "pairs.txt").read_bytes() == b"4\n1 2\n3 7\n6 4\n5 0\n"
    other = tmp_path / "there" / "pairs.txt"
    ran = run(JAVAFO, [file, "-p", str(other)])
    assert (ran.code, other.exists()) == (5, False)


def before(data, number):
    """A report as it was before a round: later columns removed, byes asked for kept."""
    rows = []
    for line in data.splitlines():
        if line.startswith("001"):
            following = line[81 + 10 * number : 89 + 10 * number]
            kept = line[: 89 + 10 * (number - 1)]
            if re.fullmatch("0000 - [HFZ]", following):
                kept = f"{kept:{81 + 10 * number}}{following}"
            rows.append(f"{kept[:80]}    {kept[84:]}")
        else:
            rows.append(line)
    return "\n".join(rows)


def recorded(tournament, number):
    """The pairs of a round, and who has the bye."""
    pairs, bye = set(), None
    for player in tournament.players:
        cell = player.cell(number)
        if cell.result == "U":
            bye = player.number
        elif cell.opponent and cell.colour == "w":
            pairs.add((player.number, cell.opponent))
    return pairs, bye


def small_oracles():
    for path in sorted(ORACLE.glob("*.trf")):
        if len(path.read_bytes()) < 4000:
            yield pytest.param(path, id=path.stem)


@pytest.mark.parametrize("path", [*small_oracles()])
def test_every_round_on_which_programs_agree(tmp_path, path):
    tournament = trf.read(path).tournament
    data = path.read_bytes().decode()
    for number in range(1, tournament.rounds + 1):
        pairs, bye = recorded(tournament, number)
        if not pairs:
            continue
        file = tmp_path / "before.trf"
        file.write_text(before(data, number), encoding="utf-8")
        ran = run(BBPPAIRINGS, ["--dutch", str(file), "-p"])
        count, *lines = ran.output.splitlines()
        found = [tuple(map(int, line.split())) for line in lines]
        assert (int(count), ran.code) == (len(found), 0)
        assert set(found) == pairs | ({(bye, 0)} if bye else set())
        points = replay(tournament, Wishes(system="dutch"))
        scores = dict(zip(points.numbers, points.history(number - 1).score, strict=True))
        assert found == sorted(found, key=lambda pair, of=scores: board(pair, of))


def board(pair, scores):
    """The key by which boards are published; the bye comes last."""
    white, black = pair
    if not black:
        return (1,)
    higher = min(pair, key=lambda number: (-scores[number], number))
    return 0, -scores[higher], -scores[white] - scores[black], higher


def test_baku_on_request(tmp_path):
    file = written(tmp_path, [""] * 16, "XXR 9", "XXC white1", header=("012 T",))
    plain = run(JAVAFO, [file, "-p"]).output
    baku = run(JAVAFO, [file, "-b", "-p"]).output
    assert plain.splitlines()[1] == "1 9"
    assert baku.splitlines()[1] == "1 5"


# --- check-lists --------------------------------------------------------------------------------


def test_the_check_list_of_bbppairings(tmp_path):
    file = written(tmp_path, BEGUN, *OPEN)
    run(BBPPAIRINGS, ["--dutch", file, "-p", "-l"])
    assert (tmp_path / "event.list").read_text(encoding="utf-8").startswith(
        "\n"
        "ID\tPts\t---\tPref\tC2\tC14\tC16\t  Cur\t\tR1\tR2\t\n"
        "\n"
        " 1\t2.0\t WB\t  w \t Y\t   \t   \t (2W)\t\t 4\t 7\t\n"
        " 2\t2.0\t BW\t  b \t Y\t   \t   \t (1B)\t\t 5\t 3\t\n"
    )  # fmt: skip


def test_the_check_list_of_javafo(tmp_path):
    file = written(tmp_path, BEGUN, *OPEN)
    run(JAVAFO, [file, "-p", "pairs.txt", "-l", "my.list"])
    head, _, first, *_ = (tmp_path / "my.list").read_text(encoding="utf-8").splitlines()[1:]
    assert head.split() == ["ID", "Pts", "Pref", "-1R", "-2R", "Cur", "G-2", "G-1"]
    assert first.split() == ["1", "2.0", "(w)", "(2W)", "4", "7"]


def test_the_check_list_of_a_check_has_all_rounds(tmp_path):
    file = written(tmp_path, EIGHT, *OPEN)
    run(BBPPAIRINGS, ["--dutch", file, "-c", "-l", str(tmp_path / "all.list")])
    lines = (tmp_path / "all.list").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("Round")] == [
        "Round #1", "Round #2", "Round #3",
    ]  # fmt: skip
    assert lines[-1].startswith("trf-bbppairings (trf-verify)")


def test_the_check_list_where_no_pairing_exists(tmp_path):
    file = written(tmp_path, ("2w1", "1b0"), *OPEN)
    assert run(BBPPAIRINGS, ["--dutch", file, "-p", "-l"]).code == 1
    assert "\n 1\t1.0\t" in (tmp_path / "event.list").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("colours", "symbol"),
    [
        ("", "A"),
        ("W", "(B)"),
        ("WB", "(w)"),
        ("WBB", "W1"),
        ("BWW", "B1"),
        ("WWBB", "W"),
        ("BB", "WWW"),
        ("WBBWBBWB", "WW"),
    ],
)
def test_preferences_as_javafo_writes_them(tmp_path, colours, symbol):
    words = [f"{2 + n}{colour.lower()}=" for n, colour in enumerate(colours)]
    others = []
    for n, colour in enumerate(colours):
        row = ["Z"] * len(colours)
        row[n] = f"1{'b' if colour == 'W' else 'w'}="
        others.append(" ".join(row))
    spare = [" ".join(["Z"] * len(colours))] * 3
    rows = [" ".join(words), *others, *spare]
    run(JAVAFO, [written(tmp_path, rows, "XXR 20", "XXC white1"), "-p", "-l"])
    (line,) = [
        each
        for each in (tmp_path / "event.list").read_text(encoding="utf-8").splitlines()
        if each.split("\t")[0].strip() == "1"
    ]
    assert line.split("\t")[2].strip() == symbol


# --- generating ---------------------------------------------------------------------------------


@pytest.mark.parametrize("program", [BBPPAIRINGS, JAVAFO])
def test_generated_tournaments_are_right(tmp_path, program):
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=11\nRoundsNumber=4\n", encoding="utf-8")
    system = ["--dutch"] if program == BBPPAIRINGS else []
    target = str(tmp_path / "made.trf")
    assert run(program, [*system, "-g", str(config), "-o", target]).code == 0
    ran = run(program, [*system, target, "-c"])
    assert ran.output.count("Round #") == 4
    assert "Checker" not in ran.output
    # As a model: the same field.
    assert run(program, [*system, target, "-g", "-o", "again.trf"]).code == 0
    assert len(trf.read(tmp_path / "again.trf").tournament.players) == 11


def test_a_seed_gives_the_same_tournament_again(tmp_path):
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=11\nRoundsNumber=3\n", encoding="utf-8")
    made = []
    for name in ("one.trf", "two.trf"):
        target = tmp_path / name
        run(BBPPAIRINGS, ["--dutch", "-g", str(config), "-o", str(target), "-s", "7"])
        made.append(target.read_bytes())
    assert made[0] == made[1]


def test_a_configuration_of_javafo(tmp_path):
    config = tmp_path / "rtg.cfg"
    config.write_text(
        "# rates per thousand\nPlayersNumber=20\nRoundsNumber=5\nQuickgameRate=3\nGroups=2\n"
        "ForfeitRate=0\nZPBRate=0\nFPBRate=0\nHPBRate=1000\nWWPoints=3\nBWPoints=3\n",
        encoding="utf-8",
    )
    assert run(JAVAFO, ["-g", str(config), "-o", str(tmp_path / "made.trf")]).errors == ""
    made = trf.read(tmp_path / "made.trf").tournament
    assert len(made.players) == 20
    assert made.point_system.WW == 300
    results = [cell.result for player in made.players for cell in player.cells]
    assert results.count("H") > 10
    assert "F" not in results


def test_a_configuration_that_cannot_be_used(tmp_path):
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=many\n", encoding="utf-8")
    target = str(tmp_path / "made.trf")
    ran = run(JAVAFO, ["-g", str(config), "-o", target])
    assert ran.code == 3
    assert "line 1, column 15" in ran.errors
    assert run(JAVAFO, ["-g", str(tmp_path / "none.cfg"), "-o", target]).code == 5
    assert run(BBPPAIRINGS, ["--dutch", "-g", "-o", target, "-s", "x"]).code == 3


# --- exit codes ---------------------------------------------------------------------------------


def test_no_pairing(tmp_path):
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, ("2w1", "1b0"), *OPEN), "-p"])
    assert (ran.code, ran.output) == (1, "")
    assert "No valid pairing exists" in ran.errors


@pytest.mark.parametrize("option", ["-c", "-p"])
def test_files_that_cannot_be_read(tmp_path, option):
    ran = run(BBPPAIRINGS, ["--dutch", str(tmp_path / "none.trf"), option])
    assert (ran.code, ran.output) == (5, "")
    (tmp_path / "empty.trf").write_bytes(b"")
    assert run(BBPPAIRINGS, ["--dutch", str(tmp_path / "empty.trf"), option]).code == 3


@pytest.mark.parametrize(
    ("rows", "extra", "said"),
    [
        (swapped(EIGHT, 3, (7, "8w0")), OPEN, "both have White"),
        (swapped(EIGHT, 3, (7, "Z")), OPEN, "line "),
        (EIGHT, ("192 FIDE_DUBOV",), "does not match command line flag"),
        (EIGHT, ("142 3", "152 W"), "all 3 rounds are paired already"),
        (EIGHT, ("152 W",), "The total number of rounds in the tournament must be specified"),
        ([""] * 4, ("142 3",), "Please configure the initial piece colors"),
    ],
)
def test_files_that_are_refused(tmp_path, rows, extra, said):
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, rows, *extra), "-p"])
    assert ran.code == 3
    assert said in ran.errors


def test_points_that_do_not_follow(tmp_path):
    file = written(tmp_path, EIGHT, *OPEN, points={1: 250})
    ran = run(BBPPAIRINGS, ["--dutch", file, "-c"])
    assert ran.code == 3
    assert "player 1 has 2.5 points" in ran.errors


def test_points_may_hold_the_fictitious_ones(tmp_path):
    accelerated = ("142 9", "152 W", "XXA    1  1.0  1.0  1.0  1.0")
    file = written(tmp_path, EIGHT, *accelerated, points={1: 300})
    assert run(BBPPAIRINGS, ["--dutch", file, "-p"]).code == 0


def test_other_points_must_be_declared_to_bbppairings(tmp_path):
    worth = {
        number: 300 * sum(word.endswith("1") for word in row.split())
        for number, row in enumerate(EIGHT, start=1)
    }
    file = written(tmp_path, EIGHT, *OPEN, points=worth)
    assert run(BBPPAIRINGS, ["--dutch", file, "-c"]).code == 3
    assert run(JAVAFO, [file, "-c"]).code == 0
    declared = written(tmp_path, EIGHT, *OPEN, "BBW  3.0", points=worth)
    assert run(BBPPAIRINGS, ["--dutch", declared, "-c"]).code == 0


def test_a_search_that_would_be_too_large(tmp_path, monkeypatch):
    def refuse(*_):
        raise EngineLimitError("too many candidates")

    monkeypatch.setattr(answers, "pair_next", refuse)
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, BEGUN, *OPEN), "-p"])
    assert ran.code == 4
    assert "too many candidates" in ran.errors


def test_a_mistake_of_ours_does_not_look_like_an_answer(tmp_path, monkeypatch):
    def fail(*_):
        raise RuntimeError("a mistake")

    monkeypatch.setattr(answers, "pair_next", fail)
    ran = run(BBPPAIRINGS, ["--dutch", written(tmp_path, BEGUN, *OPEN), "-p"])
    assert ran.code == 2
    assert "a mistake" in ran.errors


# --- arguments ----------------------------------------------------------------------------------


@pytest.mark.parametrize("program", [BBPPAIRINGS, JAVAFO])
@pytest.mark.parametrize("arguments", [[], ["-r"]])
def test_the_release(program, arguments):
    ran = run(program, arguments)
    assert re.fullmatch(rf"trf-{program} \(trf-verify\) - Rel\. [\d.]+ \(as .*\)\n", ran.output)
    assert ran.code == 0


@pytest.mark.parametrize(
    ("program", "line"),
    [
        (BBPPAIRINGS, "x.trf -c"),
        (BBPPAIRINGS, "--dutch x.trf"),
        (BBPPAIRINGS, "--nonsense x.trf -c"),
        (BBPPAIRINGS, "--dutch x.trf -c 3"),
        (BBPPAIRINGS, "--dutch x.trf y.trf -p"),
        (BBPPAIRINGS, "--dutch -g"),
        (BBPPAIRINGS, "--dutch x.trf -b -p"),
        (JAVAFO, "--dutch x.trf -c"),
        (JAVAFO, "x.trf -c three"),
        (JAVAFO, "x.trf -p -g -o y.trf"),
        (JAVAFO, "x.trf"),
        (JAVAFO, "-l"),
    ],
)
def test_arguments_that_make_no_sense(program, line):
    ran = run(program, line.split())
    assert (ran.code, ran.output) == (3, "")
    assert "Command line argument syntax" in ran.errors


def test_whose_arguments():
    assert program_of(["-r", "--dutch", "x", "-c"]) == BBPPAIRINGS
    assert program_of(["x", "-p"]) == JAVAFO
    assert program_of([]) == JAVAFO


WORDS = st.sampled_from(
    ["-r", "-c", "-p", "-g", "-o", "-s", "-l", "-b", "--dutch", "--burstein", "--x", "a", "7", "-"]
)


@given(st.sampled_from((BBPPAIRINGS, JAVAFO)), st.lists(WORDS, max_size=8))
def test_any_arguments_are_understood_or_refused(program, arguments):
    try:
        request = parse(program, arguments)
    except CompatError as error:
        code = error.code
    else:
        code = 0 if request.action in ("check", "pair", "generate") or request.release else None
    assert code in (0, 3)
