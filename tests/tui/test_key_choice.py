"""The key file from the point of view of a screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sudoku_tui.tui.key_choice import KeyChoice
from tests.rights import bound_by_modes


def test_path_of_the_file_fits_on_a_line_of_the_panel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Check a path below the home folder, which is shortened."""
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "somebody"))
    kept = tmp_path / "somebody" / ".local" / "share" / "sudoku-tui" / "keys.toml"
    assert Path(KeyChoice(kept).shown_path) == Path("~/.local/share/sudoku-tui/keys.toml")
    elsewhere = tmp_path / "keys.toml"
    assert KeyChoice(elsewhere).shown_path == str(elsewhere)
    assert KeyChoice(None).shown_path == "nowhere: your keys are not saved"


UNREADABLE = {
    "latin": 'undo = "Q" # \xe9\n'.encode("latin-1"),
    "wide": 'undo = "Q"\n'.encode("utf-16"),
    "long": b'undo = "Q"\n' + b"# what I like about these keys\n" * 2_000,
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("is_link", [False, True])
def test_unreadable_file_is_kept_before_it_is_replaced(
    tmp_path: Path, content: bytes, is_link: bool
) -> None:
    path = tmp_path / "keys.toml"
    real = tmp_path / "dotfiles" / "my-keys.toml" if is_link else path
    real.parent.mkdir(exist_ok=True)
    real.write_bytes(content)
    if is_link:
        path.symlink_to(real)
    real.with_name(f"{real.name}.unreadable-1").write_text("older")
    choice = KeyChoice(path)
    assert choice.unreadable and choice.remarks()
    assert not choice.change({"undo": ("Z",)}) and not choice.unreadable
    kept = real.with_name(f"{real.name}.unreadable-2")
    assert choice.copy_path == str(kept) and kept.read_bytes() == content
    assert real.with_name(f"{real.name}.unreadable-1").read_text() == "older"
    assert path.is_symlink() == is_link and KeyChoice(path).own.chosen["undo"].keys == ("Z",)
    assert not choice.change({"hint": ("f9",)}) and not choice.copy_path
    assert len([*real.parent.glob("*.unreadable-*")]) == 2


def test_file_that_becomes_unreadable_meanwhile_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('undo = "Q"\n')
    choice = KeyChoice(path)
    path.write_bytes(UNREADABLE["latin"])
    assert not choice.change({"hint": ("f9",)})
    assert (tmp_path / "keys.toml.unreadable-1").read_bytes() == UNREADABLE["latin"]
    assert set(KeyChoice(path).own.chosen) == {"undo", "hint"}


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are not for everybody")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_special_file_neither_hangs_nor_is_replaced(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "keys.toml"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case _:
            path.mkdir()
    before = path.lstat().st_mode
    choice = KeyChoice(path)
    assert choice.remarks() and choice.change({"undo": ("Q",)}) == choice.unreadable
    assert choice.own.chosen["undo"].keys == ("Q",), "it holds until the program ends"
    assert path.lstat().st_mode == before and [*tmp_path.iterdir()] == [path]


def test_file_that_may_not_be_read_is_not_replaced(tmp_path: Path) -> None:
    # This loads modules that the other user may not be allowed to read.
    KeyChoice(tmp_path / "keys.toml").change({"undo": ("Q",)})
    KeyChoice(tmp_path / "keys.toml").remarks()
    with bound_by_modes() as folder:
        path = folder / "keys.toml"
        path.write_text('undo = "Q"\n')
        path.chmod(0)
        choice = KeyChoice(path)
        assert "Permission denied" in choice.change({"hint": ("f9",)})
        path.chmod(0o600)
        assert path.read_text() == 'undo = "Q"\n'
        assert not choice.change({"notes": ("f7",)})
        assert set(KeyChoice(path).own.chosen) == {"undo", "hint", "notes"}


def test_change_by_another_program_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    mine, other = KeyChoice(path), KeyChoice(path)
    assert not other.change({"undo": ("Q",)})
    path.write_text(f"# by hand\n{path.read_text()}")
    assert not mine.change({"hint": ("f9",)})
    assert "# by hand\n" in path.read_text()
    assert set(mine.own.chosen) == set(KeyChoice(path).own.chosen) == {"undo", "hint"}
    other.read()
    assert set(other.own.chosen) == {"undo", "hint"}


def test_undo_does_not_revert_the_change_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    choice = KeyChoice(path)
    choice.change({"undo": ("Q",)})
    KeyChoice(path).change({"hint": ("f9",)})
    assert "another program" in (choice.undo() or "")
    assert set(choice.own.chosen) == set(KeyChoice(path).own.chosen) == {"undo", "hint"}
    assert choice.undo() is None


def test_unwritten_change_is_written_with_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "data" / "keys.toml"
    choice = KeyChoice(path)
    path.parent.write_text("in the way")
    assert choice.change({"undo": ("Q",)}) and choice.change({"hint": ("f9",)})
    assert choice.undo() and set(choice.own.chosen) == {"undo"}
    path.parent.unlink()
    KeyChoice(path).change({"redo": ("f8",)})
    assert not choice.change({"notes": ("f7",)})
    assert set(KeyChoice(path).own.chosen) == {"undo", "redo", "notes"}


def test_file_removed_meanwhile_stays_removed(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    choice = KeyChoice(path)
    choice.change({"undo": ("Q",)})
    path.unlink()
    choice.read()
    assert not choice.own.chosen and not path.exists()
    choice.change({"hint": ("f9",)})
    assert set(KeyChoice(path).own.chosen) == {"hint"}


@pytest.mark.skipif(os.name == "nt", reason="this system has no modes")
def test_mode_and_link_stay(tmp_path: Path) -> None:
    path, real = tmp_path / "keys.toml", tmp_path / "real.toml"
    real.write_text('undo = "Q"\n')
    real.chmod(0o600)
    path.symlink_to("real.toml")
    choice = KeyChoice(path)
    for act in (lambda: choice.change({"hint": ("f9",)}), choice.reset, choice.undo):
        assert not act()
        assert path.is_symlink() and real.stat().st_mode & 0o777 == 0o600
    assert set(KeyChoice(path).own.chosen) == {"undo", "hint"}
