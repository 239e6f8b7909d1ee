"""The text for a won game: honest praise, the techniques needed, and the time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from textwrap import wrap
from typing import Final

from textual.content import Content

from ...formats.figures import clock, counted
from ...game.hint_use import HintUse
from ...store.statistics import LevelTimes
from ...words.counts import describe_hint_use, join_first
from ...words.techniques import counted_technique
from ..drawing.glyphs import Glyphs
from ..drawing.text import join_text, spark, styled

_LABEL: Final = 8
"""Columns of the label before a line."""
_NAMED: Final = 5
"""Largest number of techniques that are named; further ones are counted."""
_USUAL: Final = 3
"""Smallest number of games without a hint that makes the usual time meaningful."""
_MOMENT: Final = 0.001
"""Tolerance in seconds: a time may be rounded when it is saved."""


@dataclass(frozen=True)
class WonGame:
    """The facts about a won game. Times are in seconds."""

    level: str
    """Empty if the puzzle has no level."""
    elapsed: float
    hints: HintUse
    checks: int
    undone: int
    score: str = ""
    """Further ratings beside the level."""
    needed: tuple[tuple[str, int], ...] = ()
    """Ids of the techniques on the solution path with their counts, hardest first. A count of 0
    means that uses were not counted.
    """
    times: LevelTimes | None = None
    """The times of its level, including this game."""

    @property
    def is_best(self) -> bool:
        """Whether this game is the fastest of its level without hints."""
        best = self.times.best if self.times else None
        return not any(self.hints) and best is not None and self.elapsed <= best + _MOMENT

    @property
    def praise(self) -> str:
        """A sentence of praise that is true for this game."""
        alone = not (any(self.hints) or self.checks)
        times = self.times
        if any(self.hints):
            return describe_hint_use(self.hints)
        if self.is_best and self.level and times and times.unaided > 1:
            return f"Your best at {self.level}{', without help' if alone else ''}."
        if times and times.unaided >= _USUAL and times.usual and self.elapsed < times.usual:
            return f"Faster than usual{', without help' if alone else ''}."
        return "Solved without help." if alone else "Solved without a hint."


def won_text(game: WonGame, width: int, glyphs: Glyphs) -> Content:
    """Return all lines in *width* columns. No figure occurs twice."""
    best = bool(game.times and game.times.unaided > 1 and game.is_best)
    lines = [styled(game.praise, "bold $role-on" if best else ""), Content("")]
    needed = tuple(starmap(counted_technique, game.needed))
    lines += _line("needed", join_first(needed, _NAMED), width)
    lines += _line("rated", game.score, width)
    if times := game.times:
        if len(times.recent) > 1:
            what = styled(f"  the last {len(times.recent)}, this one last", "$note")
            plot = styled(spark(times.recent, glyphs), "$entry")
            lines.append(join_text(styled("times".ljust(_LABEL), "$quiet"), plot, what))
        if times.best is not None and not game.is_best:
            lines += _line("best", clock(times.best), width)
        if times.usual is not None and times.unaided > 1:
            usual = f"{clock(times.usual)} of {counted(times.unaided, 'game')} without a hint"
            lines += _line("usual", usual, width)
    used = [
        *([counted(game.checks, "check")] if game.checks else []),
        *([counted(game.undone, "move") + " undone"] if game.undone else []),
    ]
    return Content("\n").join([*lines, *_line("also", ", ".join(used), width)])


def _line(label: str, text: str, width: int) -> list[Content]:
    """Return *text* with a label, wrapped under its own first column; nothing if it is empty."""
    rows = wrap(text, width - _LABEL, break_on_hyphens=False)
    labels = [label, *[""] * len(rows)]
    return [
        join_text(styled(each.ljust(_LABEL), "$quiet"), row)
        for each, row in zip(labels, rows, strict=False)
    ]
