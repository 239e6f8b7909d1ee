"""Solving by search: the solution and a proof that there is no other, or all there are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice

from ..engine.layout import Layout
from ..engine.search import Effort, Grid, Node, solutions
from ..engine.symbols import symbol
from .answers import Answers
from .each import clashing, not_one
from .exits import Exit
from .input import Asked
from .output import Messages


class BySearch:
    """Solves puzzles by search, as the options ask."""

    def __init__(self, options: Namespace, messages: Messages, answers: Answers) -> None:
        self._count: int | None = options.count
        self._all: bool = options.all
        self._verbose: int = options.verbose
        self._messages = messages
        self._answers = answers

    def answer(self, asked: Asked, effort: Effort) -> Exit:
        """Print what was asked for of one puzzle."""
        if clashing(asked, self._messages):
            return Exit.BAD_INPUT
        trace = _Trace(self._messages, asked.puzzle.layout, self._verbose)
        watch = trace.choice if self._verbose else None
        found = solutions(asked.puzzle, effort, watch)
        if self._all:
            exit = self._print_all(asked, found)
        elif self._count:
            exit = self._print_count(asked, found, self._count)
        else:
            exit = self._print_only(asked, found)
        if self._verbose:
            trace.sum_up()
        return exit

    def _print_only(self, asked: Asked, found: Iterator[Grid]) -> Exit:
        first = list(islice(found, 2))
        only = first[0] if len(first) == 1 else None
        self._answers.print(asked, only, len(first))
        if only:
            return Exit.DONE
        self._messages.tell(asked.placed(not_one(len(first))))
        return Exit.NO

    def _print_count(self, asked: Asked, found: Iterator[Grid], limit: int) -> Exit:
        first = next(found, None)
        count = 1 + sum(1 for _ in islice(found, limit - 1)) if first else 0
        self._answers.print_counted(asked, first, count, limit)
        return Exit.DONE if count else Exit.NO

    def _print_all(self, asked: Asked, found: Iterator[Grid]) -> Exit:
        count = 0
        for count, solution in enumerate(found, 1):
            self._answers.print(asked, solution, count)
        if not count:
            self._answers.print(asked, None, 0)
            self._messages.tell(asked.placed(not_one(0)))
            return Exit.NO
        if count > 1:
            self._messages.note(asked.placed(f"{count} solutions"))
        return Exit.DONE


class _Trace:
    """Tells what the search chooses."""

    def __init__(self, messages: Messages, layout: Layout, verbose: int) -> None:
        self._messages = messages
        self._layout = layout
        self._each = verbose > 1
        self._choices = self._most_open = 0

    def choice(self, node: Node) -> None:
        """A choice is made, while others wait for their turn."""
        self._choices += 1
        self._most_open = max(self._most_open, node.depth)
        if self._each:
            made = f"{self._layout.cell_name(node.cell)}={symbol(node.digit)}"
            self._messages.trace(f"choice {self._choices}: {made}, {node.depth} others open")

    def sum_up(self) -> None:
        """The search is over."""
        plural = "" if self._choices == 1 else "s"
        self._messages.trace(f"{self._choices} choice{plural}, {self._most_open} open at most")
