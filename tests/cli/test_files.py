"""Files of every kind, named on the command line or by the environment."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from sudoku_tui.cli.resume import open_results
from tests.calling import Call
from tests.cli.puzzles import LINE, SOLUTION
from tests.rights import bound_by_modes

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and pipes are not for everybody")

FOLDERS = ("a" * 5_000, "file", "file/below", "pipe", "circle", "~nobody-of-this-name/x")
READERS = (
    ["stats"],
    ["book"],
    ["practice", "--list"],
    ["keys"],
    ["backup", "out.db"],
)
PLAIN = (
    ["rate", LINE, "--ladder"],
    ["ladder"],
    ["generate", "--layout"],
    ["layouts"],
    ["keys"],
    ["book"],
    ["library"],
    ["restore"],
)
"""Commands that need a plain file."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with a file, a pipe and a circle of links."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "data"))
    (tmp_path / "file").write_text("in the way")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    return tmp_path


@pytest.mark.parametrize("name", FOLDERS, ids=lambda name: name[:10])
def test_unusable_data_folder_is_an_error(
    call: Call, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", name)
    for command in READERS:
        said = call(*command)
        assert said.exit == 5 and not said.out, command
        assert (
            "cannot be used: " in said.error_line or "there is no folder ~nobody" in said.error_line
        )
    said = call("--version", "--verbose")
    assert said.exit == 0 and ("cannot be used" in said.out or "no folder" in said.out)
    said = call("restore", "file")
    assert said.exit == 3, "what is wrong with the argument comes first"
    said = call("play", "--plain", "--level", "easy", stdin="quit\n")
    assert said.exit == 0 and said.out.startswith("not saved: ")
    assert call("solve", LINE).exit == call("guide").exit == 0


@pytest.mark.slow
def test_forbidden_data_folder_is_an_error(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    call("guide")  # loads modules that another user may not be allowed to read
    for command in READERS:
        call(*command)
    with bound_by_modes() as folder:
        (folder / "data").mkdir(0)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("SUDOKU_TUI_DATA", str(folder / "data"))
        for command in READERS:
            said = call(*command)
            assert said.exit == 5 and "you are not allowed to open it" in said.error_line, command
        (folder / "data").chmod(0o700)


@pytest.mark.parametrize("command", PLAIN, ids=lambda command: command[0])
def test_pipe_is_refused_where_a_file_is_needed(call: Call, command: list[str]) -> None:
    said = call(*command, "pipe")
    assert said.exit == 3 and said.error_line == "sudoku-tui: pipe is not a plain file"


def test_pipe_in_place_of_the_keys_is_reported(call: Call, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "pipe").rename(folder / "data" / "keys.toml")
    said = call("keys")
    assert said.exit == 3 and said.error_line.endswith("keys.toml is not a plain file")


@pytest.mark.parametrize("head", ["", LINE, "# a comment\n"], ids=["none", "puzzle", "comment"])
@pytest.mark.parametrize("command", PLAIN, ids=lambda command: command[0])
def test_large_sparse_file_is_refused_by_its_size(
    call: Call, folder: Path, command: list[str], head: str
) -> None:
    large = folder / "large"
    large.write_text(head)
    os.truncate(large, 100_000_000_000)
    said = call(*command, "large")
    assert said.exit == 3 and (
        "large" in said.error_line or "not a file of saved games" in said.error_line
    )


def test_binary_library_is_refused(call: Call, folder: Path) -> None:
    (folder / "binary").write_bytes(b"# a comment\0\n" * 10)
    assert call("library", "binary").error_line == "sudoku-tui: binary: it is not text"


def test_output_replaces_a_file_only_when_all_is_written(call: Call, folder: Path) -> None:
    real, link = folder / "real.txt", folder / "link.txt"
    real.write_text(f"{LINE}\n" * 600)
    real.chmod(0o600)
    link.symlink_to("real.txt")
    said = call("convert", "link.txt", "--to", "sdm", "-o", "link.txt")
    assert said.exit == 0 and link.is_symlink() and real.stat().st_mode & 0o777 == 0o600
    assert real.read_text().count("\n") == 600, "it is read to its end before it is replaced"
    assert len([*folder.iterdir()]) == 5


def test_output_to_a_pipe_is_written_directly(call: Call, folder: Path) -> None:
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append((folder / "pipe").read_text()))
    reader.start()
    said = call("convert", LINE, "--to", "line", "-o", "pipe")
    reader.join()
    assert said.exit == 0 and read == [f"{LINE}\n"] and (folder / "pipe").is_fifo()
    assert call("convert", LINE, "--to", "line", "-o", "/dev/null").exit == 0


def test_dangling_link_is_not_written_over_without_force(call: Call, folder: Path) -> None:
    (folder / "book.txt").write_text(f"{LINE}\n")
    for name in ("out.csv", "out.db"):
        (folder / name).symlink_to(folder / "planted")
    assert call("book", "book.txt", "--export", "out.csv").exit == 2
    assert call("backup", "out.db").exit == 5
    assert not (folder / "planted").exists()


@pytest.mark.parametrize("which", ["results", "results.resume"])
def test_results_are_plain_files(call: Call, folder: Path, which: str) -> None:
    (folder / "pipe").rename(folder / which)
    said = call("solve", "--resume", "results", stdin=f"{LINE}\n")
    assert said.exit in (2, 5) and "plain file" in said.error_line


def test_foreign_file_next_to_the_results_is_kept(call: Call, folder: Path) -> None:
    (folder / "results.resume").write_text("I have worked on puzzles since 1979")
    said = call("solve", "--resume", "results", stdin=f"{LINE}\n")
    assert said.exit == 3 and "not written by this version" in said.error_line
    assert (folder / "results.resume").read_text() == "I have worked on puzzles since 1979"
    for beginning in ('{"v":1,"asked":{"co', "", '{"v'):
        (folder / "results.resume").write_text(beginning)
        said = call("solve", "--resume", "results", "-q", stdin=f"{LINE}\n")
        assert said.exit == 0 and SOLUTION in (folder / "results").read_text()
        (folder / "results").unlink()


def test_large_file_next_to_the_results_is_not_read(folder: Path) -> None:
    (folder / "results.resume").touch()
    os.truncate(folder / "results.resume", 100_000_000_000)
    with pytest.raises(Exception, match="larger than"), open_results(folder / "results", {}):
        pass
