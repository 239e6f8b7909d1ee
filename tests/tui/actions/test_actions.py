"""The table of commands: every key does something, and every list of keys is made from it."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest

from sudoku_tui.engine.layout import SYMBOLS, Layout, digit_of
from sudoku_tui.engine.layouts import common_layouts
from sudoku_tui.session.actions.action import Action
from sudoku_tui.tui.actions import (
    actions_by_key,
    books,
    draw,
    help_lines,
    keys_markdown,
    menu,
    play,
    practice,
    replay,
)
from sudoku_tui.tui.actions.menu import ASKED_KEY, PAGE, READ_ON, SEARCHING
from sudoku_tui.tui.actions.play import HINT, PLAY, WHY_NOT, playing_actions
from sudoku_tui.tui.actions.practice import CHAINED, DRILLED, FLASH_WHERE, FLASHED
from sudoku_tui.tui.screens.analysis import AnalysisScreen
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.books.book import BookScreen
from sudoku_tui.tui.screens.books.export import ExportScreen
from sudoku_tui.tui.screens.books.shelf import ShelfScreen
from sudoku_tui.tui.screens.branches import BranchesScreen
from sudoku_tui.tui.screens.chain import ChainScreen
from sudoku_tui.tui.screens.copy import CopyScreen
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.flash import FlashScreen
from sudoku_tui.tui.screens.game.pages import PlayPages
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.keys import KeysScreen
from sudoku_tui.tui.screens.ladder import LadderScreen
from sudoku_tui.tui.screens.making import MakingScreen
from sudoku_tui.tui.screens.pattern import PatternScreen
from sudoku_tui.tui.screens.pick import PickScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.screens.replay.replay import ReplayScreen
from sudoku_tui.tui.screens.replay.watch import WatchScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.screens.share import ShareScreen
from sudoku_tui.tui.screens.steps import StepsScreen
from sudoku_tui.tui.screens.won import WonScreen
from tests.own_symbols import WORDS
from tests.tui.actions.meanings import EXCEPTIONS, KEPT_FREE, MEANINGS

KEYS_PAGE = Path(__file__).parents[3] / "docs" / "keys.md"
START, END = "<!-- keys -->\n", "<!-- /keys -->"
LETTERS_THAT_MOVE = {"h", "j", "k", "l"}
SCREENS: tuple[type[CommandScreen[Any]], ...] = (
    HomeScreen,
    SavedScreen,
    SettingsScreen,
    EnterScreen,
    WonScreen,
    HelpScreen,
    CustomScreen,
    PickScreen,
    LadderScreen,
    KeysScreen,
    PatternScreen,
    MakingScreen,
    DailyScreen,
    ShareScreen,
    GuideScreen,
    GuidePageScreen,
    AnalysisScreen,
    ReviewScreen,
    ReplayScreen,
    WatchScreen,
    StepsScreen,
    BranchesScreen,
    CopyScreen,
    PracticeScreen,
    DrillScreen,
    FlashScreen,
    ChainScreen,
    ShelfScreen,
    BookScreen,
    ExportScreen,
)
TABLES: dict[str, tuple[type[CommandScreen[Any]], tuple[Action, ...]]] = {
    **{screen.__name__: (screen, screen.COMMAND_TABLE) for screen in SCREENS},
    "PlayScreen": (PlayScreen, PLAY),
    "PlayScreen with a hint": (PlayScreen, HINT),
    "PlayScreen with a reason": (PlayScreen, WHY_NOT),
    "KeysScreen while a key is asked for": (KeysScreen, ASKED_KEY),
    "DrillScreen at the end": (DrillScreen, DRILLED),
    "FlashScreen where": (FlashScreen, FLASH_WHERE),
    "FlashScreen at the end": (FlashScreen, FLASHED),
    "ChainScreen at the end": (ChainScreen, CHAINED),
    "BookScreen while something is searched": (BookScreen, SEARCHING),
}
each_table = pytest.mark.parametrize("name", TABLES)


def bound_ids(screen: type[CommandScreen[Any]]) -> set[str]:
    """Return the ids of the actions that a kind of screen binds to its methods."""
    made = object.__new__(screen)
    if isinstance(made, PlayScreen):
        made._pages = object.__new__(PlayPages)
    return set(made.bindings())


@each_table
def test_every_action_runs_a_function_or_a_method(name: str) -> None:
    screen, table = TABLES[name]
    assert table
    assert {each.id for each in table if not each.run} <= bound_ids(screen)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_bound_method_belongs_to_an_action(screen: type[CommandScreen[Any]]) -> None:
    known = {each.id for table in (*ALL_TABLES.values(), (READ_ON,)) for each in table}
    assert bound_ids(screen) <= known


@each_table
def test_no_two_commands_share_a_key(name: str) -> None:
    _, table = TABLES[name]
    keys = [key for command in table for key in command.keys]
    assert len(keys) == len(set(keys))
    assert set(actions_by_key(table)) == set(keys)


@each_table
def test_descriptions_of_commands(name: str) -> None:
    """Check that texts are plain, fit a line of the help, and that the footer has keys to show."""
    _, table = TABLES[name]
    for command in table:
        assert command.name and (command.keys or command.palette or command.words)
        assert "!" not in command.name + command.about
        assert not command.about.endswith(".") and len(command.about) <= 60
        assert not command.footer or command.shown


def test_board_keys_are_not_digits_except_letters_that_move() -> None:
    for command in PLAY:
        digits = {key for key in command.keys if digit_of(key, 25) is not None}
        assert digits <= LETTERS_THAT_MOVE, command
    assert set(SYMBOLS[10:].lower()) == set(string.ascii_lowercase[:16])


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_digits_win_on_every_board_and_every_command_is_reachable(layout: Layout) -> None:
    table = playing_actions(layout)
    for command in table:
        assert command.keys or command.palette or command.words
        assert not any(layout.digit_of(key) for key in command.keys)
    assert ("h" in actions_by_key(table)) == (layout.digits < 17)


def test_digit_keys_are_not_named_for_commands() -> None:
    """Use an own layout, which may have any letters and figures as digits."""
    shown = {each.id: each.shown for each in playing_actions(WORDS) if each.shown}
    assert shown["undo"] == "ctrl+z" and shown["leave"] == "esc"
    assert shown["clear"] == "delete ." and shown["fill"] == "ctrl+p"
    for command in playing_actions(WORDS):
        assert not any(WORDS.digit_of(key) for key in (*command.keys, *command.shown.split()))
        assert command.keys or command.palette or command.words


def test_keys_can_be_sent_by_any_terminal() -> None:
    """Check that no digit has a modifier, and that no key is reserved by terminals."""
    reserved = {"ctrl+c", "ctrl+q", "ctrl+p", "ctrl+l", "ctrl+i", "ctrl+m", "ctrl+h", "ctrl+s"}
    for _, table in TABLES.values():
        for key in actions_by_key(table):
            assert key not in reserved
            assert not (key[-1].isdigit() and "+" in key and not key.startswith("f"))


def test_the_help_lists_every_command_of_the_board() -> None:
    listed = {each.id for actions in help_lines((*PLAY, *HINT)).values() for each in actions}
    families = {id.rpartition("-")[0] for id in listed}
    missing = {each.id for each in (*PLAY, *HINT)} - listed
    assert {id.rpartition("-")[0] for id in missing} == {"move", "jump", "pick"} <= families
    assert PAGE[-1].id == "back"


def test_page_of_keys_matches_the_table() -> None:
    text = KEYS_PAGE.read_text(encoding="utf-8")
    assert START in text and END in text, f"{KEYS_PAGE.name} needs {START.strip()} and {END}"
    written = text.split(START)[1].split(END)[0].strip()
    table = keys_markdown((*PLAY, *HINT))
    assert written == table, f"Paste this between {START} and {END} of {KEYS_PAGE.name}:\n\n{table}"


ALL_TABLES = {
    f"{module.__name__}.{name}": table
    for module in (books, draw, menu, play, practice, replay)
    for name, table in vars(module).items()
    if isinstance(table, tuple) and table and all(isinstance(each, Action) for each in table)
}
"""Every table of commands."""


def test_key_has_one_meaning_on_every_screen() -> None:
    meant = {(key, id) for each in MEANINGS for key in each.keys.split() for id in each.ids.split()}
    families = {id for _, id in (*meant, *EXCEPTIONS)}
    used = {
        (key, each.id if each.id in families else each.id.rpartition("-")[0])
        for table in (*ALL_TABLES.values(), (READ_ON,))
        for each in table
        for key in each.keys
    }
    assert len(ALL_TABLES) > 30 and ("f1", "help") in used
    strange = sorted(used - meant - set(EXCEPTIONS))
    assert not strange, f"these keys mean something else elsewhere: {strange}"
    assert set(EXCEPTIONS) <= used and not set(EXCEPTIONS) & meant
    ids = {id for _, id in used}
    keys = {key for key, _ in used}
    assert {key for key, _ in meant} == keys and {id for _, id in meant} <= ids
    assert not keys & set(KEPT_FREE)


def test_meanings_have_different_keys() -> None:
    """Allow 0, which clears a cell and chooses an item with its number, as all digits do."""
    keys = [key for each in MEANINGS for key in each.keys.split()]
    assert {key for key in keys if keys.count(key) > 1} == {"0"}
    assert len({each.says for each in MEANINGS}) == len(MEANINGS)
