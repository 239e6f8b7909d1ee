"""Chains that pass no cell twice: which ends they join, and the shortest between two."""

from __future__ import annotations

from collections.abc import Iterator

from .bits import Mask, members
from .links import Node, closures


class ChainPaths:
    """Strong links joined by weak ones, over nodes that are a cell, or a candidate, each.

    A chain begins and ends with a strong link, which leads from a node that is false to one
    that is true. Its cell is what is left of a node's number when it is divided by *cells*.
    """

    def __init__(self, strong: dict[Node, Mask], weak: dict[Node, Mask], cells: int) -> None:
        self._strong = strong
        self._weak = weak
        self.cells = cells
        self._hops = {node: self._made(weak[node]) for node in strong}
        """What is true at once when a node is."""
        self._after = closures(self._hops)

    def _made(self, nodes: Mask) -> Mask:
        strong, made = self._strong, 0
        while nodes:
            lowest = nodes & -nodes
            nodes ^= lowest
            made |= strong.get(lowest.bit_length() - 1, 0)
        return made

    def starts(self) -> list[Node]:
        """The nodes at which a chain may begin, in reading order."""
        return sorted(self._strong, key=lambda node: (node % self.cells, node))

    def ends(self, start: Node) -> Mask:
        """Where chains that begin with *start* may end, were they allowed to cross themselves."""
        made = self._strong[start]
        ends = made
        for node in members(made):
            ends |= self._after[node]
        return ends

    def shortest(self, start: Node, end: Node, most: int) -> tuple[Node, ...] | None:
        """The shortest chain between two nodes, of at most *most* nodes; None if there is none.

        Where both are one, it leads from the node back to itself.
        """
        steps = self._steps_to(end, most // 2)
        for hops in range(steps.get(start, most), most // 2 + 1):
            for path in self._extended((start,), 1 << start % self.cells, end, hops, steps):
                return path
        return None

    def _steps_to(self, end: Node, most: int) -> dict[Node, int]:
        """For each node how many strong links lie at least between its being false and *end*."""
        steps: dict[Node, int] = {}
        front = 1 << end
        for count in range(1, most + 1):
            before = 0
            for false_node in members(self._made(front)):
                if false_node not in steps:
                    steps[false_node] = count
                    before |= self._weak[false_node]
            front = before
        return steps

    def _extended(
        self, path: tuple[Node, ...], used: Mask, end: Node, hops: int, steps: dict[Node, int]
    ) -> Iterator[tuple[Node, ...]]:
        """Ways to reach *end* from a node that is false over exactly *hops* strong links."""
        cells, here = self.cells, path[-1] % self.cells
        for true_node in members(self._strong[path[-1]]):
            cell = true_node % cells
            if hops == 1:
                if true_node == end and (cell == here or end == path[0] or not used >> cell & 1):
                    yield (*path, true_node)
                continue
            if cell != here and used >> cell & 1:
                continue
            now = used | 1 << cell
            for false_node in members(self._weak[true_node]):
                if steps.get(false_node, hops) < hops and not now >> false_node % cells & 1:
                    longer = now | 1 << false_node % cells
                    way = (*path, true_node, false_node)
                    yield from self._extended(way, longer, end, hops - 1, steps)
