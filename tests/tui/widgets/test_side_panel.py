"""The panel next to the board: the ghost beside the progress, and the room of a hint."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.formats import read
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.guide import example
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.play import PlayScreen
from tests.session.actions.test_table import KILLER
from tests.session.test_ghost import HARD, puzzle_without, save_won_game
from tests.soak import first_of
from tests.tui.at_table import Table, opened

SIZES = [((60, 20), "ascii"), ((120, 40), "mono"), ((80, 24), "graphite"), ((60, 20), "paper")]


def ghost_line(table: Table) -> str:
    """Return the line of the ghost."""
    lines = [line for line in table.text.splitlines() if line.rstrip().endswith(" best")]
    return lines[0][table.on(PlayScreen).board.region.right :] if lines else ""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), first_of(SIZES, 2))
async def test_ghost_moves_along_the_progress(size: tuple[int, int], look: str) -> None:
    with Store(None) as store:
        save_won_game(store, puzzle_without(*range(60)), 10.0)
        async with opened(store, size, look) as table:
            table.app.navigation.play_puzzle(puzzle_without(*range(40)), HARD)
            await table.settled()
            lengths = []
            for _ in range(3):
                ghost = ghost_line(table)
                lengths.append(len(ghost.replace("best", "").split()[0]))
                assert ghost.isascii() == (look == "ascii")
                table.seconds.now += 250.0
                table.on(PlayScreen)._clock.tick()
                await table.settled()
            assert lengths == sorted(set(lengths))
            table.app.change_preferences(ghost=False)
            await table.press("escape")
            table.app.navigation.play_puzzle(puzzle_without(*range(40)), HARD)
            await table.settled()
            assert not ghost_line(table)


async def test_there_is_no_ghost_without_a_best_game() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app.navigation.play_puzzle(puzzle_without(*range(40)), HARD)
            await table.settled()
            assert not ghost_line(table)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_cell_leaves_its_place_to_a_long_hint(size: tuple[int, int]) -> None:
    with Store(None) as store:
        async with opened(store, size) as table:
            await table.open("Easy")
            await table.press("tab", "1")  # the first entry removes the introduction
            screen = table.on(PlayScreen)
            for technique, has_room in (("naked-triple", True), ("als-chain", False)):
                shown = example(technique)
                assert shown
                rung, layout = TEACHING.rung(shown.step.technique), shown.line.layout
                screen.playing.hint.show(Advice(shown.step, rung, layout, fill=False))
                screen.show()
                await table.settled()
                cell = screen.query_one("#cell")
                assert cell.display == (has_room and size > (60, 20))
                assert not (has_room and screen.panel.show_vertical_scrollbar)


async def test_killer_on_a_short_screen_needs_no_scrolling() -> None:
    killer = read(KILLER).puzzle
    with Store(None) as store:
        async with opened(store, (60, 20)) as table:
            table.app.navigation.play_puzzle(killer, Details())
            screen = await table.until(PlayScreen)
            for keys in ((), ("t", "9", "down"), ("space",)):
                await table.press(*keys)
                assert not screen.panel.has_more
            assert "* selects the cage" in table.text and "By digit" not in table.text
            await table.pilot.resize_terminal(80, 24)
            await table.shows("By digit")
