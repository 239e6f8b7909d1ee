"""Chains: the learner builds a chain node by node, and each link is checked at once.

This module does not depend on screens or files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ..engine.bits import Mask, mask_of, members
from ..engine.board import Board
from ..engine.dice import Dice
from ..engine.ladders import TEACHING
from ..engine.layout import Candidate, Cell, Digit
from ..engine.nearest import as_sentence
from ..engine.practice.chain_builder import BuiltChain, NoLink
from ..engine.step import Step, conclusion
from ..engine.techniques.chains.chains import describe_node
from ..game.hints import WHOLE, Advice
from ..game.learning.cards import CHAIN, Card
from ..game.learning.grading import Attempt
from ..store.positions import draw_position
from .hinted_task import HintedTask
from .modes import Modes
from .stopwatch import Stopwatch

CHAINS: Final = frozenset(
    (
        *("skyscraper", "two-string-kite", "turbot-fish", "w-wing", "remote-pair"),
        *("x-chain", "xy-chain", "aic", "continuous-nice-loop", "discontinuous-nice-loop"),
        *("grouped-aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"),
    )
)
"""Ids of the techniques whose steps are chains of candidates or groups."""
_GROUPED: Final = "grouped-"
_SLIPS: Final = 2
"""Number of invalid links that count as one mistake, since some are tried in order to explore."""


class ChainTask(HintedTask):
    """Successive chains of one technique.

    *now* is a monotonic clock (seconds), and *seed* returns a new number for each position.
    """

    def __init__(self, technique: str, now: Callable[[], float], seed: Callable[[], int]) -> None:
        """Draw the first position.

        Raises:
            StoreError: There are no positions of the technique.
        """
        self._technique, self._now, self._seed = technique, now, seed
        self.card = Card(technique, CHAIN)
        self.built = self.done = 0
        """Number of chains that were built, and of finished positions."""
        self.next()

    def next(self) -> None:
        """Draw another position.

        Raises:
            StoreError: The positions of the technique cannot be read.
        """
        drawn = draw_position(self._technique, Dice(self._seed()))
        self.board: Board = drawn.started.board()
        self.step: Step = drawn.step
        self.chain = BuiltChain()
        self.group: Mask = 0
        """Cells picked for a group; the cell in which the digit is typed completes it."""
        self.modes = Modes()
        self.reset_hint()
        self.says = ""
        self.mistakes = 0
        self.clock = Stopwatch(self._now, 0.0)
        self.clock.start()

    @property
    def name(self) -> str:
        """Name of the technique."""
        return self.step.technique.short_name

    @property
    def attempt(self) -> Attempt:
        """The outcome so far, to be graded."""
        return Attempt(self.clock.elapsed, self.mistakes // _SLIPS, self.detail)

    @property
    def advice(self) -> Advice:
        """The step to find, as a hint."""
        rung = TEACHING.rung(self.step.technique)
        return Advice(self.step, rung, self.board.layout, fill=False)

    @property
    def was_built(self) -> bool:
        """Whether the learner has built a chain that eliminates candidates."""
        return self.is_over and self.detail < WHOLE

    def focus(self, cursor: Cell) -> Digit:
        """Return the digit that is pointed at; 0 for none."""
        return self.modes.focus(self.board.digits[cursor])

    @property
    def task(self) -> str:
        """Instruction for the next node."""
        nodes = self.chain.nodes
        if self.shows_place and not nodes:
            return self.advice.where
        if self.group:
            return "Now type the digit of the group in one of its cells."
        if not nodes:
            return "Go to the cell where the chain begins and type the digit." + self._with_groups
        layout, last = self.board.layout, nodes[-1]
        if self.chain.is_closed:
            return "The loop is closed. Press enter."
        if self.chain.is_strong_due:
            cells, digit = mask_of(cell for cell, _ in last), layout.symbol(last[0].digit)
            said = f"{layout.names(cells)} {'is' if len(last) == 1 else 'are'} not {digit}"
            return f"Suppose {said}. What must be true then?"
        return (
            f"Then {describe_node(last, layout)}. What does that exclude? "
            "Or press enter if both ends exclude a candidate."
        )

    @property
    def _with_groups(self) -> str:
        """How to type a group; empty for techniques without groups."""
        if not self._technique.startswith(_GROUPED):
            return ""
        return " For a group, press x on its other cells first."

    @property
    def shown_step(self) -> Step:
        """The chain that was built, as a step, or else the step to find."""
        return self._as_step() if self.was_built else self.step

    @property
    def so_far(self) -> Step:
        """The unfinished chain as a step without eliminations."""
        return Step(self.step.technique, marks=self.chain.marks, links=self.chain.links)

    def _as_step(self) -> Step:
        return replace(self.so_far, eliminations=self.chain.eliminations(self.board))

    @property
    def sentence(self) -> str:
        """Reason and conclusion of the chain."""
        layout = self.board.layout
        if not self.was_built:
            return self.step.sentence(layout)
        nodes, gone = self.chain.nodes, conclusion(self._as_step(), layout)
        if self.chain.is_closed:
            if self.chain.is_strong_due:
                return f"Even if it is assumed false, {describe_node(nodes[0], layout)}. {gone}."
            return f"Of each two neighbours in the loop exactly one is true. {gone}."
        one, other = describe_node(nodes[0], layout), describe_node(nodes[-1], layout)
        return f"{one} or {other}, or both. {gone}."

    # Building

    def add(self, cell: Cell, digit: Digit) -> None:
        """Add a candidate at the end of the chain if the required link exists.

        Together with the picked cells it forms a group. The first node again closes a loop.
        """
        self.says = ""
        if self.is_over:
            return
        cells, self.group = self.group | 1 << cell, 0
        try:
            node = tuple(Candidate(each, digit) for each in members(cells))
            self.chain = self.chain.with_node(node, self.board)
        except NoLink as error:
            self.mistakes += bool(self.chain.nodes)
            self.says = as_sentence(str(error))

    def pick(self, cell: Cell) -> None:
        """Add a cell to the group to be typed next, or remove it."""
        self.says = ""
        if not self.is_over and not self.board.digits[cell]:
            self.group ^= 1 << cell

    def shorten(self) -> None:
        """Remove the last node, or first the cells picked for a group."""
        self.says = "" if self.chain.nodes or self.group else "There is nothing to undo."
        if self.group:
            self.group = 0
        elif not self.is_over:
            self.chain = self.chain.without_last()

    def finish(self) -> None:
        """Finish the chain if its ends eliminate a candidate."""
        if self.is_over:
            return
        if self.chain.eliminations(self.board):
            self._end()
        elif len(self.chain.nodes) < 2 or self.chain.is_strong_due:
            self.says = "A chain ends with a strong link, or where it began."
        else:
            self.says = "Both ends exclude no common candidate. Go on, or press u to undo."

    def tell_more(self) -> None:
        """Reveal more: the place to look at, then the whole chain."""
        self.says = ""
        if self._is_hint_closed:
            self._is_hint_closed = False
        elif not self.is_over:
            self.detail = min(self.detail + 1, WHOLE)
            if self.detail == WHOLE:
                self._end()

    def _end(self) -> None:
        self.is_over, self.says = True, ""
        self.clock.stop()
        self.done += 1
        self.built += self.was_built
