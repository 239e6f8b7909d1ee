"""The screens, a module each; folders hold the parts of larger ones."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module


def import_screens() -> Iterator[str]:
    """Import the modules of all screens in the background, one with each step of the iterator.

    Otherwise the first visit to a screen would wait for its imports. Yields the name of each
    module.
    """
    from pkgutil import iter_modules

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
        yield module.name
