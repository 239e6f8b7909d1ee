"""Run all benchmarks and print a table: ``python -m benchmarks [name ...]``.

Every module of this folder with a function ``measure`` is run, or only the named ones. The function
returns figures, or rows of several figures. The exit code is 1 if a figure misses its bound.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import benchmarks
from benchmarks.measure import Figure, Row


def main(names: list[str]) -> int:
    """Run the benchmarks called *names*, or all; return the exit code."""
    missed = 0
    for module in iter_modules(benchmarks.__path__):
        if module.name.startswith("_") or (names and module.name not in names):
            continue
        measure = getattr(import_module(f"benchmarks.{module.name}"), "measure", None)
        if measure:
            print(f"\n{module.name}", flush=True)
            for figure in measure():
                print(
                    format_figure(figure) if isinstance(figure, Figure) else format_row(figure),
                    flush=True,
                )
                missed += figure.misses
    if missed:
        print(f"\n{missed} of the figures miss their bound.")
    return 1 if missed else 0


def format_figure(figure: Figure) -> str:
    """Format one line of the table; a figure that misses its bound is marked."""
    if figure.value is None:
        return f"  {figure.name:<44} {'not measured':>14}  {figure.note}"
    bound = str(figure.bound or "") + (" MISSED" if figure.misses else "")
    return f"  {figure.name:<44} {format_value(figure):>14}  {bound}  {figure.note}".rstrip()


def format_row(row: Row) -> str:
    """Format one line with several figures; each that misses its bound is marked."""
    parts = (
        f"{figure.name} {format_value(figure):>9} {figure.note}{'MISSED' * figure.misses}".rstrip()
        for figure in row.figures
    )
    return f"  {row.name:<44} " + "  ".join(parts)


def format_value(figure: Figure) -> str:
    """Format the number of a figure with its unit."""
    value = 0.0 if figure.value is None else figure.value
    digits = 0 if value >= 100 or isinstance(value, int) else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {figure.unit}".rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
