"""Checks by the rules and against the solution."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Clash, Puzzle
from sudoku_tui.game.checks import find_clashes, find_missing_notes, is_won, wrong_entries
from sudoku_tui.game.events import Enter, Note
from sudoku_tui.game.game import Game

SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
PUZZLE = Puzzle(layout_named("4"), (1, *(0,) * 15))


def test_wrong_entries_and_clashes() -> None:
    game = Game(PUZZLE)
    for event in (Enter(1, 2), Enter(2, 2), Enter(15, 2)):
        game.record(event)
    assert wrong_entries(game, SOLUTION) == mask_of((2, 15))
    assert find_clashes(game) == (Clash(2, 1, 2),)
    with pytest.raises(ValueError, match="zip"):
        wrong_entries(game, SOLUTION[:-1])


def test_notes_lacking_the_true_digit() -> None:
    game = Game(PUZZLE)
    for event in (Note(1, 2), Note(1, 3), Note(2, 4), Note(3, 1), Enter(3, 1)):
        game.record(event)
    assert find_missing_notes(game, SOLUTION) == mask_of((2,))


def test_won_when_full_and_without_clashes() -> None:
    game = Game(PUZZLE)
    for cell in range(1, 15):
        game.record(Enter(cell, SOLUTION[cell]))
    assert not is_won(game)
    game.record(Enter(15, 2))
    assert game.is_full and not is_won(game)
    game.record(Enter(15, 1))
    assert is_won(game)
