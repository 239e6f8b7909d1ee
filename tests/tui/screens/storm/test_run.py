"""Storms on the screen: played by keys, against a clock moved by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.screens.storm.results import StormResultScreen
from sudoku_tui.tui.screens.storm.rules import StormRulesScreen
from sudoku_tui.tui.screens.storm.run import StormScreen
from sudoku_tui.tui.widgets.panel import Paragraph
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened

LOOKS = (((60, 20), "ascii"), ((80, 24), "mono"), ((120, 40), "graphite"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


def panel(table: Table) -> str:
    """Return the text next to the board, wherever its lines break."""
    lines = table.app.screen.query("#panel Paragraph").results(Paragraph)
    return " ".join(str(line.visual) for line in lines if line.display)


async def move_to(table: Table, cell: int) -> None:
    """Move to a cell with the arrows."""
    board = table.on(StormScreen).board
    layout = board.state.layout
    (row, column), (to_row, to_column) = layout.positions[board.cursor], layout.positions[cell]
    down = "down" if to_row > row else "up"
    right = "right" if to_column > column else "left"
    await table.press(*[down] * abs(to_row - row), *[right] * abs(to_column - column))
    assert board.cursor == cell


async def solve_drill(table: Table, seconds: float = 4.0) -> None:
    """Solve the drill correctly by keys."""
    task = table.on(StormScreen).drill_task
    for cell, digit in (*task.step.placements, *task.step.eliminations):
        await move_to(table, cell)
        await table.press(task.layout.symbol(digit))
    table.seconds.now += seconds
    await table.press("enter")


async def answer_wrong(table: Table) -> None:
    """Give a wrong answer."""
    task = table.on(StormScreen).drill_task
    board = task.board
    solution = only_solution(Puzzle(board.layout, tuple(board.digits)))
    assert solution is not None
    cell = next(c for c in range(board.layout.cells) if board.candidates_of[c].bit_count() > 1)
    await move_to(table, cell)
    digits = [d for d in range(1, 10) if board.can_be(cell, d)]
    wrong = [d for d in digits if (d == solution[cell]) != task.places]
    await table.press(str(wrong[0]), "enter")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), LOOKS, ids=str)
async def test_a_storm_is_played_by_keys(store: Store, size: tuple[int, int], look: str) -> None:
    async with opened(store, size, look=look) as table:
        await table.press("p", "down", "enter")
        table.on(StormRulesScreen)
        told = " ".join(table.text.split())
        assert "The storm ends after 3 misses." in told and "when you press enter" in told
        assert "4 techniques: those that you have met, or the easiest." in told
        assert "F1 Help" in table.text.splitlines()[-1]
        table.seconds.now += 60
        await table.press("enter")
        assert "3:00" in table.text, "the clock starts after the rules"
        await solve_drill(table)
        await solve_drill(table, 6.5)
        assert "2 found" in table.text and "2:50" in table.text
        await table.press("enter")
        assert "You have not answered yet" in panel(table)
        await answer_wrong(table)
        await table.press("?")
        assert len(table.on(StormScreen).storm.drills) == 4
        assert "passed" in panel(table)
        table.seconds.now += 180
        await table.press("5", "enter")
        page = table.on(StormResultScreen)
        with Store(store.folder / "games.db") as other:
            [storm] = other.storms.all()
        assert (storm.found_count, storm.missed_count) == (2, 2)
        assert "Three minutes are over" in table.text
        told = " ".join(table.text.replace("|", " ").split())
        assert "2 drills found, 2 missed. Your first storm." in told
        assert look != "ascii" or table.text.isascii()
        await table.press("enter", "5", "enter")
        assert table.app.screen is page, "what was typed for a drill begins no other storm"
        table.seconds.now += 2
        await table.press("enter")
        assert not table.on(StormScreen).storm.drills
        await table.press("escape")
        table.on(PracticeScreen)
        assert "best 2 found" in table.text


@pytest.mark.slow
async def test_three_misses_end_the_storm(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press("p", "s", "enter", "?", "?", "?")
        table.on(StormResultScreen)
        told = " ".join(table.text.split())
        assert not any(sign in told for sign in ("…", "..")), "all that is due is named whole"
        assert "Three misses, and out after 0:00." in told and "To practise again soon: " in told
        await table.press("escape")
        assert "1 due" in table.text or "due" in table.text


@pytest.mark.slow
async def test_clock_runs_behind_the_help_and_ends_the_storm_afterwards(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p", "s", "enter")
        await solve_drill(table)
        await table.press("f1")
        table.on(HelpScreen)
        assert "three misses end the storm" in " ".join(table.text.split())
        assert table.text.index("In practice") < table.text.index("Moving"), "its own keys first"
        table.seconds.now += 500
        await table.press("escape")
        await table.until(StormResultScreen)
        assert [storm.found_count for storm in store.storms.all()] == [1]


@pytest.mark.slow
async def test_stopped_storm_counts_unless_it_has_no_drill(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p", "s", "escape")
        table.on(PracticeScreen)
        await table.press("s", "enter", "escape")
        table.on(PracticeScreen)
        await table.press("s", "enter")
        await solve_drill(table)
        await table.press("q")
        table.on(StormResultScreen)
        assert "Stopped after 0:04." in table.text
        assert len(store.storms.all()) == 1


@pytest.mark.slow
async def test_better_storm_is_praised(store: Store) -> None:
    async with opened(store) as table:
        for finds, told in (
            (1, "Your first storm."),
            (2, "A new best. The old one was 1 found"),
            (1, "Your best is 2 found, 0 missed."),
        ):
            await table.press("p" if finds == 1 and not store.storms.all() else "f12", "s", "enter")
            for _ in range(finds):
                await solve_drill(table)
            await table.press("escape")
            assert told in " ".join(table.text.split())
            await table.press("escape")
