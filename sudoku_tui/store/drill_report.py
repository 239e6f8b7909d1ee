"""How drills went, by technique, as one thing to show or to print, and as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from ..game.cards import Figures
from .cards import Cards

COLUMNS = ("technique", "drills", "right", "usual", "trend")
"""Of the table; the usual time is the median in seconds, and empty if none was right."""


def drill_report(cards: Cards) -> Mapping[str, Figures]:
    """The figures of each technique that was practised, by its id, in the order of learning.

    Ids that are not known here come last.

    Raises:
        StoreError: the file fails.
    """
    from ..engine.ladder import TEACHING

    found = cards.figures()
    places = {technique.id: place for place, technique in enumerate(TEACHING.techniques)}
    order = sorted(found, key=lambda id: (places.get(id, len(places)), id))
    return {id: found[id] for id in order}


def csv_of_drills(drills: Mapping[str, Figures]) -> str:
    """A line for each technique, below the names of the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for id, figures in drills.items():
        usual = f"{figures.usual:.1f}" if figures.found else ""
        writer.writerow((id, figures.drills, figures.found, usual, figures.trend))
    return text.getvalue()
