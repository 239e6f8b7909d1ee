"""The player's own keys: read from their file and written back after each change."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from ..formats.clean import clean_path
from ..store.plain_files import UNREADABLE, describe_unreadable
from .actions.own_keys import Keys, OwnKeys

if TYPE_CHECKING:
    from .actions.key_file import KeyFile

Change: TypeAlias = Callable[[str], str]
"""Function that returns the new text of the file for its old text."""

_NOWHERE: Final = "nowhere: your keys are not saved"
_CHANGED_ELSEWHERE: Final = "another program has changed the file meanwhile; nothing was undone"


class KeyChoice:
    """The content of the key file, and the changes to it."""

    def __init__(self, path: Path | None) -> None:
        """Read the key file at *path*, which need not exist. With None nothing is saved."""
        self.path = path
        self.own = OwnKeys()
        self.unreadable = ""
        """The reason why the file could not be read; empty if it could."""
        self.copy_path = ""
        """Path of the copy of an unreadable file, made before the last change; empty if none."""
        self._needs_copy = False
        """Whether the unreadable file has content: it must be copied before it is replaced."""
        self._text = self._on_disk = ""
        """The text with all changes, and the text of the file when it was last read or written."""
        self._unwritten: list[Change] = []
        """Changes that could not be written; they apply until the program ends."""
        self._before: list[str] = []
        """The text before each change since the program started, for undo."""
        self.read()

    def read(self) -> None:
        """Read the file again, in case another program has changed it, and redo unwritten changes.

        If the file cannot be read, the reason is put in `unreadable` and the keys do not change.
        """
        if self.path is None:
            return
        found = self._read_text(self.path)
        if found is None or found == self._on_disk:
            return
        self._on_disk, self._before = found, []
        for change in self._unwritten:
            found = change(found)
        self._set_text(found)

    def _read_text(self, path: Path) -> str | None:
        """Return the text of the file; empty if it does not exist, None if it cannot be read."""
        self.unreadable, self._needs_copy = "", False
        if not os.path.lexists(path):
            return ""
        # Imported late: few players have keys of their own.
        from ..store.files import read_text
        from .actions.key_file import LARGEST

        try:
            return read_text(path, 4 * LARGEST, "a file of keys")
        except FileNotFoundError:  # a symbolic link to a file that does not exist yet
            return ""
        except UNREADABLE as error:
            self.unreadable = describe_unreadable(str(path), error)
            self._needs_copy = not isinstance(error, OSError)
            return None

    def _set_text(self, text: str) -> None:
        self._text = text
        self.own = self.file.own if text else OwnKeys()

    @property
    def file(self) -> KeyFile:
        """The parsed file."""
        from .actions.key_file import parse_key_file

        return parse_key_file(self._text)

    @property
    def shown_path(self) -> str:
        """The path of the file, which need not exist."""
        return _describe_path(self.path) if self.path else _NOWHERE

    def remarks(self) -> list[str]:
        """Return sentences on the problems with the file."""
        if self.unreadable:
            return [f"{self.unreadable}; the default keys are used."]
        if not self._text:
            return []
        faults = self.file.faults
        more = f" To see all {len(faults)} problems, open Settings, Keys." if faults[1:] else ""
        return [f"keys.toml, {fault}.{more}" for fault in faults[:1]]

    # Changing

    def change(self, changes: Mapping[str, Keys | None]) -> str:
        """Assign keys to commands; None restores the keys that ship with the program.

        Returns:
            The reason why the change could not be saved; empty if it was.
        """
        from .actions.key_file import replace_keys

        def apply_changes(text: str) -> str:
            for id, keys in changes.items():
                text = replace_keys(text, id, keys)
            return text

        return self._write(apply_changes)

    def set_keys_of(self, id: str) -> dict[str, Keys]:
        """Return the keys of command *id* in the chosen ready-made set; empty if it has none."""
        from .actions.key_file import set_keys

        return {each: keys for each, keys in set_keys(self.file.set).items() if each == id}

    def choose_set(self, name: str) -> str:
        """Choose a ready-made set of keys; none if *name* is empty.

        Return what `change` returns.
        """
        from .actions.key_file import replace_set

        return self._write(partial(replace_set, name=name))

    def reset(self) -> str:
        """Restore the keys that ship with the program. Return what `change` returns."""
        from .actions.key_file import keep_comments

        return self._write(keep_comments)

    def undo(self) -> str | None:
        """Undo the last change.

        Return what `change` returns, or None if there is no change to undo.
        """
        if not self._before:
            return None
        self.read()
        if not self._before:
            return _CHANGED_ELSEWHERE
        self._set_text(self._before.pop())
        del self._unwritten[-1:]
        return self._save()

    def _write(self, change: Change) -> str:
        """Apply a change to the present text of the file and write it.

        Return what `change` returns.
        """
        self.read()
        self._before.append(self._text)
        self._unwritten.append(change)
        self._set_text(change(self._text))
        return self._save()

    def _save(self) -> str:
        """Write the text to the file. Return what `change` returns."""
        why = self._replace()
        if not why:
            self._on_disk, self._unwritten = self._text, []
        return why

    def _replace(self) -> str:
        """Replace the file by the text, after a copy of the file if it is unreadable.

        Returns:
            The reason why the file could not be written; empty if it was.
        """
        if self.path is None:
            return "there is no file for keys"
        if self.unreadable and not self._needs_copy:
            return self.unreadable
        from ..store.files import write_export
        from ..store.plain_files import keep_copy

        self.copy_path = ""
        try:
            if self.unreadable:
                self.copy_path = _describe_path(keep_copy(self.path, "unreadable"))
            write_export(self.path.parent, self.path.name, self._text)
        except OSError as error:
            return error.strerror or str(error)
        self.unreadable = ""
        return ""


def _describe_path(path: Path) -> str:
    from ..store.files import shorten_home

    return clean_path(str(shorten_home(path)), 300)
