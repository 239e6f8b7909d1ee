"""A screen with a panel that may tell more than it has room for."""

from __future__ import annotations

from typing import Final

from ..making_commands import command
from ..widgets.key_bar import KeyBar
from ..widgets.telling import Telling
from .base import CommandScreen, Result

READ_ON: Final = command("read_on", "pagedown", "pgdn", "Read on", "Read on what the panel says")


class Reading(CommandScreen[Result]):
    """Offers the key to read on by while there is more to read."""

    def offer_keys(self) -> None:
        """Show the keys that do something now."""
        panel = self.query_one(Telling)
        more = (READ_ON,) if panel.display and panel.has_more else ()
        self.query_one(KeyBar).offer((*self.commands(), *more))

    def on_telling_overflowed(self) -> None:
        """There is more to read now, or no longer."""
        self.offer_keys()

    def do_read_on(self) -> None:
        """Read on what the panel says."""
        self.query_one(Telling).read_on()
