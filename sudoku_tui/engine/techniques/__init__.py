"""The catalogue of techniques.

Each module here that exports ``TECHNIQUES`` adds to it: dropping a module in, and giving
its techniques a rung on the ladders, is all it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeAlias

from ..board import Board
from ..step import Step
from .base import Technique

__all__ = ["CATALOGUE", "SEARCHES", "Search", "Technique"]

Search: TypeAlias = Callable[[Board], Step | None]
"""Finds the one step to take on a board, of one technique or of several."""


def _modules() -> list[ModuleType]:
    return [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]


def _discover() -> dict[str, Technique]:
    found: list[Technique] = []
    for module in _modules():
        found += getattr(module, "TECHNIQUES", ())
    return {technique.id: technique for technique in found}


def _discover_searches() -> dict[str, Search]:
    found: dict[str, Search] = {}
    for module in _modules():
        found |= getattr(module, "HODOKU_SEARCHES", {}) | getattr(module, "TEACHING_SEARCHES", {})
    return found


CATALOGUE = _discover()
"""Every technique by its id."""
SEARCHES = _discover_searches()
"""What a ladder takes of a technique, or of several at once, where it is not the first found."""
