"""Ratings of a book: one result for each puzzle, and nothing ends the job."""

from __future__ import annotations

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.session.background.rate import Rated, RatePuzzles, rating_of
from sudoku_tui.store.books import PuzzleRating
from tests.cli.puzzles import LINE, SEVERAL


def test_rating_equals_that_of_the_command() -> None:
    rating = rate(Puzzle(CLASSIC, tuple(int(each.replace(".", "0")) for each in LINE)))
    said = rating_of(("classic", LINE))
    assert (said.level, said.score) == (str(rating.level), rating.score)
    assert said.counts == rating.counts and said.hardest == rating.hardest_of_level


def test_unrated_puzzle_has_a_reason() -> None:
    heard: list[Rated] = []
    wrong = {
        ("classic", SEVERAL): "several solutions",
        ("classic", "11" + "." * 79): "two givens clash",
        ("classic", "12345678." + "........9" + "." * 63): "no solution",
        ("no-such", "1"): "cannot be read by this version",
        ("classic", "1"): "cannot be read by this version",
    }
    RatePuzzles(tuple(wrong)).run(heard.append)
    found = {key: rating for answer in heard for key, rating in answer.items()}
    assert found == {key: PuzzleRating(remark=why) for key, why in wrong.items()}
