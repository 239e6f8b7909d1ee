"""The catalogue of techniques.

A family is a folder. Each module in it that exports ``TECHNIQUES`` adds to the catalogue:
dropping a module in, and giving its techniques a rung on the ladders, is all it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import TypeAlias

from ..board import Board
from ..step import Step, Technique

__all__ = ["CATALOGUE", "SEARCHES", "VARIANTS", "Search", "family_of", "wider"]

Search: TypeAlias = Callable[[Board], Step | None]
"""Finds the one step to take on a board, of one technique or of several."""


def _modules() -> Iterator[ModuleType]:
    """The modules of all families."""
    for module in walk_packages(__path__, f"{__name__}."):
        if not module.ispkg:
            yield import_module(module.name)


CATALOGUE: dict[str, Technique] = {}
"""Every technique by its id. The order means nothing: that is the business of a ladder."""
SEARCHES: dict[str, Search] = {}
"""What a ladder takes of a technique, or of several at once, where it is not the first found."""
VARIANTS: dict[str, Technique] = {}
"""What to run where a library asks a technique for more or less than is looked for as a rule, by
the code of the technique and that of the variant: ``0902-2``."""

for _module in _modules():
    CATALOGUE |= {technique.id: technique for technique in getattr(_module, "TECHNIQUES", ())}
    SEARCHES |= getattr(_module, "HODOKU_SEARCHES", {})
    VARIANTS |= getattr(_module, "LIBRARY_VARIANTS", {})
    SEARCHES |= getattr(_module, "TEACHING_SEARCHES", {})


def family_of(technique: Technique) -> str:
    """The family of *technique* in words: ``Wings``, ``Locked sets``."""
    folder = type(technique).__module__.removeprefix(f"{__name__}.").split(".")[0]
    return folder.replace("_", " ").capitalize()


def wider(technique: Technique) -> tuple[Technique, ...]:
    """The same technique in other ways, of which some find more."""
    begins = f"{technique.code}-"
    found = (each for name, each in VARIANTS.items() if name.startswith(begins))
    return tuple(each for each in found if each != technique) if technique.code else ()
