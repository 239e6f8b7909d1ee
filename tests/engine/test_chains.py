"""Chains, loops and forcing: every link holds, and the step taken is the one HoDoKu takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.implications import false, implications_of, is_true, node_of, true
from sudoku_tui.engine.inference.links import closures, links_of
from sudoku_tui.engine.inference.outcomes import chain_outcomes, net_outcomes
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC, COMMON
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques import SEARCHES as ALL_SEARCHES
from sudoku_tui.engine.techniques.chains import (
    chains,
    forcing_chains,
    forcing_nets,
    loops,
    remote_pairs,
)
from sudoku_tui.engine.techniques.chains.chains import ChainTechnique, nodes_of, preference
from tests.engine.positions import every_layout, position_of, small_layouts
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

CHAINS = [each for each in CATALOGUE.values() if isinstance(each, ChainTechnique)]
FORCING = ("forcing-chain-contradiction", "forcing-chain-verity", "forcing-net-contradiction")
SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    **loops.HODOKU_SEARCHES,
    **chains.HODOKU_SEARCHES,
    **remote_pairs.HODOKU_SEARCHES,
    **forcing_chains.HODOKU_SEARCHES,
    **forcing_nets.HODOKU_SEARCHES,
}
FOUND_BY = {
    "remote-pair": ("remote-pair",),
    "x-chain": ("x-chain",),
    "xy-chain": ("xy-chain",),
    "nice-loop": ("aic", "continuous-nice-loop", "discontinuous-nice-loop"),
    "grouped-nice-loop": (
        "aic",
        "continuous-nice-loop",
        "discontinuous-nice-loop",
        "grouped-aic",
        "grouped-continuous-nice-loop",
        "grouped-discontinuous-nice-loop",
    ),
}


def positions(layout: Layout, count: int, topic: str) -> Iterator[tuple[Board, Grid]]:
    dice = Dice(f"{topic} {layout.id}")
    for number in range(count):
        yield position_of(layout, number, dice)


def strong(board: Board, one: tuple[Candidate, ...], other: tuple[Candidate, ...]) -> bool:
    """Whether one of two nodes must be true: they are all there is in a cell or a house."""
    both = {*one, *other}
    cells = mask_of(cell for cell, _ in both)
    if len({digit for _, digit in both}) > 1:
        cell = one[0].cell
        return cells == 1 << cell and board.candidates_of[cell] == mask_of(d for _, d in both)
    places = board.places[one[0].digit]
    return any(places & house.mask == cells for house in board.layout.houses)


def weak(board: Board, one: tuple[Candidate, ...], other: tuple[Candidate, ...]) -> bool:
    """Whether two nodes cannot both be true: every candidate of one excludes all of the other."""
    sees = board.layout.sees
    return all(
        (a.cell == b.cell and a.digit != b.digit)
        or (a.digit == b.digit and sees[a.cell] >> b.cell & 1)
        for a in one
        for b in other
    )


@small_layouts
def test_every_link_of_a_chain_holds(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, sample(300, 15), "links"):
        for technique in CHAINS:
            for step in technique.find(board):
                found += 1
                nodes = nodes_of(step)
                assert len(nodes) % 2 == 0, "a chain begins false and ends true"
                drawn = {(link.start, link.end): link.strong for link in step.links}
                for index, (one, other) in enumerate(pairwise(nodes)):
                    holds = weak if index % 2 else strong
                    assert holds(board, one, other), step.notation(layout)
                    assert drawn[one[0], other[0]] == (index % 2 == 0)
    assert found > 20


@pytest.mark.parametrize(
    "layout", [each for each in COMMON if SOAK or each.digits < 25], ids=lambda each: each.id
)
def test_what_chains_and_forcing_conclude_is_true(layout: Layout) -> None:
    large = {"16": sample(40, 1), "25": sample(10, 1)}
    found = 0
    for board, solution in positions(layout, large.get(layout.id, sample(400, 12)), "sound"):
        for technique in [*CHAINS, CATALOGUE["nishio"], *(CATALOGUE[id] for id in FORCING[:2])]:
            for step in technique.find(board):
                check(step, board, solution)
                found += 1
    assert found


def test_a_house_with_three_places_is_no_strong_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were it taken for one, what chains conclude would be false."""

    def too_many(layout: Layout, places: int, *, as_hodoku: bool) -> dict[int, int]:
        links: dict[int, int] = {}
        for house in layout.houses:
            inside = places & house.mask
            if inside.bit_count() in (2, 3):
                for cell in members(inside):
                    links[cell] = links.get(cell, 0) | inside & ~(1 << cell)
        return links

    monkeypatch.setattr(chains, "_strong_links", too_many)
    chains._chains_of_digit.cache_clear()
    wrong = 0
    for board, solution in positions(CLASSIC, 20, "three"):
        for step in CATALOGUE["x-chain"].find(board):
            wrong += any(solution[cell] == digit for cell, digit in step.eliminations)
    chains._chains_of_digit.cache_clear()
    assert wrong


@small_layouts
def test_a_search_takes_the_best_of_what_is_found(layout: Layout) -> None:
    for board, _ in positions(layout, sample(200, 15), "best"):
        for name, ids in FOUND_BY.items():
            steps = [step for id in ids for step in CATALOGUE[id].find(board)]
            taken = SEARCHES[name](board.copy())
            if name == "grouped-nice-loop" and taken:
                plain = all(len(node) == 1 for node in nodes_of(taken))
                assert plain == (not taken.technique.id.startswith("grouped"))
            elif name != "x-chain":
                assert bool(taken) == bool(steps), name
            if taken and name not in ("x-chain", "grouped-nice-loop"):
                best = min(preference(step.eliminations, layout.cells) for step in steps)
                assert preference(taken.eliminations, layout.cells) == best, name


@small_layouts
def test_forced_steps_are_sound_and_placements_come_first(layout: Layout) -> None:
    for board, solution in positions(layout, sample(200, 10), "forced"):
        for name in ("forcing-chain", "forcing-net"):
            step = SEARCHES[name](board)
            if step:
                check(step, board, solution)
                assert len(step.placements) + len(step.eliminations) == 1
        if board.tables.lone(board.lanes):
            continue  # singles are not told as forced
        outcomes = chain_outcomes(board)
        verdicts = (outcomes.by_contradiction(outcomes.untouched_houses), outcomes.by_verity())
        certain = (verdicts[0].true | verdicts[1].true) & board.candidates
        step = SEARCHES["forcing-chain"](board)
        assert bool(step and step.placements) == bool(certain)


@small_layouts
def test_a_verity_of_chains_is_a_contradiction_read_backwards(layout: Layout) -> None:
    """Links hold both ways: so by order alone the turn of a verity would never come."""
    seen = 0
    for board, _ in positions(layout, sample(100, 8), "backwards"):
        outcomes = chain_outcomes(board)
        agreed, denied = outcomes.by_verity(), outcomes.by_contradiction(outcomes.houses)
        assert not agreed.true & board.candidates & ~denied.true
        assert not agreed.false & board.candidates & ~denied.false
        seen += bool(agreed.true | agreed.false)
    assert seen


@small_layouts
def test_what_is_taught_is_told_in_the_fewest_facts(layout: Layout) -> None:
    for board, solution in positions(layout, sample(60, 5), "fewest"):
        for kind, search in (("chain", "fc"), ("net", "fn")):
            contradiction = CATALOGUE[f"forcing-{kind}-contradiction"]
            verity = CATALOGUE[f"forcing-{kind}-verity"]
            step = ALL_SEARCHES[search](board)
            denied = next(contradiction.find(board), None)
            assert bool(step) or not denied
            if step is None:
                continue
            check(step, board, solution)
            assert step.technique in (contradiction, verity)
            assert step.technique is verity or step == denied


@small_layouts
def test_nets_reach_as_far_as_chains_and_further(layout: Layout) -> None:
    further = 0
    for board, _ in positions(layout, sample(100, 8), "nets"):
        chains, nets = chain_outcomes(board), net_outcomes(board)
        for node, outcome in chains.if_true.items():
            assert not outcome.true & ~nets.if_true[node].true
            assert not outcome.false & ~nets.if_true[node].false
            further += outcome != nets.if_true[node]
        chain = chains.by_contradiction(chains.houses)
        for step in CATALOGUE["forcing-net-contradiction"].find(board):
            for cell, digit in step.eliminations:
                assert not chain.false >> (digit - 1) * layout.cells + cell & 1
    assert further


@small_layouts
def test_the_shortest_chains_come_first(layout: Layout) -> None:
    for board, _ in positions(layout, sample(100, 10), "short"):
        for technique in CHAINS:
            steps = list(technique.find(board))
            lengths = [len(nodes_of(step)) for step in steps if not is_loop(step)]
            assert lengths == sorted(lengths) or "loop" in technique.id
            sets = [frozenset(step.eliminations) for step in steps]
            assert len(set(sets)) == len(sets), "each set of eliminations once"


def is_loop(step: Step) -> bool:
    return "loop" in step.technique.id


@every_layout
def test_closures_are_what_is_reached_link_by_link(layout: Layout) -> None:
    board, _ = next(positions(layout, 1, "closures"))
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


def test_closures_go_round() -> None:
    assert closures({0: 1 << 1, 1: 1 << 2, 2: 1 << 0, 3: 1 << 0, 4: 0}) == {
        0: 0b111,
        1: 0b111,
        2: 0b111,
        3: 0b111,
        4: 0,
    }


def test_a_true_group_is_not_told_as_several_placements() -> None:
    """Its members play another part than what is true for sure."""
    for board, _ in positions(CLASSIC, 30, "groups"):
        for id in FORCING:
            for step in CATALOGUE[id].find(board):
                on = step.marked(Role.LINK_ON)
                assert len(set(on)) == len(on)
                if any(mark.role is Role.SET_A for mark in step.marks):
                    assert step.sentence(CLASSIC) and step.notation(CLASSIC)
                    return
    pytest.fail("no step leads through a group")
