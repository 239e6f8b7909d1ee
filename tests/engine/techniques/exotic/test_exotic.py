"""Fireworks, exocets and sets over several sectors, on hard puzzles that have them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, islice
from textwrap import wrap

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.changes import Changes
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import TEACHING, Ladder
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.step import Role, Step, cells_of, digits_of
from sudoku_tui.engine.techniques import CATALOGUE, narrowed_search_of
from sudoku_tui.engine.techniques.exotic.exocet_search import (
    _blocking_pairs,
    is_matched,
    junior_exocets,
)
from sudoku_tui.engine.techniques.exotic.exocets import double_exocets
from sudoku_tui.engine.techniques.exotic.firework_search import Fireworks
from sudoku_tui.engine.techniques.exotic.grids import grids_of
from sudoku_tui.engine.techniques.exotic.sector_search import crossing, sets_of
from tests.engine.positions import fill, go_on, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample
from workshop.mining.mining import FAMOUS, eliminations_for, puzzle_from
from workshop.mining.planted_doubles import double_exocets_planted
from workshop.mining.planted_exocets import (
    KeptCandidates,
    junior_exocets_planted,
    senior_exocets_planted,
)
from workshop.mining.planted_fireworks import (
    pairs_planted,
    quadruples_planted,
    triples_planted,
)
from workshop.mining.planted_rings import oddagons_planted
from workshop.mining.planted_sectors import locked_sets_planted, sk_loops_planted

EXOTIC = [
    CATALOGUE[id]
    for id in (
        *("firework-triple", "firework-pair", "firework-quadruple"),
        *("junior-exocet", "double-exocet", "senior-exocet"),
        *("sk-loop", "multi-sector-locked-set"),
    )
]
BASICS = Ladder("basics", TEACHING.rungs[: TEACHING.places["x-wing"]]).without_uniqueness
MOST = sample(40, 8)
"""Maximum number of checked steps of one technique on one position."""


STARTS = tuple(FAMOUS)[:5]
"""The puzzles used for positions: more would take longer without revealing more."""


def after_basics(seed: str) -> tuple[Board, Grid]:
    """Return a famous puzzle after singles, locked candidates and subsets, and its solution."""
    board, solution = _solved_after_basics(seed)
    return board.copy(), solution


@cache
def _solved_after_basics(seed: str) -> tuple[Board, Grid]:
    puzzle = puzzle_from(seed)
    board, solution = Board.of(puzzle), only_solution(puzzle)
    assert solution is not None
    while step := next_step(board, BASICS):
        step.apply(board)
    return board, solution


def thinned_positions(topic: str, count: int) -> Iterator[tuple[Board, Grid]]:
    """Yield *count* positions of famous puzzles without some of their wrong candidates."""
    starts = [after_basics(seed) for seed in STARTS]
    dice = Dice(topic)
    for _ in range(count):
        start, solution = dice.pick(starts)
        board, share = start.copy(), dice.pick((5, 10, 20, 30, 40, 50, 60))
        for cell in members(board.empty):
            for digit in members(board.candidates_of[cell] & ~(1 << solution[cell])):
                if dice.number_below(100) < share:
                    board.eliminate(cell, digit)
        for cell in members(board.empty):
            if dice.number_below(100) < 4:
                board.place(cell, solution[cell])
        yield board, solution


@pytest.mark.slow
def test_steps_are_true_and_proven() -> None:
    """Prove one step in ten; a soak checks thousands of positions."""
    found = Counter[str]()
    for board, solution in thinned_positions("exotic", sample(2_000, 24)):
        for one, other in double_exocets(board):
            assert (one.digits | other.digits).bit_count() == 4
        for technique in EXOTIC:
            for step in islice(technique.find(board), MOST):
                check(step, board, solution)
                found[technique.id] += 1
                if found[technique.id] % 10 == 1:
                    assert isinstance(prove(step, board), Proof), step.notation(board.layout)
    assert len(found) >= 6, found
    if SOAK:
        print(f"\n{dict(found)}")


@pytest.mark.slow
@pytest.mark.parametrize("id", ["classic", "x", "anti-knight", "drift-6"])
def test_no_firework_is_filtered_out(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the filter of corners keeps all those with a firework."""
    layout, dice = layout_named(id), Dice(f"fireworks {id}")
    boards = (
        [board for board, _ in thinned_positions("fireworks", sample(400, 40))]
        if id == "classic"
        else []
    )
    for number in range(sample(200, 12)):
        board, solution = position_of(layout, number % 4, dice)
        fill(board, solution, dice, 300)
        boards.append(board)
    kinds = [CATALOGUE[f"firework-{kind}"] for kind in ("triple", "pair", "quadruple")]
    found = [[list(each.find(board)) for each in kinds] for board in boards]
    at = Fireworks._at_corners
    everywhere = cache(lambda fireworks: at(fireworks, -1))
    monkeypatch.setattr(Fireworks, "_at_corners", lambda self, _: everywhere(self))
    for board, told in zip(boards, found, strict=True):
        other = board.copy()
        assert [list(each.find(other)) for each in kinds] == told
    counts = [sum(len(each[n]) for each in found) for n in range(3)]
    assert id != "classic" or min(counts) > 0, counts


@pytest.mark.slow
def test_pairs_of_spots_that_block_all_digits() -> None:
    """Find exactly the pairs that block every digit, while neither spot alone does."""
    dice, found = Dice("spots"), 0
    for _ in range(sample(4_000, 400)):
        digits = [
            mask_of(
                dice.number_below(9) + 9 * (number % 3)
                for number in range(3 + dice.number_below(5))
            )
            for _ in range(2 + dice.number_below(3))
        ]
        blocking = {
            pair for pair in combinations(range(27), 2) if not _have_room(digits, mask_of(pair))
        }
        alone = {spot for spot in range(27) if not _have_room(digits, 1 << spot)}
        told = _blocking_pairs(digits)
        assert {pair for pair in blocking if not {*pair} & alone} <= told <= blocking or not (
            _have_room(digits, 0)
        )
        found += len(told)
    assert found > 100


def _have_room(digits: list[Mask], without: Mask) -> bool:
    """Check whether some digit has places in three lines that do not see each other."""
    left = (spots & ~without for spots in digits)
    return any(is_matched(each & 511, each >> 9 & 511, each >> 18) for each in left)


@pytest.mark.slow
def test_locked_sets_with_a_changed_cell() -> None:
    """Limit a repeated search to rows and columns that cross in changed cells."""
    narrowed, dice = narrowed_search_of("multi-sector-locked-set"), Dice("changed")
    assert narrowed
    found = Counter[bool]()
    for seed in STARTS:
        start, solution = after_basics(seed)
        board, (grid,) = start.copy(), grids_of(start.layout)
        for kept in islice(locked_sets_planted(start, solution), 1):
            for candidate in eliminations_for(kept, start):
                board.eliminate(*candidate)
        sets = [(crossing(lines), each, lines) for each, lines in sets_of(board, grid)]
        cells = dice.shuffled(members(board.empty))[: sample(60, 30)]
        for cell, other in zip(cells, (*cells[1:], cells[0]), strict=True):
            changed = 1 << cell | (cell % 2) << other
            with_one = [each[1:] for each in sets if each[0] & changed]
            assert list(sets_of(board, grid, changed)) == with_one
            step = narrowed(board, Changes(board, changed << 81 * dice.number_below(9)))
            assert (step is not None) == any(each.eliminations(board) for each, _ in with_one)
            found[step is None] += 1
    assert min(found[True], found[False]) > 3, found


@pytest.mark.slow
@pytest.mark.parametrize("id", ["x", "windoku", "anti-knight", "samurai", "drift-6"])
def test_steps_are_true_on_other_layouts(id: str) -> None:
    layout = layout_named(id)
    wanted, dice = [each for each in EXOTIC if each.applies_to(layout)], Dice(f"exotic {id}")
    assert any(each.id == "junior-exocet" for each in wanted) == (layout.digits == 9)
    if id == "samurai" and not SOAK:
        return
    for number in range(sample(60, 2)):
        board, solution = position_of(layout, number % 4, dice)
        fill(board, solution, dice, 300)
        for technique in wanted:
            for step in islice(technique.find(board), MOST):
                check(step, board, solution)


@pytest.mark.parametrize(
    ("id", "plant"),
    [
        ("bivalue-oddagon", oddagons_planted),
        ("junior-exocet", junior_exocets_planted),
        ("senior-exocet", senior_exocets_planted),
        ("sk-loop", sk_loops_planted),
        ("multi-sector-locked-set", locked_sets_planted),
        ("firework-triple", triples_planted),
        ("firework-pair", pairs_planted),
        ("firework-quadruple", quadruples_planted),
    ],
)
def test_planted_patterns_keep_the_solution_and_are_found(
    id: str, plant: Callable[[Board, Grid], Iterator[KeptCandidates]]
) -> None:
    technique, found = CATALOGUE[id], 0
    start, solution = after_basics("cheese")
    for kept in islice(plant(start, solution), 4):
        board = start.copy()
        for candidate in eliminations_for(kept, start):
            assert solution[candidate.cell] != candidate.digit
            board.eliminate(*candidate)
        for step in islice(technique.find(board), 2):
            check(step, board, solution)
            found += 1
    assert found


def test_a_planted_double_exocet_is_found_and_true() -> None:
    technique = CATALOGUE["double-exocet"]
    for seed in STARTS:
        start, solution = after_basics(seed)
        struck = list[int]()
        for kept in islice(double_exocets_planted(start, solution), 0, None, sample(4, 12)):
            board, gone = start.copy(), eliminations_for(kept, start)
            struck.append(len(gone))
            for candidate in gone:
                assert solution[candidate.cell] != candidate.digit
                board.eliminate(*candidate)
            assert all(board.candidates_of[cell].bit_count() > 1 for cell in kept)
            steps = list(islice(technique.find(board), 2))
            assert steps, "each has a step of one"
            for step in steps:
                check(step, board, solution)
                assert isinstance(prove(step, board), Proof), step.notation(board.layout)
        assert struck == sorted(struck) and len(struck) > 2, "where least goes comes first"


def test_two_exocets_with_more_than_four_digits_are_not_double() -> None:
    """Eliminate most wrong candidates, after which two exocets are often side by side."""
    puzzle = puzzle_from("golden-nugget")
    solution = only_solution(puzzle)
    assert solution is not None
    many = 0
    for seed in range(16):
        board = Board.of(puzzle)
        go_on(board, solution, Dice(f"side by side {seed}"), 0, 700)
        bases = {(each.frame.base, each.digits) for each in junior_exocets(board)}
        pairs = combinations(bases, 2)
        many += any((one[1] | other[1]).bit_count() > 4 for one, other in pairs)
        for step in CATALOGUE["double-exocet"].find(board):
            check(step, board, solution)
    assert many


def _steps(seed: str, id: str) -> list[Step]:
    board, _ = after_basics(seed)
    return list(CATALOGUE[id].find(board))


def test_the_exocet_of_a_famous_puzzle_is_described() -> None:
    (step, *_) = _steps("golden-nugget", "junior-exocet")
    told = step.sentence(puzzle_from("golden-nugget").layout)
    assert "hold the same two digits" in told
    assert not _steps("easter-monster", "junior-exocet")


def test_the_sentence_of_an_exocet_fits_80x24() -> None:
    """Allow 21 columns to the right of the board, and 19 lines below the name."""
    for seed in ("fata-morgana", "cheese!39"):
        layout = puzzle_from(seed).layout
        for step in _steps(seed, "junior-exocet"):
            assert len(wrap(step.sentence(layout), 21)) <= 19, step.sentence(layout)


def test_a_reason_is_given_if_a_target_loses_a_base_digit() -> None:
    """Require none for other digits: the law of the exocet is enough."""
    kinds = Counter[bool]()
    for seed in ("fata-morgana", "cheese", "golden-nugget", "cheese!39"):
        layout = puzzle_from(seed).layout
        for step in _steps(seed, "junior-exocet"):
            base, targets = (
                cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B)
            )
            gone, own = cells_of(step.eliminations), digits_of(step.candidates_with(Role.SET_A))
            if not step.candidates_with(Role.SET_C) and not gone & ~(base | targets):
                alone = not gone & base and not digits_of(step.eliminations) & own
                told = step.sentence(layout)
                assert ("the same two digits, and no other." in told) is alone
                reasons = ("neither pair has it", "would have it at most twice", "hold it either")
                assert any(each in told for each in reasons) is not alone
                kinds[alone] += 1
    assert kinds[True] and kinds[False], kinds


def test_the_sentence_of_an_exocet_names_the_lines_of_each_digit() -> None:
    """Compare with the board: each digit has other places on at most two of the three lines."""
    told = 0
    for seed in ("fata-morgana", "cheese", "golden-nugget", "cheese!39"):
        board, _ = after_basics(seed)
        for step in CATALOGUE["junior-exocet"].find(board):
            said = step.sentence(board.layout)
            left = said.split("they have ")[1].split(": each at most twice")[0]
            lines = mask_of(c for house in step.houses[:3] for c in house.cells)
            base = cells_of(step.candidates_with(Role.SET_A))
            targets = cells_of(step.candidates_with(Role.SET_B))
            open_to = lines & ~targets & ~board.layout.seen_by_all(base)
            for part in left.split(", "):
                digits, where = part.rsplit(" in ", 1) if " in " in part else (part, "")
                named = set(re.findall(r"([rc])(\d+)", where))
                assert sum(len(numbers) for _, numbers in named) <= 2, said
                for digit in map(int, re.findall(r"\d", digits)):
                    for cell in members(board.places[digit] & open_to):
                        row, column = board.layout.positions[cell]
                        on = {("r", str(row + 1)), ("c", str(column + 1))}
                        assert any(kind == k and n in ns for k, n in on for kind, ns in named), said
                        told += 1
    assert told > 40, told


def test_an_exocet_begins_at_its_base_and_is_framed() -> None:
    """Require frames around the base and each target, which distinguish them without colours."""
    for step in _steps("golden-nugget", "junior-exocet"):
        base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
        assert step.technique.first_cells(step) == base
        assert step.frames == (base, *(1 << cell for cell in members(targets)))


def test_the_loop_of_a_famous_puzzle_is_found_and_counted() -> None:
    (step, *_) = _steps("easter-monster", "sk-loop")
    layout = puzzle_from("easter-monster").layout
    assert len({mark.candidate.cell for mark in step.marks}) == 16
    assert step.notation(layout).startswith("SK-Loop: r28c28, 16 cells => ")
    assert len(step.eliminations) == 13


@pytest.mark.parametrize("id", ["sk-loop", "multi-sector-locked-set"])
def test_the_sentence_of_a_set_names_the_houses_of_each_digit(id: str) -> None:
    """Require as many houses as cells, and a named house for each elimination."""
    layout, several = layout_named("classic"), 0
    boards = [after_basics(seed)[0] for seed in STARTS]
    boards += [board for board, _ in thinned_positions("sets", sample(60, 6))]
    for step in (s for board in boards for s in islice(CATALOGUE[id].find(board), MOST)):
        said = step.sentence(layout)
        listed = said.split("for each digit there: ")[1].split(". Each has its")[0]
        ways: dict[int, list[set[str]]] = {}
        for digit, where in re.findall(r"(\d) in ([^,]+)", listed):
            ways[int(digit)] = [
                {kind + n for kind, ns in re.findall(r"([rcb])(\d+)", way) for n in ns}
                for way in where.split(" or ")
            ]
        cells = cells_of(step.candidates_with(Role.SET_A, Role.SET_B))
        assert sum(len(each[0]) for each in ways.values()) == cells.bit_count(), said
        assert f"fill at most {cells.bit_count()} cells" in said
        for cell, digit in step.eliminations:
            of_cell = {
                f"{house.kind[0]}{house.number}"
                for house in layout.houses
                if house.mask >> cell & 1
            }
            most = max(len(way & of_cell) for way in ways[digit])
            assert most > cells >> cell & 1, said
        several += any(len(each) > 1 for each in ways.values())
    assert several


def test_a_set_without_one_of_its_cells_is_refused() -> None:
    """Check that the proof checker counts itself: partly named houses and cells prove nothing."""
    board, _ = after_basics("easter-monster")
    (step, *_) = CATALOGUE["sk-loop"].find(board)
    assert isinstance(prove(step, board), Proof)
    cell = step.marks[0].candidate.cell
    fewer = tuple(mark for mark in step.marks if mark.candidate.cell != cell)
    named = Step(step.technique, (), step.eliminations, step.houses, fewer)
    assert not isinstance(prove(named, board), Proof)
    part = tuple(mark for mark in step.marks if mark.candidate != step.marks[0].candidate)
    named = Step(step.technique, (), step.eliminations, step.houses, part)
    assert not isinstance(prove(named, board), Proof)


def test_jigsaws_have_no_bands() -> None:
    assert not any(each.applies_to(layout_named("pinwheel-9")) for each in EXOTIC[3:])


@pytest.mark.parametrize(
    ("in_lines", "matched"),
    [
        ((0b1, 0b10, 0b100), True),
        ((0b1, 0b10, 0), False),
        ((0b1, 0b1, 0b110), False),
        ((0b11, 0b11, 0b11), False),
        ((0b11, 0b11, 0b100), True),
        ((0b110, 0b1, 0b1), False),
        ((0b1, 0b110, 0b1), False),
    ],
)
def test_three_lines_can_hold_a_digit_in_three_rows(
    in_lines: tuple[int, int, int], matched: bool
) -> None:
    assert is_matched(*in_lines) == matched
