"""The size of the terminal, determined in one place and from the right stream.

In Textual the driver queries standard output only and the console any stream. Without an answer
they assume 24 and 25 rows. With two different sizes the screen is laid out for each in turn for
ever, and no input is handled. This happened on a terminal of 0x0, as some have when they start,
with standard output redirected to a file.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from textual.app import App
from textual.driver import Driver
from textual.geometry import Size

_UNKNOWN: Final = Size(80, 24)
"""Columns and rows of a terminal that does not report its size: the traditional ones."""


def window_size() -> Size:
    """Return the columns and rows of the terminal, from the first stream that reports them."""
    for stream in (sys.__stderr__, sys.__stdin__, sys.__stdout__):
        try:
            columns, rows = os.get_terminal_size(stream.fileno()) if stream else (0, 0)
        except (OSError, ValueError, AttributeError):
            continue
        if columns and rows:
            return Size(columns, rows)
    return _UNKNOWN


class WindowSize(App[None]):
    """Mixin for an app that uses one size everywhere."""

    def get_driver_class(self) -> type[Driver]:
        """Return the driver for this system, with `window_size` in place of its own query.

        On Unix it is `UnixDriver`.
        """
        driver = super().get_driver_class()
        if driver.__name__ == "LinuxDriver":
            from .unix_driver import UnixDriver

            driver = UnixDriver
        if not hasattr(driver, "_get_terminal_size"):
            return driver  # the web driver receives its size
        answer = {"_get_terminal_size": lambda _: tuple(window_size())}
        informed: type[Driver] = type(driver.__name__, (driver,), answer)
        return informed

    @property
    def size(self) -> Size:
        """The columns and rows of the terminal."""
        known = self._size is not None or (self._driver and self._driver._size)
        return super().size if known or self.is_headless else window_size()
