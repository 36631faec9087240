"""Runs over many tournaments: counted right, kept, and gone on with after any end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from programs import ROOT, program

import trf
from trf.write import Edition
from verify.check import check
from verify.crosscheck import Journal, JournalError
from verify.crosscheck.command import Request, certified, plan, report
from verify.crosscheck.engines import EngineError
from verify.generate import Model, ModelError, generate
from verify.generate.files import file_of


def request(tmp_path, fault="none", **more):
    asked = {
        "engines": [program(tmp_path, fault)], "folder": tmp_path / "run", "tournaments": 2,
        "players": "5-8", "rounds": "2", "fixed": ("full_byes=0",), "edition": "2026",
    }  # fmt: skip
    return Request(**{**asked, **more})


def run(asked):
    made = plan(asked)
    return made, made.run(lambda *_: None)


def lines_of(folder):
    return (folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_program_that_agrees(tmp_path):
    made, summary = run(request(tmp_path))
    side = next(iter(summary.sides.values()))
    assert (summary.tournaments, side.agreed, side.differing) == (2, summary.rounds, 0)
    assert summary.rounds == 4
    assert summary.clean
    assert "2 tournaments" in report(made, summary, "text")
    assert json.loads(report(made, summary, "json"))["rounds"] == summary.rounds


def test_a_disagreement_is_kept_shrunk_and_explained(tmp_path):
    asked = request(tmp_path, "swap", tournaments=1, players="5", seed=4, questions=40)
    made, summary = run(asked)
    assert not summary.clean
    kind = next(iter(summary.sides.values())).ordered()[0]
    assert kind.fault == "engine"
    folder = asked.folder / kind.example
    facts = json.loads((folder / "case.json").read_text(encoding="utf-8"))
    assert facts["round"] == 2
    assert facts["shrunk"]["players"] <= 5
    found = check(trf.read(folder / "shrunk-answer.trf"))
    assert [each.status for each in found.rounds][-1] == "deviates"
    assert "By the rules" in (folder / "explanation.md").read_text(encoding="utf-8")
    text = report(made, summary, "text")
    assert "the program breaks the rules" in text


@pytest.mark.parametrize(("fault", "kind"), [("crash", "crash"), ("refuses", "refusal")])
def test_failures_are_counted_apart(tmp_path, fault, kind):
    asked = request(tmp_path, fault, tournaments=1, codes=(7,), shrunk=0)
    _, summary = run(asked)
    side = next(iter(summary.sides.values()))
    assert side.failures == {kind: summary.rounds}
    assert side.differing == side.agreed == 0
    assert not summary.clean


def test_two_programs_and_ours_as_the_judge(tmp_path):
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.mkdir()
    wrong.mkdir()
    engines = [program(right), program(wrong, "colours")]
    asked = request(tmp_path, engines=engines, tournaments=1, shrunk=0)
    made, summary = run(asked)
    names = list(summary.sides)
    assert len(set(names)) == 2
    assert summary.apart == {names[0]: 1}
    assert f"in 1 rounds in which we side with {names[0]}" in report(made, summary, "text")


def test_what_is_done_is_not_done_again(tmp_path):
    asked = request(tmp_path)
    run(asked)
    before = lines_of(asked.folder)
    more = request(tmp_path, tournaments=3)
    _, summary = run(more)
    assert summary.tournaments == 3
    assert lines_of(asked.folder)[: len(before)] == before
    assert len(lines_of(asked.folder)) == len(before) + 1


def test_a_line_cut_off_is_examined_again(tmp_path):
    asked = request(tmp_path)
    run(asked)
    path = asked.folder / "journal.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    run(asked)
    assert path.read_bytes() == whole


def test_the_folder_of_another_run(tmp_path):
    run(request(tmp_path, tournaments=1))
    with pytest.raises(JournalError, match="differs in mix"):
        run(request(tmp_path, players="4"))
    (tmp_path / "run" / "journal.jsonl").write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(JournalError, match="is no journal"):
        run(request(tmp_path))


def test_reports_are_compared_by_content(tmp_path):
    made = generate(Model(players=6, rounds=3), 3)
    file = tmp_path / "a.trf"
    file.write_bytes(file_of(made, Edition.TRF26))
    broken = tmp_path / "b.trf"
    broken.write_bytes(b"nothing")
    asked = request(tmp_path, reports=[file, broken])
    _, summary = run(asked)
    assert (summary.tournaments, summary.rounds) == (2, 3)
    assert list(summary.obstacles.values()) == [1]
    file.write_bytes(file.read_bytes().replace(b"152 W", b"152 B"))
    _, again = run(asked)
    assert again.wrong or again.rounds == 3
    assert len(lines_of(asked.folder)) == 1 + 2 + 1


def test_the_round_a_report_waits_for_is_asked(tmp_path):
    waiting = ROOT / "docs" / "reports-upstream" / "worthless-bye.trf"
    asked = request(tmp_path, reports=[waiting])
    _, summary = run(asked)
    entry = json.loads(lines_of(asked.folder)[1])
    assert entry["rounds"] == 3
    assert sum(entry["agreed"].values()) == 3
    assert summary.clean


def test_a_certification_counts_by_kind(tmp_path):
    asked = request(tmp_path, "colours", thorough=True, shrunk=0)
    made, summary = run(asked)
    text = certified(made, summary, "text")
    assert "| generator error (a recorded round is not the rules') | 0 |" in text
    differing = next(iter(summary.sides.values())).differing
    assert differing > 0
    assert f"| candidate error | {differing} |" in text
    assert "at most the 10 that need no explanation" in text
    assert (asked.folder / "certificate.md").read_text(encoding="utf-8").rstrip() == text


@pytest.mark.parametrize(
    ("more", "error", "said"),
    [
        ({"engines": []}, EngineError, "no program was named"),
        ({"system": "team-swiss"}, EngineError, "are compared by dutch, dubov"),
        ({"fixed": ("colour=w",)}, ModelError, "sets none of"),
        ({"fixed": ("forfeits=x",)}, ModelError, "'x' is no amount"),
        ({"players": "9-4"}, ModelError, "players"),
        ({"rounds": "many"}, ModelError, "rounds"),
        ({"paths": ["/x"]}, EngineError, "one too many"),
    ],
)
def test_wrong_requests(tmp_path, more, error, said):
    with pytest.raises(error, match=said):
        plan(request(tmp_path, **more))


def command(tmp_path, *more):
    engine = program(tmp_path)
    return [
        sys.executable, str(ROOT / "cli.py"), "compare", "--engine", engine, "-o",
        str(tmp_path / "run"), "--players", "5-8", "--rounds", "2", "--set", "full_byes=0", *more,
    ]  # fmt: skip


def start(words):
    return subprocess.Popen(
        words, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def test_killed_and_started_again(tmp_path):
    words = command(tmp_path, "-n", "4", "-j", "2")
    journal = tmp_path / "run" / "journal.jsonl"
    with start(words) as process:
        until = time.monotonic() + 300
        while time.monotonic() < until:
            if journal.exists() and len(journal.read_bytes().splitlines()) >= 2:
                break
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    first = journal.read_bytes()
    with start(words) as process:
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "4 tournaments" in out
    assert journal.read_bytes().startswith(first[: first.rfind(b"\n") + 1])
    keys = [json.loads(line).get("key") for line in lines_of(tmp_path / "run")[1:]]
    assert sorted(keys) == [f"seed {n}" for n in range(1, 5)]


def test_wrong_use_of_the_command(tmp_path):
    with start(command(tmp_path, "--set", "x")) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.startswith("trf: 'x' sets none of")


def test_two_runs_do_not_write_to_one_folder(tmp_path):
    pytest.importorskip("fcntl")
    with Journal(tmp_path, {}), pytest.raises(JournalError, match="another run is writing"):
        Journal(tmp_path, {})
    with Journal(tmp_path, {}) as journal:
        journal.add({"key": "one"})


def test_a_journal_is_a_whole(tmp_path):
    with Journal(Path(tmp_path), {"a": 1}) as journal:
        journal.add({"key": "one"})
        journal.add({"key": "one"})
    assert len(lines_of(tmp_path)) == 2
