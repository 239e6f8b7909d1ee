"""The branches of a game, as a list has them; and the way back to before the first mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.bits import Mask, mask_of
from ..engine.layout import Digit, Layout
from .game import Game, describe_move
from .history import Node


@dataclass(frozen=True)
class BranchLine:
    """One line of moves, as far as it was played."""

    end: Node
    """Its last position."""
    first: Node
    """The first of its moves that is not on the line that is played."""
    name: str
    moves: int
    """How many moves it has of its own."""
    differs: Mask
    """The cells whose digit is another one than now."""
    is_here: bool = False
    """Whether it is the one that is played."""


def branches(game: Game) -> tuple[BranchLine, ...]:
    """The line that is played, then every other one, the latest first."""
    here = game.history.here
    played = set(map(id, here.line))
    own = BranchLine(here, trial_of(game) or here, _own_name(game), here.depth, 0, is_here=True)
    leaves = [node for node in game.history.nodes if not node.shown and _is_shown(node)]
    others = [_line(game, leaf, played) for leaf in reversed(leaves) if id(leaf) not in played]
    return (own, *others)


def trial_of(game: Game) -> Node | None:
    """Where the branch that has a name, and is played now, begins."""
    return next((node for node in game.history.here.line if node.name), None)


def before_mistake(game: Game, solution: Sequence[Digit]) -> Node | None:
    """The position before the first wrong entry that stands, or before a right note went.

    None where nothing is wrong.
    """
    line = list(game.history.here.line)
    for node in reversed(line):
        if node.parent is not None and _is_wrong(node, node.parent, solution):
            return node.parent
    return None


def _is_wrong(node: Node, parent: Node, solution: Sequence[Digit]) -> bool:
    rows = zip(node.after.digits, parent.after.digits, solution, strict=True)
    if any(digit not in (before, 0, true) for digit, before, true in rows):
        return True
    notes = zip(node.after.notes, parent.after.notes, solution, strict=True)
    gone = (c for c, (now, was, true) in enumerate(notes) if now and (was & ~now) >> true & 1)
    return any(not node.after.digits[cell] for cell in gone)


def _line(game: Game, leaf: Node, played: set[int]) -> BranchLine:
    """The line that ends at *leaf*."""
    own = [node for node in leaf.line if id(node) not in played]
    first = own[-1]
    # Only what no other line shares is dropped with it.
    alone = leaf
    while alone is not first and alone.parent and len(alone.parent.shown) == 1:
        alone = alone.parent
    name = next((node.name for node in own if node.name), "")
    digits = zip(leaf.after.digits, game.position.digits, strict=True)
    differs = mask_of(cell for cell, (there, now) in enumerate(digits) if there != now)
    return BranchLine(leaf, alone, name or _described(first, game.puzzle.layout), len(own), differs)


def _described(first: Node, layout: Layout) -> str:
    """A line without a name, by its first move."""
    assert first.move is not None
    return f"from {describe_move(first.move, first.after, layout)}"


def _own_name(game: Game) -> str:
    trial = trial_of(game)
    return trial.name if trial else ""


def _is_shown(node: Node) -> bool:
    return not any(each.dropped for each in node.line)
