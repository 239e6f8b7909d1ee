"""``rate``: the difficulty of a puzzle."""

from __future__ import annotations

import pytest

from tests.calling import Call
from tests.cli.puzzles import BEYOND, CONTRADICTORY, LINE, NONE, RATED, SEVERAL, SOLUTION


@pytest.mark.slow
def test_rate_in_words(call: Call) -> None:
    said = call("rate", LINE)
    assert (said.exit, said.err) == (0, "")
    assert said.out == (
        "Beginner, score 180, hardest Hidden Single; "
        "the rated way takes 21 Full House, 24 Naked Single; "
        "ER 1.2 (Hidden Single), EP 1.2, ED 1.2\n"
    )
    assert "hardest Guess by search" in call("rate", BEYOND, "--scale", "hodoku").out


def test_rate_in_json_has_exactly_these_names(call: Call) -> None:
    [record] = call("rate", LINE, "--json").records
    assert tuple(record) == RATED
    assert record == {
        "v": 1,
        "puzzle": LINE,
        "layout": "classic",
        "shape": None,
        "solutions": 1,
        "solved": True,
        "level": "Beginner",
        "hodoku_level": "Easy",
        "score": 180,
        "hardest": "hidden-single",
        **dict.fromkeys(("er", "ep", "ed"), 1.2),
        "uniqueness": False,
        "techniques": {"full-house": 21, "naked-single": 24},
        "nets": 0,
        "guesses": 0,
    }


def test_hardest_technique_of_a_beginner_puzzle_fits_its_level(call: Call) -> None:
    """Check the hardest technique of the path that decides the level, in every output."""
    [column] = call("rate", LINE, "--columns", "{level} {hardest}").out.splitlines()
    assert column == "Beginner hidden-single"
    last = f"{SOLUTION[:-2]}.."
    [record] = call("rate", last, "--json").records
    assert (record["level"], record["hardest"]) == ("Beginner", "full-house")
    assert call("rate", SOLUTION, "--json").records[0]["hardest"] is None
    analysis = call("explain", "--analysis", "--json", LINE).records[0]
    assert analysis["rating"]["hardest"] == "hidden-single"


def test_rating_needs_exactly_one_solution(call: Call) -> None:
    for puzzle, count, told in ((NONE, 0, "no solution"), (SEVERAL, 2, "several solutions")):
        said = call("rate", puzzle, "--json")
        assert (said.exit, said.error_line) == (1, f"sudoku-tui: {told}")
        [record] = said.records
        assert tuple(record) == RATED
        assert (record["solutions"], record["level"], record["techniques"]) == (count, None, None)
    assert call("rate", CONTRADICTORY).exit == 3


def test_durations_are_printed_on_request(call: Call) -> None:
    """Check columns that name them, and `--time` in JSON and in words."""
    said = call("rate", "--columns", "{level} {seconds}", "--scale", "hodoku", LINE)
    assert said.err == "" and float(said.out.split()[1]) > 0
    said = call("rate", "--time", "--scale", "hodoku", stdin=f"{LINE}\n{LINE}\n")
    one, other, both = said.err.splitlines()
    assert one.startswith("sudoku-tui: line 1: 0.") and other.startswith("sudoku-tui: line 2: 0.")
    assert both.startswith("sudoku-tui: 2 puzzles in 0.")
    said = call("rate", "--time", "--json", "--scale", "hodoku", LINE)
    assert said.records[0]["seconds"] > 0 and said.err == ""


def test_rate_on_one_scale(call: Call) -> None:
    [record] = call("rate", LINE, "--scale", "explainer", "--json").records
    assert tuple(record) == RATED
    assert (record["level"], record["score"], record["er"]) == (None, None, 1.2)
    [record] = call("rate", LINE, "--scale", "hodoku", "--json").records
    assert (record["score"], record["er"]) == (180, None)
