"""Settings: values stored as JSON under string keys."""

from __future__ import annotations

import json
from contextlib import suppress
from math import isfinite
from typing import TypeVar, cast

from ..formats.clean import clean_text
from .checksums import SETTING, checksum
from .database import Database
from .errors import StoreError

Setting = TypeVar("Setting", bool, int, float, str, list[str], dict[str, str])
"""Types of settings."""


class Settings:
    """The settings of one file. A value has the type of its default, or is the default."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Setting, longest: int = 200) -> Setting:
        """Return the value of *key*, or *default* if it is missing, unreadable or of another type.

        Args:
            key: The key.
            default: The default, which also determines the type.
            longest: Longest text (characters); the rest is cut off.
        """
        try:
            with self._database.reading() as connection:
                row = connection.execute("SELECT * FROM setting WHERE key = ?", (key,)).fetchone()
            found = json.loads(row["value"]) if row and SETTING.is_whole(row) else default
        except (StoreError, ValueError, TypeError, RecursionError):
            return default
        # JSON does not distinguish 1 and 1.0, so accept an integer where a float is expected.
        if type(default) is float and type(found) is int and abs(found) < 2**53:
            found = float(found)
        return cast(Setting, _cleaned(found, longest)) if _fits(found, default) else default

    def set(self, key: str, setting: Setting) -> None:
        """Set *key*.

        Raises:
            StoreError: The value was not saved.
        """
        fields: tuple[str, str] = key, json.dumps(setting)
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO setting (key, value, checksum) VALUES (?, ?, ?)",
                (*fields, checksum(*fields)),
            )

    def copy_to(self, other: Settings, except_prefix: str) -> int:
        """Copy all settings to *other*, except keys that begin with *except_prefix*.

        Returns:
            Number of settings copied.

        Raises:
            StoreError: The settings cannot be read, or were not saved.
        """
        with self._database.reading() as connection:
            rows = connection.execute("SELECT key, value FROM setting").fetchall()
        copied = 0
        for row in rows:
            if not row["key"].startswith(except_prefix):
                with suppress(ValueError):
                    other.set(row["key"], json.loads(row["value"]))
                    copied += 1
        return copied


def _fits(found: object, default: object) -> bool:
    if type(found) is not type(default):
        return False
    match found:
        case float():
            return isfinite(found)
        case list():
            return all(isinstance(item, str) for item in found)
        case dict():
            return all(isinstance(item, str) for item in found.values())
        case _:
            return True


def _cleaned(found: object, longest: int) -> object:
    match found:
        case str():
            return clean_text(found, longest)
        case list():
            return [clean_text(item) for item in found]
        case dict():
            return {clean_text(key): clean_text(item) for key, item in found.items()}
        case _:
            return found
