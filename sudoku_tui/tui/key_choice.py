"""The keys that the player has chosen: read from their file, changed and written at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..formats.clean import clean_path
from ..formats.errors import UNREADABLE, describe_unreadable
from .commands.own_keys import Keys, OwnKeys

if TYPE_CHECKING:
    from .commands.key_file import KeyFile


_NOWHERE: Final = "nowhere: nothing is kept"


class KeyChoice:
    """What the file of keys says, and what is changed in it."""

    def __init__(self, path: Path | None) -> None:
        """*path* is where the file is or would be; without one nothing is kept."""
        self.path = path
        self.own = OwnKeys()
        self.unreadable = ""
        """Why the file could not be read, if it could not."""
        self._text = ""
        self._before: list[str] = []
        """The texts before each change of this time."""
        self.read()

    def read(self) -> None:
        """Read the file again, which may have been written by hand."""
        self.unreadable = ""
        if self.path is None or not self.path.exists():
            return
        from ..store.files import read_text
        from .commands.key_file import LARGEST

        try:
            text = read_text(self.path, 4 * LARGEST, "a file of keys")
        except UNREADABLE as error:
            self.unreadable = describe_unreadable(str(self.path), error)
        else:
            self._take(text)

    def _take(self, text: str) -> None:
        self._text = text
        self.own = self.file.own

    @property
    def file(self) -> KeyFile:
        """What the file says."""
        from .commands.key_file import read_key_file

        return read_key_file(self._text)

    @property
    def where(self) -> str:
        """Where the file is, or would be."""
        from ..store.files import from_home

        return clean_path(str(from_home(self.path)), 300) if self.path else _NOWHERE

    def remarks(self) -> list[str]:
        """What is wrong with the file, in sentences."""
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
        from .commands.key_file import with_keys

        def changed(text: str) -> str:
            for slug, keys in changes.items():
                text = with_keys(text, slug, keys)
            return text

        return self._write(changed)

    def set_keys_of(self, slug: str) -> dict[str, Keys]:
        """The keys that the ready-made set has for a command, if it has any."""
        from .commands.key_file import set_keys

        return {each: keys for each, keys in set_keys(self.file.set).items() if each == slug}

    def choose_set(self, name: str) -> str:
        """Begin with a ready-made set, or without a name with none. Return as `change` does."""
        from .commands.key_file import with_set

        return self._write(partial(with_set, name=name))

    def reset(self) -> str:
        """Let all keys be those that ship. Return as `change` does."""
        from .commands.key_file import without_changes

        return self._write(without_changes)

    def undo(self) -> str | None:
        """Take the last change back. Return as `change` does, or None if there is none."""
        if not self._before:
            return None
        before = self._before.pop()
        why = self._write(lambda _: before)
        self._before.pop()
        return why

    def _write(self, changed: Callable[[str], str]) -> str:
        text = changed(self._text)
        self._before.append(self._text)
        self._take(text)
        if self.path is None:
            return "nothing is kept, for there is no file"
        from ..store.files import write_export

        try:
            write_export(self.path.parent, self.path.name, text)
        except OSError as error:
            return error.strerror or str(error)
        return ""
