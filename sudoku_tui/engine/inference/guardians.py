"""Guardians: candidates that cannot all be false, or the board would contradict itself.

A single guardian is true. A candidate is false if every guardian excludes it. It is also false if a
chain from each guardian refutes it. Two guardians are then the ends of a strong link; three or more
are branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, single_member
from ..board import Board
from ..exclusions import Sight, sights_of_each
from ..layout import Candidate
from ..step import Link, Role, Step, weak_links
from .implications import false, implications_of, is_true, node_of, true
from .links import Links, Node, links_of

MOST_GUARDIANS: Final = 3
"""Largest number of guardians whose conclusions a person would follow."""
GUARDIAN_ROLE_NAMES: Final = {Role.FIN: "guardian", Role.ENDO_FIN: "guardian"}
"""Names of the fin roles in steps whose fins are guardians."""


class Conclusion(NamedTuple):
    """The placement or the eliminations that guardians prove."""

    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    links: tuple[Link, ...] = ()
    """Chains from the guardians to the eliminations; empty if these need no chain."""


def sights_with_guardians(step: Step) -> Iterator[Sight]:
    """Yield the pairs of candidates that exclude each other in a step with guardians.

    These are the weak links of the step. If it has no strong links, they are followed by each
    elimination with each guardian.
    """
    yield from weak_links(step)
    guardians = step.candidates_with(Role.FIN, Role.ENDO_FIN)
    if not any(link.strong for link in step.links):
        yield from sights_of_each(step.eliminations, guardians)


def conclude_directly(board: Board, guardians: Iterable[Candidate]) -> Conclusion | None:
    """Return the conclusion that needs no chain; None if there is none.

    A single guardian is placed. With several, the candidates that all of them exclude are
    eliminated.
    """
    cells = board.layout.cells
    numbers = mask_of((digit - 1) * cells + cell for cell, digit in guardians)
    single = single_member(numbers)
    if single is not None:
        return Conclusion(placements=(Candidate(single % cells, single // cells + 1),))
    gone = killed_by_all(board, numbers)
    if not gone:
        return None
    found = (Candidate(each % cells, each // cells + 1) for each in members(gone))
    return Conclusion(eliminations=tuple(sorted(found)))


def killed_by_all(board: Board, numbers: Mask) -> Mask:
    """Return the candidates that every one of *numbers* excludes, a mask of candidates."""
    gone = board.candidates
    for each in members(numbers):
        gone &= board.tables.excludes[each]
    return gone


def conclude_by_chains(board: Board, guardians: Iterable[Candidate]) -> Iterator[Conclusion]:
    """Yield a conclusion for each candidate that is refuted by chains from all *guardians*.

    Candidates that all guardians exclude without a chain are left out. A single guardian yields
    nothing.
    """
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
    """Return the nodes that some chain makes false if *node* is true."""
    gone = links.weak_links[node]
    for other in members(links.true_after(node)):
        gone |= links.weak_links[other]
    return gone


def chain(board: Board, start: Candidate, target: Node) -> Iterator[Link]:
    """Yield the links of the chain that refutes *target* if *start* is true."""
    node = (start.digit - 1) * board.layout.cells + start.cell
    path = implications_of(board).path(true(node), false(target))
    links = links_of(board)
    for one, other in pairwise(path):
        ends = links.candidate(node_of(one)), links.candidate(node_of(other))
        yield Link(*ends, strong=is_true(other))
