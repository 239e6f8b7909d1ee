"""Ratings of a book, found in the background and saved as they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final

from ...store.books import Books, Key
from ...store.errors import StoreError
from ..background.client import BackgroundTask, Worker
from ..background.job import JobFailed
from ..background.rate import Rated, RatePuzzles

_AT_ONCE: Final = 60
"""Number of puzzles per job; after each job the visible puzzles are considered again."""
_MOST_WAITING: Final = 5_000
"""Maximum number of ratings held in memory while the file cannot be written."""


class BookRating(BackgroundTask):
    """A task that rates the puzzles of a book: first the visible ones, then the others in order.

    Ratings that could not be saved are saved with the next answer.
    """

    def __init__(
        self,
        books: Books,
        keys: Iterable[Key],
        found: Rated,
        get_visible: Callable[[], Iterable[Key]],
        on_update: Callable[[], None],
    ) -> None:
        """Rate the puzzles of *keys*.

        Args:
            books: The store, which saves the ratings.
            keys: The puzzles of the book.
            found: Known ratings; new ones are added.
            get_visible: Returns the puzzles that are currently visible.
            on_update: Called after each answer and on failure.
        """
        self.failure = ""
        """Why rating stopped; empty if it did not fail."""
        self._books, self._found, self._in_sight, self._heard = books, found, get_visible, on_update
        self._rest: Iterator[Key] = iter(keys)
        self._waiting: Rated = {}

    async def run(self) -> None:
        """Rate all puzzles in one process that ends with this task."""
        worker = Worker()
        try:
            while keys := self._next():
                await worker.run(RatePuzzles(keys), self._hear)
        except JobFailed as error:
            self.failure = str(error)
            self._heard()
        finally:
            await worker.end()

    def _next(self) -> tuple[Key, ...]:
        """Return the next puzzles to rate; empty if all are rated."""
        unknown = (key for key in chain(self._in_sight(), self._rest) if key not in self._found)
        return tuple(dict.fromkeys(islice(unknown, _AT_ONCE)))

    def _hear(self, rated: Rated) -> None:
        self._found |= rated
        self._waiting |= rated
        try:
            self._books.rate(self._waiting)
            self._waiting = {}
        except StoreError:
            if len(self._waiting) > _MOST_WAITING:
                self._waiting = {}  # they are rated again when the book is reopened
        self._heard()
