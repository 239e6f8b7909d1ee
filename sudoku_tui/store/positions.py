"""The stock by technique: where its files are, and a position drawn from them.

As with the stock by level, what searches for steps is imported only when a position is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.dice import Dice
from ..formats.errors import FormatError
from .errors import StoreError
from .stock import FOLDERS

if TYPE_CHECKING:
    from ..engine.started_puzzle import StartedPuzzle
    from ..engine.step import Step
    from ..formats.positions import PositionLine


_DRAWS = 20
"""Scrambles where something else came first before the next position is taken."""


@dataclass(frozen=True)
class DrawnPosition:
    """A position drawn from the stock and scrambled, or one that the player has brought."""

    started: StartedPuzzle
    line: PositionLine
    """The position that was scrambled."""
    is_recalled: bool = False
    """Whether it is known without a search what comes next."""
    brought: Step | None = None
    """The step that is looked for in a position that the player has brought."""

    @property
    def places(self) -> bool:
        """Whether the next step places a digit."""
        return bool(self.line.effect[0] if self.is_recalled else self.step.placements)

    @property
    def is_searched(self) -> bool:
        """Whether the step is known already."""
        return self.brought is not None or "_step" in self.__dict__

    @property
    def is_its_turn(self) -> bool:
        """Whether the technique of the line comes next here too."""
        return self._step is not None

    @property
    def step(self) -> Step:
        """The next on the teaching ladder, of the technique that was asked for.

        It is searched for when it is first asked for: who looks at a board has not answered yet.
        In a position that was brought something easier may come before it.
        """
        assert self._step is not None  # its turn has come, or it would not have been drawn
        return self._step

    @cached_property
    def _step(self) -> Step | None:
        if self.brought is not None:
            return self.brought
        from ..engine.practice.turn import turn_of
        from ..engine.techniques import CATALOGUE

        return turn_of(CATALOGUE[self.line.technique], self.started)


def brought_position(started: StartedPuzzle, step: Step) -> DrawnPosition:
    """A position that the player has brought, in which *step* is looked for."""
    from ..engine.ladders import TEACHING
    from ..engine.solving.solver import effect_of
    from ..formats.positions import PositionLine

    level, id = TEACHING.rung(step.technique).level, step.technique.id
    line = PositionLine(started, id, effect_of(step), level, None, level, None, seed="")
    return DrawnPosition(started, line, brought=step)


def position_techniques() -> tuple[str, ...]:
    """The ids of the techniques that there are positions of, in alphabetical order."""
    before, after = position_name("*").split("*")
    names = {path.name for folder in FOLDERS for path in folder.glob(position_name("*"))}
    return tuple(sorted(name.removeprefix(before).removesuffix(after) for name in names))


def positions_of(technique: str) -> tuple[PositionLine, ...]:
    """All positions of the technique of this id.

    Raises:
        StoreError: there are none, or their file cannot be read.
    """
    return _positions(technique)


def draw_position(technique: str, dice: Dice) -> DrawnPosition:
    """A position in which the technique of this id is the next step, and nobody has seen it.

    It is one of the stock, scrambled. Which of several steps comes first can change with that,
    and seldom even the technique; then it is scrambled anew.

    Raises:
        StoreError: there are no positions of it, or their file cannot be read.
    """
    from ..engine.symmetry import random_scramble

    lines = _positions(technique)
    while True:
        line = dice.pick(lines)
        for _ in range(_DRAWS):
            drawn = DrawnPosition(line.started.scrambled(random_scramble(line.layout, dice)), line)
            if drawn.is_its_turn:
                return drawn


def recall_position(technique: str, dice: Dice) -> DrawnPosition:
    """The same, for somebody who waits: one that was searched before, if that takes long.

    Raises:
        StoreError: there are no positions of it, or their file cannot be read.
    """
    if not takes_long(technique):
        return draw_position(technique, dice)
    line = dice.pick([line for line in _positions(technique) if line.proven])
    return DrawnPosition(line.scrambled(dice.pick(line.proven)), line, is_recalled=True)


def scrambled_position(technique: str, dice: Dice) -> StartedPuzzle:
    """A position of the stock, scrambled: whether the technique comes next is not searched.

    It was there before, and with few exceptions it is still there. Of two equally simple ones
    another may come first now, or be called otherwise.

    Raises:
        StoreError: there are no positions of it, or their file cannot be read.
    """
    from ..engine.symmetry import random_scramble

    line = dice.pick(_positions(technique))
    return line.started.scrambled(random_scramble(line.layout, dice))


@cache
def takes_long(technique: str) -> bool:
    """Whether the lines of the technique of this id name scrambles: a search takes long there.

    All lines of a file do or none does, so its first one says so: a storm asks of every technique.

    Raises:
        StoreError: there are no positions of it, or their file cannot be read.
    """
    return any(line.proven for line in _lines_of(technique, 1))


def position_name(technique: str) -> str:
    """The name of the file of a technique."""
    return f"positions-{technique}.txt"


@lru_cache(maxsize=16)
def _positions(technique: str) -> tuple[PositionLine, ...]:
    return _lines_of(technique)


def _lines_of(technique: str, most: int | None = None) -> tuple[PositionLine, ...]:
    path = _file(technique)
    if path is None:
        raise StoreError(f"there are no positions of {technique}")
    lines = read_position_file(path, most)
    if not lines:
        raise StoreError(f"{path.name} holds no positions")
    return lines


def read_position_file(path: Path, most: int | None = None) -> tuple[PositionLine, ...]:
    """The positions of a file, the first *most* of them or all.

    Raises:
        StoreError: it cannot be read.
    """
    from ..formats.positions import read_positions

    try:
        with path.open(encoding="utf-8") as file:
            return tuple(islice(read_positions(file), most))
    except (OSError, FormatError, UnicodeDecodeError) as error:
        raise StoreError(f"{path.name} cannot be read: {error}") from None


def _file(technique: str) -> Path | None:
    paths = (folder / position_name(technique) for folder in FOLDERS)
    return next((path for path in paths if path.is_file()), None)
