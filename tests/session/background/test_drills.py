"""Drills of what the player has brought."""

from __future__ import annotations

from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.session.background.drills import MakeDrill
from sudoku_tui.session.drill_session import DrillSession
from sudoku_tui.session.drill_task import DrillTask
from sudoku_tui.store.positions import DrawnPosition, positions_of
from sudoku_tui.store.store import Store


def test_what_comes_next_is_what_is_looked_for() -> None:
    for technique in ("x-wing", "xy-wing", "naked-pair"):
        line = positions_of(technique)[0]
        drawn = MakeDrill(line.started).answer()
        assert isinstance(drawn, DrawnPosition) and drawn.is_searched
        assert line.is_concluded_by(drawn.step)


def test_where_nothing_is_left_there_is_no_drill() -> None:
    line = positions_of("full-house")[0]
    board = line.started.board()
    drawn = MakeDrill(line.started).answer()
    assert isinstance(drawn, DrawnPosition)
    while board.empty:
        step = MakeDrill(StartedPuzzle.of(line.started.puzzle, board)).answer()
        assert isinstance(step, DrawnPosition)
        step.step.apply(board)
    full = MakeDrill(StartedPuzzle.of(line.started.puzzle, board)).answer()
    assert full == "Nothing is left to find here."


def test_it_is_one_drill_and_is_kept() -> None:
    drawn = MakeDrill(positions_of("x-wing")[0].started).answer()
    assert isinstance(drawn, DrawnPosition)
    with Store(None) as store:
        session = DrillSession.of_position(store, drawn, lambda: 0.0, lambda: 1)
        assert session.left == 1
        task = session.next()
        assert isinstance(task, DrillTask) and session.left == 0
        for cell, digit in drawn.step.eliminations:
            task.write(cell, digit)
        task.submit()
        assert task.is_over and session.keep(task).card.technique == "x-wing"
        assert len(store.cards.drills()) == 1 and session.next() is None
