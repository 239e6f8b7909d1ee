"""The screens, a module each; folders hold the parts of larger ones."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final

_FIRST: Final = ("practice", "guide", "saved")
"""The screens that a key of the menu opens and that load slowly."""


def import_screens() -> Iterator[str]:
    """Import the modules of all screens in the background, one with each step of the iterator.

    Otherwise the first visit to a screen would wait for its imports. The techniques are loaded too,
    because the first screens list them. Yields a name after each import.
    """
    from pkgutil import iter_modules

    for name in _FIRST:
        import_module(f"{__name__}.{name}")
        yield name
    from ...engine.techniques import CATALOGUE

    for technique in CATALOGUE.values():
        yield technique.id
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
        yield module.name
