"""The trace of ``solve --verbose``: the grid at the start, and how it fills."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.bits import Mask, members
from ...engine.board import Board
from ...engine.layout import Layout
from ...engine.search import Node
from ...engine.solving.passes import Look, look_at, passes
from ...engine.started_puzzle import Origin, searched_board
from ...engine.step import Step
from ...formats import write
from ...formats.figures import counted
from ..input import Query
from ..output import Messages


class Trace:
    """Trace of how one puzzle is solved."""

    def __init__(self, messages: Messages, query: Query, origin: Origin, *, each: bool) -> None:
        """Trace *query*, which is solved from *origin*.

        Args:
            messages: Receives the trace.
            query: The puzzle.
            origin: The puzzle or position where solving starts.
            each: Whether single cells and choices are printed, not only summaries.
        """
        self._messages = messages
        self._query = query
        self._board = searched_board(origin)
        self._layout = query.puzzle.effective_layout
        self._each = each
        self._steps = self._choices = self._most_open = 0

    def start(self) -> None:
        """Print the grid at the start."""
        puzzle = self._query.puzzle
        unknown = counted(self._board.empty.bit_count(), "cell")
        grid = write(puzzle, self._board.digits, "grid")
        self._messages.trace(f"{self._query.with_place('start')}; {unknown} unknown\n{grid}")

    def passes(self) -> None:
        """Fill the cells that have one candidate left, pass by pass, and print each pass."""
        board = self._board.copy()
        for number, made in enumerate(passes(board), 1):
            told = f"pass {number}: {counted(made.placed, 'digit')}"
            self._tell(
                told, board.empty, (_describe_look(look, self._layout) for look in made.looks)
            )

    def step(self, step: Step, board: Board) -> None:
        """Print a step of a technique, which led to *board*."""
        self._steps += 1
        told = f"step {self._steps}: {step.notation(self._layout)}"
        looks = (look_at(board, cell) for cell in members(board.empty))
        self._tell(told, board.empty, (_describe_look(look, self._layout) for look in looks))

    def _tell(self, what: str, empty: Mask, looks: Iterator[str]) -> None:
        lines = [f"{what}; {counted(empty.bit_count(), 'cell')} unknown"]
        self._messages.trace("\n".join([*lines, *looks] if self._each else lines))

    def choice(self, node: Node) -> None:
        """Count a choice of the search, and print it if single choices are printed."""
        self._choices += 1
        self._most_open = max(self._most_open, node.depth)
        if self._each:
            made = f"{self._layout.cell_name(node.cell)}={self._layout.symbol(node.digit)}"
            self._messages.trace(f"choice {self._choices}: {made}, {node.depth} others open")

    def print_summary(self) -> None:
        """Print the summary of the finished search."""
        choices = counted(self._choices, "choice")
        self._messages.trace(f"{choices}, at most {self._most_open} open at a time")


def _describe_look(look: Look, layout: Layout) -> str:
    """Describe a cell: ``r1c2: row 1 has 2 6, column 2 has 8 9, box 1 has 1; missing 3 4 5``."""

    def listed(digits: Mask) -> str:
        return " ".join(map(layout.symbol, members(digits))) or "nothing"

    name = layout.cell_name(look.cell)
    houses = ", ".join(f"{house} has {listed(standing)}" for house, standing in look.houses)
    told = f"  {name}: {houses}; missing {listed(look.missing)}"
    if look.candidates != look.missing:
        told += f", of these it can be {listed(look.candidates)}"
    return f"{told}: {name}={layout.symbol(look.digit)}" if look.digit else told
