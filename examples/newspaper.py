"""A week of puzzles on a page: from Beginner on Monday to Extreme on Saturday.

``python examples/newspaper.py SEED > week.html`` makes it; the same seed gives the same page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

import sudoku_tui as s

WEEK: Final = {
    "Monday": "beginner",
    "Tuesday": "easy",
    "Wednesday": "medium",
    "Thursday": "hard",
    "Friday": "unfair",
    "Saturday": "extreme",
}


@dataclass(frozen=True)
class Day:
    """The puzzle of one day, with a clue."""

    name: str
    puzzle: s.Puzzle
    clue: str
    """The first step harder than a single, for readers who are stuck."""

    @property
    def html(self) -> str:
        """The section of the page for this day."""
        rating = self.puzzle.rating
        told = str(rating) if rating else ""
        return (
            f"<h2>{escape(self.name)}: {escape(told)}</h2>\n{self.puzzle.svg}\n"
            f"<p>{escape(self.clue)}</p>"
        )


def week(seed: str, effort: s.Effort | None = None) -> Iterator[Day]:
    """Generate the puzzles of the week, each with one solution."""
    for name, level in WEEK.items():
        puzzle = s.generate(
            level=level, symmetry="180", seed=f"{seed} {name}", effort=effort or s.time_limit(60)
        )
        assert s.is_unique(puzzle)
        yield Day(name, puzzle, clue_of(puzzle))


def clue_of(puzzle: s.Puzzle) -> str:
    """Describe the first step that is not a single, and where it applies."""
    for step in s.path(puzzle):
        if step.eliminations:
            where = ", ".join(sorted({candidate.cell for candidate in step.eliminations}))
            return f"After {step.position.filled - puzzle.clues} digits: {step.name} clears {where}"
    return "Singles suffice."


def page(seed: str) -> str:
    """Return the whole week as an HTML page."""
    try:
        days = "\n".join(day.html for day in week(seed))
    except s.NotFound as error:
        days = f"<p>{escape(str(error))}</p>"
    return f"<!doctype html>\n<meta charset='utf-8'>\n<title>{escape(seed)}</title>\n{days}\n"


if __name__ == "__main__":
    print(page(sys.argv[1] if len(sys.argv) > 1 else "this week"))
