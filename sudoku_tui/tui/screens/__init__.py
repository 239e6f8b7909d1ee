"""The screens."""

from __future__ import annotations

from importlib import import_module


def import_all() -> None:
    """Import what opening a screen needs before somebody waits for it."""
    from pkgutil import iter_modules

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
