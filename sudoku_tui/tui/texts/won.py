"""What is said of a game that was won: praise that is true, what it needed, how long it took."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from textwrap import wrap
from typing import Final

from textual.content import Content

from ...formats.figures import clock, counted
from ...store.statistics import LevelTimes
from ...words.counts import and_more
from ...words.techniques import counted_technique
from ..drawing.glyphs import Glyphs
from ..drawing.text import joined, spark, styled

_LABEL: Final = 8
"""Columns of what a line is about."""
_NAMED: Final = 5
"""Techniques that are named; of more it is said how many."""
_USUAL: Final = 3
"""Games without a hint from which there is a usual time to be faster than."""
_MOMENT: Final = 0.001
"""Seconds that a time may lose on its way through the file."""


@dataclass(frozen=True)
class WonGame:
    """What is known of it. Times are in seconds."""

    level: str
    """Empty if it has none."""
    elapsed: float
    hints: int
    checks: int
    undone: int
    score: str = ""
    """What rates it beside its level."""
    needed: tuple[tuple[str, int], ...] = ()
    """The techniques that its path leads through, by their ids, and how often; the hardest first.

    0 where it is not counted how often."""
    times: LevelTimes | None = None
    """Of its level, this game among them."""

    @property
    def is_best(self) -> bool:
        """Whether no game of its level was won faster without a hint."""
        best = self.times.best if self.times else None
        return not self.hints and best is not None and self.elapsed <= best + _MOMENT

    @property
    def praise(self) -> str:
        """One sentence that is true."""
        alone = not (self.hints or self.checks)
        times = self.times
        if self.hints:
            return f"Solved with {counted(self.hints, 'hint')}."
        if self.is_best and self.level and times and times.unaided > 1:
            return f"Your best at {self.level}{', without help' if alone else ''}."
        if times and times.unaided >= _USUAL and times.usual and self.elapsed < times.usual:
            return f"Faster than usual{', without help' if alone else ''}."
        return "Solved without help." if alone else "Solved without a hint."


def won_text(game: WonGame, width: int, glyphs: Glyphs) -> Content:
    """All of it in *width* columns; no figure stands there twice."""
    best = bool(game.times and game.times.unaided > 1 and game.is_best)
    lines = [styled(game.praise, "bold $role-on" if best else ""), Content("")]
    needed = tuple(starmap(counted_technique, game.needed))
    lines += _line("needed", and_more(needed, _NAMED), width)
    lines += _line("rated", game.score, width)
    if times := game.times:
        if len(times.recent) > 1:
            what = styled(f"  the last {len(times.recent)}, this one last", "$note")
            plot = styled(spark(times.recent, glyphs), "$entry")
            lines.append(joined(styled("times".ljust(_LABEL), "$quiet"), plot, what))
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
    """A line with what it is about before it, wrapped under its own column; none without *text*."""
    rows = wrap(text, width - _LABEL, break_on_hyphens=False)
    labels = [label, *[""] * len(rows)]
    return [
        joined(styled(each.ljust(_LABEL), "$quiet"), row)
        for each, row in zip(labels, rows, strict=False)
    ]
