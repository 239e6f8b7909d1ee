"""The stock of positions by technique: its files, and positions drawn from them.

The search for steps is imported only when a position is drawn, as with the stock of puzzles.
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
"""Scrambles of a position that are tried before the next one; another step may come first in
each."""


@dataclass(frozen=True)
class DrawnPosition:
    """A scrambled position of the stock, or a position that the player has brought."""

    started: StartedPuzzle
    line: PositionLine
    """The original position in the stock."""
    is_recalled: bool = False
    """Whether the next step was recorded in the stock, so that no search is needed."""
    own_step: Step | None = None
    """The step to find in a position that the player has brought; otherwise None."""

    @property
    def places_digit(self) -> bool:
        """Whether the step places a digit."""
        return bool(self.line.effect[0] if self.is_recalled else self.step.placements)

    @property
    def is_searched(self) -> bool:
        """Whether the step has been found already, so that reading `step` is fast."""
        return self.own_step is not None or "_step" in self.__dict__

    @property
    def is_technique_next(self) -> bool:
        """Whether the technique of the original position also comes next after scrambling."""
        return self._step is not None

    @property
    def step(self) -> Step:
        """The next step on the teaching ladder, which is of the requested technique.

        It is searched for on first use, while the player looks at the board. In a position that the
        player has brought, easier steps may come before it.
        """
        assert self._step is not None  # positions without it are never drawn
        return self._step

    @cached_property
    def _step(self) -> Step | None:
        if self.own_step is not None:
            return self.own_step
        from ..engine.practice.turn import turn_of
        from ..engine.techniques import CATALOGUE

        return turn_of(CATALOGUE[self.line.technique], self.started)


def own_position(started: StartedPuzzle, step: Step) -> DrawnPosition:
    """Build a drill from a position that the player has brought, with *step* to be found."""
    from ..engine.ladders import TEACHING
    from ..engine.solving.solver import effect_of
    from ..formats.positions import PositionLine

    level, id = TEACHING.rung(step.technique).level, step.technique.id
    line = PositionLine(started, id, effect_of(step), level, None, level, None, seed="")
    return DrawnPosition(started, line, own_step=step)


def position_techniques() -> tuple[str, ...]:
    """Return the ids of the techniques with positions in the stock, in alphabetical order."""
    before, after = position_name("*").split("*")
    names = {path.name for folder in FOLDERS for path in folder.glob(position_name("*"))}
    return tuple(sorted(name.removeprefix(before).removesuffix(after) for name in names))


def positions_of(technique: str) -> tuple[PositionLine, ...]:
    """Return all positions of a technique by its id.

    Raises:
        StoreError: The stock has none, or its file cannot be read.
    """
    return _positions(technique)


def draw_position(technique: str, dice: Dice) -> DrawnPosition:
    """Draw a position whose next step is of a technique, given by its id.

    The position is one of the stock, scrambled. After scrambling, another of several equally easy
    steps may come first, rarely even one of another technique. Then the position is scrambled
    again.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    lines = _positions(technique)
    while True:
        line = dice.pick(lines)
        for _ in range(_DRAWS):
            drawn = DrawnPosition(line.random_scramble(dice), line)
            if drawn.is_technique_next:
                return drawn


def draw_verified_position(technique: str, dice: Dice) -> DrawnPosition:
    """Draw a position like `draw_position`, but without a slow search.

    For a slow technique, a scramble is drawn that was verified when the stock was made.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    if not is_slow_technique(technique):
        return draw_position(technique, dice)
    line = dice.pick([line for line in _positions(technique) if line.proven])
    return DrawnPosition(line.scrambled(dice.pick(line.proven)), line, is_recalled=True)


def scrambled_position(technique: str, dice: Dice) -> StartedPuzzle:
    """Draw a scrambled position of a technique without checking which step comes next.

    The technique came next before scrambling, and nearly always still does. Of two equally simple
    steps, the other may come first now, or a step may count as another technique.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    return dice.pick(_positions(technique)).random_scramble(dice)


@cache
def is_slow_technique(technique: str) -> bool:
    """Check whether a search for the technique of this id is slow.

    If so, all lines of its file record scrambles; otherwise none does. Only the first line is read,
    because a storm checks all techniques.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    return any(line.proven for line in _lines_of(technique, 1))


def position_name(technique: str) -> str:
    """Return the file name of a technique's positions."""
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
    """Read the positions of a file, the first *most* or all.

    Raises:
        StoreError: The file cannot be read or parsed.
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
