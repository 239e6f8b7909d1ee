"""Replay on the screen: by keys, by itself, and taken over in the middle."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from sudoku_tui.engine.level import Level
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import Note
from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.store.games import Line
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.replay.replay import ReplayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.board import BoardView
from tests.game.test_review import Player
from tests.session.test_replay import slow_player
from tests.soak import first_of, sample
from tests.tui.at_table import Table, opened

EVENTS = sample(300, 40)
A_STEP = 0.016
"""Seconds of processor time allowed for a step."""


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def long_game() -> Player:
    """Return a game of at least `EVENTS` events, with a missed step."""
    someone = slow_player()
    game, cell = someone.game, someone.game.puzzle.givens.index(0)
    fresh = Player(someone.puzzle)
    while len(fresh.game.log) < EVENTS - len(game.log):
        fresh.do(Note(cell, 1 + len(fresh.game.log) % 9), 0.5)
    for event, at, before in zip(game.log, someone.times, [0.0, *someone.times], strict=False):
        fresh.do(event, at - before)
    return fresh


def save_game(store: Store, someone: Player) -> int:
    """Save a game and return its id."""
    layout = someone.puzzle.layout
    log = zip(someone.game.log, someone.times, strict=True)
    lines = [Line(encode(event, layout), at) for event, at in log]
    details = Details(level=str(Level.HARD), solution=someone.solution)
    number = store.games.copy(someone.game, details, lines)
    store.games.finish(number, someone.times[-1], 0)
    return number


async def open_replay(table: Table, number: int) -> ReplayScreen:
    """Open the replay of a saved game and wait until it has been reviewed."""
    saved = table.app.store.games.load(number)
    table.app.push_screen(ReplayScreen(GameToReview.of_saved(saved)))
    screen = await table.until(ReplayScreen)
    await table.wait_until(lambda: screen.replay.is_reviewed)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize("size", first_of([(80, 24), (120, 40)]))
async def test_a_long_game_is_replayed_forwards_and_backwards(
    store: Store, size: tuple[int, int]
) -> None:
    someone = long_game()
    number = save_game(store, someone)
    async with opened(store, size) as table:
        screen = await open_replay(table, number)
        replay, costs = screen.replay, []
        assert screen.last_index >= EVENTS
        for key, steps in (("right", screen.last_index), ("left", screen.last_index)):
            for _ in range(steps):
                begun = time.process_time()
                await table.press(key)
                costs.append(time.process_time() - begun)
                assert screen.board.state.digits == replay.moment.position.digits
            assert replay.at in (0, screen.last_index)
        assert sorted(costs)[len(costs) // 2] < A_STEP
        await table.press("tab")
        missed = replay.missed_here
        assert missed and replay.drawn_step is missed.step and screen.board.state.hint
        assert "Missed: " in " ".join(table.text.split())


@pytest.mark.slow
async def test_replay_is_taken_over_in_the_middle(store: Store) -> None:
    number = save_game(store, slow_player())
    async with opened(store, (120, 40)) as table:
        await table.press("g", "o")
        screen = await table.until(ReplayScreen)
        await table.press("end", "f2")
        assert screen.is_active, "nothing is left to play there"
        await table.press("home", *["right"] * 20)
        position = screen.replay.moment.position
        await table.press("f2")
        await table.until(PlayScreen)
        assert table.playing.game.position == position
        assert table.playing.journal.game_id != number and table.playing.journal.is_saved
        assert "This is a new game from that position" in " ".join(table.text.split())
        await table.press("escape")
        saved = await table.until(SavedScreen)
        assert len(saved.page.shown) == 2 and table.text.count("Classic") == 2, (
            "the new one is there"
        )
        assert store.games.load(number).events > 21


@pytest.mark.slow
async def test_all_keys_of_a_replay(store: Store) -> None:
    number = save_game(store, slow_player())
    async with opened(store) as table:
        await table.press("g", "f6")
        await table.until(ReviewScreen)
        await table.press("o")
        screen = await table.until(ReplayScreen)
        replay = screen.replay
        await table.press("down", "down", "shift+right", "up", "shift+left", "a", "right", "l")
        assert replay.at in replay.moments.final_line
        await table.press("a", "!", "?", "shift+down", "f1", "escape", "home")
        await table.wait_until(lambda: replay.explanation_of(1) is not None)
        screen.go(screen.last_index)
        screen.board.post_message(BoardView.CellClicked(replay.moments[2].cell or 0))
        await table.settled()
        assert replay.at == 2
        await table.press("home", "right", "!")
        assert replay.drawn_step is not None and replay.explanation_index == 0
        await table.press("f4")
        await table.until(GuidePageScreen)
        await table.press("escape")
        await table.until(ReplayScreen)
        await table.press("q")
        await table.until(ReviewScreen)
        assert store.games.load(number).events == len(replay.moments) - 1


@pytest.mark.slow
async def test_replay_runs_at_a_pace_and_stops(store: Store) -> None:
    number = save_game(store, slow_player())
    async with opened(store) as table:
        screen = await open_replay(table, number)
        await table.press("]", "]", "]", "]", "space")
        assert screen.is_playing and table.app.preferences.pace == 100
        await table.shows("running")
        await table.wait_until(lambda: screen.moment_index >= 3)
        await table.press("left")
        assert not screen.is_playing
        at = screen.moment_index
        await asyncio.sleep(0.25)
        assert screen.moment_index == at
        await table.press("end", "left", "space")
        await table.wait_until(lambda: not screen.is_playing)
        assert screen.moment_index == screen.last_index
        await table.press("space")
        assert screen.is_playing and screen.moment_index < screen.last_index
        await table.press("[", "space", "[")
        assert table.app.preferences.pace == 500


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "look"), first_of([((40, 12), "ascii"), ((60, 20), "ascii"), ((200, 60), "mono")])
)
async def test_replay_fits_small_screens(store: Store, size: tuple[int, int], look: str) -> None:
    number = save_game(store, slow_player())
    async with opened(store, size, look) as table:
        await open_replay(table, number)
        for key in ("tab", "right", "end", "left", "!"):
            await table.press(key)
            assert all(len(line) == size[0] for line in table.text.splitlines())
            assert look != "ascii" or table.text.isascii()


@pytest.mark.slow
async def test_game_taken_over_is_won_like_any_other(store: Store) -> None:
    async with opened(store) as table:
        await table.press("1")
        await table.press("space", "1", "q", "g", "o", "end", "f2")
        await table.until(PlayScreen)
        playing = table.playing
        assert playing.solution
        empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
        for cell in empty[:-1]:
            playing.write(cell, playing.solution[cell])
        await table.go(empty[-1])
        await table.press("@")
        await table.until(WonScreen)
        await table.press("escape")
        await table.until(SavedScreen)
