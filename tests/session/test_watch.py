"""Watching a solution path without a screen: its steps, and taking it over."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Analysis, PathKind
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.solver import solve
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.game.events import REPLAYED, Enter, Hint
from sudoku_tui.game.hints import Trouble
from sudoku_tui.session.background.steps import WalkedStep
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.session.watch import PathToWatch, Watch, path_of_analysis, path_of_game
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.reference import classic

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."


def watch_whole(path: PathToWatch) -> Watch:
    """Return the watch of a whole path, at its beginning."""
    watch, steps = Watch(path), list[WalkedStep]()
    path.job.run(steps.append)
    for walked in steps:
        watch.add_step(walked)
    watch.mark_complete()
    return watch


def play_right(store: Store, puzzle: Puzzle, *cells: int) -> Playing:
    """Return a game with the right digits in some cells."""
    solution = only_solution(puzzle) or ()
    details = Details(level="Hard", solution=tuple(solution))
    playing = Playing.of_puzzle(store, puzzle, details, Preferences(), lambda: 0.0)
    for cell in cells:
        playing.play(Enter(cell, solution[cell]))
    return playing


def test_board_is_the_one_before_each_step() -> None:
    puzzle = classic(WING)
    watch = watch_whole(PathToWatch(puzzle, Details(), puzzle))
    board = Board.of(puzzle)
    assert watch.walked is None and not watch.go(0)
    for number, step in enumerate(solve(puzzle), 1):
        assert watch.go(number) and watch.walked and watch.walked.step == step
        assert watch.digits == tuple(board.digits)
        assert watch.candidates == tuple(board.candidates_of)
        step.apply(board)
    assert watch.go(1000) and watch.walked is None and watch.is_solved
    assert watch.at == len(watch.steps) + 1 == watch.last


def test_path_is_taken_over_before_the_step_shown() -> None:
    puzzle = classic(WING)
    watch = watch_whole(PathToWatch(puzzle, Details(level="Hard"), puzzle))
    eliminating = next(n for n, each in enumerate(watch.steps, 1) if each.step.eliminations)
    with Store(None) as store:
        for number in (0, 1, eliminating, eliminating + 1, len(watch.steps)):
            watch.go(number)
            playing = watch.take_over(store, Preferences(), lambda: 0.0)
            position = playing.game.position
            assert position.digits == watch.digits and playing.game.log[-1] == Hint(1, REPLAYED)
            if number > eliminating:
                noted = (
                    0 if digit else mask for digit, mask in zip(*shown_board(watch), strict=True)
                )
                assert tuple(map(position.notes_of, range(81))) == tuple(noted)
            saved = store.games.load(playing.journal.game_id)
            assert saved.game.position == position and saved.details.level == "Hard"


def shown_board(watch: Watch) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits and candidates shown."""
    return watch.digits, watch.candidates


def test_rest_of_a_game_starts_from_its_position() -> None:
    with Store(None) as store:
        playing = play_right(store, classic(WING), 0, 1, 2)
        path = path_of_game(playing)
        assert isinstance(path, PathToWatch) and path.log == playing.game.log
        watch = watch_whole(path)
        assert watch.digits == playing.game.position.digits
        watch.go(2)
        other = watch.take_over(store, Preferences(), lambda: 0.0)
        assert other.game.log[:3] == playing.game.log
        assert len(other.game.log) == len(playing.game.log) + 2
        solution = playing.solution or ()
        playing.play(Enter(3 + 1, 1 + solution[4] % 9))
        assert isinstance(path_of_game(playing), Trouble)


def test_entered_position_is_written_first() -> None:
    puzzle = classic(WING)
    solution = only_solution(puzzle) or ()
    entries = tuple(solution[0] if cell == 0 else 0 for cell in range(81))
    start = StartedPuzzle(puzzle, entries)
    free = next(members for members in Board.at(puzzle, start.filled.givens).candidates_of[1:])
    gone = next(d for d in range(1, 10) if free >> d & 1 and d != solution[1])
    start = StartedPuzzle(puzzle, entries, frozenset({Candidate(1, gone)}))
    path = PathToWatch(puzzle, Details(), start)
    watch = watch_whole(path)
    with Store(None) as store:
        position = watch.take_over(store, Preferences(), lambda: 0.0).game.position
        assert position.digits == watch.digits
        assert position.notes_of(1) == watch.candidates[1] and not position.notes_of(1) >> gone & 1


@pytest.mark.slow
def test_each_path_of_an_analysis_is_watched_as_analysed() -> None:
    analysis = Analysis(classic(WING))
    for finding in analyse(classic(WING)):
        analysis = analysis.with_finding(finding)
    for way, trail in analysis.trails.items():
        path = path_of_analysis(analysis, way)
        assert path.details.level == "Hard" and path.unique
        steps = [each.step for each in watch_whole(path).steps]
        assert steps == [each.step for each in trail.taken]
    several = Analysis(classic(WING.replace("9", ".")))
    for finding in analyse(several.puzzle):
        several = several.with_finding(finding)
    path = path_of_analysis(several, PathKind.EASIEST)
    steps = [each.step for each in watch_whole(path).steps]
    assert steps == [each.step for each in several.trail(PathKind.EASIEST).taken]
    assert not path.unique and not path.details.solution
