"""``--breadth`` of ``rate`` and ``explain``, and ``explain --all-steps``."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.cli import each_puzzle
from sudoku_tui.cli.commands import explain
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.solving.solver import Order
from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, LINE, NONE, SEVERAL, SOLUTION

X_WING = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
NEARLY = SOLUTION[:45] + LINE[45:]


def test_rate_reports_breadth(call: Call) -> None:
    said = call("rate", X_WING, "--breadth")
    assert said.exit == 0
    assert call("rate", X_WING).out.strip() in said.out
    assert (
        "; narrowest at step " in said.out
        and "; without techniques that lean on uniqueness: " in said.out
    )
    alone = call("rate", X_WING, "--breadth", "--scale", "explainer", "-q").out
    assert alone.startswith("ER ") and "; narrowest at step " in alone


def test_breadth_in_json(call: Call) -> None:
    [record] = call("rate", X_WING, "--breadth", "--json").records
    breadth, without = record["breadth"], record["without_uniqueness"]
    assert set(breadth) == {"ladder", "most", "open", "bottleneck"}
    assert breadth["ladder"] == without["ladder"] == "teaching"
    narrow = breadth["bottleneck"]
    assert set(narrow) == {"step", "open", "level", "technique"}
    assert breadth["open"][narrow["step"] - 1] == narrow["open"] == min(breadth["open"])
    [explained] = call("explain", X_WING, "--breadth", "--json").records
    assert (explained["breadth"], explained["without_uniqueness"]) == (breadth, without)
    assert len(explained["steps"]) == len(breadth["open"])
    assert explained["steps"][narrow["step"] - 1]["technique"] == narrow["technique"]
    plain = call("rate", X_WING, "--json").records[0]
    assert "breadth" not in plain
    assert record | {"breadth": 0, "without_uniqueness": 0} == (
        plain | {"breadth": 0, "without_uniqueness": 0}
    )


def test_breadth_needs_a_single_solution(call: Call) -> None:
    for command in ("rate", "explain"):
        for puzzle in (NONE, SEVERAL):
            said = call(command, puzzle, "--breadth", "--json")
            assert said.exit == 1
            [record] = said.records
            assert (record["breadth"], record["without_uniqueness"]) == (None, None)
    assert call("rate", SOLUTION, "--breadth", "--json").records[0]["breadth"]["open"] == []
    assert "no bottleneck" in call("rate", SOLUTION, "--breadth").out


def test_explain_ends_with_breadth(call: Call) -> None:
    path = call("explain", X_WING).out
    said = call("explain", X_WING, "--breadth")
    assert said.exit == 0
    assert said.out.startswith(path)
    blank, narrow, without = said.out[len(path) :].splitlines()
    assert blank == ""
    assert narrow.startswith("Narrowest at step ") and narrow.endswith(".")
    assert without.startswith("Without techniques that lean on uniqueness: ")


@pytest.mark.parametrize("order", [None, *map(str, Order)])
def test_all_steps(order: str | None, call: Call) -> None:
    sort = ("--sort", order) if order else ()
    said = call("explain", NEARLY, "--all-steps", "--notation", "--ladder", "hodoku", *sort)
    lines = said.out.splitlines()
    assert (said.exit, said.err) == (0, "")
    assert [line.partition(". ")[0] for line in lines] == [str(n + 1) for n in range(len(lines))]
    [record] = call("explain", NEARLY, "--all-steps", "--json", "--ladder", "hodoku", *sort).records
    assert (record["sort"], record["complete"]) == (order or "ladder", True)
    assert [step["notation"] for step in record["steps"]] == [
        line.partition(". ")[2] for line in lines
    ]
    assert "guess" not in {step["technique"] for step in record["steps"]}


@pytest.mark.slow
def test_all_steps_include_the_first_of_the_path(call: Call) -> None:
    [path] = call("explain", X_WING, "--json").records
    [now] = call("explain", X_WING, "--all-steps", "--json").records
    assert path["steps"][0] == now["steps"][0]
    assert len({step["technique"] for step in now["steps"]}) > 10
    words = call("explain", X_WING, "--all-steps").out.splitlines()
    assert words[0] == f"1. {now['steps'][0]['sentence']}"


def test_all_steps_of_unsolvable_or_solved_puzzles(call: Call) -> None:
    assert call("explain", NONE, "--all-steps").exit == 1
    assert call("explain", CONTRADICTORY, "--all-steps").exit == 3
    full = call("explain", SOLUTION, "--all-steps")
    assert (full.exit, full.out, full.err) == (0, "", "")
    [record] = call("explain", SEVERAL, "--all-steps", "--json").records
    assert (record["solutions"], record["complete"], record["steps"]) == (2, False, [])


def test_all_steps_without_a_suitable_technique(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "bug.toml"
    file.write_text('name = "bug"\nrungs = [{ technique = "bug-1", level = "Hard", score = 1 }]\n')
    said = call("explain", LINE, "--all-steps", "--ladder", str(file))
    assert (said.exit, said.out) == (4, "")
    assert "no step found" in said.error_line


@pytest.mark.slow
@pytest.mark.parametrize("sort", [(), ("--sort", "cell")])
def test_steps_found_in_time_are_printed(
    sort: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = call("explain", X_WING, "--all-steps").out.splitlines()
    monkeypatch.setattr(each_puzzle, "time_limit", lambda seconds: Effort(nodes=120))
    said = call("explain", X_WING, "--all-steps", *sort)
    assert said.exit == 4
    assert 0 < len(said.out.splitlines()) < len(whole)
    assert "raise it with --timeout" in said.error_line
    [record] = call("explain", X_WING, "--all-steps", "--json", *sort).records
    assert record["complete"] is False


def test_path_is_printed_even_without_time_for_its_breadth(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise OutOfEffort("cancelled")

    monkeypatch.setattr(explain, "measure_breadth", late)
    said = call("explain", LINE, "--breadth")
    assert (said.exit, said.out) == (4, call("explain", LINE).out)
    assert "raise it with --timeout" in said.error_line
    [record] = call("explain", LINE, "--breadth", "--json").records
    assert (record["breadth"], len(record["steps"])) == (None, 45)


@pytest.mark.parametrize(
    "wrong",
    [("--sort", "cell"), ("--all-steps", "--sort", "size"), ("--all-steps", "--breadth")],
    ids=" ".join,
)
def test_wrong_usage(wrong: tuple[str, ...], call: Call) -> None:
    said = call("explain", LINE, *wrong)
    assert (said.exit, said.out) == (2, "")
    assert said.error_line.startswith("sudoku-tui explain: ")
