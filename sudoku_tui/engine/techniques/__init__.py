"""The catalogue of techniques.

Each module here that exports ``TECHNIQUES`` adds to it: dropping a module in, and giving
its techniques a rung on the ladders, is all it takes.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from .base import Technique

__all__ = ["CATALOGUE", "Technique"]


def _discover() -> dict[str, Technique]:
    found: list[Technique] = []
    for module in iter_modules(__path__):
        found += getattr(import_module(f"{__name__}.{module.name}"), "TECHNIQUES", ())
    return {technique.id: technique for technique in found}


CATALOGUE = _discover()
"""Every technique by its id."""
