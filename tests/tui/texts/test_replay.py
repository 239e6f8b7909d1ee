"""Text next to a replay, for any game and any number of columns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import Enter, FillNotes
from sudoku_tui.game.explanations import explain
from sudoku_tui.game.game import Game
from sudoku_tui.game.review import review_game
from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.session.replay import Replay
from sudoku_tui.session.watch import Watch
from sudoku_tui.store.saved_game import Details
from sudoku_tui.tui.drawing.session_state import state_of_replay
from sudoku_tui.tui.drawing.themes import LOOKS
from sudoku_tui.tui.texts.replay import (
    brief,
    moment_in_words,
    moment_line,
    replay_heading,
    watch_heading,
)
from tests.game.strategies import events, small_puzzles
from tests.soak import sample

ANY = st.characters(min_codepoint=32, max_codepoint=1000)


@pytest.mark.slow
@settings(max_examples=sample(2000, 40))
@given(st.data(), small_puzzles())
def test_every_moment_of_any_game_is_described_and_drawn(
    data: st.DataObject, puzzle: Puzzle
) -> None:
    names = st.text(ANY, max_size=60)
    drawn = data.draw(st.lists(events(puzzle.layout, names), max_size=12))
    log = Game.from_log(puzzle, drawn).log
    times = tuple(10.0 * (number + 1) for number in range(len(log)))
    replay = Replay(GameToReview(1, puzzle, Details(), log, times, None, 100.0))
    replay.take_review(review_game(puzzle, log, times, None))
    for number in range(len(replay.moments)):
        if replay.explanation_of(number) is None:
            before, event = replay.moments.previous(number).position, replay.moments[number].event
            replay._explanations[number] = explain(puzzle, before, event)
    width = data.draw(st.integers(8, 60))
    look = LOOKS[data.draw(st.sampled_from(sorted(LOOKS)))]
    for number in range(len(replay.moments)):
        replay.go(number)
        for _ in range(3):
            lines = [*replay_heading(replay, width, look), *moment_in_words(replay, width, look)]
            assert all(line.cell_length <= width for line in lines[1:])
            assert lines[0].cell_length <= max(width, 16)
            assert len(brief(replay, width).plain.split("\n")) == 2
            assert (
                state_of_replay(replay, Preferences()).digits == replay.shown_moment.position.digits
            )
            if not replay.show_next_explanation():
                break
        if number:
            assert moment_line(replay, number, width, look).cell_length <= width


def test_long_move_is_not_cut_within_a_word() -> None:
    puzzle = Puzzle(CLASSIC, (0,) * CLASSIC.cells)
    moves = (FillNotes((1, 2, 3, 6, 9, 11)), Enter(0, 1), FillNotes())
    log = Game.from_log(puzzle, moves).log
    replay = Replay(GameToReview(1, puzzle, Details(), log, (1.0, 2.0, 3.0), None, 3.0))
    replay.go(2)
    told = [moment_line(replay, number, 20, LOOKS["ascii"]).plain for number in (1, 2, 3)]
    assert told[2].rstrip() == "   3 all notes taken" and told[0].endswith("..")
    assert all(len(line) <= 20 for line in told)


@pytest.mark.slow
def test_unfinished_search_is_named_in_a_narrow_heading_too() -> None:
    watch = cast(Watch, SimpleNamespace(steps=[None] * 121, at=0, is_over=False))
    for width, told in ((20, "121 steps     so far"), (30, "121 steps   searching for more")):
        assert watch_heading(watch, width, LOOKS["mono"])[0].plain == told
