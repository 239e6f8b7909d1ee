"""Guardians: candidates of which one at least is true, or the board would hold what cannot be.

A single guardian is true. What all of them exclude is false; so is what each of them leads to the
contrary of by a chain, be they two, which then are the ends of a strong link, or more, which are
branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, only
from ..board import Board
from ..layout import Candidate
from ..sight import Sight, sights_of_each
from ..step import Link, Role, Step, weak_links
from .implications import false, implications_of, is_true, node_of, true
from .links import Links, Node, links_of

MOST: Final = 3
"""The most guardians that lead anywhere a person would follow."""
GUARDIANS: Final = {Role.FIN: "guardian", Role.ENDO_FIN: "guardian"}
"""What fins are called where they are guardians."""


class Conclusion(NamedTuple):
    """What follows from guardians: it is placed, or eliminated."""

    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    links: tuple[Link, ...] = ()
    """The chains from the guardians to what is eliminated, where they do not exclude it."""


def sights_with_guardians(step: Step) -> Iterator[Sight]:
    """What excludes what around a ring or along chains, and what goes all guardians."""
    yield from weak_links(step)
    guardians = step.marked(Role.FIN, Role.ENDO_FIN)
    if not any(link.strong for link in step.links):
        yield from sights_of_each(step.eliminations, guardians)


def at_once(board: Board, guardians: Iterable[Candidate]) -> Conclusion | None:
    """What follows without chains; None if nothing does."""
    cells = board.layout.cells
    numbers = mask_of((digit - 1) * cells + cell for cell, digit in guardians)
    single = only(numbers)
    if single is not None:
        return Conclusion(placements=(Candidate(single % cells, single // cells + 1),))
    gone = killed_by_all(board, numbers)
    if not gone:
        return None
    found = (Candidate(each % cells, each // cells + 1) for each in members(gone))
    return Conclusion(eliminations=tuple(sorted(found)))


def killed_by_all(board: Board, numbers: Mask) -> Mask:
    """The candidates that each guardian excludes, all by their numbers."""
    gone = board.candidates
    for each in members(numbers):
        gone &= board.tables.excludes[each]
    return gone


def by_chains(board: Board, guardians: Iterable[Candidate]) -> Iterator[Conclusion]:
    """What each of two guardians or more leads to the contrary of, if not all exclude it."""
    cells, links = board.layout.cells, links_of(board)
    nodes = [(digit - 1) * cells + cell for cell, digit in guardians]
    if len(nodes) < 2:
        return
    gone = board.candidates & ~killed_by_all(board, mask_of(nodes))
    for node in nodes:
        gone &= falsified(links, node)
    for target in members(gone):
        chains = (link for node in nodes for link in chain(board, links.candidate(node), target))
        yield Conclusion(
            eliminations=(links.candidate(target),), links=tuple(dict.fromkeys(chains))
        )


def falsified(links: Links, node: Node) -> Mask:
    """The candidates that are false if *node* is true, by any chain."""
    gone = links.kills[node]
    for other in members(links.true_after(node)):
        gone |= links.kills[other]
    return gone


def chain(board: Board, start: Candidate, target: Node) -> Iterator[Link]:
    """The chain by which *start* makes the target false."""
    node = (start.digit - 1) * board.layout.cells + start.cell
    path = implications_of(board).path(true(node), false(target))
    links = links_of(board)
    for one, other in pairwise(path):
        ends = links.candidate(node_of(one)), links.candidate(node_of(other))
        yield Link(*ends, strong=is_true(other))
