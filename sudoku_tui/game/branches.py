"""The list of branches of a game, and the way back to before the first mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.layout import Digit, Layout
from ..formats.figures import counted
from .game import Game, describe_move
from .history import Node

TRUNK: Final = "the game"
"""Name of an unnamed line in the list of branches: the game itself."""
_MANY: Final = 12
"""Maximum number of cells listed by name; more are counted."""


@dataclass(frozen=True)
class BranchLine:
    """One line of moves from the start, as an entry of the list of branches."""

    end: Node
    """Last position of the line."""
    first: Node
    """First move that no other line shares; dropping the line drops the moves from here on."""
    name: str
    move_count: int
    """Number of its own moves, since it branched off; for the game itself, all moves."""
    differing_cells: Mask
    """Cells whose digit differs from the current position.

    For the current trial: cells whose digit differs from the position where the trial began.
    """
    is_here: bool = False
    """Whether this line is the current one."""
    is_trunk: bool = False
    """Whether the current trial branched off from this line."""

    @property
    def is_the_game(self) -> bool:
        """Whether the line is the game itself and not a trial that could be dropped."""
        return not self.first.name if self.is_trunk else self.is_here and not self.name

    @property
    def named_node(self) -> Node:
        """Node that bears the name of the line; `first` if the line has no name."""
        return next((node for node in self.end.line if node.name == self.name), self.first)


def describe_branch(line: BranchLine) -> str:
    """Return the name of a line (not escaped), whether it is current, and its number of moves."""
    name = TRUNK.capitalize() if line.name in ("", TRUNK) else line.name
    here = ", here" if line.is_here else ""
    moves = (
        counted(line.move_count, "move") if line.move_count or not line.is_trunk else "up to here"
    )
    return f"{name}{here}: {moves}"


def describe_difference(line: BranchLine, name_cells: Callable[[Mask], str]) -> str:
    """Describe in which cells the digits of a line differ from the current ones.

    *name_cells* names cells, in short form for the screen or in full to be read aloud.
    """
    differs = line.differing_cells
    if line.is_here and not line.name:
        return "This is what is on the board."
    if not differs:
        return "It has no digits yet." if line.is_here else "All digits are as they are now."
    if differs.bit_count() > _MANY:
        cells = f"{differs.bit_count()} cells"
        return f"{cells} since it began." if line.is_here else f"{cells} are others than now."
    begins = "Since it began" if line.is_here else "Other than now"
    return f"{begins}: {name_cells(differs)}."


def list_branches(game: Game) -> tuple[BranchLine, ...]:
    """Return the current line, the line it branched off from, then the others, the latest first."""
    here, trial = game.history.current, trial_of(game)
    played = set(map(id, here.line))
    leaves = [node for node in game.history.nodes if not node.listed_children and _is_shown(node)]
    others = [
        _build_line(game, leaf, played) for leaf in reversed(leaves) if id(leaf) not in played
    ]
    if trial is None or trial.parent is None:
        return (BranchLine(here, here, "", here.depth, 0, is_here=True), *others)
    before = trial.parent
    own = BranchLine(
        here,
        trial,
        trial.name,
        here.depth - before.depth,
        _find_differing_cells(here, before),
        is_here=True,
    )
    outer = next((node for node in before.line if node.name), None)
    name = outer.name if outer else TRUNK
    trunk = next((line for line in others if _continues_from(line, before)), None)
    if trunk is not None:
        others.remove(trunk)
        trunk = replace(trunk, first=outer or trunk.first, name=name, is_trunk=True)
    else:
        differs = _find_differing_cells(before, here)
        trunk = BranchLine(before, outer or before, name, 0, differs, is_trunk=True)
    return (own, trunk, *others)


def _continues_from(line: BranchLine, before: Node) -> bool:
    """Check whether a line continues from a position without being a trial from there."""
    own: list[Node] = []
    for node in line.end.line:
        if node is before:
            return not any(each.name for each in own)
        own.append(node)
    return False


def trial_of(game: Game) -> Node | None:
    """Return the first node of the current branch that has a name; None outside trials."""
    return next((node for node in game.history.current.line if node.name), None)


def find_node_before_mistake(game: Game, solution: Sequence[Digit]) -> Node | None:
    """Return the last position before the first mistake on the current line; None if there is none.

    A mistake is a wrong entry, or the removal of a note of the right digit.
    """
    line = list(game.history.current.line)
    for node in reversed(line):
        if node.parent is not None and _is_wrong(node, node.parent, solution):
            return node.parent
    return None


def _is_wrong(node: Node, parent: Node, solution: Sequence[Digit]) -> bool:
    rows = zip(node.position.digits, parent.position.digits, solution, strict=True)
    if any(digit not in (before, 0, true) for digit, before, true in rows):
        return True
    notes = zip(node.position.notes, parent.position.notes, solution, strict=True)
    gone = (c for c, (now, was, true) in enumerate(notes) if now and (was & ~now) >> true & 1)
    return any(not node.position.digits[cell] for cell in gone)


def _build_line(game: Game, leaf: Node, played: set[int]) -> BranchLine:
    """Return the line that ends at *leaf*; *played* holds the ids of the current line's nodes."""
    own = [node for node in leaf.line if id(node) not in played]
    first = own[-1]
    # Dropping a line must keep the moves that other lines share.
    alone = leaf
    while alone is not first and alone.parent and len(alone.parent.listed_children) == 1:
        alone = alone.parent
    name = next((node.name for node in own if node.name), "")
    return BranchLine(
        leaf,
        alone,
        name or _describe_first_move(first, game.puzzle.layout),
        len(own),
        _find_differing_cells(leaf, game.history.current),
    )


def _find_differing_cells(there: Node, other: Node) -> Mask:
    """Return the cells whose digits differ between two positions."""
    digits = zip(there.position.digits, other.position.digits, strict=True)
    return mask_of(cell for cell, (one, another) in enumerate(digits) if one != another)


def _describe_first_move(first: Node, layout: Layout) -> str:
    """Name a line without a name by its first move."""
    assert first.move is not None
    return f"from {describe_move(first.move, first.position, layout)}"


def _is_shown(node: Node) -> bool:
    return not any(each.dropped for each in node.line)
