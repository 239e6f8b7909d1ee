"""Help on every screen, and reading texts longer than a panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.guide import example
from sudoku_tui.store.store import Store
from sudoku_tui.tui.actions.menu import GUIDE_PAGE, SETTINGS
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.help import HelpScreen, _Block
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.screens.statistics import StatisticsScreen
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.reference import classic
from tests.tui.at_table import opened

UNFAIR = classic(
    "4.952.....783...5..5......7..19.4.....4.5..2..3..7....8....976..97.1634......5..."
)
SCREENS: dict[str, type[CommandScreen[Any]]] = {
    "m": CustomScreen,
    "d": DailyScreen,
    "p": PracticeScreen,
    "e": EnterScreen,
    "f4": GuideScreen,
    "i": StatisticsScreen,
    "comma": SettingsScreen,
}
"""Screen that each key of the menu opens."""


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


@pytest.mark.slow
async def test_every_screen_lists_its_own_keys(store: Store) -> None:
    async with opened(store, (100, 60), paints_at_once=True) as table:
        for key, kind in SCREENS.items():
            await table.press(key)
            screen = await table.until(kind)
            await table.press("f1")
            table.on(HelpScreen)
            for command in screen.commands():
                assert not command.shown or command.about in table.text, command
            await table.press("f1")
            table.on(kind)
            await table.press("escape")
            await table.until(HomeScreen)


@pytest.mark.slow
async def test_help_explains_the_numbers_of_a_screen(store: Store) -> None:
    async with opened(store, (100, 112)) as table:
        await table.open("Easy")
        await table.press("f1")
        told = table.text
        assert "score" in told and "36/81" in told
        assert "ER Sudoku Explainer's rating of the hardest step" in " ".join(told.split())
        assert ":hide the clock " in told, "what has no key is typed on the line"
        await table.press("f1", "f5", "f1")
        assert isinstance(table.app.screen, HelpScreen)
        for name in ("ER", "EP", "ED", "open", "easiest", "rated", "no uniq"):
            assert f"\n  {name:<14}" in table.text


@pytest.mark.slow
async def test_only_the_first_game_explains_how_to_play(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        assert (
            "Type a digit" in table.playing.message
            and "F4 opens the guide" in table.playing.message
        )
        assert "Type a digit" in table.text
        await table.press("tab", "1")
        assert "Type a digit" not in table.text
        await table.press("escape")
        await table.open("Medium")
        assert not table.playing.message


async def test_help_on_a_page_of_the_guide_is_about_the_page(store: Store) -> None:
    async with opened(store, (80, 30)) as table:
        await table.press("f4", "enter")
        await table.until(GuidePageScreen)
        await table.press("f1")
        table.on(HelpScreen)
        assert all(command.about in table.text for command in GUIDE_PAGE)
        assert "pasted" not in table.text and SETTINGS[0].about not in table.text


async def test_text_longer_than_the_panel_can_be_read(store: Store) -> None:
    """Check that the scroll bar shows more text, pages turn, and the footer names the way out."""
    async with opened(store) as table:
        await table.open("Easy")
        screen, shown = table.on(PlayScreen), example("als-chain")
        assert shown
        rung = TEACHING.rung(shown.step.technique)
        screen.playing.hint.show(Advice(shown.step, rung, shown.line.layout, fill=False))
        screen.show()
        await table.settled()
        panel = screen.panel
        assert panel.max_scroll_y > 0 and panel.show_vertical_scrollbar
        assert "esc Close" in table.text.splitlines()[-1]
        await table.press("pagedown")
        assert panel.scroll_y == panel.max_scroll_y
        await table.press("pageup")
        assert panel.scroll_y == 0
        assert isinstance(table.playing.hint.answer, Advice)
        await table.press("escape")
        assert table.playing.hint.answer is None


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_read_on_is_offered_while_a_hint_does_not_fit(
    store: Store, size: tuple[int, int]
) -> None:
    """Check at 60x20 too, where the footer has little room."""
    async with opened(store, size) as table:
        await table.open("Easy")
        screen = table.on(PlayScreen)
        assert "Read on" not in table.text
        shown = example("als-chain")
        assert shown
        rung = TEACHING.rung(shown.step.technique)
        screen.playing.hint.show(Advice(shown.step, rung, shown.line.layout, fill=False))
        screen.show()
        await table.settled()
        assert "pgdn Read on" in table.text.split("\n")[-1]
        await table.press("pagedown")
        assert screen.panel.scroll_y > 0 and screen.playing.hint.answer, "it stays to be read"
        while screen.panel.scroll_y < screen.panel.max_scroll_y:
            await table.press("pagedown")
        await table.press("pagedown")
        assert screen.panel.scroll_y == 0, "after the end comes the beginning"
        await table.pilot.click(KeyBar, offset=(table.text.split("\n")[-1].index("pgdn"), 0))
        await table.settled()
        assert screen.panel.scroll_y > 0 and screen.playing.hint.answer
        await table.press("escape")
        assert "Read on" not in table.text


async def test_keys_of_colours_fit_the_smallest_panel(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.open("Easy")
        await table.press("x")
        assert "the next colour." in " ".join(table.text.split())


async def test_silent_coach_takes_no_room(
    store: Store,
) -> None:
    store.settings.set("coach", "why")
    async with opened(store) as table:
        await table.open("Easy")
        screen = table.on(PlayScreen)
        screen.playing.set_message("\n".join("123456"))
        screen.show()
        await table.settled()
        assert not screen.panel.has_more and "Read on" not in table.text


async def test_effects_of_keys_are_wrapped_with_an_indent(store: Store) -> None:
    async with opened(store, (60, 60)) as table:
        await table.press("f1")
        table.on(HelpScreen)
        lines = table.text.split("\n")
        at = next(i for i, line in enumerate(lines) if "1 to 9" in line)
        assert lines[at].index("Write") == 17 and lines[at + 1][:17].isspace()


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_message_covers_only_the_footer(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.open("Easy")
        before = table.text.split("\n")
        await table.press("y")
        await table.shows("Copied")
        after = table.text.split("\n")
        changed = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert changed == [size[1] - 1]


async def test_help_begins_with_the_screen_it_was_opened_from(store: Store) -> None:
    async with opened(store, (80, 80)) as table:
        needed = "The keys you need in a game"
        await table.press("f1")
        assert table.text.index("On this screen") < table.text.index(needed)
        await table.press("escape")
        await table.open("Easy")
        await table.press("f1")
        assert "On this screen" not in table.text and needed in table.text
        assert table.text.index(needed) < table.text.index("Moving")
        assert " u, ctrl+z  " in table.text and " 1 to 9 " in table.text
        await table.press("escape", "?", "f1")
        assert table.text.index("While a hint is shown") < table.text.index(needed)


async def test_no_explanation_leaves_one_word_on_a_line(store: Store) -> None:
    async with opened(store, (80, 170)) as table:
        await table.press("f1")
        lines = [line.rstrip() for line in table.text.split("\n")]
        column = next(line.index("Move the cursor") for line in lines if "Move the cursor" in line)
        wrapped = [line.split() for line in lines if line and line[:column].isspace()]
        assert all(len(words) > 1 for words in wrapped)


def test_headings_have_another_ink_than_the_keys_below_them() -> None:
    block = _Block("Heading", (("a", "Do something"),)).text(10, 60)
    heading, key, *_ = (str(span.style) for span in block.spans)
    assert "$same-ink" not in heading and heading != key
