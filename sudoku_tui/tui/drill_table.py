"""The drills by technique, as a table on the page of statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.content import Content

from ..engine.techniques import CATALOGUE
from ..game.cards import RECENT, Figures
from .glyphs import Glyphs
from .practice_text import sparkline
from .text import clock, joined, shortened, told

_COUNT, _TIME, _TREND = 7, 8, 11
"""Columns of a row after the name."""
_NAME = 32
"""Columns of the longest name."""


def drill_table(drills: Mapping[str, Figures], width: int, glyphs: Glyphs) -> Iterator[Content]:
    """A line for each technique that was practised, below a heading, in *width* columns."""
    fixed = 2 * _COUNT + _TIME + _TREND
    room = max(_COUNT, min(_NAME, width - fixed))
    sparks = width - fixed - room >= RECENT
    head = f"{'Drills':<{room}}{'number':>{_COUNT}}{'right':>{_COUNT}}"
    yield told(f"{head}{'usual':>{_TIME}}  {'trend':<{_TREND - 2}}", "$quiet")
    for id, figures in drills.items():
        known = CATALOGUE.get(id)
        name = shortened(known.name if known else id, room - 1)
        usual = clock(figures.usual) if figures.found else ""
        yield joined(
            name.ljust(room),
            told(f"{figures.drills:>{_COUNT}}", "$note"),
            told(f"{figures.found:>{_COUNT}}", "$note"),
            told(f"{usual:>{_TIME}}", "bold"),
            told(f"  {figures.trend:<{_TREND - 2}}", "$note"),
            told(sparkline(figures.recent, glyphs) if sparks else "", "$entry"),
        )
