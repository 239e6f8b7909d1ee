"""A mutant: the engine's source with one condition left out."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
"""Root of the project."""
ENGINE = Path("sudoku_tui/engine")


class NoLongerApplies(ValueError):
    """Raised when the source has changed: the text of a condition is missing or not unique."""


@dataclass(frozen=True)
class Mutant:
    """A condition of a module, and the source text without it."""

    module: str
    """Path below the engine."""
    condition: str
    """The condition in words."""
    text: str
    instead: str
    tests: tuple[str, ...]
    """Ids of the pytest tests that must catch it: without reference data, within seconds."""
    within: str = ""
    """The function that contains the text, ``Class.method`` for a method; empty for the whole
    module."""
    also: tuple[str, str] | None = None
    """Another replacement, where the rest would not run without it."""

    @property
    def name(self) -> str:
        """Name for `-k`."""
        return f"{Path(self.module).stem}: {self.condition}"

    @property
    def path(self) -> Path:
        """Path of its module from the root of the project."""
        return ENGINE / self.module

    def applied_to(self, source: str) -> str:
        """Return the *source* of its module without the condition.

        Raises:
            NoLongerApplies: The text is missing, or occurs more than once.
        """
        mutated = self._replaced(source, self.text, self.instead)
        if self.also:
            mutated = self._replaced(mutated, *self.also)
        return mutated

    def _replaced(self, source: str, text: str, instead: str) -> str:
        start, end = span_of(self.within, source) if self.within else (0, len(source))
        times = source.count(text, start, end)
        if times != 1:
            where = f"{self.path}, in {self.within}" if self.within else f"{self.path}"
            raise NoLongerApplies(
                f"the mutant {self.name!r} no longer applies: {where} has {times} times, "
                f"and should have once: {text!r}"
            )
        at = source.index(text, start, end)
        return source[:at] + instead + source[at + len(text) :]


def span_of(function: str, source: str) -> tuple[int, int]:
    """Return the start and the end of a *function* in *source*, as offsets.

    Raises:
        NoLongerApplies: There is no function of that name.
    """
    body: list[ast.stmt] = ast.parse(source).body
    node: ast.stmt | None = None
    for name in function.split("."):
        named = (each for each in body if getattr(each, "name", "") == name)
        node = next(named, None)
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            raise NoLongerApplies(f"there is no function {function} any more")
        body = node.body
    assert node is not None and node.end_lineno is not None
    lines = source.splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1]))
    return start, start + sum(map(len, lines[node.lineno - 1 : node.end_lineno]))


def steps_of(*ids: str) -> tuple[str, ...]:
    """Return the tests that the steps of some techniques are true."""
    return tuple(
        f"tests/properties/engine/test_conditions.py::test_no_step_is_false[{id}]" for id in ids
    )


def definitions_of(*families: str) -> tuple[str, ...]:
    """Return the tests that all patterns of some families are found."""
    test = "test_exotic_by_definition.py::test_every_pattern_of_the_definition_is_found"
    return tuple(f"tests/properties/engine/{test}[{family}]" for family in families)
