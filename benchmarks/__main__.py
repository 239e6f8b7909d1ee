"""Measure everything and print a table: ``python -m benchmarks [name ...]``.

Each module here that has a function ``measure() -> list[Figure]`` is run; names choose some.
The exit code is 1 if a figure misses its bound.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import benchmarks

from .measure import Figure


def main(names: list[str]) -> int:
    """Run the benchmarks called *names*, or all."""
    missed = 0
    for module in iter_modules(benchmarks.__path__):
        if module.name.startswith("_") or (names and module.name not in names):
            continue
        measure = getattr(import_module(f"benchmarks.{module.name}"), "measure", None)
        if measure:
            print(f"\n{module.name}", flush=True)
            for figure in measure():
                print(row(figure), flush=True)
                missed += figure.misses
    if missed:
        print(f"\n{missed} of the figures miss their bound.")
    return 1 if missed else 0


def row(figure: Figure) -> str:
    """One line of the table; what misses its bound is marked."""
    if figure.value is None:
        return f"  {figure.name:<44} {'not measured':>14}  {figure.note}"
    digits = 0 if figure.value >= 100 else 1 if figure.value >= 10 else 2
    value = f"{figure.value:,.{digits}f} {figure.unit}".rstrip()
    bound = str(figure.bound or "") + (" MISSED" if figure.misses else "")
    return f"  {figure.name:<44} {value:>14}  {bound}  {figure.note}".rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
