"""The commands that teach while a game is played. No key waits for what they think about."""

from __future__ import annotations

from abc import abstractmethod

from ...engine.bits import mask_of, members
from ...game.events import Checked
from ..coach import Entered, ways_told, why_told, wrong_told
from ..looking_back import looked_at
from ..playing import Playing
from ..preferences import COACH_CHECKS, COACH_WHY
from .base import CommandScreen
from .review import ReviewScreen

_COACH, _WAYS = "coach", "ways"
"""Groups of work: of each only the last goes on."""


class Coaching(CommandScreen[bool]):
    """What a screen with a game can say about it."""

    playing: Playing

    @abstractmethod
    def show(self) -> None:
        """Show the game as it is now."""

    def warm_up(self) -> None:
        """Let the coach come, if there is to be one."""
        if self.playing.preferences.coach in (COACH_WHY, COACH_CHECKS):
            self.run_worker(self.sudoku.teaching.warm_up(), group=_COACH, exclusive=True)

    def coach(self) -> None:
        """Say how the entry follows that was just written, as soon as that is known."""
        chosen, entered = self.playing.preferences.coach, self.playing.entered
        if entered is None or chosen not in (COACH_WHY, COACH_CHECKS):
            return
        self.playing.entered = None
        if self.playing.preferences.show_conflicts and self._is_clashing(entered):
            self.playing.coached = ""  # the panel names both cells, and that is enough
            self.show()
        elif chosen == COACH_CHECKS and self._is_wrong(entered):
            self.playing.play(Checked())
            self.playing.flagged |= mask_of((entered.entry.cell,))
            self.playing.coached = wrong_told(entered.entry, self.playing.game.puzzle.layout)
            self.show()
        else:
            # The entry is to be seen first: thinking takes a processor too.
            self.call_after_refresh(self._ask_why, entered)

    def _ask_why(self, entered: Entered) -> None:
        self.run_worker(self._say_why(entered), group=_COACH, exclusive=True)

    def _is_wrong(self, entered: Entered) -> bool:
        solution, (cell, digit) = self.playing.solution, entered.entry
        return solution is not None and solution[cell] != digit

    def _is_clashing(self, entered: Entered) -> bool:
        digits, (cell, digit) = self.playing.game.position.digits, entered.entry
        seen = members(self.playing.game.puzzle.layout.sees[cell])
        return any(digits[other] == digit for other in seen)

    async def _say_why(self, entered: Entered) -> None:
        from ..teaching import Why

        game = self.playing.game
        after, unique = game.position, self.playing.solution is not None
        if after.digits[entered.entry.cell] != entered.entry.digit:
            return  # it was taken away meanwhile
        question = Why(game.puzzle, entered.before, entered.entry, unique)
        reason = await self.sudoku.teaching.ask(question, str)
        if game.position == after:
            layout = game.puzzle.layout
            said = "" if reason is None else why_told(entered.entry, reason, layout)
            self.playing.coached = said
            self.show()

    def do_ways(self) -> None:
        """Count the steps that are open."""
        self.playing.says = "Counting the steps that are open."
        self.show()
        self.run_worker(self._say_ways(), group=_WAYS, exclusive=True)

    async def _say_ways(self) -> None:
        from ..teaching import Open

        game, said = self.playing.game, self.playing.says
        if game.is_full:
            self.playing.says = "Every cell is filled."
        else:
            question = Open(game.puzzle, game.position, self.playing.solution is not None)
            found = await self.sudoku.teaching.ask(question, tuple)
            if self.playing.says != said:
                return
            self.playing.says = ways_told(found)
        self.show()

    def do_review(self) -> None:
        """Look back at the game."""
        self.playing.stop_clock()
        self.sudoku.push_screen(ReviewScreen(looked_at(self.playing)))
