"""The subject of a check-up: one data folder, its environment and the moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..store import FILE_NAME, KEYS_FILE, data_folder
from .examination import Examination, State, examine


@dataclass(frozen=True)
class Subject:
    """All that the checks look at; results that several of them need are computed once."""

    environment: Mapping[str, str]
    now: float
    """The time by the machine's clock, in seconds since 1970."""
    files: tuple[Path, ...] = ()
    """Further files to check, as the player names them."""

    @cached_property
    def folder(self) -> Path:
        """The data folder, there or not."""
        return data_folder(self.environment)

    @property
    def has_folder(self) -> bool:
        """Whether the data folder is there and is a folder."""
        try:
            return self.folder.is_dir()
        except OSError:
            return False

    @property
    def database(self) -> Path:
        """The path of the saved games."""
        return self.folder / FILE_NAME

    @property
    def keys_file(self) -> Path:
        """The path of the player's own keys."""
        return self.folder / KEYS_FILE

    @cached_property
    def examination(self) -> Examination:
        """The result of examining a copy of the saved games."""
        return examine(self.database) if self.has_folder else Examination(State.ABSENT)
