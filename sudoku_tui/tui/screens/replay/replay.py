"""The replay of a game: every event, its explanation, and the steps that were overlooked."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from ....engine.layout import Cell
from ....session.actions.action import Action
from ....session.game_review import GameToReview
from ....session.replay import Replay
from ...actions import Bindings, bind_both_ways
from ...actions.replay import REPLAY
from ...drawing.board_state import BoardState
from ...drawing.session_state import state_of_replay
from ...texts import replay as replay_text
from ...widgets.board import BoardView
from ...widgets.rows import PathText
from .film import OFTEN, FilmScreen


class ReplayScreen(FilmScreen):
    """The replay of one game, from the start to its last event."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = REPLAY
    TITLE_OF_BAR = "Replay"

    def __init__(self, source: GameToReview) -> None:
        self.replay = Replay(source)
        super().__init__(self.board_state(), source.facts)

    def on_mount(self) -> None:
        """Start the review of the game and the explanation of its moves in the background."""
        self.set_interval(OFTEN, self.show_news)
        self.start_work(self._review, exit_on_error=False)
        self.start_work(self._explain, exit_on_error=False)

    async def _review(self) -> None:
        self.replay.take_review(await self.sudoku.progress.review(self.replay.source))
        self.show()

    async def _explain(self) -> None:
        await self.replay.explain(self.sudoku.question_worker, self._on_explained)

    def _on_explained(self, number: int) -> None:
        """Note that a move is explained. `show_news` shows it together with later answers."""
        self.has_news = True

    # Showing

    @property
    def moment_index(self) -> int:
        """The index of the moment that is shown."""
        return self.replay.at

    @property
    def last_index(self) -> int:
        """The index of the last moment."""
        return len(self.replay.moments) - 1

    def board_state(self) -> BoardState:
        """Return the position at the moment, with the step that is drawn."""
        return state_of_replay(self.replay, self.sudoku.preferences)

    def place(self) -> Cell | None:
        """Return the cell of the event; None if it has none."""
        return self.replay.moment.cell

    def words(self, width: int) -> PathText:
        """Return the list of moments, and the words of the current one."""
        replay, look = self.replay, self.sudoku.look
        return PathText(
            replay_text.replay_heading(replay, width, look),
            self.last_index,
            self.moment_index,
            replay_text.moment_in_words(replay, width, look),
        )

    def brief_text(self, width: int) -> Content:
        """Return the words of the moment in at most two lines."""
        return replay_text.brief(self.replay, width)

    def line(self, number: int, width: int) -> Content:
        """Return a moment in one line."""
        return replay_text.moment_line(self.replay, number, width, self.sudoku.look)

    def on_board_view_cell_clicked(self, message: BoardView.CellClicked) -> None:
        """Go to the entry of the clicked digit."""
        there = self.replay.moments.find_entry(message.cell, self.moment_index)
        if there is not None:
            self.stop()
            self.go(there)

    # Commands

    def go(self, number: int) -> None:
        """Show a moment."""
        if self.replay.go(number):
            self.show()

    def find_next(self) -> int:
        """Return the next moment, among all events or only the moves that were not undone."""
        return self.replay.moments.next_moment(
            self.moment_index, 1, standing=self.replay.follows_final_line
        )

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("walk", self.do_walk), **bind_both_ways("minute", self.do_minute),
            **bind_both_ways("jump", self.go_to_entry),
            **bind_both_ways("missed", self.do_missed), "reason": self.do_reason,
            "more": self.do_more, "fold": self.do_fold, "guide": self.do_guide,
            "play": self.do_play,
        }  # fmt: skip

    def do_walk(self, way: int) -> None:
        """Go to the next or the previous moment."""
        replay = self.replay
        self.go(
            replay.moments.next_moment(self.moment_index, way, standing=replay.follows_final_line)
        )

    def go_to_entry(self, way: int) -> None:
        """Go to the next or the previous entry of a digit."""
        replay = self.replay
        self.go(
            replay.moments.next_entry(self.moment_index, way, standing=replay.follows_final_line)
        )

    def do_minute(self, way: int) -> None:
        """Go a minute of the game's clock forwards or backwards."""
        replay = self.replay
        self.go(
            replay.moments.minute_away(self.moment_index, way, standing=replay.follows_final_line)
        )

    def do_missed(self, way: int) -> None:
        """Go to the next or the previous overlooked step."""
        there = self.replay.next_missed(way)
        if there is not None:
            self.go(there)
        elif self.replay.says_of_review:
            self.sudoku.show_message(self.replay.says_of_review)
        elif self.replay.is_reviewed:
            more = " more" if self.replay.missed else ""
            self.sudoku.show_message(f"There are no{more} missed steps.")
        else:
            self.sudoku.show_message("The game is still being analysed.")

    def do_reason(self) -> None:
        """Draw the next explanation of the move."""
        if self.replay.show_next_explanation():
            self.show()
        elif self.replay.explanation is None:
            self.sudoku.show_message("Still searching for a reason.")
        else:
            self.sudoku.show_message("There is no reason to draw for this move.")

    def do_more(self) -> None:
        """Draw the overlooked step of this moment, or remove it."""
        if self.replay.turn_missed():
            self.show()
        else:
            self.sudoku.show_message("You missed nothing here. Press tab to go to a missed step.")

    def do_fold(self) -> None:
        """Switch between all events and the moves that last until the end."""
        is_folded = self.replay.toggle_final_line()
        self.sudoku.show_message(
            "Showing only moves that were not taken back." if is_folded else "Every event."
        )

    def do_guide(self) -> None:
        """Open the page about the drawn technique, or the easiest one that explains the move."""
        found = self.replay.explanation
        step = self.replay.drawn_step or (found.steps[0] if found and found.steps else None)
        self.navigation.pages.open_guide(step.technique.id if step else None)

    def do_play(self) -> None:
        """Play a new game from this moment, unless nothing is left to play."""
        if self.replay.can_take_over:
            self.play_on(self.replay.take_over(*self.game_context))
        else:
            self.sudoku.show_message("There is nothing left to play from here.")

    def do_help(self) -> None:
        """Show the keys, and the meaning of the numbers."""
        self.navigation.pages.open_help(self.offered_actions(), numbers=replay_text.NUMBERS)
