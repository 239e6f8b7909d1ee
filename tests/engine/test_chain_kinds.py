"""What makes a chain one, which kind of one it is, and which of several is told."""

from __future__ import annotations

from itertools import groupby, permutations

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.inference.implications import (
    Literal,
    SetImplications,
    set_implications_of,
    true,
)
from sudoku_tui.engine.inference.links import ChainPaths, links_of
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.chains import Chain, best_of, nodes_of, shortest_each
from tests.engine.positions import small_layouts
from tests.engine.test_chains import FOUND_BY, positions
from tests.soak import sample


@small_layouts
@pytest.mark.parametrize("id", ["x-chain", "xy-chain", "aic"])
def test_a_chain_passes_no_cell_twice(layout: Layout, id: str) -> None:
    """But two digits of a cell may follow, and a chain may end in the cell where it began."""
    for board, _ in positions(layout, sample(200, 15), "once"):
        for step in CATALOGUE[id].find(board):
            cells = [cell for cell, _ in groupby(node[0].cell for node in nodes_of(step))]
            passed = cells[:-1] if cells[0] == cells[-1] else cells
            assert len(set(passed)) == len(passed), step.notation(layout)


@small_layouts
def test_a_naked_pair_is_no_chain(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, sample(200, 15), "pairs"):
        for step in CATALOGUE["xy-chain"].find(board):
            assert len(nodes_of(step)) > 4
            found += 1
    assert found


@small_layouts
def test_a_loop_is_told_by_its_own_name(layout: Layout) -> None:
    found = set[str]()
    for board, _ in positions(layout, sample(200, 15), "names"):
        for id in FOUND_BY["grouped-nice-loop"]:
            for step in CATALOGUE[id].find(board):
                nodes, links = nodes_of(step), step.links
                if links[0].start not in nodes[0] or nodes[0] == nodes[-1]:
                    kind = "discontinuous-nice-loop"
                else:
                    kind = "continuous-nice-loop" if links[-1].end in nodes[0] else "aic"
                grouped = any(len(node) > 1 for node in nodes)
                assert id == (f"grouped-{kind}" if grouped else kind), step.notation(layout)
                found.add(id)
    assert len(found) > 3


@small_layouts
def test_what_is_refuted_is_false(layout: Layout) -> None:
    refuted = 0
    for board, solution in positions(layout, sample(200, 15), "refuted"):
        true_ones = mask_of((d - 1) * layout.cells + cell for cell, d in enumerate(solution))
        for grouped in (False, True):
            mask = links_of(board, grouped=grouped).refuted()
            assert not mask & true_ones
            refuted += mask.bit_count()
    assert refuted


def test_what_eliminates_most_is_preferred_and_then_what_is_shorter() -> None:
    one, two, three = Candidate(3, 1), Candidate(4, 1), Candidate(5, 1)
    few, many = Chain((), (one,), 4), Chain((), (one, two), 8)
    longer, later = Chain((), (one, two), 10), Chain((), (one, three), 4)
    for chains in permutations((few, longer, many, later)):
        assert best_of(chains, 81) == many
        assert shortest_each(chains) in ([few, later, many], [later, few, many])


class TestChainPaths:
    """A chain a = b - c = d, and a way round that would have to cross itself."""

    strong = {0: 1 << 1, 1: 1 << 0, 2: 1 << 3, 3: 1 << 2}
    weak = {0: 0, 1: 1 << 2, 2: 1 << 1, 3: 0}

    def test_the_shortest_chain_is_found(self) -> None:
        paths = ChainPaths(self.strong, self.weak, 10)
        assert paths.starts() == [0, 1, 2, 3]
        assert paths.ends(0) == 1 << 1 | 1 << 3
        assert paths.shortest(0, 3, 20) == (0, 1, 2, 3)

    def test_there_is_none_longer_than_allowed(self) -> None:
        assert ChainPaths(self.strong, self.weak, 10).shortest(0, 3, 2) is None

    def test_a_way_through_a_cell_of_the_chain_is_none(self) -> None:
        """Nodes 11 and 1 lie in one cell, and 10 and 0: the only ways on lead through these."""
        for pairs, joined in (
            (((0, 1), (2, 11), (3, 4)), ((1, 2), (11, 3))),
            (((0, 1), (10, 4)), ((1, 10),)),
        ):
            strong = {a: 1 << b for pair in pairs for a, b in (pair, pair[::-1])}
            weak = dict.fromkeys(strong, 0) | {
                a: 1 << b for pair in joined for a, b in (pair, pair[::-1])
            }
            assert ChainPaths(strong, weak, 10).shortest(0, 4, 20) is None

    def test_a_cell_is_passed_once(self) -> None:
        """Nodes 1 and 13 lie in one cell: the chain may not pass both."""
        strong = {0: 1 << 1, 1: 1 << 0, 2: 1 << 13, 13: 1 << 2}
        weak = {0: 0, 1: 1 << 2, 2: 1 << 1, 13: 0}
        assert ChainPaths(strong, weak, 12).shortest(0, 13, 20) is None


def test_a_way_through_large_sets_gives_way_to_a_nearer_one() -> None:
    """No way is longer than the one come upon first, where each set counts for all its cells."""
    nearer = 0
    for board, _ in positions(CLASSIC, 3, "nearer"):
        implications = set_implications_of(board)
        for node in list(members(board.candidates))[::15]:
            far = {true(node): 0}
            for literal, before in come_upon_first(implications, true(node)).items():
                far[literal] = far[before] + implications.weight(literal)
            for literal in far:
                path = implications.path(true(node), literal)
                length = sum(map(implications.weight, path[1:]))
                assert length <= far[literal]
                nearer += length < far[literal]
    assert nearer > 20


def come_upon_first(implications: SetImplications, premise: Literal) -> dict[Literal, Literal]:
    """What follows from a premise, and what it followed from first."""
    queue, table = [premise], dict[Literal, Literal]()
    for literal in queue:
        for each in implications._following(literal):
            if each not in table and each != premise:
                table[each] = literal
                queue.append(each)
    return table
