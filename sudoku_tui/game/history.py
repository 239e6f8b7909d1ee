"""The undo tree of a game: each move leads from one position to another, and no position is lost.

A move after an undo begins a branch beside the undone moves. Redo follows the branch that was left
most recently. Repeating a move from a position follows the existing branch, unless a new branch was
announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ..formats.clean import clean_text
from .events import Move, Return
from .position import Position

LONGEST_NAME: Final = 40
"""Maximum length of the name of a branch or checkpoint (characters)."""
ATTEMPT: Final = "attempt"
"""Name of the branch that begins with a restart; the number of the attempt is appended."""


@dataclass(eq=False, slots=True)
class Node:
    """A position in the undo tree."""

    number: int
    """Index of the node in order of creation; 0 is the start."""
    position: Position
    parent: Node | None = None
    move: Move | Return | None = None
    """Move from the parent to this position; None at the start."""
    name: str = ""
    """Name of the branch that begins here; empty if it has no name or no branch begins here."""
    depth: int = 0
    """Number of moves from the start to this node."""
    children: list[Node] = field(default_factory=list)
    redo_child: Node | None = None
    """Child that redo leads to, on the branch left most recently; None if there is none."""
    dropped: bool = False
    """Whether the player removed the branch that begins here from the list of branches."""

    @property
    def listed_children(self) -> list[Node]:
        """The children that were not dropped."""
        return [child for child in self.children if not child.dropped]

    @property
    def line(self) -> Iterator[Node]:
        """Iterator over this node and its ancestors, back to the start."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def end(self) -> Node:
        """Last node that repeated redo leads to; the node itself if there is nothing to redo."""
        node = self
        while node.redo_child is not None:
            node = node.redo_child
        return node


class History:
    """The undo tree of a game and its current node."""

    def __init__(self, start: Position) -> None:
        self.nodes = [Node(0, start)]
        """All nodes, indexed by their numbers."""
        self.current = self.nodes[0]
        """Node of the current position."""
        self.next_branch_name: str | None = None
        """Name of the branch that the next move begins; None if it does not begin one."""
        self._attempts = 1

    @property
    def start(self) -> Node:
        """The root: the position before the first move."""
        return self.nodes[0]

    def play(self, move: Move | Return, after: Position) -> bool:
        """Play *move*, which leads to *after*. Return False if *after* is the current position."""
        here = self.current
        if after == here.position:
            return False
        known = () if self.next_branch_name is not None else here.listed_children
        node = next((child for child in known if child.move == move), None)
        if node is None or node.position != after:
            name = self.next_branch_name or ""
            node = Node(len(self.nodes), after, here, move, name, here.depth + 1)
            self.nodes.append(node)
            here.children.append(node)
        here.redo_child, self.current, self.next_branch_name = node, node, None
        return True

    def undo(self) -> bool:
        """Go back to the parent. Return False at the start."""
        return self.current.parent is not None and self._set_current(self.current.parent)

    def redo(self) -> bool:
        """Go on along the branch that was left most recently.

        Return False if there is nothing to redo.
        """
        return self.current.redo_child is not None and self._set_current(self.current.redo_child)

    def announce(self, name: str) -> bool:
        """Begin a branch of this name with the next move. Return whether the name changed."""
        name = clean_text(name, LONGEST_NAME)
        changed = self.next_branch_name != name
        self.next_branch_name = name
        return changed

    def restart(self) -> bool:
        """Go back to the start and announce another attempt. Return False at the start."""
        if self.current is self.start:
            return False
        self._set_current(self.start)
        self._attempts += 1
        return self.announce(f"{ATTEMPT} {self._attempts}")

    def go_to(self, number: int) -> bool:
        """Go to a node. Return False if it does not exist or is the current one."""
        if number >= len(self.nodes) or self.nodes[number] is self.current:
            return False
        self._restore_line(self.nodes[number])
        return self._set_current(self.nodes[number])

    def keep(self, number: int) -> bool:
        """Go to a node and remove the branch names on its line, so that no part of it is a trial.

        Return whether the current node or a name changed.
        """
        if number >= len(self.nodes):
            return False
        line = list(self.nodes[number].line)
        was_trial = any(node.name for node in line)
        for node in line:
            node.name = ""
        return self.go_to(number) or was_trial

    def rename(self, number: int, name: str) -> bool:
        """Rename the branch that begins at a node. Return whether the name changed."""
        name = clean_text(name, LONGEST_NAME)
        if not 0 < number < len(self.nodes) or self.nodes[number].name == name:
            return False
        self.nodes[number].name = name
        return True

    def drop(self, number: int) -> bool:
        """Drop a branch, and leave it if the current node is on it.

        Return False if the node does not exist, is the start or was dropped before.
        """
        if not 0 < number < len(self.nodes) or self.nodes[number].dropped:
            return False
        node = self.nodes[number]
        parent = node.parent
        assert parent is not None
        node.dropped = True
        if parent.redo_child is node:
            parent.redo_child = parent.listed_children[-1] if parent.listed_children else None
        if any(each is node for each in self.current.line):
            self._set_current(parent)
        return True

    def _set_current(self, node: Node) -> bool:
        self.current, self.next_branch_name = node, None
        return True

    def _restore_line(self, node: Node) -> None:
        """Restore dropped nodes from the start to *node*, and let redo follow that line."""
        for each in node.line:
            each.dropped = False
            if each.parent is not None:
                each.parent.redo_child = each
