"""A game that is replayed: every event, what explains it, and what was open and not seen."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from ....engine.layout import Cell
from ....session.actions.action import Action
from ....session.game_review import GameToReview
from ....session.replay import Replay
from ...actions import Bindings, both_ways
from ...actions.replay import REPLAY
from ...drawing.board_state import BoardState
from ...drawing.session_state import state_of_replay
from ...texts import replay as replay_text
from ...widgets.board import BoardView
from ...widgets.rows import PathText
from .film import OFTEN, FilmScreen


class ReplayScreen(FilmScreen):
    """One game, from the start to its last event."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = REPLAY
    TITLE_OF_BAR = "Replay"

    def __init__(self, source: GameToReview) -> None:
        self.replay = Replay(source)
        super().__init__(self.board_state(), source.facts)

    def on_mount(self) -> None:
        """Have the game reviewed, and every move explained, while it is looked at."""
        self.set_interval(OFTEN, self.look_up)
        self.start_work(self._review, exit_on_error=False)
        self.start_work(self._explain, exit_on_error=False)

    async def _review(self) -> None:
        self.replay.take_review(await self.sudoku.progress.review(self.replay.source))
        self.show()

    async def _explain(self) -> None:
        await self.replay.explain(self.sudoku.question_worker, self._hear)

    def _hear(self, number: int) -> None:
        """A move is explained; it is shown at the next look, with all others by then."""
        self.has_news = True

    # What is shown

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.replay.at

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.replay.moments) - 1

    def board_state(self) -> BoardState:
        """The paper at that moment, and what is drawn of it."""
        return state_of_replay(self.replay, self.sudoku.preferences)

    def place(self) -> Cell | None:
        """Where something was done."""
        return self.replay.moment.cell

    def words(self, width: int) -> PathText:
        """The moments as a list, and one of them in words."""
        replay, look = self.replay, self.sudoku.look
        return PathText(
            replay_text.replay_heading(replay, width, look),
            self.last,
            self.at,
            replay_text.moment_in_words(replay, width, look),
        )

    def brief_text(self, width: int) -> Content:
        """The moment in two lines."""
        return replay_text.brief(self.replay, width)

    def line(self, number: int, width: int) -> Content:
        """A moment in one line."""
        return replay_text.moment_line(self.replay, number, width, self.sudoku.look)

    def on_board_view_cell_clicked(self, message: BoardView.CellClicked) -> None:
        """A click on a digit goes where it was written."""
        there = self.replay.moments.written(message.cell, self.at)
        if there is not None:
            self.stop()
            self.go(there)

    # Commands

    def go(self, number: int) -> None:
        """Show a moment."""
        if self.replay.go(number):
            self.show()

    def following(self) -> int:
        """The next moment that is gone along."""
        return self.replay.moments.step(self.at, 1, standing=self.replay.standing)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **both_ways("walk", self.do_walk), **both_ways("minute", self.do_minute),
            **both_ways("jump", self.go_to_entry),
            **both_ways("missed", self.do_missed), "reason": self.do_reason,
            "more": self.do_more, "fold": self.do_fold, "guide": self.do_guide,
            "play": self.do_play,
        }  # fmt: skip

    def do_walk(self, way: int) -> None:
        """Go to the next moment, or the one before."""
        replay = self.replay
        self.go(replay.moments.step(self.at, way, standing=replay.standing))

    def go_to_entry(self, way: int) -> None:
        """Go to where the next digit was written, or the one before."""
        replay = self.replay
        self.go(replay.moments.entry(self.at, way, standing=replay.standing))

    def do_minute(self, way: int) -> None:
        """Go on by a minute of the game's clock, or back."""
        replay = self.replay
        self.go(replay.moments.minute(self.at, way, standing=replay.standing))

    def do_missed(self, way: int) -> None:
        """Go to the next step that was open and not seen, or the one before."""
        there = self.replay.next_missed(way)
        if there is not None:
            self.go(there)
        elif self.replay.says_of_review:
            self.sudoku.say(self.replay.says_of_review)
        elif self.replay.is_reviewed:
            more = " more" if self.replay.missed else ""
            self.sudoku.say(f"Nothing{more} was open for long and not seen.")
        else:
            self.sudoku.say("The game is still being looked at.")

    def do_reason(self) -> None:
        """Draw what explains the move, and then the next way."""
        if self.replay.turn_way():
            self.show()
        elif self.replay.explanation is None:
            self.sudoku.say("That is still being looked for.")
        else:
            self.sudoku.say("There is nothing to draw of it.")

    def do_more(self) -> None:
        """Draw what was open and not seen at this moment, or put it away."""
        if self.replay.turn_missed():
            self.show()
        else:
            self.sudoku.say("Nothing was missed here. Press tab to go where something was.")

    def do_fold(self) -> None:
        """Go along all that was done, or along the moves that stand in the end."""
        is_folded = self.replay.fold()
        self.sudoku.say("Only the moves that stand in the end." if is_folded else "Every event.")

    def do_guide(self) -> None:
        """Read about the technique that is drawn, or the easiest that explains the move."""
        found = self.replay.explanation
        step = self.replay.drawn or (found.ways[0] if found and found.ways else None)
        self.navigation.open_guide(step.technique.id if step else None)

    def do_play(self) -> None:
        """Play on from this moment, as a new game."""
        if self.replay.can_take_over:
            self.play_on(self.replay.take_over(*self.place_of_games))
        else:
            self.sudoku.say("Nothing is left to play at this moment.")

    def do_help(self) -> None:
        """Show the keys, and what the numbers are."""
        self.navigation.open_help(self.offered(), numbers=replay_text.NUMBERS)
