"""What could not be written yet: kept until it can be, in the order in which it came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeVar

from ..formats.figures import counted
from .errors import StoreError

MOVE: Final = "move"
CLOCK: Final = "clock"
"""What may wait of a game: moves, or the time alone."""

Target = TypeVar("Target")
"""The store to write to."""


class Unwritten(Protocol):
    """Something that is to be written."""

    @property
    def reason(self) -> str:
        """Why it could not be."""

    @property
    def waiting(self) -> tuple[str, int]:
        """What waits, as a word that can be counted, and how many there are of it."""

    def flush(self) -> bool:
        """Try again. Return whether nothing waits any more."""


class Delayed(Generic[Target]):
    """One thing to write, beside the moves of games: a drill, a setting."""

    def __init__(
        self, target: Target, kind: str, write: Callable[[Target], object], reason: str
    ) -> None:
        self._target = target
        self.kind = kind
        self.write = write
        """Writes it to a store; raises StoreError."""
        self.reason = reason

    @property
    def waiting(self) -> tuple[str, int]:
        """One of its kind."""
        return self.kind, 1

    def flush(self) -> bool:
        """Try again. Return whether it is written."""
        try:
            self.write(self._target)
        except StoreError as error:
            self.reason = str(error)
            return False
        return True


class Unsaved(Generic[Target]):
    """All that waits to be written to one store."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._waiting: dict[object, Unwritten] = {}
        """By itself, or by the key under which only the last one counts."""

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def __iter__(self) -> Iterator[Unwritten]:
        return iter(tuple(self._waiting.values()))

    def note(self, each: Unwritten, *, is_saved: bool) -> None:
        """Keep what is to be written, or let go of it when it is."""
        if is_saved:
            self._waiting.pop(each, None)
        else:
            self._waiting[each] = each

    def write(self, kind: str, write: Callable[[Target], object], key: str = "") -> None:
        """Write something, now or later; of several with one *key* the last counts.

        Raises:
            StoreError: it is to be later.
        """
        try:
            write(self._target)
        except StoreError as error:
            each = Delayed(self._target, kind, write, str(error))
            self._waiting[key or each] = each
            raise
        self._waiting.pop(key, None)

    def flush(self) -> bool:
        """Try to write all that waits. Return whether nothing does any more."""
        for key, each in tuple(self._waiting.items()):
            if each.flush():
                self._waiting.pop(key, None)
        return not self._waiting

    @property
    def reason(self) -> str:
        """Why something is not saved; empty if everything is."""
        return next((each.reason for each in reversed(self._waiting.values())), "")

    def describe(self) -> str:
        """What waits, and why: ``3 moves are not saved: the disk is full``."""
        if not self._waiting:
            return ""
        total = Counter[str]()
        for each in self:
            kind, number = each.waiting
            total[kind] += number
        if len(total) > 1:
            # Where moves wait, nobody minds the clock.
            del total[CLOCK]
        what = " and ".join(
            "the time of a game" if kind == CLOCK else counted(number, kind)
            for kind, number in total.items()
        )
        verb = "is" if total.total() == 1 or CLOCK in total else "are"
        return f"{what} {verb} not saved: {self.reason}"
