"""The keys that the player has chosen: read from their file, changed and written at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from ..formats.clean import clean_path
from ..formats.errors import UNREADABLE, describe_unreadable
from .actions.own_keys import Keys, OwnKeys

if TYPE_CHECKING:
    from .actions.key_file import KeyFile

Change: TypeAlias = Callable[[str], str]
"""Function that returns the new text of the file for its old text."""

_NOWHERE: Final = "nowhere: nothing is kept"
_CHANGED_ELSEWHERE: Final = "another program has changed the file since; nothing was taken back"


class KeyChoice:
    """The content of the file of keys, and the changes to it."""

    def __init__(self, path: Path | None) -> None:
        """*path* is where the file is or would be; without one nothing is kept."""
        self.path = path
        self.own = OwnKeys()
        self.unreadable = ""
        """Why the file could not be read; empty if it could."""
        self.kept = ""
        """Where an unreadable file was kept before the last change; empty if there was none."""
        self._is_lost = False
        """Whether the unreadable file has content that must be kept before anything is written."""
        self._text = self._on_disk = ""
        """The text with all changes, and that of the file when it was last read or written."""
        self._unwritten: list[Change] = []
        """Changes that could not be written; they hold until the program ends."""
        self._before: list[str] = []
        """The texts before each change since the start, for undo."""
        self.read()

    def read(self) -> None:
        """Read the file again, which another program may have changed, and redo unwritten changes.

        A file that cannot be read is noted in `unreadable`, and the keys stay as they are.
        """
        if self.path is None:
            return
        found = self._read_text(self.path)
        if found is None or found == self._on_disk:
            return
        self._on_disk, self._before = found, []
        for change in self._unwritten:
            found = change(found)
        self._take(found)

    def _read_text(self, path: Path) -> str | None:
        """Return the text of the file, empty if there is none; None if it cannot be read."""
        self.unreadable, self._is_lost = "", False
        if not os.path.lexists(path):
            return ""
        # Imported late: few players have keys of their own.
        from ..store.files import read_text
        from .actions.key_file import LARGEST

        try:
            return read_text(path, 4 * LARGEST, "a file of keys")
        except FileNotFoundError:  # a link to a file that is not there yet
            return ""
        except UNREADABLE as error:
            self.unreadable = describe_unreadable(str(path), error)
            self._is_lost = not isinstance(error, OSError)
            return None

    def _take(self, text: str) -> None:
        self._text = text
        self.own = self.file.own if text else OwnKeys()

    @property
    def file(self) -> KeyFile:
        """The parsed file."""
        from .actions.key_file import read_key_file

        return read_key_file(self._text)

    @property
    def where(self) -> str:
        """Where the file is, or would be."""
        return _describe_path(self.path) if self.path else _NOWHERE

    def remarks(self) -> list[str]:
        """Describe the problems with the file, in sentences."""
        if self.unreadable:
            return [f"{self.unreadable}; the keys are those that ship."]
        if not self._text:
            return []
        faults = self.file.faults
        more = f" Keys, in the settings, lists all {len(faults)}." if faults[1:] else ""
        return [f"keys.toml, {fault}.{more}" for fault in faults[:1]]

    # Changing

    def change(self, changes: Mapping[str, Keys | None]) -> str:
        """Give commands these keys, with None those that they ship with.

        Returns:
            Why that is not kept; empty if it is.
        """
        from .actions.key_file import with_keys

        def changed(text: str) -> str:
            for id, keys in changes.items():
                text = with_keys(text, id, keys)
            return text

        return self._write(changed)

    def set_keys_of(self, id: str) -> dict[str, Keys]:
        """The keys that the ready-made set has for a command, if it has any."""
        from .actions.key_file import set_keys

        return {each: keys for each, keys in set_keys(self.file.set).items() if each == id}

    def choose_set(self, name: str) -> str:
        """Begin with a ready-made set, or without a name with none. Return as `change` does."""
        from .actions.key_file import with_set

        return self._write(partial(with_set, name=name))

    def reset(self) -> str:
        """Let all keys be those that ship. Return as `change` does."""
        from .actions.key_file import without_changes

        return self._write(without_changes)

    def undo(self) -> str | None:
        """Take the last change back. Return as `change` does, or None if there is none."""
        if not self._before:
            return None
        self.read()
        if not self._before:
            return _CHANGED_ELSEWHERE
        self._take(self._before.pop())
        del self._unwritten[-1:]
        return self._keep()

    def _write(self, changed: Change) -> str:
        """Change the text as it is in the file now, and write it. Return as `change` does."""
        self.read()
        self._before.append(self._text)
        self._unwritten.append(changed)
        self._take(changed(self._text))
        return self._keep()

    def _keep(self) -> str:
        """Write the text. Return as `change` does."""
        why = self._replace()
        if not why:
            self._on_disk, self._unwritten = self._text, []
        return why

    def _replace(self) -> str:
        """Put the text in the place of the file, whose content is kept if it is unreadable."""
        if self.path is None:
            return "nothing is kept, for there is no file"
        if self.unreadable and not self._is_lost:
            return self.unreadable
        from ..store.files import write_export
        from ..store.plain_files import keep_copy

        self.kept = ""
        try:
            if self.unreadable:
                self.kept = _describe_path(keep_copy(self.path, "unreadable"))
            write_export(self.path.parent, self.path.name, self._text)
        except OSError as error:
            return error.strerror or str(error)
        self.unreadable = ""
        return ""


def _describe_path(path: Path) -> str:
    from ..store.files import from_home

    return clean_path(str(from_home(path)), 300)
