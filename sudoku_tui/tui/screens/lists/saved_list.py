"""Base of the lists of saved games and books, whose items can be renamed and removed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from ....session.actions.action import Action
from ....store.books import Books, SavedBook
from ....store.errors import StoreError
from ....store.games import Games
from ....store.saved_game import Summary
from ...actions import Bindings
from ...widgets.list_page import Item
from ..base import Result
from .list_screen import ListScreen


class SavedItemsList(ListScreen[Item, Result]):
    """A list of saved items, which can be renamed, removed and restored."""

    REMOVED: ClassVar[str] = "Removed from the list. Press u to put it back."
    NEEDS_SAVED_ITEM: ClassVar[frozenset[str]] = frozenset()
    """The ids of the actions that need a saved item at the cursor."""
    failure = ""
    """Why the store cannot be read; empty if it can."""
    _deleted: tuple[int, ...] = ()

    @property
    @abstractmethod
    def table(self) -> Games | Books:
        """The part of the store that holds the items."""

    @property
    @abstractmethod
    def saved_item(self) -> Summary | SavedBook | None:
        """The chosen item as it is saved; None if it is not in the store."""

    def list_commands(self) -> tuple[Action, ...]:
        """Return the actions for the chosen item; after a removal the footer shows undo."""
        return tuple(
            replace(command, footer=True) if command.id == "undelete" and self._deleted else command
            for command in self.COMMAND_TABLE
            if command.id not in self.NEEDS_SAVED_ITEM or (self.is_ready and self.saved_item)
        )

    @property
    def name_here(self) -> str | None:
        """The name of the chosen item; None if it cannot be renamed."""
        return self.saved_item.name if self.saved_item else None

    def rename(self, name: str) -> bool:
        """Rename the chosen item. Return whether that was saved."""
        kept = self.saved_item
        return kept is not None and self._save_change(lambda: self.table.rename(kept.id, name))

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "delete": self.do_delete, "undelete": self.do_undelete,
        }  # fmt: skip

    def do_delete(self) -> None:
        """Remove the chosen item from the list; the store still holds it."""
        kept = self.saved_item
        if kept and self._save_change(lambda: self.table.delete(kept.id)):
            self._deleted = (*self._deleted, kept.id)
            self.renew()
            self._say_done(self.REMOVED)

    def do_undelete(self) -> None:
        """Restore the item that was removed last."""
        if not self._deleted:
            self.say("Nothing to put back.")
            return
        *others, last = self._deleted
        if self._save_change(lambda: self.table.undelete(last)):
            self._deleted = tuple(others)
            self.renew(str(last))
            self._say_done("Put back.")

    def _say_done(self, news: str) -> None:
        self.say(" ".join(filter(None, (news, self.failure))))

    def _save_change(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except StoreError as error:
            self.say(f"The change was not saved: {error}.")
            return False
        return True
