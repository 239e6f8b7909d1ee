"""Ratings of a book, found behind the screen and kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final

from ...store.books import Books, Key
from ...store.errors import StoreError
from ..background.client import Errand, Worker
from ..background.job import JobFailed
from ..background.rate import Rated, RatePuzzles

_AT_ONCE: Final = 60
"""Puzzles that the process is given at a time: as many again are chosen by what is in sight."""
_MOST_WAITING: Final = 5_000
"""Ratings that are kept for later where the file cannot be written."""


class BookRating(Errand):
    """Has the puzzles of a book rated: first what is in sight, then one after the other.

    What was found is written with the next answer if the file could not be written.
    """

    def __init__(
        self,
        books: Books,
        keys: Iterable[Key],
        found: Rated,
        in_sight: Callable[[], Iterable[Key]],
        heard: Callable[[], None],
    ) -> None:
        """Rate *keys*; answers are put into *found*, and then *heard* is called."""
        self.failure = ""
        """Why there will be no more; empty if nothing went wrong."""
        self._books, self._found, self._in_sight, self._heard = books, found, in_sight, heard
        self._rest: Iterator[Key] = iter(keys)
        self._waiting: Rated = {}

    async def run(self) -> None:
        """Rate all of them, by one process that ends with this."""
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
        """What is to be rated next; nothing if all is."""
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
                self._waiting = {}  # they are found again when the book is opened again
        self._heard()
