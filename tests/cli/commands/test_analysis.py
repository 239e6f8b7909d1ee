"""``explain --analysis``."""

from __future__ import annotations

import pytest

from sudoku_tui.cli.exits import Exit
from sudoku_tui.engine.layouts import CLASSIC
from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, HARD, LINE, NONE, SEVERAL, SOLUTION

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."


def test_a_page(call: Call) -> None:
    said = call("explain", "--analysis", WING)
    assert (said.exit, said.err) == (Exit.DONE, "")
    assert "Hard, score 672, because of one W-Wing, at step 27 of the rated way." in said.out
    path = call("explain", WING).out.splitlines()
    for line in path:
        number, _, sentence = line.partition(". ")
        assert any(
            each.startswith(f"{number}. ") and each.endswith(sentence)
            for each in said.out.splitlines()
        )


def test_markdown(call: Call) -> None:
    said = call("explain", "--analysis", "--markdown", WING)
    assert said.exit == Exit.DONE and said.out.startswith("# Analysis: Classic\n")
    assert "| Chute Remote Pair | 1 | - |\n| W-Wing | - | 1 |" in said.out
    notation = call("explain", "--analysis", "--markdown", "--notation", WING).out
    assert "28. `Chute Remote Pair: " in notation


def test_json(call: Call) -> None:
    [record] = call("explain", "--analysis", "--json", WING).records
    [rated] = call("rate", "--json", WING).records
    [explained] = call("explain", "--breadth", "--json", WING).records
    assert record["v"] == 1 and record["complete"]
    for name in ("level", "hodoku_level", "score", "hardest", "uniqueness", "solved"):
        assert record["rating"][name] == rated[name]
    for name in ("er", "ep", "ed"):
        assert record["explainer"][name] == rated[name]
    assert record["explainer"]["er_technique"] == "3 Skyscrapers"
    assert record["explainer"]["er_at_least"] is False
    easiest, by_rating = record["ways"]
    assert (easiest["way"], easiest["ladder"]) == ("easiest", "teaching")
    assert (by_rating["way"], by_rating["ladder"]) == ("rated", "hodoku")
    assert by_rating["techniques"] == rated["techniques"]
    assert by_rating["reason"] == {"techniques": {"w-wing": 1}, "step": 27, "by_score": False}
    assert easiest["steps"] == explained["steps"]
    assert easiest["open"] == explained["breadth"]["open"]
    assert easiest["bottleneck"] == explained["breadth"]["bottleneck"]["step"]
    assert record["minimal"] is False and len(record["spare"]) == 5
    assert len(record["spare_together"]) == 3
    assert len(record["backdoors"]["cells"]) == 18 and record["backdoors"]["complete"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("puzzle", "exit", "told"),
    [
        (SEVERAL, Exit.NO, "several solutions"),
        (NONE, Exit.NO, "no solution"),
        (CONTRADICTORY, Exit.BAD_INPUT, "are both 1"),
        ("." * 81, Exit.NO, "several solutions"),
        (SOLUTION, Exit.DONE, ""),
        (LINE, Exit.DONE, ""),
        (".4.3..4.......12", Exit.DONE, ""),
    ],
)
def test_every_kind_of_analysis_is_reported(call: Call, puzzle: str, exit: Exit, told: str) -> None:
    page = call("explain", "--analysis", puzzle)
    assert page.exit == exit and told in page.err and "Overview" in page.out
    [record] = call("explain", "--analysis", "--json", puzzle).records
    assert record["complete"]
    classic_with_one = exit == Exit.DONE and record["layout"] == "classic"
    assert (record["explainer"] is not None) == classic_with_one
    assert (record["solutions"] == 1) == (exit == Exit.DONE)
    assert call("explain", "--analysis", "--markdown", puzzle).out.startswith("# Analysis: ")


@pytest.mark.parametrize("nodes", [0, 32])
def test_uncounted_solutions_are_reported_as_such(
    call: Call, monkeypatch: pytest.MonkeyPatch, nodes: int
) -> None:
    monkeypatch.setattr("sudoku_tui.engine.analysis.analyse._NODES", nodes * CLASSIC.cells)
    said = call("explain", "--analysis", HARD)
    told = "number of solutions unknown: the search gave up"
    assert (said.exit, said.error_line) == (Exit.UNSOLVED, f"sudoku-tui: {told}")


def test_unfinished_analysis_is_printed_as_far_as_known(call: Call) -> None:
    said = call("explain", "--analysis", "--json", "--timeout", "0.000001", WING)
    assert said.exit == Exit.UNSOLVED and "time limit of" in said.err
    [record] = said.records
    assert not record["complete"] and record["rating"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("--markdown",),
        ("--analysis", "--markdown", "--json"),
        ("--analysis", "--breadth"),
        ("--analysis", "--proof"),
        ("--analysis", "--ladder", "hodoku"),
    ],
)
def test_options_that_exclude_each_other_are_refused(
    call: Call, arguments: tuple[str, ...]
) -> None:
    said = call("explain", *arguments, WING)
    assert (said.exit, said.out) == (Exit.USAGE, "")
