"""Unsaved data stays with the app, is announced on the menu, and delays the end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from textual.widgets import OptionList

from sudoku_tui.session.ending import save_at_exit
from sudoku_tui.store.store import Store
from sudoku_tui.tui.saving import DOUBLE
from sudoku_tui.tui.screens import unsaved
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.unsaved import UnsavedScreen
from tests.store.test_database import copy_page_by_page
from tests.store.test_pending_changes import locked
from tests.tui.at_table import Table, opened


async def write_notes(table: Table, count: int) -> None:
    """Write *count* notes in empty cells."""
    if not table.playing.modes.notes:
        await table.press("space")
    for number in range(count):
        await table.press("123456789"[number % 9])


def check_saving(table: Table) -> None:
    """Run the check of the app that normally runs once a second."""
    table.app.saving.check()


def shown_messages(table: Table) -> list[str]:
    """Return the messages in the corner."""
    return [each.message for each in table.app._notifications]


@pytest.mark.slow
async def test_board_is_closed_with_unsaved_moves(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        await write_notes(table, 1)
        with locked(path):
            await write_notes(table, 3)
            id = table.playing.journal.game_id
            await table.press("q")
            table.on(HomeScreen)
            await table.shows("3 moves are not saved: another program is writing to the file")
            # The game that the menu continues has these moves.
            await table.open("Continue")
            assert len(table.playing.game.log) == 4 and table.playing.journal.game_id == id
            await table.press("q")
        check_saving(table)
        await table.settled()
        assert "not saved" not in table.text
        assert store.games.load(id).events == 4


@pytest.mark.slow
async def test_unsaved_new_game_is_resumed(store: Store, path: Path) -> None:
    async with opened(store) as table:
        with locked(path):
            await table.open("Beginner")
            await table.press("q")
            await table.shows("1 new game is not saved")
            await table.open("Continue")
            await write_notes(table, 1)
            await table.press("q")
            await table.shows("1 move is not saved")
        check_saving(table)
        assert [store.games.load(each.id).events for each in store.games.list_games()] == [1]


@pytest.mark.slow
async def test_end_waits_and_reports_why(store: Store, path: Path) -> None:
    async with opened(store, size=(60, 20)) as table:
        await table.open("Beginner")
        with locked(path):
            await write_notes(table, 2)
            await table.press("ctrl+q")
            table.on(UnsavedScreen)
            await table.shows("2 moves are not saved: another program is writing to the file.")
            await table.shows("another 6 seconds")
            await table.press("escape")
            table.on(PlayScreen)
            await table.press("ctrl+c")
        await table.until_end()
        assert not store.unsaved and table.app.return_code == 0
        assert store.games.load(1).events == 2


@pytest.mark.slow
async def test_the_end_does_not_wait_for_ever(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        with locked(path):
            await write_notes(table, 2)
            await table.press("q")
            await table.press("q")
            table.on(UnsavedScreen)
            table.seconds.now += unsaved._PATIENCE
            await table.until_end()
            ending = save_at_exit(store, 0.0)
    assert not ending.is_saved
    first, second = ending.words
    assert first == (
        "The game Beginner: 2 moves not saved (another program is writing to the file)."
    )
    [aside] = path.parent.glob("unsaved-*.db")
    assert f"{aside.name}. The next start of the game saves it." in second
    with Store(path) as again:
        async with opened(again) as table:
            await table.shows("What could not be saved last time is saved now: 1 game.")
            assert again.games.load(1).events == 2


@pytest.mark.slow
async def test_game_continued_elsewhere_is_saved_at_the_end(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        await write_notes(table, 1)
        with Store(path) as other:
            async with opened(other) as second:
                await second.open("Continue")
                await write_notes(second, 2)
        await write_notes(table, 2)
        await table.press("q")
        await table.shows("this game went on in another window. F2 on its board keeps it")
        await table.open("Continue")
        assert table.playing.journal.conflict
        await table.press("q")
    ending = save_at_exit(store, 0.0)
    assert ending.is_saved
    assert ending.words == (
        "The game Beginner was continued in another window. Your 2 moves here are saved as "
        "another game.",
    )
    assert sorted(store.games.load(each.id).events for each in store.games.list_games()) == [3, 3]


@pytest.mark.slow
async def test_each_of_two_windows_is_warned_of_the_other(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        await write_notes(table, 1)
        check_saving(table)
        with Store(path) as other:
            async with opened(other) as second:
                await second.open("Continue")
                await write_notes(table, 2)
                await write_notes(second, 2)
                assert second.playing.journal.conflict
                assert DOUBLE not in shown_messages(table)
                await second.press("f2")
                check_saving(table)
                await table.settled()
                assert DOUBLE in shown_messages(table)
                check_saving(second)
                await second.settled()
                assert DOUBLE not in shown_messages(second)
    assert sorted(store.games.load(each.id).events for each in store.games.list_games()) == [3, 3]


@pytest.mark.slow
async def test_a_drill_and_the_settings_wait(store: Store, path: Path) -> None:
    async with opened(store) as table:
        with locked(path):
            table.app.change_preferences(show_clock=False)
            await table.settled()
            check_saving(table)
            await table.shows("1 setting is not saved")
        check_saving(table)
        await table.settled()
        assert "is not saved" not in table.text
        assert store.settings.get("show_clock", True) is False


@pytest.mark.slow
async def test_deleted_folder_is_created_again_with_a_message(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        await write_notes(table, 3)
        shutil.rmtree(path.parent)
        check_saving(table)
        await table.settled()
        assert shown_messages(table)[0].startswith("The file of saved games was moved or deleted.")
        assert store.games.load(table.playing.journal.game_id).events == 3
        await table.press("q")
        await table.shows("Continue")


@pytest.mark.slow
async def test_a_lesson_waits_and_is_read_meanwhile(store: Store, path: Path) -> None:
    async with opened(store) as table:
        table.app.navigation.pages.open_guide("the-board")
        page = await table.until(GuidePageScreen)
        with locked(path):
            page.record_read()
            await table.settled()
            assert "not marked as read yet: another program" in " ".join(shown_messages(table))
            await table.press("tab", "shift+tab")
            assert page.page.id == "the-board" and page.lesson and page.lesson.is_read
            page.record_read()
            await table.press("escape")
            check_saving(table)
            await table.shows("1 lesson is not saved")
        check_saving(table)
        await table.settled()
        assert "1 lesson" not in table.text
        assert store.lessons.read() == {"the-board"}


@pytest.mark.slow
async def test_settings_of_a_screen_wait(store: Store, path: Path) -> None:
    async with opened(store) as table:
        with locked(path):
            table.app.navigation.practice.open_drill("xy-wing")
            drill = await table.until(DrillScreen)
            shown = drill.drill_task.shows_candidates
            drill.do_candidates()
            await table.press("escape", "d")
            daily = await table.until(DailyScreen)
            daily.do_level(1)
            level = str(daily.kind)
            assert store.unsaved.describe().startswith("2 settings are not saved")
        check_saving(table)
        assert not store.unsaved
        assert store.settings.get("daily_level", "") == level
        assert store.settings.get("drill_candidates", shown) is not shown


@pytest.mark.slow
async def test_backup_copied_over_the_open_file_is_reported(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        await write_notes(table, 1)
        backup = copy_page_by_page(path)
        await write_notes(table, 3)
        shutil.copy(backup, path)
        for _ in range(2):
            check_saving(table)
        await table.settled()
        [text] = shown_messages(table)
        assert text.startswith("A backup was copied over the file of saved games")
        assert store.games.load(table.playing.journal.game_id).events == 4


async def test_check_after_the_screens_are_closed_does_nothing(store: Store, path: Path) -> None:
    async with opened(store) as table:
        await table.open("Beginner")
        app = table.app
    assert not app.screen_stack
    app.saving.check()


async def test_check_after_the_widgets_are_removed_does_nothing(store: Store) -> None:
    """Run it once more, as the timer may do while the program ends."""
    async with opened(store) as table:
        menu = table.on(HomeScreen)
    assert not menu.query(OptionList)
    menu.on_saving_changed()


async def test_unusable_data_folder_is_reported_at_the_start(tmp_path: Path) -> None:
    with Store(tmp_path / ("a" * 5_000) / "games.db") as store:
        async with opened(store) as table:
            await table.shows("its name is too long")
            await table.open("Beginner")
            await write_notes(table, 2)
        assert store.is_lost_with_memory
