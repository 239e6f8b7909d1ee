"""``hint``: the next step in some detail, and ``--why-not``: why a digit is impossible."""

from __future__ import annotations

import pytest

from sudoku_tui.cli.exits import Exit
from sudoku_tui.engine.effort import Effort
from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, HARD, LINE, NONE, SEVERAL, SOLUTION


def test_hints_by_rungs(call: Call) -> None:
    assert call("hint", LINE, "--detail", "1").out == "Hidden Single\n"
    assert call("hint", LINE, "--detail", "2").out == "Hidden Single: Look at box 1.\n"
    whole = call("hint", LINE).out
    assert whole == call("hint", LINE, "--detail", "3").out
    assert whole != call("hint", LINE, "--rung", "2").out == call("hint", LINE, "--detail", "2").out
    assert "In box 1, 4 can only go in r1c1: columns 2 and 3 have their 4." in whole


def test_hints_in_json(call: Call) -> None:
    named, placed, whole = (
        call("hint", LINE, "--json", "--detail", detail).records[0] for detail in ("1", "2", "3")
    )
    assert named.keys() == placed.keys() == whole.keys()
    assert (named["technique"], named["where"], named["place"]) == ("hidden-single", None, None)
    assert (placed["where"], placed["sentence"]) == ("Look at box 1.", None)
    assert whole["place"] == [{"cell": "r1c1", "digit": "4"}]


def test_puzzles_without_a_hint(call: Call) -> None:
    said = call("hint", SOLUTION)
    assert (said.exit, said.error_line) == (0, "sudoku-tui: Every cell is filled.")
    assert call("hint", SEVERAL).exit == 1
    assert call("hint", CONTRADICTORY).exit == 3


LATER = "000207000020000070607803509005040900400070003009605400010050090096000840050000030"
"""Puzzle with several steps before the answer."""


def test_a_reason_in_words(call: Call) -> None:
    said = call("hint", LINE, "--why-not", "r1c1=5")
    assert said.exit == 0 and "Single: " in said.out


def test_several_steps_are_numbered(call: Call) -> None:
    said = call("hint", LATER, "--why-not", "R5C3=1")
    assert said.exit == 0
    first, *lines, last = said.out.splitlines()
    assert first == "Suppose r5c3 were 1." and last.startswith("But then no ")
    assert len(lines) > 1
    assert all(line.startswith(f"{number}. ") for number, line in enumerate(lines, 1))


def test_a_reason_in_json(call: Call) -> None:
    [record] = call("hint", LINE, "--why-not", "r1c1=5", "--json").records
    assert (record["cell"], record["digit"], record["sentence"]) == ("r1c1", "5", None)
    assert record["v"] == 1 and record["steps"][-1]["technique"]
    [record] = call("hint", LINE, "--why-not", "r1c1=4", "--json").records
    assert record["steps"] == [] and record["sentence"] == "Nothing speaks against 4 in r1c1."


def test_every_digit_of_a_cell_has_an_answer(call: Call) -> None:
    for digit in "123456789":
        said = call("hint", HARD, "--why-not", f"r1c2={digit}")
        assert said.exit in (0, 1) and (said.out or said.err)


def test_obvious_answers_need_no_step(call: Call) -> None:
    said = call("hint", LINE, "--why-not", "r1c4=5")
    assert said.exit == 1 and said.error_line == "sudoku-tui: r1c4 is a given."
    said = call("hint", LINE, "--why-not", "r1c1=2")
    assert said.exit == 1 and said.error_line.endswith("is 2 already.")
    assert call("hint", SOLUTION, "--why-not", "r1c1=2").exit == 1


def test_search_that_gave_up_is_not_reported_as_an_answer(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.game.why_not._ENOUGH", Effort(nodes=0))
    said = call("hint", SEVERAL, "--why-not", "r1c1=5")
    assert said.exit == Exit.UNSOLVED and "Unknown: the search" in said.err


def test_invalid_question_is_refused(call: Call) -> None:
    assert call("hint", LINE, "--why-not", "r1c1").exit == 2
    said = call("hint", LINE, "--why-not", "r10c1=2")
    assert said.exit == 2 and said.error_line == "sudoku-tui: Classic has no r10c1=2"
    assert call("hint", LINE, "--why-not", "r1c1=A").exit == 2
    assert call("hint", CONTRADICTORY, "--why-not", "r1c1=4").exit == 3
    assert call("hint", NONE, "--why-not", "r1c4=1").exit == 1
    assert call("hint", SEVERAL, "--why-not", "r1c1=3").exit in (0, 1)


def test_detail_limits_the_answer(call: Call) -> None:
    """Check names of techniques, places to look at, and whole steps."""
    asked = ("hint", LATER, "--why-not", "r5c3=1", "--detail")
    names, places, whole = (call(*asked, detail).out.splitlines() for detail in "123")
    assert names[0] == places[0] == whole[0] == "Suppose r5c3 were 1."
    assert len(names) == len(places) == len(whole) - 1
    for name, place, told in zip(names[1:], places[1:], whole[1:], strict=False):
        assert place.startswith(f"{name}: Look at ") and told.startswith(f"{name}: ")
        assert place != told
    [record] = call(*asked, "1", "--json").records
    assert record["detail"] == 1 and all(step["where"] is None for step in record["steps"])
    assert all(step["technique"] and step["sentence"] is None for step in record["steps"])
