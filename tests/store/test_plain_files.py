"""Plain files: read without waiting, replaced whole, private where they must be."""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from sudoku_tui.formats import FormatError
from sudoku_tui.store import plain_files
from sudoku_tui.store.files import layout_in_file, read_puzzles, write_export
from sudoku_tui.store.plain_files import (
    UNREADABLE,
    NotPlainFile,
    claim_name,
    create_private_file,
    create_private_folder,
    describe_unreadable,
    keep_copy,
    make_private,
    open_plain,
    open_replacement,
    read_plain,
    refuse_special,
    replace_plain,
)
from tests.rights import bound_by_modes

needs_links = pytest.mark.skipif(os.name == "nt", reason="links and pipes are not for everybody")
pytestmark = needs_links


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture
def special(tmp_path: Path) -> Iterator[list[Path]]:
    """Yield a pipe, a socket, a device and a link to one."""
    pipe, link, listens = tmp_path / "pipe", tmp_path / "link", tmp_path / "socket"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    with closing(socket.socket(socket.AF_UNIX)) as server:
        try:
            server.bind(str(listens))
        except OSError:  # the path is too long for a socket
            listens = pipe
        yield [pipe, link, listens, Path("/dev/zero")]


def test_special_files_are_refused_without_waiting(special: list[Path]) -> None:
    for path in special:
        for read in (open_plain, refuse_special, read_puzzles, lambda path: read_plain(path, 10)):
            with pytest.raises(NotPlainFile):
                read(path)
        with pytest.raises(NotPlainFile):
            layout_in_file(str(path))


def test_special_file_is_not_replaced(special: list[Path]) -> None:
    for path in special:
        with pytest.raises(NotPlainFile):
            replace_plain(path, b"new")
        with pytest.raises(NotPlainFile):
            keep_copy(path, "kept")
    assert stat.S_ISFIFO(special[0].stat().st_mode)


def test_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.touch()
    os.truncate(path, 100_000_000_000)
    with pytest.raises(OSError, match="larger than 16 MB") as found:
        read_plain(path, 16_000_000)
    assert found.value.errno == errno.EFBIG


def test_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_plain(tmp_path)
    with pytest.raises(IsADirectoryError):
        replace_plain(tmp_path, b"")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444])
@pytest.mark.parametrize("mask", [0o022, 0o277])
def test_replacing_keeps_mode_and_link(tmp_path: Path, mode: int, mask: int) -> None:
    (tmp_path / "elsewhere").mkdir()
    file, link = tmp_path / "elsewhere" / "file", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(mode)
    link.symlink_to("elsewhere/file")
    with umask(mask):
        write_export(link.parent, link.name, "new")
    assert link.is_symlink() and file.read_bytes() == b"new" and mode_of(file) == mode
    assert [*file.parent.iterdir()] == [file] and len([*tmp_path.iterdir()]) == 2


def test_dangling_link_is_written_through(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    replace_plain(link, b"new")
    assert link.is_symlink() and (tmp_path / "target").read_bytes() == b"new"


def test_circle_of_links_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises((OSError, RuntimeError)):
        replace_plain(link, b"new")
    assert link.is_symlink()


def test_new_file_follows_the_umask_unless_private(tmp_path: Path) -> None:
    with umask(0o027):
        replace_plain(tmp_path / "usual", b"")
    with umask(0), open_replacement(tmp_path / "private", is_private=True):
        pass
    assert mode_of(tmp_path / "usual") == 0o640 and mode_of(tmp_path / "private") == 0o600


def test_error_while_writing_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with suppress(KeyboardInterrupt), open_replacement(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_bytes() == b"old" and [*tmp_path.iterdir()] == [path]


def test_read_only_file_is_not_replaced() -> None:
    with bound_by_modes() as folder:
        path = folder / "file"
        path.write_bytes(b"old")
        path.chmod(0o444)
        with pytest.raises(PermissionError):
            replace_plain(path, b"new")
        assert path.read_bytes() == b"old"


def test_claimed_name_is_unused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    (tmp_path / "games.db.kept-1").symlink_to(tmp_path / "planted")
    (tmp_path / "games.db.kept-2").mkdir()
    with umask(0):
        claimed = [claim_name(path, "kept").name for _ in range(2)]
    assert claimed == ["games.db.kept-3", "games.db.kept-4"]
    assert mode_of(tmp_path / "games.db.kept-3") == 0o600
    assert not (tmp_path / "planted").exists()


@pytest.mark.parametrize("has_links", [True, False])
def test_kept_copy_has_the_content_and_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", _no_link)
    (tmp_path / "a").mkdir()
    file, link = tmp_path / "a" / "file", tmp_path / "link"
    file.write_bytes(b"\xe9")
    link.symlink_to(file)
    (tmp_path / "a" / "file.kept-1").symlink_to("planted")
    kept = keep_copy(link, "kept")
    replace_plain(link, b"new")
    assert kept.name == "file.kept-2" and kept.read_bytes() == b"\xe9"
    assert file.read_bytes() == b"new" and not (tmp_path / "a" / "planted").exists()


def _no_link(*_: object) -> None:
    raise PermissionError(errno.EPERM, "no hard links here")


def test_copy_that_cannot_be_kept_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", _no_link)
    monkeypatch.setattr(plain_files, "_LARGEST_COPY", 3)
    (tmp_path / "file").write_bytes(b"four")
    with pytest.raises(OSError, match="larger"):
        keep_copy(tmp_path / "file", "kept")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("mask", [0, 0o077, 0o277, 0o777])
def test_folder_and_file_are_private_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    folder = tmp_path / "new"
    with umask(mask):
        create_private_folder(folder)
        create_private_file(folder / "file")
    assert mode_of(folder) == 0o700 and mode_of(folder / "file") == 0o600


def test_making_private_takes_only_the_rights_of_others(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(0o545)
    assert make_private(path) and mode_of(path) == 0o500
    assert not make_private(path) and not make_private(tmp_path / "missing")


def test_file_of_another_user_is_left_alone() -> None:
    with bound_by_modes() as folder:
        before = mode_of(Path("/"))
        assert not make_private(Path("/")) and mode_of(Path("/")) == before
        create_private_file(folder / "no" / "such")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("none", "'{}': no such file"),
        (".", "{} is a directory; a file is needed"),
        ("latin", "{} is not text in UTF-8"),
        ("x" * 5_000, "could not be read: " + os.strerror(errno.ENAMETOOLONG)),
        ("a\0b", "could not be read: embedded null byte"),
    ],
)
def test_file_is_reported_with_its_problem(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xe4")
    path = str(tmp_path / name)
    with pytest.raises(UNREADABLE) as caught:
        Path(path).read_text("utf-8")
    assert told.format(path) in describe_unreadable(path, caught.value)


def test_message_is_kept_and_file_name_is_cleaned() -> None:
    assert describe_unreadable("a\x1b[31mb", FormatError("line 3: no", 3)) == "a[31mb: line 3: no"
