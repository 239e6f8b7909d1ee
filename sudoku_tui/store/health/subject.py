"""The input of all checks: one data folder, its environment and the present time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..store import FILE_NAME, KEYS_FILE, data_folder
from .examination import Examination, State, examine


@dataclass(frozen=True)
class Subject:
    """The input of all checks; results that several checks need are computed once."""

    environment: Mapping[str, str]
    now: float
    """The present time (seconds since 1970)."""
    files: tuple[Path, ...] = ()
    """Further files to check, named by the player."""

    @cached_property
    def folder(self) -> Path:
        """The data folder, whether it exists or not."""
        return data_folder(self.environment)

    @property
    def has_folder(self) -> bool:
        """Whether the data folder exists and is a folder."""
        try:
            return self.folder.is_dir()
        except OSError:
            return False

    @property
    def database(self) -> Path:
        """Path of the saved games."""
        return self.folder / FILE_NAME

    @property
    def keys_file(self) -> Path:
        """Path of the custom key bindings."""
        return self.folder / KEYS_FILE

    @cached_property
    def examination(self) -> Examination:
        """Result of the examination of a copy of the saved games."""
        return examine(self.database) if self.has_folder else Examination(State.ABSENT)
