"""Conclusions from candidates that the player coloured in the two shades of a pair.

The coloured candidates are the premises: they form either a cluster of one digit joined by strong
links (simple colours), or one chain through all of them (an X-chain). The rest of the board is not
searched for links.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine.bits import Mask, mask_of, members, smallest_member
from ..engine.board import Board
from ..engine.layout import Candidate, Layout
from ..engine.practice.chain_builder import BuiltChain, NoLink
from ..engine.step import Step
from ..engine.techniques import CATALOGUE
from ..engine.techniques.chains.chains import Chain, ChainTechnique, sort_eliminations
from ..engine.techniques.colours.colours import TRAP, WRAP
from ..engine.techniques.one_digit.digit_links import Cluster, links_at

NO_CONCLUSION: Final = "Nothing follows from these."
_MAX_CHAIN_LENGTH: Final = 24
"""Maximum number of candidates in a chain; with more no chain is searched."""


def find_conclusion(
    board: Board, one: Sequence[Candidate], other: Sequence[Candidate]
) -> Step | str:
    """Return the step that two shades prove on *board*, or a sentence that explains why not."""
    layout, coloured = board.layout, (*one, *other)
    for cell, digit in coloured:
        if not board.can_be(cell, digit):
            return f"{layout.cell_name(cell)} has no candidate {layout.symbol(digit)}."
    if not one or not other:
        return "Only one shade of this pair is there. Colour the other side of the links too."
    digits = {digit for _, digit in coloured}
    if len(digits) > 1:
        first, second = (
            next(c for c in coloured if c.digit == digit) for digit in sorted(digits)[:2]
        )
        return (
            f"{_name_candidate(first, layout)} and {_name_candidate(second, layout)} do not belong "
            f"to one chain: "
            "simple colours and X-chains follow one digit."
        )
    (digit,) = digits
    sides = tuple(mask_of(cell for cell, _ in side) for side in (one, other))
    if _is_cluster(layout, board.places[digit], *sides):
        return _find_cluster_step(board, digit, *sides)
    chain = _find_chain(board, one, other)
    if chain is None:
        return _describe_separation(board, digit, *sides)
    eliminations = sort_eliminations(chain.eliminations(board))
    if not eliminations:
        return NO_CONCLUSION
    technique = CATALOGUE["x-chain"]
    assert isinstance(technique, ChainTechnique)
    return technique.step(Chain(chain.nodes, eliminations, len(chain.nodes)))


def _name_candidate(candidate: Candidate, layout: Layout) -> str:
    return f"{layout.symbol(candidate.digit)} in {layout.cell_name(candidate.cell)}"


def _find_strong_links(layout: Layout, places: Mask, cells: Mask) -> dict[int, Mask]:
    """Map each of *cells* to a mask of the other *cells* to which it has strong links."""
    ends = links_at(layout, places)
    return {cell: mask_of(end for end, _ in ends.get(cell, ())) & cells for cell in members(cells)}


def _is_cluster(layout: Layout, places: Mask, one: Mask, other: Mask) -> bool:
    """Check whether strong links join all cells, each link from one shade to the other."""
    joined = _find_strong_links(layout, places, one | other)
    if any(joined[cell] & side for side in (one, other) for cell in members(side)):
        return False
    reached = fresh = 1 << smallest_member(one)
    while fresh:
        beyond = 0
        for cell in members(fresh):
            beyond |= joined[cell]
        fresh = beyond & ~reached
        reached |= fresh
    return reached == one | other


def _find_cluster_step(board: Board, digit: int, one: Mask, other: Mask) -> Step | str:
    """Return the step that a cluster proves, or `NO_CONCLUSION`.

    A shade that sees itself is false (wrap). A candidate that sees both shades is false (trap).
    """
    sees = [0, 0]
    for number, side in enumerate((one, other)):
        for cell in members(side):
            sees[number] |= board.layout.sees[cell]
    cluster = Cluster(one, other, *sees)
    for technique in (WRAP, TRAP):
        if step := next(technique.steps_of(board, digit, cluster), None):
            return step
    return NO_CONCLUSION


def _find_chain(
    board: Board, one: Sequence[Candidate], other: Sequence[Candidate]
) -> BuiltChain | None:
    """Return a chain through all candidates, alternating between the shades; None if there is none.

    The chain begins and ends with a strong link.
    """
    count = len(one) + len(other)
    if len(one) != len(other) or count > _MAX_CHAIN_LENGTH:
        return None

    def onward(chain: BuiltChain, side: int) -> BuiltChain | None:
        if len(chain.nodes) == count:
            return chain
        for candidate in (one, other)[side]:
            try:
                longer = chain.with_node((candidate,), board)
            except NoLink:
                continue
            if not longer.is_closed and (found := onward(longer, 1 - side)):
                return found
        return None

    return onward(BuiltChain(), 0) or onward(BuiltChain(), 1)


def _describe_separation(board: Board, digit: int, one: Mask, other: Mask) -> str:
    """Name candidates that do not fit into one chain, and explain why."""
    layout = board.layout
    joined = _find_strong_links(layout, board.places[digit], one | other)
    for side in (one, other):
        for cell in members(side):
            if twin := joined[cell] & side:
                names = layout.names(1 << cell | twin & -twin)
                return f"{names} are joined by a strong link, but have the same shade."
    start = smallest_member(one)
    reached = _find_connected_cells(layout, joined, start, one | other)
    if stray := (one | other) & ~reached:
        far = Candidate(smallest_member(stray), digit)
        near = min(members(reached), key=lambda cell: _distance(layout, cell, far.cell))
        return (
            f"{_name_candidate(Candidate(near, digit), layout)} and {_name_candidate(far, layout)} "
            f"do not belong to "
            "one chain: no link leads from one to the other."
        )
    for cell in members(one | other):
        if not joined[cell]:
            return (
                f"{_name_candidate(Candidate(cell, digit), layout)} has no strong link to any of "
                f"the "
                "others, so no chain goes through it."
            )
    return "No one chain, with strong and weak links in turn, goes through all of these."


def _find_connected_cells(layout: Layout, joined: dict[int, Mask], start: int, cells: Mask) -> Mask:
    """Return the mask of *cells* connected with *start* by strong or weak links."""
    reached = fresh = 1 << start
    while fresh:
        beyond = 0
        for cell in members(fresh):
            beyond |= layout.sees[cell] & cells | joined[cell]
        fresh = beyond & ~reached
        reached |= fresh
    return reached


def _distance(layout: Layout, one: int, other: int) -> int:
    (row, column), (to_row, to_column) = layout.positions[one], layout.positions[other]
    return abs(row - to_row) + abs(column - to_column)
