"""The screen for changing keys: changes apply at once, everywhere, and are saved."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import OptionList

from sudoku_tui.store.store import Store
from sudoku_tui.tui.actions.key_tables import entries_by_id
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.keys import NAME, KeysScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.widgets.panel import Paragraph
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


def saved_lines(store: Store) -> list[str]:
    """Return the lines of the file that are not comments."""
    text = (store.folder / "keys.toml").read_text()
    return [row for row in text.splitlines() if row and not row.startswith("#")]


async def open_keys(table: Table, sought: str = "") -> None:
    """Open the screen and search."""
    await table.press(",", "end", "enter", *sought)
    assert isinstance(table.app.screen, KeysScreen)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_key_is_changed_by_pressing_it(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await open_keys(table, "undo")
        assert "u ctrl+z" in table.text
        await table.press("enter", "Q")
        assert "Undo: Q." in table.text and saved_lines(store) == ['undo = "Q"']
        await table.press("escape", "escape")
        await table.open("Easy")
        assert "Q Undo" in table.text
        cell = table.on(PlayScreen).board.cursor
        digit = (table.playing.solution or ())[cell]
        await table.press(str(digit), "u")
        assert table.playing.game.position.digits[cell] == digit
        await table.press("Q")
        assert table.playing.game.position.digits[cell] == 0
        await table.press("f1")
        for _ in range(9):
            if "Take back the last move" in table.text:
                break
            await table.press("pagedown")
        assert "Q Take back the last move" in " ".join(table.text.split())


async def test_lesson_names_chosen_keys_of_a_game(store: Store) -> None:
    (store.folder / "keys.toml").write_text('sum = "Z"\nnext-stage = "N"\n')
    async with opened(store, (60, 60)) as table:
        table.app.navigation.pages.open_guide("killer-45")
        await table.until(GuidePageScreen)
        said = " ".join(table.text.split())
        assert "Press Z to have a house added up" in said
        assert "Press N to look at the pictures" in said


@pytest.mark.slow
async def test_text_next_to_the_board_names_chosen_keys(store: Store) -> None:
    (store.folder / "keys.toml").write_text(
        'notes = "N"\nguide = "f10"\ncheckpoint = "C"\nreturn = "Q"\n'
        'submit = "g"\nmark = "M"\nundelete = "U"\n'
    )
    async with opened(store, (120, 40)) as table:
        await table.open("Easy")
        told = " ".join(table.text.split())
        assert "F10 opens" in told and "N Notes" in told
        await table.press("Q")
        words = table.app.screen.query_one("#message", Paragraph)
        assert "Press C to set one." in str(words.visual)
        table.app.navigation.practice.open_drill("x-wing")
        await table.settled()
        lines = table.app.screen.query("#panel Paragraph").results(Paragraph)
        told = " ".join(str(line.visual) for line in lines if line.display)
        assert "press M to mark" in told and "press g." in told
        await table.press("escape", "escape", "g", "delete")
        assert "Press U to put it back." in " ".join(table.text.split())


@pytest.mark.slow
async def test_text_of_other_screens_names_chosen_keys(store: Store) -> None:
    (store.folder / "keys.toml").write_text(
        'play = "f11"\nfile = "f10"\nselect = "B"\nundelete = "U"\nmissed-next = "N"\n'
    )
    async with opened(store, (120, 40)) as table:
        await table.paste(f"{'.' * 80}1\n{'.' * 80}2")
        await table.shows("press F11 to open all of them as a book")
        await table.press("escape")
        await table.open("Easy")
        await table.press("B")
        words = table.app.screen.query_one("#message", Paragraph)
        assert "Press B to end it." in str(words.visual)
        await table.press("#")
        await table.shows("Press F10 to read your own from a file.")


@pytest.mark.slow
async def test_clash_is_reported_and_the_key_can_be_taken(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "undo")
        await table.press("enter", "z")
        told = " ".join(table.text.split())
        assert "z is 'Pause' (game)." in told and "Press z again" in told
        await table.press("escape", "enter", "z", "z")
        assert "Taken from Pause." in table.text
        assert saved_lines(store) == ['undo = "z"', 'pause = ""']
        await table.press("ctrl+z")
        assert saved_lines(store) == []


@pytest.mark.slow
async def test_invalid_key_is_refused_with_a_reason(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "redo")
        for key, told in (
            ("5", "5 cannot be chosen: digits are for entries"),
            ("f1", "F1 cannot be changed: it shows the keys"),
            ("?", "? cannot be changed: it shows a hint"),
        ):
            await table.press("enter", key)
            assert told in " ".join(table.text.split())
            await table.press("escape")
        assert not (store.folder / "keys.toml").exists()
        await table.press("insert", "f10")
        assert saved_lines(store) == ['redo = "r ctrl+y F10"']


@pytest.mark.slow
async def test_one_key_restores_one_command_and_another_all(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "redo")
        await table.press("enter", "Q")
        await table.press(*["backspace"] * 4, *"undo", "enter", "Z")
        assert saved_lines(store) == ['redo = "Q"', 'undo = "Z"']
        await table.press("delete")
        assert saved_lines(store) == ['redo = "Q"'] and "It has" not in table.text
        await table.press("delete")
        assert "It has its default keys" in table.text
        await table.press("f9")
        assert saved_lines(store) == []


@pytest.mark.slow
async def test_ready_made_keys_are_chosen(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table)
        await table.press("tab")
        assert saved_lines(store) == ['set = "numpad"']
        await table.press("tab", "escape")
        keys = table.app.screen.query_one(OptionList).get_option("keys")
        assert "left-hand" in str(keys.prompt)
        await table.press("escape")
        await table.open("Easy")
        before = table.on(PlayScreen).board.cursor
        await table.press("s", "d")
        assert table.on(PlayScreen).board.cursor == before + 10
        await table.press("w", "a")
        assert table.on(PlayScreen).board.cursor == before


@pytest.mark.slow
async def test_errors_of_the_file_are_reported(store: Store) -> None:
    (store.folder / "keys.toml").write_text('undo = "Q"\ncheck = "y"\nbad\n')
    async with opened(store, (100, 30)) as table:
        told = " ".join(table.text.split())
        assert "keys.toml, line 2: y is" in told and "To see all 2 problems" in told
        assert len(table.app._notifications) == 1, "the footer is not covered by many"
        await open_keys(table, "undo")
        told = " ".join(table.text.split())
        assert "line 2: y is 'Copy the puzzle'" in told and "Undo Q" in told


async def test_binary_file_is_reported(store: Store) -> None:
    (store.folder / "keys.toml").write_bytes(b"\xff\xfe")
    async with opened(store, (100, 30)) as table:
        assert "is not text in UTF-8" in " ".join(table.text.split())
        await table.open("Easy")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["enter", "insert", "delete"])
async def test_no_command_is_changed_when_a_search_finds_none(store: Store, key: str) -> None:
    async with opened(store, (80, 24)) as table:
        await open_keys(table, "undo")
        before = table.on(KeysScreen).chosen_id
        await table.press("z", key)
        assert "No row has undoz." in table.text and "key for" not in table.text
        await table.press("Q")
        assert not table.app.keys.chosen
        await table.press("down")
        assert table.on(KeysScreen).chosen_id == before, "the arrows come back to it"
        await table.press("enter", "Q")
        assert table.app.keys.chosen["undo"].keys == ("Q",)


@pytest.mark.slow
async def test_unsaved_key_holds_until_the_end(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "undo")
        table.app.key_choice.path = store.folder / "games.db" / "keys.toml"
        await table.press("enter", "Q")
        assert "The keys were not saved: " in table.text
        assert table.app.keys.chosen["undo"].keys == ("Q",)


@pytest.mark.slow
async def test_a_narrow_screen_cuts_no_key_and_no_name(store: Store) -> None:
    async with opened(store, (60, 100)) as table:
        await open_keys(table)
        await table.press("tab", "tab")
        assert "Jump up                W shift+up " in table.text
        assert "Jump right             D  " in table.text
        assert "…" not in table.text
        for entry in entries_by_id().values():
            assert len(entry.action.name) < NAME, entry.action.name


@pytest.mark.slow
async def test_unreadable_file_is_kept_and_named(store: Store) -> None:
    file, content = store.folder / "keys.toml", b'undo = "Q" # \xe9\n'
    file.write_bytes(content)
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "undo")
        await table.press("enter", "Z")
        shown = " ".join(table.text.split())
        assert "Undo: Z. The unreadable file was copied to" in shown
    assert saved_lines(store) == ['undo = "Z"']
    assert file.with_name("keys.toml.unreadable-1").read_bytes() == content


@pytest.mark.slow
async def test_change_by_another_program_while_the_screen_is_open_is_kept(store: Store) -> None:
    async with opened(store, (100, 30)) as table:
        await open_keys(table, "undo")
        (store.folder / "keys.toml").write_text('# by hand\nhint = "Q"\n')
        await table.press("enter", "Q")
        assert "again to take it" in table.text, "clashes are those with the file as it is now"
        await table.press("Z")
        assert "Undo: Z." in table.text
    assert saved_lines(store) == ['hint = "Q"', 'undo = "Z"']


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
async def test_pipe_in_place_of_the_file_does_not_hang_the_start(store: Store) -> None:
    os.mkfifo(store.folder / "keys.toml")
    async with opened(store, (100, 30)) as table:
        await table.shows("keys.toml is not a plain file; the default keys are used.")
        await table.open("Easy")
