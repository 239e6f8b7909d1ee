"""Mistakes, shown as the player prefers: not at all, by rules, by solution, or three and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.layout import Digit, Layout
from ..game.checks import count_mistakes
from ..game.events import Batch, Checked, Enter, Mistakes, Move
from ..game.game import Game
from .instructions import GO_ON_WHEN_OUT
from .next_choice import next_choice
from .player import Player
from .preferences import BY_SOLUTION, THREE

MOST: Final = 3
"""Number of mistakes that end a game of three and out."""


class MistakeDisplay:
    """How the mistakes of one game are shown, and their number."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._made = 0
        self._read = 0
        """Number of events of the log that were already searched for mistakes."""
        self._read_of: Game | None = None

    @property
    def way(self) -> str:
        """How the mistakes are shown: as set for this game, else as in the preferences."""
        return self._player.game.mistakes or self._player.preferences.mistakes

    @property
    def is_judged(self) -> bool:
        """Whether an entry that differs from the solution is shown at once."""
        return self._player.solution is not None and self.way in (BY_SOLUTION, THREE)

    @property
    def count(self) -> int:
        """Number of wrong entries since the start or the last restart."""
        game, solution = self._player.game, self._player.solution
        if solution is None:
            return 0
        if self._read_of is not game:
            self._made, self._read, self._read_of = 0, 0, game
        self._made = count_mistakes(game.log[self._read :], solution, self._made)
        self._read = len(game.log)
        return self._made

    @property
    def is_out(self) -> bool:
        """Whether three mistakes have ended the game."""
        return self.way == THREE and self.count >= MOST

    def refusal_of(self, move: Move) -> str:
        """Return why the entries of *move* are refused; empty if it is allowed."""
        return self._game_over_message if any(_entries_of(move)) and self.is_out else ""

    def judge(self, move: Move) -> str:
        """Return a message about the wrong entries of *move*; empty if none is to be shown."""
        solution = self._player.solution
        if solution is None or not self.is_judged:
            return ""
        wrong = [entry for entry in _entries_of(move) if solution[entry.cell] != entry.digit]
        if not wrong:
            return ""
        self._player.play(Checked())
        layout = self._player.game.puzzle.layout
        says = describe_wrong(mask_of(e.cell for e in wrong), wrong[0].digit, layout)
        if self.is_out:
            return f"{says} {self._game_over_message}"
        return f"{says} Mistake {self.count} of {MOST}." if self.way == THREE else says

    @property
    def _game_over_message(self) -> str:
        """Message that three mistakes have ended the game, and how to continue it."""
        how = GO_ON_WHEN_OUT.text_for(self._player.played_by)
        return f"Three mistakes: this game is over. {how}"

    def turn(self, ways: Mapping[str, str]) -> str:
        """Change to the next of *ways* (values and their names) for this game. Return a message."""
        way = next_choice(list(ways), self.way)
        self._player.play(Mistakes(way))
        return f"Mistakes in this game now: {ways[way]}."


def _entries_of(move: Move) -> Iterable[Enter]:
    """Return the entries of a move."""
    moves = move.moves if isinstance(move, Batch) else (move,)
    return (each for each in moves if isinstance(each, Enter))


def describe_wrong(cells: Mask, digit: Digit, layout: Layout) -> str:
    """Describe wrong entries of one digit."""
    several = cells.bit_count() > 1
    return f"{layout.names(cells)} {'are' if several else 'is'} not {layout.symbol(digit)}."
