"""Unsaved changes: writing them again at intervals, and waiting for them at exit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .screens.base import CommandScreen

if TYPE_CHECKING:
    from .host import Host

DOUBLE: Final = "This puzzle is also open in another window, which saves it as another game."
_OFTEN: Final = 1.0
"""Seconds between two checks of the file, each with an attempt to write unsaved changes."""


class Saving:
    """Writes unsaved changes at intervals and reports problems with the file of games."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._generation, self._remark = app.store.generation, app.store.remark
        self._waiting = ""
        """Description of the unsaved changes at the last check."""
        self._last_message, self._left_over_waits = "", False
        """The last message about rescue files, and whether some of them still have to be merged."""

    def begin(self) -> None:
        """Merge changes that could not be saved in an earlier run, and start the regular checks."""
        self._app.set_interval(_OFTEN, self.check)
        self._merge_rescue_files()

    def _merge_rescue_files(self) -> None:
        """Merge the rescue files of earlier runs; if that fails, each check tries it again."""
        store = self._app.store
        if not store.rescue_files:
            return
        from ..store.rescue_files import import_rescue_files

        with store.without_waiting():
            taken = import_rescue_files(store)
        if taken.message and taken.message != self._last_message:
            self._app.show_message(taken.message, long=True, stays=True)
        self._last_message, self._left_over_waits = taken

    def check(self) -> None:
        """Check the file, write unsaved changes, and update the screen if the state has changed."""
        if not self._app.screen_stack:
            return  # the app is ending
        store = self._app.store
        store.check_file()
        is_another = store.generation != self._generation
        if is_another:
            self._generation = store.generation
            self._write_open_games()
        if is_another or store.remark != self._remark:
            self._remark = store.remark
            self._app.show_message(store.remark, long=True, stays=True)
        self._report_double()
        if self._left_over_waits:
            self._merge_rescue_files()
        before = store.unsaved.describe()
        if before:
            store.flush()
        waiting = store.unsaved.describe()
        # The screen may show the state before this check, or the state of the last check.
        if is_another or not waiting == before == self._waiting:
            self._waiting = waiting
            if isinstance(self._app.screen, CommandScreen):
                self._app.screen.on_saving_changed()

    def _write_open_games(self) -> None:
        """Write the open games into the file that has replaced the previous one."""
        for screen in self._app.screen_stack:
            if isinstance(screen, CommandScreen) and screen.journal:
                screen.journal.flush()

    def _report_double(self) -> None:
        """Show a message if the game in front is also being played in another window."""
        screen = self._app.screen
        journal = screen.journal if isinstance(screen, CommandScreen) else None
        if journal and journal.has_newer_game():
            self._app.show_message(DOUBLE, long=True)

    def leave(self) -> None:
        """End the program if everything is saved; otherwise show what is unsaved, and wait."""
        from .screens.unsaved import UnsavedScreen

        if self._app.store.flush():
            self._app.exit()
        elif not isinstance(self._app.screen, UnsavedScreen):
            self._app.push_screen(UnsavedScreen())
