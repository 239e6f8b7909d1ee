"""What every screen keeps to: what comes back when it is gone finds nobody, and ends nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen
from textual.widgets import OptionList, TextArea

from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.store.store import Store
from sudoku_tui.tui.course_progress import CourseProgress
from sudoku_tui.tui.entered_puzzle import LONGEST
from sudoku_tui.tui.screens import base
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.enter import EnterScreen, PuzzleText
from sudoku_tui.tui.screens.game.questions import PlayQuestions
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.screens.storm.run import StormScreen
from sudoku_tui.tui.terminal.feed import LONGEST_PASTE
from sudoku_tui.tui.widgets.choices import Choices
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.cli.puzzles import LINE
from tests.properties.test_screen_as_painted import Watched
from tests.tui.at_table import opened
from tests.waiting import until

HOSTILE = "a\x9b31mb\x9d0;t\x9cc\u202ed\u200be\x1b]0;t\x07f"
CLEAN = "a31mb0;tcde]0;tf"


@pytest.fixture
def store() -> Iterator[Store]:
    """A store that is gone after the test."""
    with Store(None) as opened_store:
        yield opened_store


async def gone(screen: CommandScreen[Any]) -> None:
    """Wait until the widgets of a screen are gone, and not a moment longer."""
    while screen.children:
        await asyncio.sleep(0)


async def test_what_is_under_way_for_a_screen_stops_before_its_widgets_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review comes back just then; and a reason is looked for by no worker of Textual's."""
    there: list[int] = []

    async def review(*_: object) -> None:
        await gone(screens.pop())

    async with opened(store) as table:
        await table.press("enter", "tab", "5")
        board = table.on(PlayScreen)
        screens = [ReviewScreen(GameToReview.of_playing(board.playing))]
        monkeypatch.setattr(CourseProgress, "review", review)
        monkeypatch.setattr(
            PlayQuestions, "stop_looking", lambda _: there.append(len(board.children))
        )
        await table.app.push_screen(screens[0])
        await table.press("q")
        assert table.on(PlayScreen) and not screens
        await table.press("q")
        assert there and there[0]


@pytest.mark.parametrize("moments", range(3))
async def test_a_screen_that_is_left_while_its_widgets_come(store: Store, moments: int) -> None:
    async with opened(store) as table:
        table.app.push_screen(EnterScreen())
        for _ in range(moments):
            await asyncio.sleep(0)
        table.app.exit()


@pytest.mark.parametrize("key", ["f1", "ctrl+p", "f4", "comma", "p", "m", "i"])
async def test_a_screen_that_comes_in_front_is_painted_whole_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Its title was painted first, above an empty page, and the page a moment later."""
    monkeypatch.setattr(base, "_MOST_WAITS", 1_000)
    terminal, pages = Watched(80, 24), []

    def display(app: App[Any], screen: Screen[Any], update: RenderableType | None) -> None:
        terminal.take(app, update)
        if not isinstance(screen, HomeScreen):
            pages.append("".join(terminal.screen.display[2:-2]))

    monkeypatch.setattr(App, "_display", display)
    async with opened(store, (80, 24), paints_at_once=True) as table:
        await table.press(key)
        await table.settled()
        assert pages and all(each.strip() for each in pages)


async def test_where_one_is_stands_at_the_foot_where_there_is_no_bar(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        for key, place in (
            ("f1", "Help"),
            ("f4", "Guide"),
            ("comma", "Settings"),
            ("m", "New game"),
        ):
            await table.press(key)
            assert place in table.text.splitlines()[-1]
            await table.press("escape")
        await table.press("f4", *"xwing", "enter", "space")
        assert table.text.splitlines()[-1].endswith("X-Wing ")
        await table.pilot.resize_terminal(80, 24)
        await table.settled()
        first, *_, last = table.text.splitlines()
        page = table.on(GuidePageScreen).page.title
        assert page in first and page not in last


async def test_what_was_to_be_done_after_a_paint_finds_the_screen_gone(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p", "s")
        storm = await table.until(StormScreen)
        await table.press("escape")
        await table.settled()
        assert storm.is_left and not storm.query(KeyBar)
        storm._callbacks.append((storm.show, storm))
        await storm._invoke_and_clear_callbacks()
        await table.press("escape")
        assert table.app._exception is None


async def test_what_a_screen_that_is_left_would_do_comes_to_the_one_behind(store: Store) -> None:
    """A page of the guide was left before it had been laid out anew for a window's new size."""
    done: list[str] = []
    async with opened(store) as table:
        await table.press("f4")
        guide = await table.until(GuideScreen)
        await table.press("enter")
        page = await table.until(GuidePageScreen)
        await table.press("escape")
        await table.settled()
        assert page.is_left and not page.query("#example")
        assert table.app.screen is guide and not guide.is_left
        guide._callbacks += [(page.show, page), (lambda: done.append("after it"), guide)]
        await guide._invoke_and_clear_callbacks()
        assert done == ["after it"] and table.app._exception is None


async def test_what_is_put_on_a_screen_while_the_program_ends(store: Store) -> None:
    """The sample of the settings came anew just then, told of by a new size of the terminal."""
    async with opened(store) as table:
        await table.press(",")
        settings = await table.until(SettingsScreen)
        await table.settled()
        settings._callbacks.append((settings._show_sample, settings))
        table.app.exit()
        await settings._invoke_and_clear_callbacks()
        assert table.app._exception is None


async def test_what_is_under_way_beside_the_screens_finds_none_while_the_program_ends(
    store: Store,
) -> None:
    async def look() -> None:
        table.app.exit()
        await table.app.screen.query_one(KeyBar).mount(Choices())

    async with opened(store) as table:
        table.app.start_work(look)
        await until(lambda: table.app._exit and not table.app.workers)
        assert table.app._exception is None


async def test_a_page_of_a_list_that_has_no_place_yet(store: Store) -> None:
    async with opened(store) as table:
        listed = Choices("one", "two")
        await table.app.screen.mount(listed)
        for action in ("page_down", "page_up"):
            listed.highlighted = 1
            await listed.run_action(action)
        await listed.remove()


async def test_what_is_pasted_into_a_text_or_a_name_is_clean(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(HOSTILE * 2)
        text = table.on(EnterScreen).query_one(TextArea)
        assert text.text == CLEAN * 2
        await table.press("f9", "\x9b", "\u202e")
        await table.paste(f"1\r\n2\t{HOSTILE}")
        assert text.text == f"1\n2\t{CLEAN}"
        await table.press("escape", "home", "enter", "q", "g", "n")
        await table.paste(HOSTILE)
        await table.press("enter")
        assert store.games.list_games()[0].name.endswith(CLEAN)


async def test_a_paste_that_is_longer_than_any_puzzle(store: Store) -> None:
    async with opened(store) as table:
        for _ in range(2):
            await table.paste("5" * LONGEST_PASTE)
            await table.shows("no puzzle has as many")
        text = table.on(EnterScreen).query_one(PuzzleText)
        assert len(text.whole) == LONGEST + 1 and len(text.text) < 2_000


async def test_a_text_that_was_left_does_not_stay(store: Store) -> None:
    async with opened(store) as table:
        for _ in range(3):
            await table.paste(LINE)
            table.on(EnterScreen)
            await table.press("escape")
        watching = [node for node, _ in getattr(table.app, "__watchers")["theme"]]
        assert not [node for node in watching if isinstance(node, PuzzleText)]


async def test_lists_and_pages_stand_in_the_middle_of_a_vast_screen(store: Store) -> None:
    """They have the columns in which they read well; a board has the room that it can use."""
    async with opened(store, (200, 60)) as table:
        for keys in ((",",), ("f1",), ("g",), ("p",), ("i",)):
            await table.press(*keys)
            part = table.app.screen.query("#body, #page").first()
            assert (part.region.x, part.region.right) == (40, 160), keys
            await table.press("escape")


async def test_no_command_of_the_palette_is_told_in_a_narrow_column(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press("2", "enter", "ctrl+p")
        assert "Take all notes  Note every digit that no seen" in table.text
        assert sum(line[:12].strip() != "" for line in table.text.splitlines()) >= 10


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40)])
async def test_no_word_of_the_palette_is_cut(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.press("2", "enter", "ctrl+p")
        for _ in range(6):
            assert "…" not in table.text
            await table.press("pagedown")


async def test_the_first_picture_of_a_screen_is_of_its_size(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar that a short screen has not, and the panel, must not be seen to jump."""
    begun = list[frozenset[str]]()
    mounted = PlayScreen.on_mount

    def on_mount(screen: PlayScreen) -> None:
        begun.append(screen.classes)
        mounted(screen)

    monkeypatch.setattr(PlayScreen, "on_mount", on_mount)
    async with opened(store, (60, 20)) as table:
        await table.press("2", "enter")
    assert {"-short", "-narrow"} <= begun[0]


@pytest.mark.parametrize("key", ["p", "f4"], ids=["practice", "guide"])
async def test_on_the_smallest_screen_nothing_stands_beside_a_list(store: Store, key: str) -> None:
    """It had a column for each word, and the list no room for its own."""
    async with opened(store, (40, 12)) as table:
        await table.press(key)
        listed = table.app.screen.query_one(OptionList)
        assert listed.region.width >= 34
        beside = table.app.screen.query("#lesson-room, #beside").first()
        assert not beside.region.width
        await table.pilot.resize_terminal(60, 20)
        await table.settled()
        assert beside.region.width > 15
