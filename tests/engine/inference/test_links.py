"""Links: the candidates that they reach, and the shortest chains."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.inference.implications import (
    false,
    implications_of,
    is_true,
    node_of,
    true,
)
from sudoku_tui.engine.inference.links import ChainPaths, closures, links_of
from sudoku_tui.engine.layout import Layout
from tests.engine.positions import (
    every_layout,
    positions,
    small_layouts,
)
from tests.soak import sample


@every_layout
def test_closures_are_reached_link_by_link(layout: Layout) -> None:
    board, _ = next(positions(layout, "closures", 1))
    for grouped in (False, True):
        links, implications = (
            links_of(board, grouped=grouped),
            implications_of(board, grouped=grouped),
        )
        for node in list(members(board.candidates))[:40]:
            for premise, closure in (
                (true(node), links.true_after(node) | 1 << node),
                (false(node), links.true_without(node)),
            ):
                table = implications.table(premise)
                assert mask_of(node_of(each) for each in table if is_true(each)) == closure


def test_closures_of_cycles() -> None:
    assert closures({0: 1 << 1, 1: 1 << 2, 2: 1 << 0, 3: 1 << 0, 4: 0}) == {
        0: 0b111,
        1: 0b111,
        2: 0b111,
        3: 0b111,
        4: 0,
    }


@small_layouts
def test_refuted_candidates_are_false(layout: Layout) -> None:
    refuted = 0
    for board, solution in positions(layout, "refuted", sample(200, 15)):
        true_ones = mask_of((d - 1) * layout.cells + cell for cell, d in enumerate(solution))
        for grouped in (False, True):
            mask = links_of(board, grouped=grouped).refuted()
            assert not mask & true_ones
            refuted += mask.bit_count()
    assert refuted


class TestChainPaths:
    """A chain a = b - c = d, and an alternative that would have to cross itself."""

    strong = {0: 1 << 1, 1: 1 << 0, 2: 1 << 3, 3: 1 << 2}
    weak = {0: 0, 1: 1 << 2, 2: 1 << 1, 3: 0}

    def test_the_shortest_chain_is_found(self) -> None:
        paths = ChainPaths(self.strong, self.weak, 10)
        assert paths.starts() == [0, 1, 2, 3]
        assert paths.ends(0) == 1 << 1 | 1 << 3
        assert paths.shortest(0, 3, 20) == (0, 1, 2, 3)

    def test_no_chain_is_longer_than_allowed(self) -> None:
        assert ChainPaths(self.strong, self.weak, 10).shortest(0, 3, 2) is None

    def test_a_path_through_a_cell_of_the_chain_is_rejected(self) -> None:
        """Put nodes 11 and 1 in one cell, and 10 and 0: all other paths use these cells."""
        for pairs, joined in (
            (((0, 1), (2, 11), (3, 4)), ((1, 2), (11, 3))),
            (((0, 1), (10, 4)), ((1, 10),)),
        ):
            strong = {a: 1 << b for pair in pairs for a, b in (pair, pair[::-1])}
            weak = dict.fromkeys(strong, 0) | {
                a: 1 << b for pair in joined for a, b in (pair, pair[::-1])
            }
            assert ChainPaths(strong, weak, 10).shortest(0, 4, 20) is None

    def test_a_cell_is_used_once(self) -> None:
        """Put nodes 1 and 13 in one cell, which the chain may not pass twice."""
        strong = {0: 1 << 1, 1: 1 << 0, 2: 1 << 13, 13: 1 << 2}
        weak = {0: 0, 1: 1 << 2, 2: 1 << 1, 13: 0}
        assert ChainPaths(strong, weak, 12).shortest(0, 13, 20) is None
