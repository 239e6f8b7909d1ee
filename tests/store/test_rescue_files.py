"""Unsaved data: written to a rescue file at the end, saved by the next start."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from sudoku_tui.formats import write
from sudoku_tui.game.event_text import decode
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.session.ending import save_at_exit
from sudoku_tui.store import rescue_files
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.rescue_files import (
    describe_rescue_steps,
    import_rescue_files,
    write_rescue_file,
)
from sudoku_tui.store.saved_game import State
from sudoku_tui.store.store import FILE_NAME, Store
from tests.rights import bound_by_modes
from tests.store.desk import PUZZLE, begin, moves
from tests.store.test_pending_changes import locked


@pytest.mark.slow
def test_pending_moves_go_to_a_rescue_file_and_back(path: Path) -> None:
    with Store(path) as store:
        journal = begin(store)
        for event in moves(5):
            journal.record(event, 1.0)
        with locked(path):
            for event in moves(9)[5:]:
                journal.record(event, 2.0)
            journal.finish(3.0)
            new = begin(store, level="Easy")
            new.record(moves(1)[0], 1.0)
            for write in (
                lambda to: to.cards.record(Card("xy-wing"), Grade.GOOD, 3.0, at=1e9),
                lambda to: to.settings.set("look", "mono"),
                lambda to: to.lessons.record("the-board"),
            ):
                with pytest.raises(StoreError):
                    store.unsaved.write("drill", write)
            aside = write_rescue_file(store)
    assert aside and aside.parent == path.parent and aside.match("unsaved-*.db")
    with Store(path) as store:
        told = import_rescue_files(store)
        said = "What could not be saved last time is saved now: 2 games, 1 drill and 1 lesson."
        assert told.message == said
        saved = store.games.load(journal.game_id)
        assert saved.game.log == tuple(moves(9)) and saved.state is State.WON
        assert saved.elapsed == 3.0
        assert len(store.games.list_games()) == 2 and len(store.cards.drills()) == 1
        assert store.settings.get("look", "") == "mono"
        assert store.lessons.read() == {"the-board"}
        assert import_rescue_files(store) == ("", False)
    assert [part.name for part in path.parent.iterdir()] == [path.name]


def test_pending_setting_goes_to_a_rescue_file_and_back(path: Path) -> None:
    with Store(path) as store:
        with locked(path), pytest.raises(StoreError):
            store.unsaved.write("setting", lambda to: to.settings.set("look", "mono"))
        with locked(path):
            assert write_rescue_file(store)
    with Store(path) as store:
        assert (
            import_rescue_files(store).message
            == "What could not be saved last time is saved now: settings."
        )
        assert store.settings.get("look", "") == "mono"


@pytest.mark.slow
def test_rescue_file_stays_while_the_database_is_locked(path: Path) -> None:
    with Store(path) as store, locked(path):
        journal = begin(store)
        journal.record(moves(1)[0], 1.0)
        aside = write_rescue_file(store)
    assert aside
    with Store(path) as store:
        with locked(path):
            words, waits = import_rescue_files(store)
            assert waits and "is not saved yet: another program" in words
        assert aside.exists()
        assert "1 game." in import_rescue_files(store).message
        assert len(store.games.list_games()) == 1


def test_game_continued_elsewhere_is_saved_as_a_second_game(path: Path) -> None:
    with Store(path) as store:
        journal = begin(store)
        with locked(path):
            journal.record(moves(1)[0], 1.0)
            assert write_rescue_file(store)
    with Store(path) as store:
        Journal(store, store.games.load(1)).record(moves(2)[1], 1.0)
        import_rescue_files(store)
        logs = [store.games.load(id).game.log for id in (1, 2)]
    assert logs == [tuple(moves(2)[1:]), tuple(moves(1))]


def test_rescue_file_is_in_the_temporary_folder_where_the_data_folder_is_blocked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    blocked = tmp_path / "data"
    blocked.write_text("in the way")
    with Store(blocked / "games.db") as store:
        assert store.in_memory
        journal = begin(store)
        for event in moves(3):
            journal.record(event, 1.0)
        aside = write_rescue_file(store)
    assert aside and aside.parent == elsewhere and aside.match("unsaved-*.db")
    blocked.unlink()
    blocked.mkdir()
    aside.rename(blocked / aside.name)
    with Store(blocked / "games.db") as store:
        assert "1 game." in import_rescue_files(store).message
        assert store.games.load(1).game.log == tuple(moves(3))


def test_all_moves_are_printed_where_no_file_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rescue_files, "write_rescue_file", lambda _: None)
    blocked = tmp_path / "data"
    blocked.write_text("in the way")
    events = moves(300)
    with Store(blocked / "games.db") as store:
        journal = begin(store)
        for event in events:
            journal.record(event, 1.0)
        words = save_at_exit(store, 0.0).words
    told = next(each for each in words if each.startswith("What was done: "))
    log = told.removeprefix("What was done: ").split("; ")
    assert [decode(each, PUZZLE.layout) for each in log] == events
    assert any(write(PUZZLE, PUZZLE.givens, "line") in each for each in words)


def test_advice_for_a_read_only_folder_does_not_lead_into_it(tmp_path: Path) -> None:
    with bound_by_modes() as folder:
        data = folder / "data"
        data.mkdir(0o500)
        outside = describe_rescue_steps(data, is_inside=False)
        assert outside == (
            f"{data} is read-only. Make it writable and move the rescue file into {data}, or move"
            " the rescue file to another folder and set SUDOKU_TUI_DATA to that folder; the next"
            " start of the game saves it."
        )
        inside = describe_rescue_steps(data, is_inside=True)
        assert inside.startswith(f"{data} is read-only. Make it writable, or move the rescue file")
        assert "is not a folder" in describe_rescue_steps(data / "new", is_inside=False)
        data.chmod(0o700)
        assert describe_rescue_steps(data / "new", is_inside=False).startswith(
            f"Move it into {data}"
        )
        assert describe_rescue_steps(data, is_inside=True) == "The next start of the game saves it."
        database = data / FILE_NAME
        database.touch(0o400)
        assert describe_rescue_steps(data, is_inside=True).startswith(
            f"{database} is read-only. Make it"
        )


def test_advice_for_a_read_only_disk_does_not_lead_onto_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rescue_files, "is_on_read_only_disk", lambda _: True)
    words = describe_rescue_steps(tmp_path, is_inside=False, are_several=True)
    assert words.startswith(f"{tmp_path} is on a read-only disk. Make it writable and move the")
    assert words.endswith("the next start of the game saves them.")


def test_advice_for_a_file_in_the_place_of_the_folder_names_another_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.touch()
    assert describe_rescue_steps(blocked, is_inside=False) == (
        f"{blocked} is not a folder that can be used. Move the rescue file to another folder and"
        " set SUDOKU_TUI_DATA to that folder; the next start of the game saves it."
    )


def test_rescue_file_of_a_read_only_folder_is_saved_as_the_end_advises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with bound_by_modes() as folder:
        data, elsewhere, other = folder / "data", folder / "elsewhere", folder / "other"
        for each in (data, elsewhere, other):
            each.mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
        Store(data / FILE_NAME).close()
        data.chmod(0o500)
        with Store(data / FILE_NAME) as store:
            begin(store).record(moves(1)[0], 1.0)
            words = save_at_exit(store, 0.0).words[-1]
        [aside] = _rescue_files(elsewhere)
        assert words.startswith(f"It is kept in {aside}. {data} is read-only. Make it writable")
        aside.rename(other / aside.name)
        with Store(other / FILE_NAME) as store:
            assert "1 game." in import_rescue_files(store).message
        data.chmod(0o700)


def test_a_store_in_memory_leaves_rescue_files_alone(path: Path) -> None:
    with Store(path) as store, locked(path):
        begin(store).record(moves(1)[0], 1.0)
        aside = write_rescue_file(store)
    assert aside
    path.unlink()
    path.mkdir()
    with Store(path) as store:
        assert store.in_memory
        assert import_rescue_files(store) == ("", True)
    assert aside.exists()


def test_rescue_file_outside_the_data_folder_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, planted = tmp_path / "elsewhere", tmp_path / "planted"
    elsewhere.mkdir()
    for number in range(1, 4):
        (elsewhere / f"unsaved-{number}.db").symlink_to(planted)
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    before = os.umask(0)
    try:
        paths = [_rescue_file_of_blocked_folder(tmp_path), _rescue_file_of_blocked_folder(tmp_path)]
    finally:
        os.umask(before)
    assert len({*paths}) == 2 and not planted.exists()
    for path in paths:
        assert path.parent == elsewhere and len(path.stem) > len("unsaved-12345")
        if os.name != "nt":
            assert path.stat().st_mode & 0o777 == 0o600
            assert not path.is_symlink()


def _rescue_file_of_blocked_folder(tmp_path: Path) -> Path:
    """Put a game aside whose data folder is blocked by a file."""
    blocked = tmp_path / "data"
    blocked.write_text("in the way")
    with Store(blocked / "games.db") as store:
        begin(store).record(moves(1)[0], 1.0)
        ending = save_at_exit(store, 0.0)
    assert not ending.is_saved
    [path] = (
        each for each in _rescue_files(tmp_path / "elsewhere") if str(each) in ending.words[-1]
    )
    return path


def _rescue_files(folder: Path) -> list[Path]:
    return [each for each in folder.glob("unsaved-*.db") if not each.is_symlink()]


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are not for everybody")
def test_links_pipes_and_empty_files_are_not_taken_for_rescue_files(path: Path) -> None:
    with Store(path) as store:
        (path.parent / "unsaved-1.db").symlink_to(path.parent / "planted.db")
        (path.parent / "unsaved-2.db").symlink_to("/dev/zero")
        (path.parent / "unsaved-3.db").mkdir()
        os.mkfifo(path.parent / "unsaved-4.db")
        (path.parent / "unsaved-5.db").touch()
        assert import_rescue_files(store) == ("", False)
        assert not (path.parent / "planted.db").exists()
        with locked(path):
            begin(store).record(moves(1)[0], 1.0)
            aside = write_rescue_file(store)
        assert aside and store.rescue_files == [aside]


def test_rescue_file_of_an_earlier_version_is_taken_in(path: Path) -> None:
    with Store(path) as store, locked(path):
        begin(store).record(moves(1)[0], 1.0)
        aside = write_rescue_file(store)
    assert aside
    aside.rename(path.with_name("unsaved-1.db"))
    with Store(path) as store:
        assert "1 game." in import_rescue_files(store).message and not store.rescue_files
        assert [*store.games.load(1).game.log] == moves(1)


def test_all_moves_are_printed_without_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(tempfile, "gettempdir", refuse)
    with Store(tmp_path / ("a" * 5_000) / "games.db") as store:
        begin(store).record(moves(1)[0], 1.0)
        assert write_rescue_file(store) is None and not store.rescue_files
