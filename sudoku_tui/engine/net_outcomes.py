"""The outcomes of nets: what follows from each candidate by singles as well as by links."""

from __future__ import annotations

from typing import Final

from .bits import Mask, members
from .board import Board
from .layout import Cell
from .links import Links, Node, closures, links_of
from .outcomes import Outcome, Outcomes

_ROUNDS: Final = 4
"""How often a net looks for the singles that the last ones have laid bare."""


def net_outcomes(board: Board) -> Outcomes:
    """What follows by singles, a few rounds from each candidate, and then link by link."""
    links = links_of(board, grouped=True)
    width = links.first_group + len(links.groups)
    following: dict[int, Mask] = {}
    for node in links.kills:
        true, false = _at_once(links, node, placed=True)
        following[width + node] = true << width | false
        true, false = _at_once(links, node, placed=False)
        following[node] = true << width | false
    after = closures(following)
    if_true, if_false = {}, {}
    x = links.candidates
    for node in members(x):
        reached = after[width + node]
        if_true[node] = Outcome((reached >> width | 1 << node) & x, reached & x)
        reached = after[node]
        if_false[node] = Outcome(reached >> width & x, (reached | 1 << node) & x)
    return Outcomes(board, if_true, if_false)


def _at_once(links: Links, node: Node, *, placed: bool) -> tuple[Mask, Mask]:
    """The nodes that are true and false after a few rounds of singles; links for a group."""
    made = links.makes.get(node, 0)
    if node >= links.first_group:
        return (0, links.kills[node]) if placed else (made, 0)
    singles = _singles(links, node, placed=placed)
    false = links.kills[node] if placed else 0
    for single in members(singles):
        false |= links.kills[single] & links.candidates
    return singles | (0 if placed else made), false


def _singles(links: Links, node: Node, *, placed: bool) -> Mask:
    """The candidates that singles place, a few rounds after *node*."""
    tables, cells = links.board.tables, links.cells
    lanes, true = links.board.lanes, 0
    if placed:
        lanes &= tables.keep[node]
    else:
        lanes &= ~tables.bits[node]
        mates = links.cell_mates(node)
        if mates and not mates & (mates - 1):
            true = mates
            lanes &= tables.keep[mates.bit_length() - 1]
    for _ in range(_ROUNDS):
        singles: dict[Cell, Node] = {}
        for bit in members(tables.lone(lanes)):
            single = tables.at[bit + 1]
            singles.setdefault(single % cells, single)
        if not singles:
            break
        for single in singles.values():
            lanes &= tables.keep[single]
            true |= 1 << single
    return true & links.candidates
