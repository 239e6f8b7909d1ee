"""Steps and reasons found by a subprocess: the same as found here."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.solving.open_steps import OpenStep, open_steps
from sudoku_tui.engine.why_not.inquiry import why_not
from sudoku_tui.engine.why_not.reason import Reason
from sudoku_tui.session.background.client import Request
from sudoku_tui.session.background.job import pack, unpack
from sudoku_tui.session.background.steps import FindReason, FindSteps, Snapshot
from tests.tui.screens.test_steps import FALSE, LATER, SUPPOSED


@pytest.mark.parametrize(
    "id", ["4", "x", "non-consecutive", "tiny-samurai", "jigsaw4:AABBACDBACDBCCDD"]
)
def test_board_of_any_layout_round_trips(id: str) -> None:
    board = Board(layout_named(id))
    board.place(1, 2)
    board.eliminate(5, 3)
    again = unpack(pack(Snapshot.of(board)), Snapshot).board()
    assert again.layout is board.layout
    assert (again.lanes, again.candidates) == (board.lanes, board.candidates)


def test_board_of_a_running_game_round_trips() -> None:
    board = Board.of(LATER)
    board.eliminate(*FALSE)
    again = unpack(pack(Snapshot.of(board)), Snapshot).board()
    assert (again.candidates, again.placed, again.lanes, again.givens) == (
        board.candidates,
        board.placed,
        board.lanes,
        board.givens,
    )


@pytest.mark.slow
def test_snapshots_of_one_board_are_equal() -> None:
    snapshot = Snapshot.of(Board.of(LATER))
    again = unpack(pack(snapshot), Snapshot)
    assert again == snapshot and hash(again) == hash(snapshot)


@pytest.mark.slow
async def test_a_process_finds_all_steps_as_they_are_found_here() -> None:
    board = Board.of(LATER)
    groups: list[tuple[OpenStep, ...]] = []
    request = Request(FindSteps(Snapshot.of(board), True), groups.append)
    await request.run()
    assert request.is_over and groups == list(open_steps(board))


def test_reasons_equal_those_of_why_not() -> None:
    board, reasons = Board.of(LATER), list[Reason | tuple[()]]()
    FindReason(Snapshot.of(board), True, SUPPOSED).run(reasons.append)
    [reason] = reasons
    assert reason == why_not(board, SUPPOSED) and reason and reason.supposes
    assert unpack(pack(reason), Reason) == reason
    FindReason(Snapshot.of(board), False, SUPPOSED).run(reasons.append)
    assert reasons[1]


def test_search_that_gave_up_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_tui.session.background.steps._PATIENCE", Effort(nodes=0))
    answers = list[Reason | tuple[()]]()
    FindReason(Snapshot.of(Board.of(LATER)), True, SUPPOSED).run(answers.append)
    assert not answers


async def test_stopped_request_delivers_nothing() -> None:
    heard = list[object]()
    job = FindReason(Snapshot.of(Board.of(LATER)), True, Candidate(*SUPPOSED))
    request = Request(job, heard.append, on_done=lambda: heard.append("done"))
    request.start()
    request.stop()
    await request.wait()
    assert not heard and not request.is_over
