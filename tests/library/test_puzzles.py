"""Puzzles and positions as values: read, printed, drawn, and refused with a message."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from rich.console import Console

import sudoku_tui as s
from sudoku_tui.engine.puzzle import CARRIED

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_puzzle_prints_as_a_grid_that_reads_back() -> None:
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
def test_invalid_puzzle_is_refused(text: str, message: str, line: int | None) -> None:
    with pytest.raises(s.PuzzleError) as refused:
        s.puzzle(text)
    assert refused.value.line == line
    assert message in str(refused.value) and "\n" not in str(refused.value)


def test_no_solution_and_several_solutions_are_different_errors() -> None:
    with pytest.raises(s.NotUnique):
        s.solve("." * 81)
    with pytest.raises(s.NoSolution):
        s.solve("12345678.........9" + "." * 63)
    with pytest.raises(s.NotUnique):
        s.rate("." * 81)
    with pytest.raises(s.NotFound, match="no layout is called 'round'"):
        s.puzzle(EASY, layout="round")


@pytest.mark.parametrize("asked", [s.hint, s.path, s.all_steps, s.rate])
def test_functions_that_need_one_solution_say_whether_none_or_several_exist(
    asked: Callable[[str], object],
) -> None:
    with pytest.raises(s.NotUnique, match="several solutions"):
        asked("." * 81)
    with pytest.raises(s.NoSolution, match="no solution"):
        asked("12345678.........9" + "." * 63)


@pytest.mark.parametrize("value", [None, 12, b"...", [[0] * 9] * 9])
def test_value_of_another_type_is_refused_by_its_type(value: object) -> None:
    for read in (s.puzzle, s.position, s.solve, s.hint):
        with pytest.raises(TypeError, match=f"from text, not from {type(value).__name__}"):
            # Callers without a type checker may pass these.
            read(value)  # type: ignore[arg-type]


def test_an_unknown_scale() -> None:
    with pytest.raises(s.NotFound, match="no scale is called 'foo'; there are both, hodoku"):
        s.rate(EASY, "foo")  # type: ignore[arg-type]  # of no checker either


def test_repr_of_a_value_is_one_short_line() -> None:
    assert repr(s.puzzle(EASY)) == f"<Puzzle classic {EASY}>"
    step = s.hint(EASY)
    assert repr(step) == "<Step Hidden Single: b2 => r1c6=8>"
    assert repr(step.position_after) == f"<Position classic {EASY[:5]}8{EASY[6:]}>"
    assert repr(s.grid("4", seed="k7").layout) == "<Layout 4>"


def test_values_can_be_pickled_and_copied() -> None:
    """Include values that have built a board, whose tables are not pickled."""
    step = s.hint(EASY)
    assert step.position_after.board.digits
    for value in (step.position_after, s.rate(EASY)):
        assert pickle.loads(pickle.dumps(value)) == value == deepcopy(value)
    for told in (step, s.why_not(EASY, "r1c3", 2)):
        assert str(pickle.loads(pickle.dumps(told))) == str(told) == str(deepcopy(told))
    assert pickle.loads(pickle.dumps(step)).position_after == step.position_after


def test_layout_is_pickled_without_its_tables() -> None:
    layout = s.puzzle(EASY).layout
    s.rate(EASY)
    assert "houses_of" in vars(layout)
    sent = pickle.loads(pickle.dumps(layout))
    assert sent == layout and "houses_of" not in vars(sent)


def test_position_knows_its_candidates() -> None:
    step = s.hint(EASY)
    after = step.position_after
    assert after.filled == 31
    assert s.position(s.convert(after, to="json")).digits == after.digits
    with pytest.raises(s.NotFound, match="r10c1"):
        after.candidates("r10c1")


def test_values_draw_themselves() -> None:
    step = s.hint(EASY)
    for value in (s.puzzle(EASY), step.position_after, step):
        bundle = value._repr_mimebundle_()
        assert bundle["text/plain"] == str(value)
        assert ET.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")


def test_rich_prints_the_same_characters() -> None:
    console = Console(width=80, file=None, record=True, color_system=None)
    with console.capture() as capture:
        console.print(s.hint(EASY).position_after)
    assert [line.rstrip() for line in capture.get().splitlines()] == str(
        s.hint(EASY).position_after
    ).splitlines()


def test_reasons_and_proofs_are_read_as_text_in_a_terminal_and_in_a_notebook() -> None:
    console = Console(width=200, record=True, color_system=None)
    for told in (s.why_not(EASY, "r1c3", 2), s.prove(s.hint(EASY))):
        with console.capture() as capture:
            console.print(told)
        assert capture.get() == f"{told}\n"
        assert told._repr_mimebundle_() == {"text/plain": str(told)}


def test_impossible_conversion_is_refused() -> None:
    with pytest.raises(s.NotFound, match=r"'paper'; there are line, .* convert --forms lists"):
        s.convert(EASY, to="paper")
    with pytest.raises(s.NotFound, match="did you mean 'grid'"):
        s.convert(EASY, to="gird")


def test_marks_and_colours_are_written_as_read() -> None:
    line = (
        '{"v":1,"layout":"4","givens":"1...............","entries":".2..............",'
        '"candidates":{"r1c3":"34"},"corner":{"r2c1":"3"},"colours":{"r1c1":"5"}}'
    )
    found = json.loads(s.convert(s.position(line), to="json"))
    for key, value in json.loads(line).items():
        assert key == "layout" or found[key] == value, key


KILLER = (
    ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~6~R1C3~R2C3.Cage~4~R1C4~R2C4.Cage~9~R2C1~R3C1~R4C1"
    ".Cage~4~R2C2~R3C2.Cage~6~R3C3~R4C2~R4C3.Cage~6~R3C4~R4C4"
)
KILLER_SOLUTION = "1423234141323214"


def test_cages_are_searched_and_converted() -> None:
    assert json.loads(s.convert(KILLER, to="json"))["cages"]
    assert s.is_unique(KILLER) and s.solve(KILLER).line == KILLER_SOLUTION
    rating = s.rate(KILLER)
    assert rating.level == "Easy" and rating.hodoku_level is None and rating.er is None
    assert s.why_not(KILLER, "r1c2", 3).steps


def test_steps_have_the_sums_that_they_use() -> None:
    outie = next(step for step in s.all_steps(KILLER) if step.technique == "outie")
    [found] = outie.sums
    assert (found.houses, found.cells, found.minus, found.total) == (
        ("column 3",),
        (),
        ("r4c2",),
        -2,
    )
    assert s.Sum(("r1c3", "r2c3"), 6) in found.cages
    of_cages = [step for step in s.path(KILLER) if step.technique.startswith("cage")]
    assert of_cages and not any(each.houses for step in of_cages for each in step.sums)


def test_unknown_constraint_is_refused_without_a_hint_of_the_command_line() -> None:
    with pytest.raises(s.PuzzleError) as refused:
        s.solve(f"{KILLER}.Thermo~R1C1~R1C2")
    assert str(refused.value) == f"line 1: 7 cages, Thermo: {CARRIED}"


LIBRARY: Any = s
"""The library without types, to pass arguments that mypy would refuse."""


@pytest.mark.parametrize(
    ("argument", "call"),
    [
        ("layout", lambda: LIBRARY.puzzle(EASY, layout=9)),
        ("ladder", lambda: LIBRARY.hint(EASY, ladder=b"teaching")),
        ("effort", lambda: LIBRARY.solve(EASY, effort=10)),
        ("effort", lambda: LIBRARY.is_unique(EASY, effort=None)),
        ("effort", lambda: LIBRARY.solutions(EASY, effort=1.5)),
        ("effort", lambda: LIBRARY.grid("4", effort=[])),
        ("effort", lambda: LIBRARY.generate(layout="4", effort={})),
        ("effort", lambda: LIBRARY.generate_many(1, layout="4", effort="long")),
        ("cell", lambda: LIBRARY.why_not(EASY, 4, 2)),
        ("step", lambda: LIBRARY.prove(None)),
        ("to", lambda: LIBRARY.convert(EASY, to=None)),
        ("digit", lambda: LIBRARY.why_not(EASY, "r1c3", "2")),
        ("digit", lambda: LIBRARY.why_not(EASY, "r1c3", 2.0)),
        ("limit", lambda: LIBRARY.solutions(EASY, 1.5)),
        ("n", lambda: LIBRARY.generate_many(2.5, layout="4")),
        ("workers", lambda: LIBRARY.generate_many(1, layout="4", workers=None)),
        ("on_progress", lambda: LIBRARY.generate_many(1, layout="4", on_progress=[])),
        ("seed", lambda: LIBRARY.grid("4", seed=object())),
        ("seed", lambda: LIBRARY.generate(layout="4", seed=["k7"])),
        ("seed", lambda: LIBRARY.generate_many(1, layout="4", seed=1.5)),
        ("minimal", lambda: LIBRARY.generate(layout="4", minimal="no")),
        ("no_uniqueness", lambda: LIBRARY.generate(layout="4", no_uniqueness=0)),
        ("seconds", lambda: LIBRARY.time_limit("2")),
        ("puzzle", lambda: LIBRARY.Position(EASY, (0,) * 81)),
    ],
)
def test_argument_of_a_wrong_type_is_named(argument: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=rf"^{argument} must be \w+.*, not \w+$"):
        call()


def test_position_must_have_the_size_of_its_puzzle() -> None:
    p = s.puzzle(EASY)
    with pytest.raises(ValueError, match=r"^80 digits for 81 cells$"):
        s.Position(p, p.givens[1:])
    with pytest.raises(ValueError, match=r"^2 sets of candidates for 81 cells$"):
        s.Position(p, p.givens, (0, 0))


def test_functions_for_puzzles_alone_refuse_positions_with_advice() -> None:
    for ask in (LIBRARY.solve, LIBRARY.rate, LIBRARY.path, LIBRARY.is_unique):
        with pytest.raises(TypeError, match=r"use position\.puzzle"):
            ask(s.position(EASY))


def test_a_number_will_do_for_a_seed() -> None:
    assert LIBRARY.grid("4", seed=7) == s.grid("4", seed="7")
