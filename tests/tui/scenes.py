"""A minute of play in scenes, which together visit every screen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from typing import NamedTuple

from sudoku_tui.tui.screens.books.book import BookScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.making import MakingScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.replay.film import FilmScreen
from tests.cli.puzzles import HARD, LINE, SOLUTION
from tests.session.actions.test_table import KILLER
from tests.tui.at_table import Table


class Scene(NamedTuple):
    """A scene: an action and the screens it visits."""

    act: Callable[[Table], Awaitable[None]]
    screens: str
    """Class names of the screens."""


LAST = 80
"""The cell with the last digit of a game."""
NEARLY = "".join(
    LINE[cell] if cell % 6 == LAST % 6 else digit for cell, digit in enumerate(SOLUTION)
)
"""A puzzle with some cells to fill, `LAST` among them."""
FOUND_WITHIN = 20.0
"""Seconds allowed for finding a path or rating a puzzle of a book, even on a busy machine."""


async def press_each(table: Table, *keys: str) -> None:
    """Press keys one after the other, as long as the app runs."""
    for key in keys:
        if not table.app._exit:
            await table.press(key)


async def start(table: Table) -> None:
    """Start a game and enter a digit, past the introduction."""
    await press_each(table, "2", "tab", "5")


async def play(table: Table) -> None:
    """Play a game from the menu: entries, notes, undo, hints, checkpoint, why not, pause, help."""
    await press_each(table, "2", "tab", "5", "right", "space", "3", "space", "u", "r", "t")
    await press_each(table, "?", "?", "escape", "0", "f1", "escape", "q", "0")


async def win(table: Table) -> None:
    """Paste a puzzle, solve all but one cell, win, and see the next screen."""
    await table.paste(NEARLY)
    await press_each(table, "f2")
    if isinstance(table.app.screen, PlayScreen):
        playing = table.playing
        for cell, digit in enumerate(playing.details.solution):
            if not playing.game.position.digits[cell] and cell != LAST:
                playing.write(cell, digit)
                await table.settled()
        await press_each(table, "u", "r", "f6", "escape")
        await table.go(LAST)
        await press_each(table, str(playing.details.solution[LAST]))
        table.seconds.now += 10
        await press_each(table, "b", "escape", "f3", "enter", "escape", "y", "f6", "escape")
    await press_each(table, "escape", "escape")


async def saved_games(table: Table) -> None:
    """Use the list of games: rename, review, delete and undelete, open one."""
    await press_each(
        table, "g", "n", "a", "b", "enter", "delete", "u", "delete", "down", "u", "f6", "escape"
    )
    await press_each(table, "home", "enter", "escape", "escape")
    await press_each(table, "g", "o", "right", "right", "!", "space", "tab", "f2", "1", "escape")
    await press_each(table, "escape", "escape")


async def settings(table: Table) -> None:
    """Change settings and the shape of new games."""
    await press_each(table, ",", *["enter", "down"] * 5, "escape")
    await press_each(table, "f7", "down", "enter", "escape")


async def pages(table: Table) -> None:
    """Open guide, statistics and help, the forms for new puzzles, and the daily puzzles."""
    await press_each(table, "f4", "down", "enter", "pagedown", "escape", "escape", "i", "escape")
    await press_each(
        table, "f1", "escape", "d", "left", "escape", "m", "down", "escape", "e", "escape"
    )


async def practise(table: Table) -> None:
    """Open the map of techniques, answer a drill, reveal another, and go back."""
    await press_each(
        table, "p", "down", "down", "enter", "?", "?", "enter", "1", "enter", "escape", "escape"
    )


async def practise_otherwise(table: Table) -> None:
    """Answer flash and chain drills: right, wrong and revealed, and go back."""
    for way, technique in (("flash", "naked-pair"), ("chain", "xy-wing")):
        getattr(table.app.navigation.practice, f"open_{way}")(technique)
        await table.settled()
        await press_each(table, "y", "enter", "enter", "1", "?", "?", "enter", "n", "escape")
        await press_each(table, "escape")


async def try_out(table: Table) -> None:
    """Use tools of the hand: branches, colours, marks, the line, mistakes, all steps, shares."""
    await press_each(table, "3", "tab", "T", "5", "U", "enter", "U", "f2", "R", "x", "1")
    await press_each(table, "enter", "x", '"', "4", '"', "V", "right", "V", "+", "6", "-")
    await press_each(table, ":", *"show mistakes", "enter", ":", *"9r1c1", "enter", "v", "!")
    await press_each(table, "escape", "/", "tab", "a", "down", "escape", "f3", "enter")
    await press_each(table, "escape", "f5", "tab", "right", "x", "]", "escape", "_", "escape")


async def read_lessons(table: Table) -> None:
    """Read pages of the guide to their ends, and write the statistics to a file."""
    table.app.navigation.pages.open_guide("the-board")
    await table.settled()
    for _ in range(2):
        if isinstance(table.app.screen, GuidePageScreen):
            await press_each(table, *["space"] * len(table.on(GuidePageScreen)._stages), "tab")
    await press_each(table, "escape", "escape", "f4", "enter", "escape", "escape")
    await press_each(table, "i", "tab", "f8", "escape")


async def choose_a_day(table: Table) -> None:
    """Choose daily puzzles: a level, a month, and play one."""
    await press_each(table, "d", "tab", "pageup", "d", "enter")
    while isinstance(table.app.screen, MakingScreen):
        await asyncio.sleep(0.02)
    await press_each(table, "tab", "1", "q", "escape")


async def request_puzzle(table: Table) -> None:
    """Request a puzzle by the form: a pattern, techniques, and a puzzle that takes long."""
    await press_each(table, "m", *["right"] * 5, "down", "enter", *"jellyf", "space", "enter")
    for field in ("pattern", "layout", "grid"):
        if hasattr(table.app.screen, "open_list"):
            table.app.screen.open_list(field)
            await table.settled()
            await press_each(table, "space", "right", "tab", "escape")
    await press_each(table, "y", "f2", "escape", "escape", "escape", "escape")


async def draw_puzzle(table: Table) -> None:
    """Draw cages, givens and a region, undo, and play the puzzle."""
    await press_each(table, "e", "tab", "shift+right", "9", "enter", "tab", "5", "u", "r", "tab")
    await press_each(table, "shift+down", "enter", "backspace", "f9", "u", "f2", "escape")


async def enter_puzzle(table: Table) -> None:
    """Enter an own puzzle: type, paste, change the shape, analyse, play; and choose a ladder."""
    await press_each(table, "e", *"..1", "f9")
    if isinstance(table.app.screen, EnterScreen):
        await table.paste(LINE)
    await press_each(table, "f5", "tab", "right", "]", "f8", "escape", "f2", "tab", "1", "escape")
    table.app.navigation.choose_ladder()
    await table.settled()
    await press_each(table, "space", "down", "space", "enter")
    table.app.action_command_palette()
    await table.settled()
    await press_each(table, *"shape", "escape")


async def wait_for_another_program(table: Table) -> None:
    """Lock the file as another program would: moves and the end wait until all is saved."""
    await press_each(table, "1", "tab", "space", "1")
    path = table.app.store._path
    assert path is not None
    with closing(sqlite3.connect(path, isolation_level=None, timeout=1.0)) as other:
        other.execute("BEGIN IMMEDIATE")
        await press_each(table, "2", "3", "ctrl+q", "escape", "q", "0", "4", "q")
        other.execute("ROLLBACK")
    table.app.saving.check()
    await table.settled()


async def play_killer(table: Table) -> None:
    """Paste a killer: hints by its cages, all steps, why not, sums, a replayed move, analysis."""
    await table.paste(KILLER)
    await press_each(table, "f2", "?", "?", "?", "enter", "t", "?", "?", "?", "tab", "escape")
    await press_each(table, "/", "down", "escape", "!", "5", "right", "escape", "$", "*", "V")
    await press_each(table, "f5", "right", "escape", "f6", "o", "left", "escape", "escape")


async def open_a_book(table: Table) -> None:
    """Paste puzzles as a book: play, sort, filter, search, export; open the stock; rename."""
    await table.paste(f"{LINE}\n{LINE[::-1]}\n{LINE[:-1]}\n{HARD}")
    await press_each(table, "f2", "tab", "space", "space", "space", "2", "0", "/", "3", "enter")
    await press_each(table, "/", "escape", "!", "escape", "f8", "enter", "enter", "tab", "5", "q")
    await _until_found(table, partial(_awaits_rating, table))
    await press_each(table, "y", "W", "escape", "f5", "escape", "f6", "o", "escape")
    await press_each(table, "b", "home", "n", *"mine", "enter", "delete", "u", "f8", *"no", "enter")
    await press_each(table, "escape", "end", "enter", "escape", "escape")


async def _until_found(table: Table, is_awaited: Callable[[], bool]) -> None:
    """Wait for results of another process that later keys need, unless a fault prevents them."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FOUND_WITHIN):
            while is_awaited():
                await asyncio.sleep(0.02)
    await table.settled()


def _awaits_rating(table: Table) -> bool:
    """Check whether the puzzles of a book are all unrated and a rating is still to come."""
    book = table.app.screen
    if not isinstance(book, BookScreen) or book._rating is None:
        return False
    return not (book._rating.failure or book.view.ratings)


def _awaits_film(table: Table) -> bool:
    """Check whether a film still waits for steps."""
    film = table.app.screen
    return isinstance(film, FilmScreen) and film.expects_more


async def storm(table: Table) -> None:
    """Play a storm and end it by three passes; stop another one, and read its help."""
    table.app.navigation.practice.open_storm()
    await table.settled()
    await press_each(table, "enter", "space", "1", "enter", "f1", "escape", "?", "?", "?")
    table.seconds.now += 10
    await press_each(table, "enter", "t", "u", "escape", "escape")


async def change_keys(table: Table) -> None:
    """Change keys, add one, take ready-made ones, undo, restore the defaults, and play."""
    await press_each(table, ",", "end", "enter", *"undo", "enter", "Q", "insert", "ctrl+b")
    await press_each(table, "tab", "ctrl+z", "delete", "f9", "f9", "escape", "escape")
    await press_each(table, "1", "tab", "1", "u", "Y", "down", "enter", "escape")


async def watch_films(table: Table) -> None:
    """Watch the rest of a game, step through it, and play on; do the same with a replay."""
    await press_each(table, "1", "tab", "1", "u", ":", *"watch", "enter")
    await _until_found(table, partial(_awaits_film, table))
    await press_each(table, "space", "right", "left", "end", "f2", "tab", "1", "q")
    await press_each(table, "escape", "g", "o")
    await _until_found(table, partial(_awaits_film, table))
    await press_each(table, "right", "!", "?", "a", "f2", "tab", "1", "q", "escape")


SCENES: dict[str, Scene] = {
    "play": Scene(play, "PlayScreen HelpScreen"),
    "saved games": Scene(saved_games, "SavedScreen ReviewScreen PlayScreen ReplayScreen"),
    "practise": Scene(practise, "PracticeScreen DrillScreen"),
    "pages": Scene(pages, "GuideScreen StatisticsScreen HelpScreen DailyScreen CustomScreen"),
    "win": Scene(win, "EnterScreen PlayScreen ReviewScreen WonScreen ShareScreen"),
    "settings": Scene(settings, "SettingsScreen LayoutsScreen"),
    "flash and chain": Scene(practise_otherwise, "FlashScreen ChainScreen"),
    "the hand": Scene(try_out, "PlayScreen BranchesScreen StepsScreen ShareScreen AnalysisScreen"),
    "lessons": Scene(read_lessons, "GuidePageScreen GuideScreen StatisticsScreen"),
    "days": Scene(choose_a_day, "DailyScreen MakingScreen PlayScreen"),
    "form": Scene(
        request_puzzle, "CustomScreen PickScreen PatternScreen LayoutsScreen GivensScreen"
    ),
    "drawing": Scene(draw_puzzle, "EnterScreen DrawScreen PlayScreen"),
    "your own": Scene(enter_puzzle, "EnterScreen AnalysisScreen PlayScreen LadderScreen Palette"),
    "killer": Scene(play_killer, "EnterScreen PlayScreen StepsScreen AnalysisScreen"),
    "books": Scene(open_a_book, "BookScreen LeftOutScreen ExportScreen PickScreen ShelfScreen"),
    "another program": Scene(wait_for_another_program, "PlayScreen UnsavedScreen"),
    "storm": Scene(storm, "StormRulesScreen StormScreen HelpScreen StormResultScreen"),
    "keys": Scene(change_keys, "SettingsScreen KeysScreen PlayScreen CopyScreen"),
    "films": Scene(watch_films, "PlayScreen WatchScreen SavedScreen ReplayScreen"),
    "start": Scene(start, "PlayScreen"),
}
