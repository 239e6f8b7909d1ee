"""What could not be saved: tried again while the program runs, and waited for when it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .screens.base import CommandScreen

if TYPE_CHECKING:
    from .host import Host

DOUBLE: Final = "This puzzle is played in another window, too, and saved there as another game."
_OFTEN: Final = 1.0
"""Seconds between two looks at the file, and two tries to write to it."""


class Saving:
    """Sees to it that what is played comes into the file, whatever becomes of that."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._generation, self._remark = app.store.generation, app.store.remark
        self._waiting = ""
        """What was said to wait when somebody looked last."""
        self._told, self._left_over_waits = "", False
        """What was said last of what was put aside, and whether it could not be saved yet."""

    def begin(self) -> None:
        """Save what could not be saved last time; look after all that comes from now on."""
        self._app.set_interval(_OFTEN, self.look)
        self._take_in()

    def _take_in(self) -> None:
        """Save what was put aside; if that cannot be yet, it is tried with every look."""
        store = self._app.store
        if not store.left_over:
            return
        from ..store.left_over import take_in

        with store.impatient():
            taken = take_in(store)
        if taken.words and taken.words != self._told:
            self._app.say(taken.words, long=True, stays=True)
        self._told, self._left_over_waits = taken

    def look(self) -> None:
        """See where the file is, and try to write what waits; show it if that has changed."""
        if not self._app.screen_stack:
            return  # the app is ending
        store = self._app.store
        store.look()
        is_another = store.generation != self._generation
        if is_another:
            self._generation = store.generation
            self._write_open_games()
        if is_another or store.remark != self._remark:
            self._remark = store.remark
            self._app.say(store.remark, long=True, stays=True)
        self._tell_of_double()
        if self._left_over_waits:
            self._take_in()
        before = store.unsaved.describe()
        if before:
            store.flush()
        waiting = store.unsaved.describe()
        # What the screen shows may be of this moment, or of the last time.
        if is_another or not waiting == before == self._waiting:
            self._waiting = waiting
            if isinstance(self._app.screen, CommandScreen):
                self._app.screen.saved_changed()

    def _write_open_games(self) -> None:
        """Write the games that are open into the file that took the place of the one before."""
        from .screens.play import PlayScreen

        for screen in self._app.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.playing.journal.flush()

    def _tell_of_double(self) -> None:
        """Say if the game that is played goes on in another window as well."""
        from .screens.play import PlayScreen

        screen = self._app.screen
        if isinstance(screen, PlayScreen) and screen.playing.journal.finds_double():
            self._app.say(DOUBLE, long=True)

    def leave(self) -> None:
        """End the program, at once if all is saved; else it is said for what it waits."""
        from .screens.unsaved import UnsavedScreen

        if self._app.store.flush():
            self._app.exit()
        elif not isinstance(self._app.screen, UnsavedScreen):
            self._app.push_screen(UnsavedScreen())
