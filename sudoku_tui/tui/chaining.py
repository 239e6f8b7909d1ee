"""A chain on the table: candidates added one by one, each link checked at once.

It knows nothing of screens. Chains that are built are not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ..engine.board import Board
from ..engine.dice import Dice
from ..engine.judgement import short_name
from ..engine.ladder import TEACHING
from ..engine.layout import Cell, Digit
from ..engine.notation import conclusion
from ..engine.own_chain import NoLink, OwnChain
from ..engine.step import Candidate, Step
from ..engine.symbols import symbol
from ..game.hints import NAME, PLACE, WHOLE, Advice
from ..store.positions import draw_position
from .modes import Modes
from .stopwatch import Stopwatch

CHAINS: Final = frozenset(
    (
        *("skyscraper", "two-string-kite", "turbot-fish", "w-wing", "remote-pair"),
        *("x-chain", "xy-chain", "aic"),
    )
)
"""Techniques, by their ids, whose steps are chains from candidate to candidate."""


class Chaining:
    """Chains of one technique, one after the other.

    *now* tells seconds that never go back, *seed* a number for each position.
    """

    def __init__(self, technique: str, now: Callable[[], float], seed: Callable[[], int]) -> None:
        """Draw the first.

        Raises:
            StoreError: there are no positions of it.
        """
        self._technique, self._now, self._seed = technique, now, seed
        self.built = self.done = 0
        """How many chains were built, and how many positions are over."""
        self.next()

    def next(self) -> None:
        """Draw another position.

        Raises:
            StoreError: its positions cannot be read.
        """
        drawn = draw_position(self._technique, Dice(self._seed()))
        self.board: Board = drawn.midway.board()
        self.step: Step = drawn.step
        self.chain = OwnChain()
        self.modes = Modes()
        self.rung = NAME
        self.says = ""
        self.mistakes = 0
        self.is_over = False
        self.clock = Stopwatch(self._now, 0.0)
        self.clock.start()

    @property
    def name(self) -> str:
        """What the technique is called."""
        return short_name(self.step.technique)

    @property
    def advice(self) -> Advice:
        """The step that is looked for, as a hint tells it."""
        rung = TEACHING.rung(self.step.technique)
        return Advice(self.step, rung, self.board.layout, fill=False)

    @property
    def was_built(self) -> bool:
        """Whether the learner has built a chain that does something."""
        return self.is_over and self.rung < WHOLE

    def focus(self, cursor: Cell) -> Digit:
        """The digit that is pointed at."""
        return self.modes.focus(self.board.digits[cursor])

    @property
    def task(self) -> str:
        """What comes next."""
        nodes = self.chain.nodes
        if self.rung == PLACE and not nodes:
            return self.advice.where
        if not nodes:
            return "Type the digit in the cell where the chain begins."
        last, name = nodes[-1], self.board.layout.cell_name(nodes[-1].cell)
        if self.chain.is_strong_due:
            return f"Suppose {name} is not {symbol(last.digit)}. What must be true then?"
        return (
            f"Then {name} is {symbol(last.digit)}. What does that exclude? "
            "Or press enter, if the two ends exclude something."
        )

    @property
    def shown_step(self) -> Step:
        """The chain that was built, as a step, or the one that was looked for."""
        return self._as_step() if self.was_built else self.step

    @property
    def so_far(self) -> Step:
        """The chain as far as it is built, as a step that removes nothing."""
        return Step(self.step.technique, links=self.chain.links)

    def _as_step(self) -> Step:
        return replace(self.so_far, eliminations=self.chain.eliminations(self.board))

    @property
    def sentence(self) -> str:
        """Why what the chain removes is false."""
        layout = self.board.layout
        if not self.was_built:
            return self.step.sentence(layout)
        ends = self.chain.nodes[0], self.chain.nodes[-1]
        one, other = (f"{layout.cell_name(cell)} is {symbol(digit)}" for cell, digit in ends)
        return f"{one} or {other}, and maybe both. {conclusion(self._as_step(), layout)}."

    # Building

    def add(self, cell: Cell, digit: Digit) -> None:
        """Add a candidate at the end of the chain, if it is linked as it has to be."""
        self.says = ""
        if self.is_over:
            return
        try:
            self.chain = self.chain.added(Candidate(cell, digit), self.board)
        except NoLink as error:
            self.mistakes += bool(self.chain.nodes)
            self.says = f"{_sentence(str(error))}."

    def shorten(self) -> None:
        """Take the last candidate off again."""
        self.says = "" if self.chain.nodes else "There is nothing to undo."
        if not self.is_over:
            self.chain = self.chain.shorter()

    def finish(self) -> None:
        """Say that the chain is done: its ends should exclude something."""
        if self.is_over:
            return
        if self.chain.eliminations(self.board):
            self._end()
        elif len(self.chain.nodes) < 2 or self.chain.is_strong_due:
            self.says = "A chain ends with a strong link."
        else:
            self.says = "No candidate is left that both ends exclude. Go on, or press u."

    def ask(self) -> None:
        """Tell more: where to look, then the whole chain."""
        self.says = ""
        if not self.is_over:
            self.rung = min(self.rung + 1, WHOLE)
            if self.rung == WHOLE:
                self._end()

    def _end(self) -> None:
        self.is_over, self.says = True, ""
        self.clock.stop()
        self.done += 1
        self.built += self.was_built


def _sentence(text: str) -> str:
    """*text* with a capital, but for the name of a cell."""
    return text if text.startswith("r") and text[1:2].isdigit() else text[0].upper() + text[1:]
