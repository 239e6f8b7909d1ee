"""The view of a book: which of its puzzles are shown, in which order, and their progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Any, Final

from ...engine.ladders import TEACHING
from ...engine.level import Level
from ...store.books import BookPuzzle, Key, PuzzleProgress, PuzzleRating
from .book import Book

NO_PROGRESS: Final = PuzzleProgress()
"""Progress of a puzzle that was not played."""
_LEVELS: Final = {str(level): int(level) for level in Level}
_LAST: Final = 1_000_000
"""Sort key of unknown values, which come last."""


class Order(StrEnum):
    """The sort order of a book."""

    NUMBER = "number"
    LEVEL = "level"
    TECHNIQUE = "technique"
    TIME = "time"


class ProgressFilter(StrEnum):
    """Which puzzles are shown, by their progress."""

    ALL = "all"
    OPEN = "not done"
    DONE = "done"


@dataclass(frozen=True)
class ViewOptions:
    """Filter and order of a view. An empty field does not restrict it."""

    order: Order = Order.NUMBER
    done: ProgressFilter = ProgressFilter.ALL
    levels: frozenset[str] = frozenset()
    technique: str = ""
    """Id of a technique that the path must contain."""
    words: str = ""
    """Text that the title must contain, or that the number must begin with."""

    @property
    def depends_on_ratings(self) -> bool:
        """Whether new ratings can change the view."""
        return bool(self.levels or self.technique) or self.order in (Order.LEVEL, Order.TECHNIQUE)

    def describe(self, name_of: Callable[[str], str]) -> str:
        """Return filter and order in words; empty if the view is the whole book in its order."""
        kinds = [level for level in _LEVELS if level in self.levels]
        parts = (
            f"by {self.order}" if self.order is not Order.NUMBER else "",
            str(self.done) if self.done is not ProgressFilter.ALL else "",
            *kinds,
            f"with {name_of(self.technique)}" if self.technique else "",
            f"'{self.words}'" if self.words else "",
        )
        return ", ".join(filter(None, parts))


@dataclass
class BookView:
    """A book as shown to the player."""

    book: Book
    ratings: dict[Key, PuzzleRating] = field(default_factory=dict)
    """Ratings found by this program; more are added in the background."""
    progress: Mapping[Key, PuzzleProgress] = field(default_factory=dict)
    wish: ViewOptions = ViewOptions()
    shown: list[BookPuzzle] = field(default_factory=list)
    """The lines that are shown, in order."""
    has_titles: bool = False
    """Whether a line that is shown has a title."""
    done: int = 0
    """Number of finished puzzles in the book."""

    def rating_of(self, line: BookPuzzle) -> PuzzleRating | None:
        """Return the rating of a puzzle, or else the one that came with it; None without any."""
        return self.ratings.get(line.key) or self.book.known.get(line.key)

    def progress_of(self, line: BookPuzzle) -> PuzzleProgress:
        """Return the progress of a puzzle."""
        return self.progress.get(line.key, NO_PROGRESS)

    def set_progress(self, progress: Mapping[Key, PuzzleProgress]) -> None:
        """Set the progress of all puzzles that were ever played."""
        self.progress = progress
        self.done = sum(self.progress_of(line).is_done for line in self.book.lines)

    def arrange(self) -> None:
        """Filter and sort the lines that are shown."""
        found = [line for line in self.book.lines if self._is_wanted(line)]
        match self.wish.order:
            case Order.LEVEL:
                found.sort(key=self._by_level)
            case Order.TECHNIQUE:
                found.sort(key=self._by_technique)
            case Order.TIME:
                found.sort(key=self._by_time)
        self.shown = found
        self.has_titles = any(line.title for line in found)

    def _is_wanted(self, line: BookPuzzle) -> bool:
        wish = self.wish
        is_done = wish.done is ProgressFilter.DONE
        if wish.done is not ProgressFilter.ALL and self.progress_of(line).is_done != is_done:
            return False
        if wish.levels or wish.technique:
            rating = self.rating_of(line)
            if rating is None or (wish.levels and rating.level not in wish.levels):
                return False
            if wish.technique and wish.technique not in techniques_of(rating):
                return False
        words = wish.words.casefold()
        return not words or words in line.title.casefold() or str(line.number).startswith(words)

    def _by_level(self, line: BookPuzzle) -> tuple[int, int, int]:
        rating = self.rating_of(line)
        if rating is None or not rating.level:
            return (_LAST, 0, line.number)
        score = _LAST if rating.score is None else rating.score
        return (_LEVELS.get(rating.level, _LAST), score, line.number)

    def _by_technique(self, line: BookPuzzle) -> tuple[int, int, int]:
        rating = self.rating_of(line)
        if rating is None or not rating.hardest:
            return (_LAST, 0, line.number)
        place = TEACHING.places.get(rating.hardest, _LAST)
        return (place, rating.score or 0, line.number)

    def _by_time(self, line: BookPuzzle) -> tuple[int, float, int]:
        done = self.progress_of(line)
        rank = 0 if done.is_done else 1 if done.open_game is not None else 2
        return (rank, done.elapsed, line.number)

    def techniques(self) -> Counter[str]:
        """Count the puzzles that need each technique, by id."""
        rated = filter(None, map(self.rating_of, self.book.lines))
        return Counter(chain.from_iterable(map(techniques_of, rated)))

    def next_open(self, after: BookPuzzle) -> BookPuzzle | None:
        """Return the next unfinished puzzle of the view, cyclically; None if there is none."""
        places = {line.number: place for place, line in enumerate(self.shown)}
        at = places.get(after.number, -1)
        rest: Iterable[BookPuzzle] = (*self.shown[at + 1 :], *self.shown[: at + 1])
        waiting = (line for line in rest if not self.progress_of(line).is_done)
        return next((line for line in waiting if line.number != after.number), None)


def techniques_of(rating: PuzzleRating) -> dict[str, Any]:
    """Return counts by the ids of the techniques that a puzzle needs.

    If the counts are unknown, only the hardest technique is included.
    """
    return rating.counts or ({rating.hardest: 1} if rating.hardest else {})
