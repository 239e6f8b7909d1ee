"""Screens are shown complete at once; results that arrive after closing change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.screen import Screen

from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.store.store import Store
from sudoku_tui.tui.course_progress import CourseProgress
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.game.questions import PlayQuestions
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.screens.storm.run import StormScreen
from sudoku_tui.tui.terminal import screen as steady
from sudoku_tui.tui.widgets.choices import Choices
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.properties.test_screen_as_painted import PaintedTerminal
from tests.tui.at_table import opened
from tests.waiting import until


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


async def wait_until_removed(screen: CommandScreen[Any]) -> None:
    """Wait until the widgets of a screen are removed, and no longer."""
    while screen.children:
        await asyncio.sleep(0)


@pytest.mark.slow
async def test_work_of_a_screen_stops_before_its_widgets_are_removed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check with a review that arrives at that moment, and a reason outside Textual's workers."""
    there: list[int] = []

    async def review(*_: object) -> None:
        await wait_until_removed(screens.pop())

    async with opened(store) as table:
        await table.press("enter", "tab", "5")
        board = table.on(PlayScreen)
        screens = [ReviewScreen(GameToReview.of_playing(board.playing))]
        monkeypatch.setattr(CourseProgress, "review", review)
        monkeypatch.setattr(PlayQuestions, "stop", lambda _: there.append(len(board.children)))
        await table.app.push_screen(screens[0])
        await table.press("q")
        assert table.on(PlayScreen) and not screens
        await table.press("q")
        assert there and there[0]


@pytest.mark.parametrize("moments", range(3))
async def test_screen_closed_while_its_widgets_are_mounted(store: Store, moments: int) -> None:
    async with opened(store) as table:
        table.app.push_screen(EnterScreen())
        for _ in range(moments):
            await asyncio.sleep(0)
        table.app.exit()


@pytest.mark.parametrize("key", ["f1", "ctrl+p", "f4", "comma", "p", "m", "i"])
async def test_opened_screen_is_painted_whole_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Check that no title is painted above an empty page."""
    monkeypatch.setattr(steady, "_MOST_WAITS", 1_000)
    terminal, pages = PaintedTerminal(80, 24), []

    def display(app: App[Any], screen: Screen[Any], update: RenderableType | None) -> None:
        terminal.feed(app, update)
        if not isinstance(screen, HomeScreen):
            pages.append("".join(terminal.screen.display[2:-2]))

    monkeypatch.setattr(App, "_display", display)
    async with opened(store, (80, 24), paints_at_once=True) as table:
        await table.press(key)
        await table.settled()
        assert pages and all(each.strip() for each in pages)


@pytest.mark.slow
async def test_callback_after_a_paint_does_nothing_on_a_closed_screen(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p", "s", "enter")
        storm = await table.until(StormScreen)
        await table.press("escape")
        await table.settled()
        assert storm.is_closed and not storm.query(KeyBar)
        storm._callbacks.append((storm.show, storm))
        await storm._invoke_and_clear_callbacks()
        await table.press("escape")
        assert table.app._exception is None


@pytest.mark.slow
async def test_callback_of_a_closed_screen_runs_on_the_one_below(store: Store) -> None:
    """Close a page of the guide before its layout for a new window size."""
    done: list[str] = []
    async with opened(store) as table:
        await table.press("f4")
        guide = await table.until(GuideScreen)
        await table.press("enter")
        page = await table.until(GuidePageScreen)
        await table.press("escape")
        await table.settled()
        assert page.is_closed and not page.query("#example")
        assert table.app.screen is guide and not guide.is_closed
        guide._callbacks += [(page.show, page), (lambda: done.append("after it"), guide)]
        await guide._invoke_and_clear_callbacks()
        assert done == ["after it"] and table.app._exception is None


async def test_mounting_while_the_program_ends_is_ignored(store: Store) -> None:
    """Resize the terminal at that moment, so that the sample of the settings is mounted again."""
    async with opened(store) as table:
        await table.press(",")
        settings = await table.until(SettingsScreen)
        await table.settled()
        settings._callbacks.append((settings._show_sample, settings))
        table.app.exit()
        await settings._invoke_and_clear_callbacks()
        assert table.app._exception is None


async def test_background_work_that_mounts_while_the_program_ends_is_ignored(
    store: Store,
) -> None:
    async def look() -> None:
        table.app.exit()
        await table.app.screen.query_one(KeyBar).mount(Choices())

    async with opened(store) as table:
        table.app.start_work(look)
        await until(lambda: table.app._exit and not table.app.workers)
        assert table.app._exception is None


async def test_first_picture_of_a_screen_has_its_final_size(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the panel does not jump, nor the bar, which short screens lack."""
    begun = list[frozenset[str]]()
    mounted = PlayScreen.on_mount

    def on_mount(screen: PlayScreen) -> None:
        begun.append(screen.classes)
        mounted(screen)

    monkeypatch.setattr(PlayScreen, "on_mount", on_mount)
    async with opened(store, (60, 20)) as table:
        await table.press("2")
    assert {"-short", "-narrow"} <= begun[0]


@pytest.mark.slow
async def test_key_queued_for_a_covered_screen_goes_to_the_top_one(store: Store) -> None:
    """Check this, as any key resumes a paused game: one for another screen must not."""
    async with opened(store) as table:
        await table.press("enter", "z")
        behind = table.on(PlayScreen)
        await table.app.push_screen(SettingsScreen())
        await table.settled()
        behind.post_message(events.Key("f1", None))
        await table.until(HelpScreen)
        assert behind.paused
