"""Positions: every command respects entries and candidates, and reports wrong ones."""

from __future__ import annotations

import json
from random import Random

import pytest

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.fish.fish import SIAMESE
from sudoku_tui.formats.library import read_case
from tests import reference
from tests.calling import Call, Result
from tests.cli.puzzles import HARD, LINE, SEVERAL, SOLUTION
from tests.soak import SOAK

WITH_ENTRY = LINE.replace("...26", "+4..26", 1)
WRONG = LINE.replace("...26", "+3..26", 1)
KINDS = ("solve", "rate", "hint", "explain")


@pytest.mark.parametrize("command", KINDS)
def test_wrong_entry_is_named_and_the_puzzle_answered(call: Call, command: str) -> None:
    plain, said = call(command, LINE), call(command, WRONG)
    assert (said.exit, said.out) == (0, plain.out)
    assert "r1c1 is 3 here, and 4 in the solution" in said.err


def test_check_judges_entries(call: Call) -> None:
    plain = call("check", LINE).out.rstrip()
    said = call("check", WITH_ENTRY)
    assert (said.exit, said.out) == (0, f"{plain}; 1 entry: all right\n")
    said = call("check", WRONG, "--json")
    assert said.exit == 1
    assert said.records[0]["faults"] == ["r1c1 is 3 here, and 4 in the solution"]


def test_steps_go_on_from_the_position(call: Call) -> None:
    assert "r1c1" in call("hint", LINE).out and "r1c1" not in call("hint", WITH_ENTRY).out
    plain, later = (call("explain", text, "--notation").out for text in (LINE, WITH_ENTRY))
    assert plain.count("\n") == later.count("\n") + 1
    scores = [call("rate", text, "--json").records[0]["score"] for text in (LINE, WITH_ENTRY)]
    assert scores[0] > scores[1]
    told = call("explain", WITH_ENTRY, "--analysis").out
    assert "Ratings and ways go on from the position, with 1 entry." in " ".join(told.split())
    by_explainer = call("explain", WITH_ENTRY, "--scale", "explainer", "--proof")
    assert by_explainer.exit == 0 and "r1c1=4" not in by_explainer.out


def test_entries_decide_between_several_solutions(call: Call) -> None:
    cells = "".join(
        given if given != "." else f"+{digit}" if number % 2 else "."
        for number, (given, digit) in enumerate(zip(SEVERAL, SOLUTION, strict=True))
    )
    assert call("solve", SEVERAL).exit == 1
    said = call("solve", cells, "--format", "line")
    assert (said.exit, said.out) == (0, f"{SOLUTION}\n")
    said = call("hint", cells)
    assert said.exit == 0 and "one agrees with the entries and candidates" in said.err


@pytest.mark.parametrize("command", [*KINDS, "check"])
def test_json_of_a_position_is_read_back(call: Call, command: str) -> None:
    sheet = call("convert", WITH_ENTRY, "--to", "json").out
    first = call(command, "--json", "-", stdin=sheet)
    again = call(command, "--json", "-", stdin=first.out)
    assert first.exit == 0 and again.out == first.out
    record = json.loads(first.out)
    assert record["entries"].strip(".") == "4"


def test_own_json_can_be_piped(call: Call) -> None:
    made = call("generate", "--json", "--seed", "k7", "-n", "2").out
    rated = call("rate", "--json", "-", stdin=made)
    assert rated.exit == 0 and len(rated.records) == 2
    solved = call("solve", "--format", "line", "-", stdin=rated.out)
    assert solved.exit == 0 and len(solved.out.split()) == 2
    table = f"id,solution,puzzle\n7,{SOLUTION},{LINE}\n"
    said = call("solve", "--format", "line", "-", stdin=table)
    assert (said.exit, said.out, said.err) == (0, f"{SOLUTION}\n", "")


def test_example_of_the_guide_is_accepted(call: Call) -> None:
    page = call("guide", "x-wing").out
    said = call("hint", "--technique", "x-wing", "--json", "-", stdin=page)
    assert said.exit == 0
    assert [{"cell": "r6c2", "digit": "7"}] in [s["eliminate"] for s in said.records[0]["steps"]]


def test_every_step_of_a_technique(call: Call) -> None:
    said = call("hint", LINE, "--technique", "hidden-single")
    assert said.exit == 0 and said.out.startswith("1. In box 1, 4 can only go in r1c1")
    none = call("hint", HARD, "--technique", "x-wing")
    assert (none.exit, none.out) == (4, "") and "no X-Wing found" in none.err
    assert call("hint", HARD, "--technique", "x-wings").exit == 2
    assert call("hint", HARD, "--technique", "x-wing", "--detail", "1").exit == 2
    assert call("hint", SEVERAL, "--technique", "unique-rectangle-1").exit == 1


_BY_CODE = {each.code: each.id for each in (*CATALOGUE.values(), *SIAMESE) if each.code}


def library_lines() -> list[str]:
    """Return lines of the reference library: all in a soak, otherwise a seeded sample."""
    text = reference.reference("data/library-dev.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if SOAK:
        return lines
    failing = [line for line in lines if read_case(line).must_fail]
    return [*Random("library").sample(lines, 25), *failing]


@pytest.mark.slow
def test_library_lines_are_accepted_unchanged(call: Call) -> None:
    for line in library_lines():
        case, board = read_case(line), read_case(line).board()
        said = call("hint", "--json", "--technique", _BY_CODE[case.code], "-", stdin=line)
        assert said.exit == (4 if case.must_fail else 0), line
        assert case.must_fail or names_step(said, case.placements, case.eliminations), line
        [sheet] = call("convert", "-q", "--to", "json", "-", stdin=line).records
        assert sheet["candidates"] == {
            CLASSIC.cell_name(cell): "".join(str(d) for d in range(1, 10) if left >> d & 1)
            for cell, left in enumerate(board.candidates_of)
            if left
        }


def names_step(
    said: Result, placements: tuple[Candidate, ...], eliminations: tuple[Candidate, ...]
) -> bool:
    """Check whether a step with exactly these conclusions was printed."""

    def pairs_of(candidates: tuple[Candidate, ...]) -> set[tuple[str, str]]:
        return {(CLASSIC.cell_name(cell), str(digit)) for cell, digit in candidates}

    def printed_pairs(fields: list[dict[str, str]]) -> set[tuple[str, str]]:
        return {(each["cell"], each["digit"]) for each in fields}

    due = pairs_of(placements), pairs_of(eliminations)
    return due in [
        (printed_pairs(s["place"]), printed_pairs(s["eliminate"])) for s in said.records[0]["steps"]
    ]
