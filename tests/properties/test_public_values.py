"""Public values: copies are equal and hash equal, and nothing handed out changes shared tables."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, replace
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, Final

import pytest

import sudoku_tui as s
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import first_cells_of_grids, grid_letters
from sudoku_tui.engine.layouts import layout_named

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNFAIR = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."
PROTOCOLS: Final = range(pickle.HIGHEST_PROTOCOL + 1)


def values() -> Iterator[object]:
    """Yield public values of every type, as calls return them."""
    puzzle = s.puzzle(EASY)
    yield from (puzzle, s.position(EASY), puzzle.layout, layout_named("samurai"))
    yield s.position('{"v":1,"layout":"4","givens":"1...............","corner":{"r2c1":"3"}}')
    yield from list(s.path(UNFAIR))[:40:3]
    yield from (
        s.hint(EASY, ladder="hodoku"),
        s.hint(EASY).position_after,
        s.hint(EASY).placements[0],
    )
    yield from (s.why_not(EASY, "r1c3", 2), s.why_not(UNFAIR, "r1c1", 3), s.prove(s.hint(EASY)))
    yield from (s.rate(EASY), s.rate(EASY, "explainer"), s.rate("1.....3..4.....2"), s.Rating())
    yield from (s.Effort(), s.Effort(nodes=7), s.time_limit(2), s.Progress(1, 2, 3))
    yield s.Sum(("r1c1", "r1c2"), 17)
    yield from (s.generate(layout="4", seed="a"), s.grid("4", seed="a"), *s.techniques()[:3])


VALUES: Final = list(values())
every_value = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
"""Each public value in turn."""


def test_every_public_type_has_a_value() -> None:
    kinds = {name for name in s.__all__ if isinstance(getattr(s, name), type)}
    errors = {name for name in kinds if issubclass(getattr(s, name), Exception)}
    assert {type(value).__name__ for value in VALUES} >= kinds - errors - {"Wishes"}


@every_value
def test_a_copy_is_equal_and_hashes_equal(value: object) -> None:
    hash(value)
    str(value), repr(value)  # may fill internal caches
    copies = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    for twin in (*copies, copy.copy(value), copy.deepcopy(value)):
        assert twin == value and value == twin and hash(twin) == hash(value)
        assert str(twin) == str(value) and type(twin) is type(value)


@pytest.mark.parametrize(
    "error",
    [s.PuzzleError("x", 1, 2), s.NoSolution("x"), s.NotUnique("x"), s.NotFound("x"),
     s.OutOfEffort("x"), s.ArgumentError("x")],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_a_copy_of_an_error_has_the_same_message(error: Exception) -> None:
    copies = [pickle.loads(pickle.dumps(error, protocol)) for protocol in PROTOCOLS]
    for twin in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def reachable(value: object, seen: dict[int, object] | None = None) -> Iterator[tuple[str, object]]:
    """Yield each object reachable by attributes and items of a value once, with its path."""
    seen = {} if seen is None else seen
    waiting: list[tuple[str, object]] = [(type(value).__name__, value)]
    while waiting:
        path, here = waiting.pop()
        if id(here) in seen or isinstance(here, (str, int, float, type, FunctionType, ModuleType)):
            continue
        seen[id(here)] = here
        yield path, here
        if isinstance(here, (tuple, frozenset, list)):
            waiting += [(f"{path}[]", item) for item in here]
        elif isinstance(here, Mapping):
            waiting += [(f"{path}[]", item) for pair in here.items() for item in pair]
        for name in (each for each in dir(here) if not each.startswith("_")):
            try:
                found = getattr(here, name)
            except Exception:  # a property that does not apply here
                continue
            if not callable(found) and not isinstance(found, Board):
                waiting.append((f"{path}.{name}", found))


@every_value
def test_nothing_mutable_is_reachable(value: object) -> None:
    changeable = (list, dict, set, bytearray)
    found = {path for path, here in reachable(value) if isinstance(here, changeable)}
    assert not found


@every_value
def test_no_attribute_can_be_set(value: Any) -> None:
    for name in [each for each in dir(value) if not each.startswith("_")]:
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(value, name, None)


def test_tables_of_a_layout_cannot_be_changed() -> None:
    layout: Any = layout_named("samurai")
    for table in (layout.cell_at, first_cells_of_grids(layout), grid_letters(layout)):
        assert isinstance(table, MappingProxyType) and table
        with pytest.raises(TypeError):
            table[next(iter(table))] = 9  # type: ignore[index]


def test_the_techniques_of_a_rating_cannot_be_changed() -> None:
    rating = s.rate(EASY)
    techniques: Any = rating.techniques
    with pytest.raises(TypeError):
        techniques["x-wing"] = 1
    assert techniques == {"full-house": 21, "naked-single": 30} == dict(techniques)
    assert {rating: 1}[s.rate(EASY)] == 1 and replace(rating, score=1) != rating
    given = {"x-wing": 1}
    made = s.Rating(techniques=given)
    given["x-wing"] = 2
    assert made.techniques == {"x-wing": 1}


def test_a_returned_board_belongs_to_the_caller() -> None:
    position = s.hint(EASY).position_after
    before, hinted = position.candidates("r1c3"), s.hint(position)
    board = position.board
    board.candidates_of[2] = 0
    board.places[1] = 0
    board.place(2, before[0])
    assert position.candidates("r1c3") == before
    assert s.hint(position) == hinted and position.board.candidates_of[2]


def test_givens_are_stored_as_a_tuple() -> None:
    givens = list(s.puzzle(EASY).givens)
    puzzle = s.Puzzle(s.puzzle(EASY).layout, givens)  # type: ignore[arg-type]
    givens[0] = 9
    assert puzzle == s.puzzle(EASY) and hash(puzzle) == hash(s.puzzle(EASY))
