"""The catalogue of techniques.

A family is a folder. Each module in it that exports ``TECHNIQUES`` adds to the catalogue:
dropping a module in, and giving its techniques a rung on the ladders, is all it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import TypeAlias

from ..board import Board
from ..step import Step, Technique

__all__ = ["CATALOGUE", "SEARCHES", "Search", "Technique"]

Search: TypeAlias = Callable[[Board], Step | None]
"""Finds the one step to take on a board, of one technique or of several."""


def _modules() -> list[ModuleType]:
    return [
        import_module(module.name)
        for module in walk_packages(__path__, f"{__name__}.")
        if not module.ispkg
    ]


def _discover(modules: list[ModuleType]) -> dict[str, Technique]:
    found: list[Technique] = []
    for module in modules:
        found += getattr(module, "TECHNIQUES", ())
    return {technique.id: technique for technique in found}


def _discover_searches(modules: list[ModuleType]) -> dict[str, Search]:
    found: dict[str, Search] = {}
    for module in modules:
        found |= getattr(module, "HODOKU_SEARCHES", {}) | getattr(module, "TEACHING_SEARCHES", {})
    return found


_FOUND = _modules()
CATALOGUE = _discover(_FOUND)
"""Every technique by its id."""
SEARCHES = _discover_searches(_FOUND)
"""What a ladder takes of a technique, or of several at once, where it is not the first found."""
