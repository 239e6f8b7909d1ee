"""Almost locked sets: what the library says of them, and what each condition is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice, pairwise, product
from typing import Any

import pytest

from sudoku_tui.engine.bits import first, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference import als
from sudoku_tui.engine.inference.als import AlmostLockedSet
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import Technique
from sudoku_tui.engine.techniques.locked_sets import als_chain, als_pairs, sue_de_coq
from sudoku_tui.engine.techniques.locked_sets.aligned_exclusion import TECHNIQUES as ALIGNED
from sudoku_tui.engine.techniques.locked_sets.aligned_exclusion import AlignedExclusion
from sudoku_tui.engine.techniques.locked_sets.als_chain import ALS_CHAIN
from sudoku_tui.engine.techniques.locked_sets.als_pairs import ALS_XY_WING, ALS_XZ, marked_sets
from sudoku_tui.engine.techniques.locked_sets.death_blossom import DEATH_BLOSSOM
from sudoku_tui.engine.techniques.locked_sets.sue_de_coq import SUE_DE_COQ
from sudoku_tui.engine.techniques.wings import wings
from sudoku_tui.engine.techniques.wings.wings import WXYZ_WING
from tests.engine.positions import position_of, small_layouts
from tests.properties.engine.test_library import concludes
from tests.reference import Case, library


def cases_of(code: str, variant: str | None = None) -> list[Case]:
    """The positions of a code and, where one is named, of a variant."""
    found = [case for case in library() if case.code == code]
    return [case for case in found if variant is None or case.variant == variant]


@pytest.mark.parametrize(
    ("technique", "code", "variant"),
    [
        (ALS_XZ, "0901", None),
        (ALS_CHAIN, "0903", None),
        (ALS_XY_WING, "0902", "1"),
        (replace(ALS_XY_WING, overlap=True), "0902", "2"),
        (DEATH_BLOSSOM, "0904", "1"),
        (replace(DEATH_BLOSSOM, overlap=True), "0904", "2"),
        (SUE_DE_COQ, "1101", None),
    ],
)
def test_exactly_what_the_library_says(
    technique: Technique, code: str, variant: str | None
) -> None:
    """Of the steps that remove these digits, all remove exactly the candidates of the case."""
    for case in cases_of(code, variant):
        steps = [
            step
            for step in technique.find(case.board())
            if {digit for _, digit in step.eliminations} == case.digits
        ]
        told = [step.notation(case.board().layout) for step in steps]
        assert any(concludes(step, case) for step in steps), (case.line, told)


def positions(layout: Layout, count: int, seed: str) -> Iterator[tuple[Board, Grid]]:
    """Positions from a few puzzles."""
    dice = Dice(seed)
    for number in range(count):
        yield position_of(layout, number % 4, dice)


def contradictions(technique: Technique, layout: Layout, count: int = 40) -> Iterator[str]:
    """Steps that remove what the solution has."""
    for board, solution in positions(layout, count, "contradictions"):
        for step in islice(technique.find(board), 200):
            if any(solution[cell] == digit for cell, digit in step.eliminations):
                yield step.notation(layout)


FAMILY = (
    ALS_XZ,
    ALS_XY_WING,
    replace(ALS_XY_WING, overlap=True),
    ALS_CHAIN,
    DEATH_BLOSSOM,
    replace(DEATH_BLOSSOM, overlap=True),
    WXYZ_WING,
    *ALIGNED,
    SUE_DE_COQ,
)
family = pytest.mark.parametrize(
    "technique", FAMILY, ids=lambda t: f"{t.id} {getattr(t, 'overlap', '')}"
)


@family
@small_layouts
def test_no_step_contradicts_the_solution(technique: Technique, layout: Layout) -> None:
    if technique.applies_to(layout):
        assert not list(contradictions(technique, layout, count=8))


@family
def test_of_steps_that_conclude_the_same_a_set_is_told_once(technique: Technique) -> None:
    for board, _ in positions(CLASSIC, 3, "once"):
        steps = list(technique.find(board))
        assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("technique", [ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM])
def test_what_loses_a_digit_must_see_all_its_places(
    technique: Technique, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not any(contradictions(technique, CLASSIC, count=8))
    monkeypatch.setattr(als, "seen_by_all", lambda layout, cells: layout.sees[first(cells)])
    assert any(contradictions(technique, CLASSIC))


@pytest.mark.parametrize("technique", [ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM])
def test_a_set_has_one_candidate_more_than_cells(
    technique: Technique, monkeypatch: pytest.MonkeyPatch
) -> None:
    def two_more(board: Board) -> list[AlmostLockedSet]:
        of = board.candidates_of
        pairs = (pair for house in board.layout.houses for pair in combinations(house.cells, 2))
        unions = ((1 << one | 1 << two, of[one] | of[two]) for one, two in pairs)
        return [AlmostLockedSet(*each) for each in unions if each[1].bit_count() == 4]

    monkeypatch.setattr(als, "sets_of", two_more)
    assert any(contradictions(technique, CLASSIC))


def test_only_one_digit_of_a_wing_is_loose(monkeypatch: pytest.MonkeyPatch) -> None:
    def any_four(
        apart: dict[int, dict[int, int]], inside: list[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        for cells in combinations(inside, 4):
            loose = 0
            for one, two in combinations(cells, 2):
                loose |= apart[one][two]
            for digit in members(loose):
                yield cells, 1 << digit

    monkeypatch.setattr(wings, "_wings", any_four)
    assert any(contradictions(WXYZ_WING, CLASSIC))


@pytest.mark.parametrize("technique", ALIGNED, ids=lambda technique: technique.id)
def test_excluders_see_the_whole_group(
    technique: Technique, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = AlignedExclusion._groups

    def seeing_one(self: AlignedExclusion, board: Board) -> Iterator[tuple[tuple[int, ...], int]]:
        narrow = board.bivalue if self.size == 2 else board.bivalue | board.trivalue
        for cells, _ in groups(self, board):
            yield cells, board.layout.sees[cells[0]] & narrow & ~mask_of(cells)

    monkeypatch.setattr(AlignedExclusion, "_groups", seeing_one)
    assert any(contradictions(technique, CLASSIC, count=120))


def test_what_is_beside_the_middle_shares_no_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = sue_de_coq._lost

    def all_of_them(house: Any, kept: int, digits: int, elsewhere: Any, here: Any) -> Any:
        return lost(house, kept, digits, elsewhere._replace(digits=0), here)

    sue_de_coq._known_patterns.cache_clear()
    monkeypatch.setattr(sue_de_coq, "_lost", all_of_them)
    assert any(contradictions(SUE_DE_COQ, CLASSIC))
    sue_de_coq._known_patterns.cache_clear()


@pytest.mark.parametrize(
    ("technique", "search"),
    [
        (ALS_XZ, als_pairs.HODOKU_SEARCHES["als-xz"]),
        (ALS_XY_WING, als_pairs.HODOKU_SEARCHES["als-xy-wing"]),
        (SUE_DE_COQ, sue_de_coq.HODOKU_SEARCHES["sue-de-coq"]),
    ],
    ids=lambda each: getattr(each, "id", ""),
)
def test_hodokus_step_is_one_of_all(
    technique: Technique, search: Callable[[Board], Step | None]
) -> None:
    for board, _ in positions(CLASSIC, 6, "search"):
        steps = {frozenset(step.eliminations) for step in technique.find(board)}
        taken = search(board)
        assert (taken is None) == (not steps)
        assert taken is None or frozenset(taken.eliminations) in steps


def test_hodokus_chain_is_true_and_has_four_sets_or_more() -> None:
    search = als_chain.HODOKU_SEARCHES["als-chain"]
    found = 0
    for board, solution in positions(CLASSIC, 24, "forward"):
        taken = search(board)
        if taken:
            found += 1
            assert all(solution[cell] != digit for cell, digit in taken.eliminations)
            assert len(taken.links) >= 3
            assert any(ALS_CHAIN.find(board))
    assert found


@pytest.mark.parametrize(
    "technique", [ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM], ids=lambda each: each.id
)
def test_sets_share_no_cell(technique: Technique) -> None:
    """No set of three or of two, nor one of a chain with the next, and none comes twice."""
    found = 0
    for board, _ in positions(CLASSIC, 6, "apart"):
        for step in islice(technique.find(board), 200):
            found += 1
            sets = [cells for cells, _ in marked_sets(step)]
            assert len(set(sets)) == len(sets)
            pairs = pairwise(sets) if technique is ALS_CHAIN else combinations(sets, 2)
            assert not any(one & other for one, other in pairs), step.notation(CLASSIC)
    assert found


@pytest.mark.parametrize("overlap", [False, True])
def test_every_petal_refutes_what_goes(overlap: bool) -> None:
    found = 0
    for board, _ in positions(CLASSIC, 6, "petals"):
        for step in islice(replace(DEATH_BLOSSOM, overlap=overlap).find(board), 200):
            stem, *petals = marked_sets(step)
            assert (
                len(petals)
                == stem[1].bit_count()
                == board.candidates_of[first(stem[0])].bit_count()
            )
            for (cells, _), (gone, digit) in product(petals, step.eliminations):
                places = cells & board.places[digit]
                assert places and CLASSIC.seen_by_all(places) >> gone & 1
                found += 1
    assert found
