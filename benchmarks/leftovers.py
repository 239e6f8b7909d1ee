"""Searches for the leftover techniques: time on the boards of solution paths, and of their tables.

Puzzles of the stock are solved, for every layout with cuts. Each search is timed as on the path: of
a whole board first, and then of the changed parts only. Each of several rounds starts with empty
caches. The best time of a board counts, when nothing else slowed the machine down.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial
from statistics import mean
from typing import Final

from benchmarks.measure import Figure, seconds, upper_bound
from sudoku_tui.engine.bits import Mask
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.bounded_cache import forget_positions
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.engine.layouts.cuts import cuts_of, cuts_of_equal_cells
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.searches import RowSearch, searched_on
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.techniques.leftovers.cut_table import cut_table, cuts_of_several
from sudoku_tui.store.stock import stock_levels, whole_stock

LEFTOVERS: Final = ("leftover-cell", "law-of-leftovers", "set-equivalence")
PUZZLES: Final = 12
"""Number of puzzles of each layout, from its easiest to its hardest."""
ROUNDS: Final = 10
PATIENCE: Final = 10.0
"""Time after which no further puzzle of a layout is started (seconds)."""
RUNGS: Final = {rung.id: number for number, rung in enumerate(TEACHING.rungs)}


def measure() -> Iterator[Figure]:
    """Yield the time for the slowest tables of any layout, and a mean for each technique."""
    layouts = [entry.layout for entry in CATALOGUE]
    tables = {
        layout.id: 1000 * min(seconds(partial(_tables, layout)) for _ in range(3))
        for layout in layouts
    }
    slowest = max(tables, key=lambda id: tables[id])
    yield Figure(f"tables of cuts, the slowest: {slowest}", tables[slowest], "ms", upper_bound(50))
    taken: dict[str, dict[str, list[float]]] = {id: {} for id in LEFTOVERS}
    for layout in layouts:
        if cuts_of(layout) and stock_levels(layout):
            for id, times in _time_on_paths(layout).items():
                taken[id][layout.id] = times
    for id, of in taken.items():
        means = {layout: mean(times) for layout, times in of.items() if times}
        worst = max(means, key=lambda layout: means[layout])
        boards = sum(map(len, of.values()))
        note = f"{len(means)} layouts, {boards} boards; {worst}: {means[worst]:.2f}"
        yield Figure(f"{id}, a board", mean(means.values()), "ms", upper_bound(0.2), note)


def _tables(layout: Layout) -> None:
    for cached in (cuts_of, cuts_of_several, cut_table):
        cached.cache_clear()
    cuts_of_equal_cells(layout)
    for lines_and_boxes in (True, False):
        cut_table(layout, lines_and_boxes)


def _time_on_paths(layout: Layout) -> dict[str, list[float]]:
    """Return the time of each search on the paths of some puzzles, by technique (ms)."""
    rows = {each.row[0].id: each for each in searched_on(TEACHING, layout)}
    taken: dict[str, list[float]] = {id: [] for id in LEFTOVERS if id in rows}
    lines = list(whole_stock(layout))
    for id in taken:  # fill the caches per layout
        rows[id].find(Board(layout))
    begun = time.process_time()
    for line in lines[:: max(1, len(lines) // PUZZLES)]:
        if time.process_time() - begun > PATIENCE:
            break
        ways = _boards_without_easier_step(line.puzzle, taken)
        for id, boards in ways.items():
            rounds = [_time_searches(rows[id], boards) for _ in range(ROUNDS)]
            taken[id] += map(min, zip(*rounds, strict=True))
    return taken


def _boards_without_easier_step(puzzle: Puzzle, ids: Iterable[str]) -> dict[str, list[Board]]:
    """Return the boards of the path without an easier step, by technique."""
    path, boards = Path(puzzle, TEACHING), {id: list[Board]() for id in ids}
    while path.board.empty:
        board = path.board.copy()
        if not path.next():
            break
        for id in boards:
            if RUNGS[path.rung.id] >= RUNGS[id]:
                boards[id].append(board)
    return boards


def _time_searches(search: RowSearch, boards: list[Board]) -> list[float]:
    """Return the time of the search on each board of a path, from its start (ms)."""
    vain: Mask | None = None
    times = []
    forget_positions()
    for each in boards:
        board = each.copy()
        _ = board.places, board.candidates_of  # easier techniques have computed these already
        start = time.perf_counter()
        _, vain = search.first_on(board, vain)
        times.append(1000 * (time.perf_counter() - start))
    return times
