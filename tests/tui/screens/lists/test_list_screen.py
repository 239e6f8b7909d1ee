"""Lists: the same keys search all of them, and the bar names the chosen row."""

from __future__ import annotations

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from tests.store.desk import begin
from tests.tui.at_table import Table, opened


def bar(table: Table) -> str:
    """Return the bar at the top."""
    return table.text.splitlines()[0].rstrip()


@pytest.mark.slow
async def test_games_are_searched_by_name_and_all_shown_again(store: Store) -> None:
    first, second, third = (begin(store).game_id for _ in range(3))
    for game_id, name in ((first, "Monday"), (second, "Tuesday"), (third, "Moonday")):
        store.games.rename(game_id, name)
    async with opened(store) as table:
        await table.press("g")
        screen = table.on(SavedScreen)
        assert bar(table).endswith("1 of 3")
        await table.press("slash", *"mon", "enter")
        assert [game.id for game in screen.page.shown] == [first]
        assert bar(table).endswith("'mon' · 1 of 1")
        await table.press("slash", "x")
        assert not screen.page.shown
        assert "No row has 'x'." in table.text
        await table.press("escape")
        assert len(screen.page.shown) == 3 and "No row has" not in table.text
        await table.press("end", "delete")
        assert "Removed from the list" in table.text and bar(table).endswith("2 of 2")
        await table.press("up")
        assert "Removed from the list" not in table.text


@pytest.mark.slow
async def test_rows_are_searched_after_a_slash_where_letters_are_commands(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p", "slash", *"wing", "enter")
        screen = table.on(PracticeScreen)
        assert all("wing" in screen.id_of(each) for each in screen.page.shown)
        await table.press("slash", "escape")
        assert len(screen.page.shown) > 50
        await table.press("escape", ",", "slash", *"techniques", "enter")
        assert len(table.on(SettingsScreen).page.shown) == 1


@pytest.mark.slow
async def test_search_may_begin_with_a_slash_where_letters_search(store: Store) -> None:
    async with opened(store) as table:
        await table.press("f4", "slash", *"swordfish")
        assert "search swordfish_" in table.text


@pytest.mark.slow
async def test_items_are_read_once_when_a_list_opens_and_again_on_return(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    read = PracticeScreen.items

    def count(screen: PracticeScreen) -> object:
        reads.append("read")
        return read(screen)

    monkeypatch.setattr(PracticeScreen, "items", count)
    async with opened(store) as table:
        await table.press("p")
        assert len(reads) == 1
        await table.press("f1", "escape")
        assert len(reads) == 2
