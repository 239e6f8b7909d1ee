"""The scenes of the pictures with cages: killers in play, and one that is drawn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.game.events import Apply, Enter, FillNotes
from sudoku_tui.store.saved_game import Details
from sudoku_tui.tui.screens.draw import DrawScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.play import PlayScreen
from tests.tui.at_table import Table

Steps: TypeAlias = Callable[[Table], Awaitable[None]]
_SEED: Final = 5
_DRAWN: Final = 6
"""Number of cages in the picture of a puzzle that is drawn."""


async def _killer(table: Table, name: str, givens: int = 0) -> None:
    """Play a killer of a layout: a third of it is entered, and two digits are wrong."""
    puzzle = generate_killer(KillerSpec(layout_named(name)), Dice(_SEED))
    solution = only_solution(puzzle) or ()
    cells = puzzle.layout.cells
    given = tuple(solution[cell] if cell % cells < givens else 0 for cell in range(cells))
    puzzle = puzzle.with_givens(given)
    table.app.navigation.play_puzzle(puzzle, Details(solution=tuple(solution)))
    screen = await table.until(PlayScreen)
    screen.playing.play(FillNotes())
    for cell in range(cells // 3, 2 * cells // 3):
        screen.playing.play(Enter(cell, solution[cell], erase=True))
    one, other = cells // 3, cells // 3 + 1
    screen.playing.play(Enter(one, solution[other], erase=True))
    screen.board.cursor = cells - 2
    screen.show_played()
    await table.settled()


async def _hint(table: Table, seed: int, technique: str) -> None:
    """Show the first hint of a technique in a classic killer, with all notes."""
    puzzle = generate_killer(KillerSpec(layout_named("classic")), Dice(seed))
    details = Details(solution=tuple(only_solution(puzzle) or ()))
    table.app.navigation.play_puzzle(puzzle, details)
    screen = await table.until(PlayScreen)
    screen.playing.play(FillNotes())
    path = Path(puzzle, TEACHING)
    for step in iter(path.next, None):
        if step.technique.id == technique:
            break
        move = (step.technique.id, step.placements, step.eliminations)
        screen.playing.play(Apply(*move, False, True))
    screen.show_played()
    await table.press("?", "?", "?")
    await table.settled()


async def _draw(table: Table) -> None:
    """Draw the first cages of a killer."""
    puzzle = generate_killer(KillerSpec(layout_named("classic")), Dice(_SEED))
    table.app.navigation.enter_puzzle("")
    await table.until(EnterScreen)
    await table.press("tab")
    screen = await table.until(DrawScreen)
    for cage in puzzle.extras.constraints[:_DRAWN]:
        screen._selected, screen._sum = sum(1 << cell for cell in cage.cells), str(*cage.clue)
        screen.do_set()
    await table.press("shift+down", "1", "4")
    await table.wait_until(lambda: screen._solutions == "several solutions")


KILLERS: Final[Mapping[str, Steps]] = {
    "killer": partial(_killer, name="classic"),
    "killer-6": partial(_killer, name="6x6"),
    "killer-x": partial(_killer, name="x"),
    "killer-jigsaw": partial(_killer, name="rose-9"),
    "killer-16": partial(_killer, name="16"),
    "killer-givens": partial(_killer, name="classic", givens=9),
    "killer-only-combination": partial(_hint, seed=27, technique="cage-only-combination"),
    "killer-innie": partial(_hint, seed=5, technique="innie"),
    "killer-innie-outie": partial(_hint, seed=11, technique="innie-outie"),
    "draw": _draw,
}
"""The scenes with cages, by name."""
