"""Pending changes that could not be written yet, in the order in which they were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeVar

from ..formats.figures import counted
from .errors import StoreError

MOVE: Final = "move"
CLOCK: Final = "clock"
"""Kinds of pending changes of a game: `MOVE` for moves, `CLOCK` for its time only."""

Target = TypeVar("Target")
"""Type of the store to write to."""


class PendingChange(Protocol):
    """Interface of a pending change."""

    @property
    def reason(self) -> str:
        """Why it could not be written."""

    @property
    def pending_items(self) -> tuple[str, int]:
        """The kind as a countable noun, and the number of pending items."""

    def flush(self) -> bool:
        """Retry the write. Return whether nothing is pending any more."""


class DelayedWrite(Generic[Target]):
    """A pending change other than the moves of a game, such as a drill or a setting."""

    def __init__(
        self, target: Target, kind: str, write: Callable[[Target], object], reason: str
    ) -> None:
        self._target = target
        self.kind = kind
        self.write = write
        """Function that writes the change to a store; raises StoreError."""
        self.reason = reason

    @property
    def pending_items(self) -> tuple[str, int]:
        """One item of its kind."""
        return self.kind, 1

    def flush(self) -> bool:
        """Retry the write. Return whether it succeeded."""
        try:
            self.write(self._target)
        except StoreError as error:
            self.reason = str(error)
            return False
        return True


class PendingChanges(Generic[Target]):
    """All pending changes of one store."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._waiting: dict[object, PendingChange] = {}
        """Pending changes. Most are their own keys; of changes with a common key, only the latest
        is kept."""

    def __bool__(self) -> bool:
        """Return whether anything is pending."""
        return bool(self._waiting)

    def __iter__(self) -> Iterator[PendingChange]:
        return iter(tuple(self._waiting.values()))

    def note(self, each: PendingChange, *, is_saved: bool) -> None:
        """Add a pending change, or remove it if *is_saved*."""
        if is_saved:
            self._waiting.pop(each, None)
        else:
            self._waiting[each] = each

    def write(self, kind: str, write: Callable[[Target], object], key: str = "") -> None:
        """Write a change now, or keep it as pending if that fails.

        Args:
            kind: Kind of the change, as a countable noun.
            write: Function that writes it to a store; raises StoreError.
            key: Changes with the same key replace each other; empty for no key.

        Raises:
            StoreError: The write failed; the change is pending.
        """
        try:
            write(self._target)
        except StoreError as error:
            each = DelayedWrite(self._target, kind, write, str(error))
            self._waiting[key or each] = each
            raise
        self._waiting.pop(key, None)

    def flush(self) -> bool:
        """Retry all pending writes. Return whether nothing is pending any more."""
        for key, each in tuple(self._waiting.items()):
            if each.flush():
                self._waiting.pop(key, None)
        return not self._waiting

    @property
    def reason(self) -> str:
        """Why something is not saved, from the latest change; empty if everything is saved."""
        return next((each.reason for each in reversed(self._waiting.values())), "")

    def describe(self) -> str:
        """Return a message about pending changes: ``3 moves are not saved: the disk is full``."""
        if not self._waiting:
            return ""
        total = Counter[str]()
        for each in self:
            kind, number = each.pending_items
            total[kind] += number
        if len(total) > 1:
            # The clock is not worth mentioning if moves are pending too.
            del total[CLOCK]
        what = " and ".join(
            "the time of a game" if kind == CLOCK else counted(number, kind)
            for kind, number in total.items()
        )
        verb = "is" if total.total() == 1 or CLOCK in total else "are"
        return f"{what} {verb} not saved: {self.reason}"
