"""Chains: every link holds, their conclusions are true, and HoDoKu's choice is the best."""

from __future__ import annotations

from itertools import groupby, pairwise, permutations

import pytest

from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.chains import (
    Chain,
    hodoku_choice,
    hodoku_rank,
    nodes_of,
    shortest_by_eliminations,
)
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.chains.catalogue import CHAINS, FOUND_BY, SEARCHES
from tests.engine.techniques.chains.links_by_hand import is_strong, is_weak
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


@pytest.mark.slow
@small_layouts
def test_every_link_of_a_chain_holds(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "links", sample(300, 15)):
        for technique in CHAINS:
            for step in technique.find(board):
                found += 1
                nodes = nodes_of(step)
                assert len(nodes) % 2 == 0, "a chain begins false and ends true"
                drawn = {(link.start, link.end): link.strong for link in step.links}
                for index, (one, other) in enumerate(pairwise(nodes)):
                    holds = is_weak if index % 2 else is_strong
                    assert holds(board, one, other), step.notation(layout)
                    assert drawn[one[0], other[0]] == (index % 2 == 0)
    assert found > 20


@pytest.mark.slow
@small_layouts
def test_a_search_takes_the_best_step(layout: Layout) -> None:
    for board, _ in positions(layout, "best", sample(200, 15)):
        for name, ids in FOUND_BY.items():
            steps = [step for id in ids for step in CATALOGUE[id].find(board)]
            taken = SEARCHES[name](board.copy())
            if name == "grouped-nice-loop" and taken:
                plain = all(len(node) == 1 for node in nodes_of(taken))
                assert plain == (not taken.technique.id.startswith("grouped"))
            elif name != "x-chain":
                assert bool(taken) == bool(steps), name
            if taken and name not in ("x-chain", "grouped-nice-loop"):
                best = min(hodoku_rank(step.eliminations, layout.cells) for step in steps)
                assert hodoku_rank(taken.eliminations, layout.cells) == best, name


@pytest.mark.slow
@small_layouts
def test_the_shortest_chains_come_first(layout: Layout) -> None:
    for board, _ in positions(layout, "short", sample(100, 10)):
        for technique in CHAINS:
            steps = list(technique.find(board))
            lengths = [len(nodes_of(step)) for step in steps if not is_loop(step)]
            assert lengths == sorted(lengths) or "loop" in technique.id
            sets = [frozenset(step.eliminations) for step in steps]
            assert len(set(sets)) == len(sets), "each set of eliminations once"


def is_loop(step: Step) -> bool:
    return "loop" in step.technique.id


@small_layouts
@pytest.mark.parametrize("id", ["x-chain", "xy-chain", "aic"])
def test_a_chain_passes_no_cell_twice(layout: Layout, id: str) -> None:
    """Allow two digits of a cell in succession, and a chain that ends in its first cell."""
    for board, _ in positions(layout, "once", sample(200, 15)):
        for step in CATALOGUE[id].find(board):
            cells = [cell for cell, _ in groupby(node[0].cell for node in nodes_of(step))]
            passed = cells[:-1] if cells[0] == cells[-1] else cells
            assert len(set(passed)) == len(passed), step.notation(layout)


@small_layouts
def test_a_naked_pair_is_not_a_chain(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "pairs", sample(200, 15)):
        for step in CATALOGUE["xy-chain"].find(board):
            assert len(nodes_of(step)) > 4
            found += 1
    assert found


def test_more_eliminations_come_before_a_shorter_chain() -> None:
    one, two, three = Candidate(3, 1), Candidate(4, 1), Candidate(5, 1)
    few, many = Chain((), (one,), 4), Chain((), (one, two), 8)
    longer, later = Chain((), (one, two), 10), Chain((), (one, three), 4)
    for found in permutations((few, longer, many, later)):
        assert hodoku_choice(found, 81) == many
        assert shortest_by_eliminations(found) in ([few, later, many], [later, few, many])


@pictures(
    picture(
        "x-chain",
        "where strong and weak links take turns",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 -1
        """,
        "1 r1c5 =1= r1c1 -1- r5c1 =1= r5c6 => r23c6,r46c5<>1",
    ),
    picture(
        "x-chain",
        "not where a strong link has a third place",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 *
        """,
    ),
    picture(
        "xy-chain",
        "where both ends have the same digit",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 14
        """,
        "1 r1c1 -2- r1c5 -3- r5c5 -4- r5c9 1 => r1c9,r5c1<>1",
    ),
    picture(
        "xy-chain",
        "not where an end has a third one",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 145
        """,
    ),
    picture(
        "xy-chain",
        "where a chain ends in a box",
        """
        12 * * * 23
        * * * * * 13
        """,
        "1 r1c1 -2- r1c5 -3- r2c6 1 => r1c46,r2c123<>1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
