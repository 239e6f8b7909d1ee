"""The compiled search equals the plain one in results, order and random draws.

Without numba its functions run interpreted, on lists; then a few small layouts are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import TypeVar

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Span, Spec
from sudoku_tui.engine.generating.spec_search import MakeResult, make_batch, try_to_make
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.search import count_compiled, random_grid, solutions, spare_givens
from sudoku_tui.engine.search.blocks import only_solutions, spare_cells
from sudoku_tui.engine.search.compiled import UNCOUNTED, loader
from sudoku_tui.engine.search.compiled.loader import Permission, compiled_search
from sudoku_tui.engine.search.compiled.search import CompiledSearch, fits
from sudoku_tui.engine.search.removal import Removal, remove_givens
from sudoku_tui.engine.search.uniqueness import OnlySolution
from sudoku_tui.engine.symmetry import Symmetry, orbits
from tests.reference import puzzle_set
from tests.soak import SOAK

Found = TypeVar("Found")
COMPILES = find_spec("numba") is not None
FEW = ("4", "6", "4-windoku", "classic")
"""Layouts that are fast enough uncompiled."""
SOME = ("4", "6", "8", "classic", "x", "anti-knight", "non-consecutive", "windoku", "12", "twin")
LAYOUTS = [layout_named(name) for name in (SOME if COMPILES else FEW)]
needs_numba = pytest.mark.skipif(
    not COMPILES, reason="numba is not installed: uncompiled it takes too long"
)
some_layouts = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest) -> str:
    """Return the folder that keeps compiled code between test runs."""
    cache = getattr(request.config, "cache", None)  # the cache plugin may be disabled
    return str(cache.mkdir("compiled")) if cache else ""


@pytest.fixture
def call_compiled(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[], Found]], Found]:
    """Return a function that calls another one with the compiled search in use, compiled or not."""
    plain, quick = loader._Loader(), loader._Loader(lambda: Permission(folder, 0))
    if COMPILES:
        quick.expect(1)
        assert not quick.trouble
    quick.is_loaded = True

    def run(function: Callable[[], Found]) -> Found:
        with monkeypatch.context() as patch:
            patch.setattr(loader, "_loader", quick)
            return function()

    monkeypatch.setattr(loader, "_loader", plain)
    return run


Quickly = Callable[[Callable[[], Found]], Found]


def thinned_givens(layout: Layout, dice: Dice, share: float) -> tuple[int, ...]:
    """Return a grid with some cells emptied, and perhaps a digit that may be wrong."""
    grid = random_grid(layout, dice)
    givens = [digit if dice.number_below(1000) < share * 1000 else 0 for digit in grid]
    if dice.number_below(3) == 0:
        givens[dice.number_below(layout.cells)] = 1 + dice.number_below(layout.digits)
    return tuple(givens)


def plain_count(puzzle: Puzzle, limit: int) -> tuple[int, bytes]:
    """Return the number of solutions up to *limit*, and the first, by the plain search."""
    found = list(islice(solutions(puzzle), limit))
    return len(found), bytes(found[0] if found else puzzle.layout.cells)


@some_layouts
def test_counts_and_first_solutions_are_equal(
    layout: Layout, call_compiled: Quickly[CompiledSearch | None]
) -> None:
    quick, dice = call_compiled(lambda: compiled_search(layout)), Dice(f"count {layout.id}")
    assert quick
    puzzles = [thinned_givens(layout, dice, share / 20) for share in range(5, 15)]
    for limit in (1, 2, 30):
        found = quick.count(b"".join(map(bytes, puzzles)), limit)
        told = [count for count in found.counts if count != UNCOUNTED]
        assert len(told) > 3 or layout.cells > 81
        for number, givens in enumerate(puzzles):
            if found.counts[number] != UNCOUNTED:
                first = found.firsts[number * layout.cells :][: layout.cells]
                plain = plain_count(Puzzle(layout, givens), limit)
                assert (found.counts[number], first) == plain


@some_layouts
def test_grids_are_equal_for_equal_dice(
    layout: Layout, call_compiled: Quickly[list[object]]
) -> None:
    def make_grids() -> list[object]:
        dice = Dice(f"grid {layout.id}")
        return [(random_grid(layout, dice), dice.number_below(1 << 30)) for _ in range(4)]

    assert call_compiled(make_grids) == make_grids()


@some_layouts
@pytest.mark.parametrize(
    "removal",
    [
        Removal(),
        Removal(Symmetry.HALF_TURN),
        Removal(attempts=20),
        Removal(clues=10),
        Removal(Symmetry.HALF_TURN, clues=6, attempts=9),
        Removal(deep_first=28),
        Removal(Symmetry.HALF_TURN, clues=7, deep_first=40),
        Removal(deep_first=32, fewest_easy=27),
        Removal(Symmetry.HALF_TURN, deep_first=32),
    ],
    ids=lambda removal: (
        f"{removal.symmetry}-{removal.clues}-{removal.attempts}"
        f"-{removal.deep_first}-{removal.fewest_easy}"
    ),
)
def test_the_same_givens_are_kept(
    layout: Layout, removal: Removal, call_compiled: Quickly[object]
) -> None:
    dice = Dice(f"removal {layout.id}")
    grid, lanes = random_grid(layout, dice), lanes_of(layout)
    groups = dice.shuffled(orbits(layout, removal.symmetry))
    fixed = mask_of(groups.pop())

    def stays() -> object:
        return remove_givens(OnlySolution(lanes, grid, Effort()), groups, removal, fixed)

    assert call_compiled(stays) == stays()


def test_marks_besides_givens_count(call_compiled: Quickly[object]) -> None:
    layout = layout_named("6")
    grid = random_grid(layout, Dice(2))
    allowed = tuple(0b1010100 if digit % 2 == 0 else layout.all_digits for digit in grid)
    lanes = lanes_with(layout, Extras(allowed))
    groups = [(cell,) for cell in range(layout.cells)]
    proof, unmarked = (OnlySolution(each, grid, Effort()) for each in (lanes, lanes_of(layout)))
    plain = remove_givens(proof, groups, Removal())
    assert plain.kept != remove_givens(unmarked, groups, Removal()).kept
    assert call_compiled(lambda: remove_givens(proof, groups, Removal())) == plain


@pytest.mark.parametrize("seed", ["", "k7", "k7.1024", "ä" * 40, "\0\0a", "x" * 3000])
def test_draws_equal_those_of_the_dice_of_a_seed(
    seed: str, call_compiled: Quickly[list[float]]
) -> None:
    def draw_numbers() -> list[float]:
        # Import it only after the folder of compiled code is known.
        from sudoku_tui.engine.search.compiled import draws, jit

        numbers, state = jit.draws_of([0.0] * draws.DRAWS), jit.room_for(draws.WORDS)
        key, begun = jit.words_of(draws.key_of(seed)), jit.words_of(draws.initial_state())
        draws.begin_draws(state, begun, key, len(key))
        draws.draw_all(state, numbers)
        return list(numbers)

    assert call_compiled(draw_numbers) == Dice(seed).look_ahead(312)[:312]


@some_layouts
@pytest.mark.parametrize("is_minimal", [False, True])
def test_minimal_puzzles_equal_those_of_their_seeds(
    layout: Layout, is_minimal: bool, call_compiled: Quickly[Sequence[MakeResult | None]]
) -> None:
    spec = Spec(layout.id, minimal=is_minimal)
    seeds = [f"{layout.id}{'.' * number}" for number in range(12 if COMPILES else 2)]
    assert make_batch(spec, seeds) == [None] * len(seeds)
    quick = call_compiled(lambda: make_batch(spec, seeds))
    if layout.cells > 81 or layout.bans:
        assert not any(quick), "it would be long before anything can end it"
        return
    assert any(quick)
    for seed, made in zip(seeds, quick, strict=True):
        assert made is None or made == try_to_make(spec, seed)


@pytest.mark.parametrize(
    "spec",
    [
        Spec(levels=frozenset({Level.EASY})),
        Spec(symmetry=Symmetry.HALF_TURN, minimal=True),
        Spec("odd-even", minimal=True),
        Spec("25", minimal=True),
        Spec(clues=Span(30), minimal=True),
    ],
    ids=lambda spec: f"{spec.layout_id}-{spec.symmetry}-{spec.clues}-{spec.minimal}",
)
def test_other_specifications_are_made_one_by_one(
    spec: Spec, call_compiled: Quickly[Sequence[MakeResult | None]]
) -> None:
    assert call_compiled(lambda: make_batch(spec, ["1", "2"])) == [None, None]


@pytest.mark.slow
@some_layouts
def test_spare_givens_are_equal(
    layout: Layout, call_compiled: Quickly[CompiledSearch | None]
) -> None:
    quick = call_compiled(lambda: compiled_search(layout))
    assert quick
    dice, puzzles = Dice(f"spare {layout.id}"), list[Puzzle]()
    for clues in (0, layout.cells // 2, layout.cells):
        puzzles.append(generate(layout, dice, Removal(clues=clues)))
    found = quick.spare(b"".join(bytes(puzzle.givens) for puzzle in puzzles))
    for number, puzzle in enumerate(puzzles):
        spare = found.spare[number * layout.cells :][: layout.cells]
        if found.counts[number] != UNCOUNTED:
            assert found.counts[number] == 1
            assert spare == bytes(c in set(spare_givens(puzzle)) for c in range(layout.cells))
    assert any(count != UNCOUNTED for count in found.counts)


def test_a_cancelled_removal_ends(call_compiled: Quickly[object]) -> None:
    grid = random_grid(CLASSIC, Dice(1))
    groups = [(cell,) for cell in range(81)]
    proof = OnlySolution(lanes_of(CLASSIC), grid, Effort(cancelled=lambda: True))
    with pytest.raises(OutOfEffort):
        call_compiled(lambda: remove_givens(proof, groups, Removal()))


def test_a_bound_on_effort_is_for_the_plain_search(call_compiled: Quickly[object]) -> None:
    with pytest.raises(OutOfEffort):
        call_compiled(lambda: random_grid(CLASSIC, Dice(1), Effort(nodes=1)))


def test_there_is_no_grid_if_the_plain_search_finds_none(call_compiled: Quickly[object]) -> None:
    impossible = layout_named("jigsaw4:AAABBBBACCCCDDDD")
    with pytest.raises(ValueError, match="no grid"):
        random_grid(impossible, Dice(1))
    with pytest.raises(ValueError, match="no grid"):
        call_compiled(lambda: random_grid(impossible, Dice(1)))


@pytest.mark.slow
def test_lines_are_solved_and_checked_equally(call_compiled: Quickly[list[object]]) -> None:
    count = 60 if COMPILES else 4
    lines = [
        "." * 81,
        "1" * 81,
        *("".join(map(str, p.givens)) for p in puzzle_set("17-clue")[:count]),
    ]
    assert call_compiled(lambda: list(only_solutions(lines))) == list(only_solutions(lines))
    assert call_compiled(lambda: list(spare_cells(lines))) == list(spare_cells(lines))


FITTING = [entry.layout for entry in CATALOGUE if fits(entry.layout)]
EVERY = FITTING if SOAK else [layout for layout in FITTING if layout.cells <= 200]


@needs_numba
@pytest.mark.parametrize("layout", EVERY, ids=lambda layout: layout.id)
def test_results_are_equal_on_every_layout(
    layout: Layout, call_compiled: Quickly[list[object]]
) -> None:
    removal = Removal(clues=layout.cells // 2)

    def make_grids() -> list[object]:
        dice = Dice(f"every {layout.id}")
        grid = random_grid(layout, dice)
        return [generate(layout, dice, removal, grid).givens, dice.number_below(1 << 30)]

    assert call_compiled(make_grids) == make_grids()


def test_it_is_used_only_if_it_can_decide(call_compiled: Quickly[object]) -> None:
    layout = layout_named("6")
    puzzle = generate(layout, Dice(3))
    assert count_compiled(puzzle, 2) is None, "it is not in use"
    solution = tuple(next(solutions(puzzle)))
    assert call_compiled(lambda: count_compiled(puzzle, 2)) == (1, solution)
    assert call_compiled(lambda: count_compiled(puzzle, UNCOUNTED)) is None
    clash = Puzzle(layout, (1, 1, *[0] * 34))
    assert call_compiled(lambda: count_compiled(clash, 2)) == (0, None)
    marked = Puzzle(layout, puzzle.givens, extras=Extras((0b1110, *[layout.all_digits] * 35)))
    assert call_compiled(lambda: count_compiled(marked, 2)) is None
