"""The store: one row per name whatever happens, and no more of persons than findings need."""

import csv
import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_archive import ROOT, report

import trf
from verify.archive import schema
from verify.archive.errors import ArchiveError, StoreError
from verify.archive.export import export
from verify.archive.model import Outcome, Rows, Status
from verify.archive.rows import person, rows
from verify.archive.store import Run, Store
from verify.check import Options, check

TOLD = Run("1", "key", "{}")
ROWS = rows(check(trf.read(report("Event"))))


def outcome(content, number=1):
    return Outcome(number, Status.CHECKED, content=content, rows=ROWS, worst="note")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store.open(tmp_path_factory.mktemp("store") / "s.duckdb") as opened:
        opened.begin(TOLD)
        yield opened


NAMES = st.sampled_from(["a", "b", "c", "ü\udcff", "'; DROP TABLE files; --"])
BATCH = st.lists(st.tuples(NAMES, st.sampled_from(["1", "2", ""])), max_size=6)


@settings(max_examples=12)
@given(st.lists(BATCH, max_size=4))
def test_the_last_word_on_a_file_counts_once(store, batches):
    for table in schema.TABLES:
        store.connection.execute(f"DELETE FROM {table}")
    expected = {}
    for batch in batches:
        told = [
            (_name(url), outcome(content) if content else Outcome(1, Status.CRASHED, "why"))
            for url, content in batch
        ]
        store.add(told, "key")
        expected |= {_name(url): content for url, content in batch}
    found = store.all("SELECT url, content FROM files")
    assert sorted(found) == sorted(expected.items())
    known = store.known([*expected, "unknown"])
    assert {url: each.content for url, each in known.items()} == expected
    # Every checked file has its details once, and nothing else has any.
    checked = sum(bool(content) for content in expected.values())
    for table, each in zip(schema.DETAILS, ([ROWS.tournament], *ROWS[1:]), strict=True):
        (count,) = store.one(f"SELECT count(*) FROM {table} SEMI JOIN files USING (file)")
        (whole,) = store.one(f"SELECT count(*) FROM {table}")
        assert count == whole == checked * len(each), table


def _name(url):
    return url.encode("utf-8", "backslashreplace").decode()


def test_a_change_is_whole_or_not_at_all(store, monkeypatch):
    store.add([("whole", outcome("before"))], "key")
    insert = Store._insert

    def broken(self, table, values):
        insert(self, table, values)
        if table == "rounds":
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "_insert", broken)
    with pytest.raises(KeyboardInterrupt):
        store.add([("whole", outcome("after")), ("new", outcome("after"))], "key")
    monkeypatch.undo()
    assert store.known(["whole", "new"])["whole"].content == "before"
    assert "new" not in store.known(["new"])


def test_every_column_is_filled_by_its_kind():
    result = check(trf.read((ROOT / "corpus/real/smc-sw-015p-07r.trf").read_bytes()))
    found = rows(result)
    kinds = {
        "VARCHAR": str, "INTEGER": int, "BIGINT": int, "BOOLEAN": bool, "DATE": date,
        "INTEGER[]": list, "DOUBLE": float,
    }  # fmt: skip
    assert found.rounds
    assert found.findings
    assert found.assumptions
    tables = dict(zip(schema.DETAILS, ([found.tournament], *found[1:]), strict=True))
    for name, values in tables.items():
        columns = schema.TABLES[name][1:]
        for row in values:
            for column, value in zip(columns, row, strict=True):
                assert value is None or type(value) is kinds[column.kind], (name, column.name)


def test_causes_are_kept():
    source = ROOT / "corpus/real/smc-sw-015p-07r.trf"
    result = check(trf.read(source), Options(causes=2.0))
    (search,) = result.causes.searches
    found = rows(result).causes
    assert [row[2] for row in found] == [cause.text for cause in search.causes]
    assert {row[0] for row in found} <= {4}


def test_no_name_of_a_player_is_stored():
    source = ROOT / "corpus" / "checks" / "RPT016.trf"
    result = check(trf.read(source))
    (quoted,) = {each.message for each in result.findings if each.rule == "RPT016"}
    names = {player.name for player in result.tournament.players}
    assert any(name in quoted for name in names)
    stored = repr(rows(result))
    assert not any(name in stored for name in names)
    assert "RPT016" in stored


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("IA Person, Some (12345678)", "Person, Some"),
        ("  FA   Person ,  Some 12345678 ", "Person , Some"),
        ("Iason, Arbiter", "Iason, Arbiter"),
        ("", ""),
    ],
)
def test_arbiters_without_titles_and_numbers(text, name):
    assert person(text) == name


def test_what_is_no_store(tmp_path):
    (tmp_path / "text").write_text("no database")
    with pytest.raises(StoreError, match="not a store"):
        Store.open(tmp_path / "text")
    with pytest.raises(StoreError, match="there is no such store"):
        Store.open(tmp_path / "nowhere", read_only=True)
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(StoreError, match="there is no folder"):
        Store.open(tmp_path / "nowhere" / "s.duckdb")
    with Store.open(tmp_path / "other") as store:
        store.connection.execute("DROP TABLE meta")
    with pytest.raises(StoreError, match="not a store of audits"):
        Store.open(tmp_path / "other")
    with Store.open(tmp_path / "newer") as store:
        store.connection.execute("UPDATE meta SET version = 99")
    with pytest.raises(StoreError, match="version 99, not 1; start a new one"):
        Store.open(tmp_path / "newer", read_only=True)


def test_export(tmp_path):
    path = tmp_path / "s.duckdb"
    with Store.open(path) as store:
        store.begin(TOLD)
        store.add([("a", outcome("1")), ('b, "c"\n', Outcome(2, Status.CRASHED, "why"))], "key")
    target = tmp_path / "it's here"
    for form in ("parquet", "csv"):
        written = export(path, target, form)
        assert [each.stem for each in written] == [*schema.TABLES, "runs"]
        with pytest.raises(ArchiveError, match="exists already"):
            export(path, target, form)
        export(path, target, form, force=True)
    assert len(list(target.iterdir())) == 2 * (len(schema.TABLES) + 1)
    duckdb = pytest.importorskip("duckdb")
    for form in ("parquet", "csv"):
        files = duckdb.sql(f"SELECT url FROM '{tmp_path}/it''s here/files.{form}'").fetchall()
        assert files == [("a",), ('b, "c"\n',)]
        query = f"SELECT * FROM '{tmp_path}/it''s here/tournaments.{form}'"
        ((_, *values),) = duckdb.sql(query).fetchall()
        assert len(values) == len(ROWS.tournament)
    (tmp_path / "file").write_text("")
    with pytest.raises(ArchiveError):
        export(path, tmp_path / "file", "csv")


def test_no_text_of_a_csv_file_is_a_formula(tmp_path):
    path = tmp_path / "s.duckdb"
    texts = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "fine"]
    with Store.open(path) as store:
        store.begin(TOLD)
        rows = [ROWS._replace(tournament=(text, *ROWS.tournament[1:])) for text in texts]
        found = [outcome("1")._replace(rows=each) for each in rows]
        store.add([(f"file {n}", each) for n, each in enumerate(found)], "key")
    for form in ("csv", "parquet"):
        export(path, tmp_path, form)
    with (tmp_path / "tournaments.csv").open(newline="") as file:
        written = list(csv.DictReader(file))
    assert [row["name"] for row in written] == [*(f"'{each}" for each in texts[:6]), "fine"]
    assert {row["rounds"] for row in written} == {str(ROWS.tournament[11])}
    duckdb = pytest.importorskip("duckdb")
    plain = duckdb.sql(f"SELECT name FROM '{tmp_path}/tournaments.parquet'").fetchall()
    assert [name for (name,) in plain] == texts


def test_importing_the_package_loads_no_heavy_library():
    code = (
        "import sys, verify.archive, verify.archive.run, verify.archive.output; "
        "print([n for n in ('duckdb', 'pyarrow', 'fsspec', 'distributed', 'rich', 'typer') "
        "if n in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stdout.strip() == "[]"


def test_rows_of_a_file_that_could_not_be_read():
    with pytest.raises(ValueError, match="without a tournament"):
        rows(check(trf.read(b"")))
    assert isinstance(ROWS, Rows)


def test_what_the_database_cannot_do_is_told(tmp_path):
    with pytest.raises(StoreError, match="no_such_table"), Store.open(tmp_path / "s") as store:
        store.all("SELECT * FROM no_such_table")


def test_every_column_is_documented():
    page = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")
    for name, columns in (*schema.TABLES.items(), ("runs", schema.RUNS)):
        part = page.partition(f"### `{name}`\n")[2].partition("\n#")[0]
        for column in columns:
            assert f"| `{column.name}` | {column.kind} | {column.meaning} |" in part
