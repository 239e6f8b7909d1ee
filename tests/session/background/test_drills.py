"""Drills of positions that the player entered."""

from __future__ import annotations

from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.session.background.drills import MakeDrill
from sudoku_tui.session.drill_session import DrillSession
from sudoku_tui.session.drill_task import DrillTask
from sudoku_tui.store.positions import DrawnPosition, positions_of
from sudoku_tui.store.store import Store


def test_next_step_is_the_step_of_the_drill() -> None:
    for technique in ("x-wing", "xy-wing", "naked-pair"):
        line = positions_of(technique)[0]
        drawn = MakeDrill(line.started).answer()
        assert isinstance(drawn, DrawnPosition) and drawn.is_searched
        assert line.is_concluded_by(drawn.step)


def test_full_board_has_no_drill() -> None:
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


def test_drill_of_a_position_is_single_and_saved() -> None:
    drawn = MakeDrill(positions_of("x-wing")[0].started).answer()
    assert isinstance(drawn, DrawnPosition)
    with Store(None) as store:
        session = DrillSession.of_position(store, drawn, lambda: 0.0, lambda: 1)
        assert session.remaining == 1
        task = session.next()
        assert isinstance(task, DrillTask) and session.remaining == 0
        for cell, digit in drawn.step.eliminations:
            task.write(cell, digit)
        task.submit()
        assert task.is_over and session.save_task(task).card.technique == "x-wing"
        assert len(store.cards.drills()) == 1 and session.next() is None
