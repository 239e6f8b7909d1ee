"""Keys typed faster than screens open: each reaches the intended screen, in order."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from itertools import pairwise

import pytest
from textual import events
from textual.widgets import TextArea

from sudoku_tui.game.events import Enter, Note
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.analysis import AnalysisScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.terminal import type_ahead
from tests.cli.puzzles import LINE
from tests.tui.at_table import Table, opened
from tests.waiting import until


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def entered_digits(table: Table) -> list[int]:
    """Return the entered digits in the order of the log."""
    return [event.digit for event in table.playing.game.log if isinstance(event, Enter)]


def test_typed_digits_reveal_any_exchange() -> None:
    """Check that all nine digits occur and that neighbours differ."""
    assert sorted(map(int, DIGITS)) == list(range(1, 10))
    assert all(one != other for one, other in pairwise(DIGITS))


DIGITS = ("3", "1", "4", "5", "9", "2", "6", "8", "7")


async def test_digits_after_the_enter_that_begins_the_game(store: Store) -> None:
    async with opened(store) as table:
        await table.press("enter", "tab", *DIGITS)
        assert entered_digits(table) == list(map(int, DIGITS))


@pytest.mark.slow
async def test_digits_after_the_key_that_closes_another_screen(store: Store) -> None:
    async with opened(store) as table:
        await table.press("enter", "tab", "space", "1", "f1", "q", *DIGITS, "comma", "q", "space")
        noted = [event.digit for event in table.playing.game.log if isinstance(event, Note)]
        assert noted == [1, *map(int, DIGITS)]
        assert not table.playing.modes.notes


@pytest.mark.slow
async def test_from_the_menu_to_a_game_and_back_many_times(store: Store) -> None:
    async with opened(store) as table:
        keys = ("tab", "3", "f1", "q", "q", "home", "enter", "tab", "4", "q", "home", "enter")
        await table.press("down", "enter", *keys * 3, "q", "g")
        assert len(store.games.list_games()) == 1
        table.on(SavedScreen)


@pytest.mark.slow
async def test_name_and_keys_after_it(store: Store) -> None:
    async with opened(store) as table:
        await table.press("enter", "q", "g", "n", *"tea 4", "enter", "q", "i", "q", "g")
        table.on(SavedScreen)
        assert [game.name for game in store.games.list_games()] == ["tea 4"]


async def test_a_paste_between_two_keys(store: Store) -> None:
    async with opened(store) as table:
        driver = table.app._driver
        assert driver is not None
        driver.send_message(events.Key("e", "e"))
        driver.send_message(events.Paste("1 2 3"))
        await table.press("!")
        assert table.on(EnterScreen).query_one(TextArea).text == "1 2 3!"


async def test_hanging_key_does_not_keep_the_program_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the wait for one key is limited, so that ctrl+q is always handled."""
    done = asyncio.Event()

    async def hang(screen: HomeScreen, event: events.Key) -> None:
        await done.wait()

    monkeypatch.setattr(HomeScreen, "on_key", hang)
    monkeypatch.setattr(type_ahead, "_LONGEST", 0.05)
    async with opened(store) as table:
        driver = table.app._driver
        assert driver is not None
        for key in ("a", "b", "ctrl+q"):
            driver.send_message(events.Key(key, None))
        await until(lambda: table.app._exit)
        done.set()


@pytest.mark.slow
async def test_leaving_does_not_wait_for_all_keys_typed_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take_a_moment(screen: HomeScreen, event: events.Key) -> None:
        await asyncio.sleep(0.01)

    monkeypatch.setattr(HomeScreen, "on_key", take_a_moment)
    monkeypatch.setattr(type_ahead, "_SOON", 0.2)
    async with opened(store) as table:
        heard = table.app.keys_handled
        await table.press(*["a"] * 2_000, "ctrl+q")
        assert table.app._exit
        assert heard < table.app.keys_handled < 1_900


@pytest.mark.slow
async def test_pasted_puzzle_can_be_played_or_analysed_at_once(store: Store) -> None:
    for key, screen in (("f5", AnalysisScreen), ("f2", PlayScreen)):
        async with opened(store) as table:
            await table.press("e")
            await table.paste(LINE)
            await table.press(key)
            table.on(screen)


async def test_garbage_is_collected_after_a_key(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr(HomeScreen, "on_key", lambda *_: seen.append(gc.isenabled()))
    async with opened(store) as table:
        await table.press("a", "b")
        assert seen and not any(seen)
        assert gc.isenabled()


@pytest.mark.slow
async def test_memory_is_looked_through_however_many_keys_are_waiting(store: Store) -> None:
    collected: list[int] = []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and heard < table.app.keys_handled < heard + 60:
            collected.append(info["generation"])

    async with opened(store) as table:
        heard, threshold = table.app.keys_handled, gc.get_threshold()
        gc.set_threshold(1, *threshold[1:])
        gc.callbacks.append(count)
        try:
            await table.press(*["down", "up"] * 30)
        finally:
            gc.callbacks.remove(count)
            gc.set_threshold(*threshold)
    assert len(collected) > 5
