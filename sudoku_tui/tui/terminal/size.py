"""How large the terminal is, asked once and of the right one.

Textual asks twice: the driver asks standard output alone, the console any stream, and where no
answer comes they assume 24 and 25 rows. With two sizes on their way the screen is laid out for
each in turn for ever, and nothing that is typed is heard: so it was on a terminal of 0x0, as
some start, and with standard output going to a file.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from textual.app import App
from textual.driver import Driver
from textual.geometry import Size

_UNKNOWN: Final = Size(80, 24)
"""Columns and rows of a terminal that does not tell: as they have been for fifty years."""


def window_size() -> Size:
    """Columns and rows of the terminal: of the streams the first that has any."""
    for stream in (sys.__stderr__, sys.__stdin__, sys.__stdout__):
        try:
            columns, rows = os.get_terminal_size(stream.fileno()) if stream else (0, 0)
        except (OSError, ValueError, AttributeError):
            continue
        if columns and rows:
            return Size(columns, rows)
    return _UNKNOWN


class WindowSize(App[None]):
    """An app that knows one size only. Inherit from it."""

    def get_driver_class(self) -> type[Driver]:
        """The driver for this system, on Unix our own, with our answer if it is one that asks."""
        driver = super().get_driver_class()
        if driver.__name__ == "LinuxDriver":
            from .unix_driver import UnixDriver

            driver = UnixDriver
        if not hasattr(driver, "_get_terminal_size"):
            return driver  # that of the web is told
        answer = {"_get_terminal_size": lambda _: tuple(window_size())}
        informed: type[Driver] = type(driver.__name__, (driver,), answer)
        return informed

    @property
    def size(self) -> Size:
        """Columns and rows."""
        known = self._size is not None or (self._driver and self._driver._size)
        return super().size if known or self.is_headless else window_size()
