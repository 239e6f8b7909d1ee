"""The tree of what was played: each move leads from a position to another, and none is lost.

A move after an undo begins a branch beside what was taken back. Redo follows the branch that was
left last. The same move again from the same position is no other branch, unless one was announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ..formats.clean import clean_text
from .events import Move, Return
from .position import Position

LONGEST_NAME: Final = 40
"""Characters of the name of a branch, or of a checkpoint."""
ATTEMPT: Final = "attempt"
"""What a branch is called that a restart begins, with its number."""


@dataclass(eq=False, slots=True)
class Node:
    """A position that was played to."""

    number: int
    """How many moves had been played when it was reached first; 0 is the start."""
    after: Position
    parent: Node | None = None
    move: Move | Return | None = None
    """What led here from the parent; None at the start."""
    name: str = ""
    """The name of the branch that begins here."""
    depth: int = 0
    """How many moves lead here from the start."""
    children: list[Node] = field(default_factory=list)
    onward: Node | None = None
    """Where redo leads: the child on the branch that was left last."""
    dropped: bool = False
    """Whether the branch that begins here was taken off the list."""

    @property
    def shown(self) -> list[Node]:
        """The moves from here that were not dropped."""
        return [child for child in self.children if not child.dropped]

    @property
    def line(self) -> Iterator[Node]:
        """This and all before it, back to the start."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def end(self) -> Node:
        """Where redo leads in the end."""
        node = self
        while node.onward is not None:
            node = node.onward
        return node


class History:
    """All positions of a game, and which of them is on the paper."""

    def __init__(self, start: Position) -> None:
        self.nodes = [Node(0, start)]
        """All of them, by their numbers."""
        self.here = self.nodes[0]
        """What is on the paper."""
        self.announced: str | None = None
        """The name of the branch that the next move begins, if it begins one."""
        self._attempts = 1

    @property
    def start(self) -> Node:
        """Where nothing was played."""
        return self.nodes[0]

    def play(self, move: Move | Return, after: Position) -> bool:
        """Go on by a move that leads to *after*. Return whether that is another position."""
        here = self.here
        if after == here.after:
            return False
        known = () if self.announced is not None else here.shown
        node = next((child for child in known if child.move == move), None)
        if node is None or node.after != after:
            name = self.announced or ""
            node = Node(len(self.nodes), after, here, move, name, here.depth + 1)
            self.nodes.append(node)
            here.children.append(node)
        here.onward, self.here, self.announced = node, node, None
        return True

    def undo(self) -> bool:
        """Go back by one move. Return whether there is one."""
        return self.here.parent is not None and self._stand_at(self.here.parent)

    def redo(self) -> bool:
        """Go on by the move that was taken back last. Return whether there is one."""
        return self.here.onward is not None and self._stand_at(self.here.onward)

    def announce(self, name: str) -> bool:
        """Let the next move begin a branch of this name. Return whether that is news."""
        name = clean_text(name, LONGEST_NAME)
        changed = self.announced != name
        self.announced = name
        return changed

    def restart(self) -> bool:
        """Go back to the start, to begin another attempt. Return whether anything was played."""
        if self.here is self.start:
            return False
        self._stand_at(self.start)
        self._attempts += 1
        return self.announce(f"{ATTEMPT} {self._attempts}")

    def go_to(self, number: int) -> bool:
        """Go to a position. Return whether there is such a one, and it is another."""
        if number >= len(self.nodes) or self.nodes[number] is self.here:
            return False
        self._lead_to(self.nodes[number])
        return self._stand_at(self.nodes[number])

    def keep(self, number: int) -> bool:
        """Go to a position, and let no part of its line be a trial. Return whether that is news."""
        if number >= len(self.nodes):
            return False
        line = list(self.nodes[number].line)
        was_trial = any(node.name for node in line)
        for node in line:
            node.name = ""
        return self.go_to(number) or was_trial

    def rename(self, number: int, name: str) -> bool:
        """Call the branch that begins at a position by a name. Return whether that is news."""
        name = clean_text(name, LONGEST_NAME)
        if not 0 < number < len(self.nodes) or self.nodes[number].name == name:
            return False
        self.nodes[number].name = name
        return True

    def drop(self, number: int) -> bool:
        """Take a branch off the list, and leave it. Return whether there was one to drop."""
        if not 0 < number < len(self.nodes) or self.nodes[number].dropped:
            return False
        node = self.nodes[number]
        parent = node.parent
        assert parent is not None
        node.dropped = True
        if parent.onward is node:
            parent.onward = parent.shown[-1] if parent.shown else None
        if any(each is node for each in self.here.line):
            self._stand_at(parent)
        return True

    def _stand_at(self, node: Node) -> bool:
        self.here, self.announced = node, None
        return True

    def _lead_to(self, node: Node) -> None:
        """Let redo lead to *node* from all before it, and nothing on the way be dropped."""
        for each in node.line:
            each.dropped = False
            if each.parent is not None:
                each.parent.onward = each
