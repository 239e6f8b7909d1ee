"""The text for a won game: honest praise, the techniques needed, and the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import starmap
from textwrap import wrap
from typing import Final

from textual.content import Content

from ...formats.figures import counted
from ...game.hint_use import HintUse
from ...store.statistics import LevelTimes
from ...words.counts import describe_hint_use, hints, join_first
from ...words.durations import exact_time
from ...words.figures import clock
from ...words.techniques import counted_technique
from ..drawing.glyphs import Glyphs
from ..drawing.text import join_text, shorten, spark, styled

_LABEL: Final = 8
"""Columns of the label before a line."""
_NAMED: Final = 5
"""Largest number of techniques that are named; further ones are counted."""
_USUAL: Final = 3
"""Smallest number of games without a hint that makes the usual time meaningful."""
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_MOMENT: Final = 0.001
"""Tolerance in seconds: a time may be rounded when it is saved."""


@dataclass(frozen=True)
class WonGame:
    """The facts about a won game. Times are in seconds."""

    level: str
    """The level; empty if the puzzle has none."""
    elapsed: float
    hints: HintUse
    checks: int
    undone: int
    """The number of moves that were taken back."""
    mistakes: int | None = None
    """The number of wrong entries; None if the solution is unknown."""
    score: str = ""
    """Further ratings beside the level."""
    needed: tuple[tuple[str, int], ...] = ()
    """Ids of the techniques on the solution path with their counts, hardest first. A count of 0
    means that uses were not counted.
    """
    times: LevelTimes | None = None
    """The times of its level and layout, including this game."""
    layout: str = ""
    """The name of its layout; empty for the classic one."""

    @property
    def is_best(self) -> bool:
        """Whether this game is the fastest of its level without hints."""
        best = self.times.best if self.times else None
        return not any(self.hints) and best is not None and self.elapsed <= best + _MOMENT

    @property
    def _margin(self) -> int:
        """The seconds between this game and the best one before it; 0 if that was as fast."""
        before = self.times.second_best if self.times else None
        return int(before - self.elapsed) if before is not None and self.is_best else 0

    @property
    def praise(self) -> str:
        """A sentence of praise that is true for this game."""
        alone, times = not (any(self.hints) or self.checks), self.times
        if times and times.won == 1 and self.level:
            kind = " ".join(map(keep_together, filter(None, (self.level, self.layout))))
            how = f"with {hints(sum(self.hints))}" if any(self.hints) else "without a hint"
            return f"Your first {kind}, solved {'without help' if alone else how}."
        if any(self.hints):
            return describe_hint_use(self.hints)
        if margin := self._margin:
            before = clock(times.second_best) if times and times.second_best else ""
            gain = keep_together(exact_time(margin))
            return f"{gain} faster than your best of {before}."
        if self.is_best and self.level and times and times.unaided > 1:
            return f"Your best at {self.level}{', without help' if alone else ''}."
        if times and times.unaided >= _USUAL and times.usual and self.elapsed < times.usual:
            return f"Faster than usual{', without help' if alone else ''}."
        return "Solved without help." if alone else "Solved without a hint."


def keep_together(name: str) -> str:
    """Return a name with non-breaking spaces, so that no line breaks inside it."""
    return name.replace(" ", _NO_BREAK)


def won_text(game: WonGame, width: int, glyphs: Glyphs, *, is_short: bool = False) -> Content:
    """Return all lines in *width* columns. On a short screen the times follow without a blank."""
    best = bool(game.times and game.times.unaided > 1 and game.is_best)
    style = "bold $role-on" if best or (game.times and game.times.won == 1) else ""
    praise = [styled(row, style) for row in _wrapped(game.praise, width)]
    lines = [*praise, Content(""), _counts(game), Content("")]
    names = (shorten(each, width - _LABEL) for each in starmap(counted_technique, game.needed))
    needed = tuple(map(keep_together, names))
    for row in _line("needed", join_first(needed, _NAMED), width):
        is_first = len(lines) == len(praise) + 3
        lines.append(row.stylize("bold", _LABEL, _LABEL + len(needed[0])) if is_first else row)
    lines += _line("rated", game.score, width)
    start = len(lines)
    if times := game.times:
        if len(times.recent) > 1:
            lines.append(_last_times(times.recent, glyphs))
        if times.best is not None and not game.is_best:
            lines += _line("best", clock(times.best), width)
        if times.usual is not None and times.unaided > 1:
            usual = f"{clock(times.usual)} of {counted(times.unaided, 'game')} without a hint"
            lines += _line("usual", usual, width)
    if lines[start:] and not is_short:
        lines.insert(start, Content(""))
    return Content("\n").join(lines)


def _counts(game: WonGame) -> Content:
    """Return the numbers of mistakes, hints, moves undone, and of checks if there were any."""
    numbers = [
        ("mistakes", game.mistakes),
        ("hints", sum(game.hints)),
        ("undone", game.undone),
        ("checks", game.checks or None),
    ]
    return Content("   ").join(
        join_text(styled(f"{label} ", "$quiet"), str(number))
        for label, number in numbers
        if number is not None
    )


def _last_times(times: Sequence[float], glyphs: Glyphs) -> Content:
    """Return the last times as bars between the first and the last of them, that of this game."""
    return join_text(
        styled(f"last {len(times)}".ljust(_LABEL), "$quiet"),
        f"{clock(times[0])} ",
        styled(spark(times, glyphs), "$entry"),
        styled(f" {clock(times[-1])}", "bold"),
    )


def _line(label: str, text: str, width: int) -> list[Content]:
    """Return *text* with a label, wrapped under its own first column; nothing if it is empty."""
    rows = _wrapped(text, width - _LABEL)
    labels = [label, *[""] * len(rows)]
    return [
        join_text(styled(each.ljust(_LABEL), "$quiet"), row)
        for each, row in zip(labels, rows, strict=False)
    ]


def _wrapped(text: str, width: int) -> list[str]:
    """Return *text* in rows, broken at spaces but not at those of `keep_together`."""
    rows = wrap(text, width, break_on_hyphens=False)
    return [row.replace(_NO_BREAK, " ") for row in rows]
