"""The screens."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module


def import_each() -> Iterator[str]:
    """Import what opening a screen needs before somebody waits for it: one with each step."""
    from pkgutil import iter_modules

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
        yield module.name
