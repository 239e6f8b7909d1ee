"""Puzzles and positions as values: read, printed, drawn, and refused with a word."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

import sudoku_tui as s

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_puzzle_prints_as_a_grid_that_reads_back() -> None:
    puzzle = s.puzzle(EASY)
    assert puzzle.line == EASY
    assert str(puzzle).splitlines()[0] == "5 3 . | . 7 . | . . ."
    assert s.puzzle(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "no puzzle", None),
        ("hello", "5 cells", 1),
        ("11" + "." * 79, "r1c1 and r1c2 are both 1", None),
    ],
)
def test_what_is_no_puzzle_is_refused(text: str, message: str, line: int | None) -> None:
    with pytest.raises(s.PuzzleError) as refused:
        s.puzzle(text)
    assert refused.value.line == line
    assert message in str(refused.value) and "\n" not in str(refused.value)


def test_no_solution_and_several_are_errors_of_their_own() -> None:
    with pytest.raises(s.NotUnique):
        s.solve("." * 81)
    with pytest.raises(s.NoSolution):
        s.solve("12345678.........9" + "." * 63)
    with pytest.raises(s.NotUnique):
        s.rate("." * 81)
    with pytest.raises(s.NotFound, match="no layout is called 'round'"):
        s.puzzle(EASY, layout="round")


def test_a_position_knows_its_candidates() -> None:
    step = s.hint(EASY)
    after = step.after
    assert after.filled == 31
    assert s.position(s.convert(after, to="json")).digits == after.digits
    with pytest.raises(s.NotFound, match="r10c1"):
        after.candidates("r10c1")


def test_values_draw_themselves() -> None:
    step = s.hint(EASY)
    for value in (s.puzzle(EASY), step.after, step):
        bundle = value._repr_mimebundle_()
        assert bundle["text/plain"] == str(value)
        assert ET.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")


def test_rich_prints_the_same_characters() -> None:
    console = Console(width=80, file=None, record=True, color_system=None)
    with console.capture() as capture:
        console.print(s.hint(EASY).after)
    assert [line.rstrip() for line in capture.get().splitlines()] == str(
        s.hint(EASY).after
    ).splitlines()


def test_a_conversion_that_cannot_be() -> None:
    with pytest.raises(s.NotFound, match="no form is called"):
        s.convert(EASY, to="paper")


def test_marks_and_colours_that_were_read_are_written_again() -> None:
    line = (
        '{"v":1,"layout":"4","givens":"1...............","entries":".2..............",'
        '"candidates":{"r1c3":"34"},"corner":{"r2c1":"3"},"colours":{"r1c1":"5"}}'
    )
    found = json.loads(s.convert(s.position(line), to="json"))
    for key, value in json.loads(line).items():
        assert key == "layout" or found[key] == value, key


def test_cages_are_carried_by_convert_alone() -> None:
    cages = '[{"cells":["r1c1","r1c2"],"sum":3}]'
    line = f'{{"v":1,"layout":"4","givens":"1...............","cages":{cages}}}'
    assert json.loads(s.convert(line, to="json"))["cages"]
    with pytest.raises(s.PuzzleError, match="1 cage"):
        s.position(line)
