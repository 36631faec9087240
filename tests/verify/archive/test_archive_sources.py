"""Finding reports, and reading archives that nothing trusts."""

import contextlib
import io
import os
import warnings
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_archive import report, write, zipped

from verify.archive import sources
from verify.archive.errors import ArchiveError
from verify.archive.model import Task
from verify.archive.sources import Found, Reader, SourceError, named, search


def archive(data, members=()):
    return Task(1, "a.zip", "a.zip", members, archive=True, data=data)


def packed(members, **options):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, **options) as file:
        for name, data in members:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # two members of the same name
                file.writestr(name, data)
    return target.getvalue()


def test_search(tmp_path):
    write(tmp_path / "b", "two", "one")
    (tmp_path / "b" / "readme.md").write_text("not a report")
    zipped(tmp_path / "a.ZIP", [])
    os.mkfifo(tmp_path / "pipe.trf")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "loop").symlink_to(tmp_path)
    (tmp_path / "c" / "x.TRFX").write_text("")
    found = list(search([str(tmp_path)]))
    names = [os.path.relpath(each.path, tmp_path) for each in found]
    assert names == ["a.ZIP", "b/one.trf", "b/two.trf", "c/x.TRFX"]
    assert [each.archive for each in found] == [True, False, False, False]
    # What is named is taken whatever its suffix, once, and under one name.
    named_so = [str(tmp_path / "b" / "readme.md"), f"file://{tmp_path}/b/../b/readme.md"]
    assert list(search(named_so)) == [Found(named_so[0], False)]
    with pytest.raises(ArchiveError, match="no such file"):
        list(search([str(tmp_path / "nowhere")]))


def test_a_folder_that_cannot_be_searched_is_told(tmp_path, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr(sources.os, "scandir", refuse)
    (found,) = search([str(tmp_path)])
    assert "Permission denied" in found.trouble


def test_members_of_archives_in_archives():
    inner = packed([("deep.trf", report("deep")), ("note.md", b"")])
    data = packed([("x/one.trf", report("one")), ("inner.zip", inner), ("x/", b"")])
    reader = Reader()
    one, nested = reader.members(archive(data))
    assert (one.name, one.archive, nested.archive) == ("x/one.trf", False, True)
    assert reader.read(archive(data, (one,))) == report("one")
    (deep,) = reader.members(archive(data, (nested,)))
    assert reader.read(archive(data, (nested, deep))) == report("deep")
    assert reader.read(archive(data, (one,))) == report("one")


def test_members_of_the_same_name_are_all_there():
    data = packed([("a.trf", report("first")), ("a.trf", report("second"))])
    reader = Reader()
    members = reader.members(archive(data))
    assert named("z.zip", members) == ["z.zip!/a.trf", "z.zip!/a.trf#2"]
    texts = [reader.read(archive(data, (each,))) for each in members]
    assert texts == [report("first"), report("second")]


def test_a_report_packed_too_far_is_not_unpacked():
    data = packed([("bomb.trf", bytes(50 << 20)), ("good.trf", report("good"))])
    reader = Reader()
    bomb, good = reader.members(archive(data))
    with pytest.raises(SourceError, match="not unpacked"):
        reader.read(archive(data, (bomb,)))
    assert reader.read(archive(data, (good,))) == report("good")


def test_many_members_packed_too_far_together(monkeypatch):
    monkeypatch.setattr(sources, "_SUSPECT_TOTAL", 1 << 20)
    data = packed([(f"{n}.trf", bytes(1 << 18)) for n in range(8)])
    with pytest.raises(SourceError, match="would be 2 MB"):
        Reader().members(archive(data))


def test_a_size_that_lies_is_no_way_around_the_limit():
    text = os.urandom(3000)
    data = packed([("a.trf", text)])
    # The size in both directories says ten bytes.
    data = data.replace(len(text).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    reader = Reader()
    (member,) = reader.members(archive(data))
    # Ten bytes are unpacked, and do not have the checksum.
    with pytest.raises(SourceError, match="CRC"):
        reader.read(archive(data, (member,)))


def test_limits_of_archives(monkeypatch):
    inner = packed([("a.trf", b"")])
    for _ in range(sources.MAX_DEPTH + 1):
        inner = packed([("inner.zip", inner)])
    reader, members = Reader(), ()
    for _ in range(sources.MAX_DEPTH + 1):
        members = (*members, *reader.members(archive(inner, members)))
    with pytest.raises(SourceError, match="archives deep"):
        reader.members(archive(inner, members))
    many = packed([(f"{n}.trf", b"") for n in range(20)])
    monkeypatch.setattr(sources, "MAX_ENTRIES", 10)
    with pytest.raises(SourceError, match="more than 10 entries"):
        Reader().members(archive(many))
    monkeypatch.setattr(sources, "_MAX_DIRECTORY", 500)
    with pytest.raises(SourceError, match="a directory of"):
        Reader().members(archive(many))


def test_the_directory_of_the_extended_form_is_bounded_too(monkeypatch):
    data = packed([(f"{n}.trf", b"") for n in range(20)])
    end = data.rindex(b"PK\x05\x06")
    # An extended end record, which says how long the directory really is.
    extended = bytearray(b"PK\x06\x06" + bytes(52))
    extended[40:48] = (end - data.index(b"PK\x01\x02")).to_bytes(8, "little")
    locator = b"PK\x06\x07" + bytes(4) + end.to_bytes(8, "little") + bytes(4)
    short = data[end : end + 12] + bytes(4) + data[end + 16 :]
    monkeypatch.setattr(sources, "_MAX_DIRECTORY", 500)
    with pytest.raises(SourceError, match="a directory of"):
        Reader().members(archive(data[:end] + bytes(extended) + locator + short))


def test_an_archive_that_changes_while_it_is_read():
    before = packed([("a.trf", report("a"))])
    (member,) = Reader().members(archive(before))
    after = packed([("b.trf", report("b"))])
    with pytest.raises(SourceError, match="changed"):
        Reader().read(archive(after, (member,)))


VALID = packed([("a.trf", report("a")), ("in.zip", packed([("b.trf", report("b"))]))])


@given(
    st.binary(max_size=200)
    | st.lists(
        st.tuples(st.integers(0, len(VALID) - 1), st.integers(0, 255)), min_size=1, max_size=8
    ).map(lambda changes: _changed(VALID, changes))
    | st.integers(0, len(VALID)).map(lambda cut: VALID[:cut])
)
def test_no_archive_does_harm(data):
    reader = Reader()
    # Whatever else it raises fails the test.
    with contextlib.suppress(SourceError):
        for member in reader.members(archive(data)):
            task = archive(data, (member,))
            found = reader.members(task) if member.archive else reader.read(task)
            assert len(found) <= len(data) * 1032


def _changed(data, changes):
    changed = bytearray(data)
    for place, value in changes:
        changed[place] = value
    return bytes(changed)
