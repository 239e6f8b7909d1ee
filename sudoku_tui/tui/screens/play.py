"""The game screen: the board, and a panel with the facts that the player needs at a glance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from ...engine.layout import Cell, Digit
from ...game.hints import Advice
from ...session.actions.action import Action, Group, Outcome
from ...session.actions.conditions import unsolved
from ...session.actions.table import prepare, run
from ...session.ghost import ghost_for
from ...session.key_tips import KeyTips
from ...session.ladder_choice import USUAL
from ...session.playing import Playing
from ...session.saving import unsaved_warning
from ..actions import Bindings
from ..actions.play import HINT, LINE, actions_now, playing_actions
from ..drawing.board_state import BoardState, Overlay
from ..drawing.cursor_moves import middle_empty
from ..drawing.session_state import state_of_game
from ..drawing.themes import Look
from ..screen_sizes import SHORT
from ..terminal.watchers import stop_watching
from ..texts import panel as panel_text
from ..widgets.board import BoardView
from ..widgets.key_bar import KeyBar
from ..widgets.panel import Paragraph
from ..widgets.side_panel import SidePanel
from .board_screen import DIRECTIONS, BoardScreen
from .game.clock import PlayClock
from .game.line import PlayLine
from .game.mouse import PlayMouse
from .game.pages import PlayPages
from .game.questions import PlayQuestions
from .game.session import BoardSession

_RATING_DELAY: Final = 1.0
"""Delay before the puzzle is rated, so that the board is painted first (seconds)."""
_KEEPS_QUESTION: Final = frozenset({"leave", "help", "why-not", "next-reason", "read-on"})
"""Ids of the actions, besides cursor moves, that do not cancel a question in progress."""
_COACH, _LADDER = "coach", "ladder"
"""Groups of background work; a new job cancels the previous one of its group."""
_LINE_KEYS: Final = "Press enter to run it, press tab to complete it, press esc to close the line."
"""The text in the panel while the typed line covers the footer."""
_LINE_ENDS: Final = "Press enter to run it, press esc to close."
"""A short form of `_LINE_KEYS`, shown below the choices for the line."""


class PlayScreen(BoardScreen[bool]):
    """The screen of one game. It returns True if the game has just been won."""

    NAMES_PLACE = False
    seconds_solved: ClassVar[float] = 0.5
    """How long the solved board is shown before the screen closes."""
    panel: SidePanel

    def __init__(
        self,
        playing: Playing,
        look: Look,
        play_next: Callable[[], None] | None = None,
        cursor: Cell | None = None,
    ) -> None:
        """Show a game.

        Args:
            playing: The game.
            look: The theme and glyphs.
            play_next: Opens the next game after a win; None if there is none.
            cursor: The cell of the cursor; None for the last move's, or the middle of the board.
        """
        super().__init__()
        self.playing, self.journal, self.another = playing, playing.journal, play_next
        self._actions = playing_actions(playing.game.puzzle.layout)
        self.line = PlayLine(self, (*self._actions, *HINT))
        self._clock = PlayClock(self)
        self.look = look
        self.paused = False
        self.questions = PlayQuestions(playing, self.sudoku.question_worker, self.show)
        self._ladder_rated = USUAL
        """The ladder that the shown level is based on."""
        self._revealed: Overlay | None = None
        """The hint that was last scrolled into view; None for none."""
        self._are_surroundings_due = False
        self._shown_unsaved = ""
        """The warning in the bar."""
        self._is_just_won = False
        """Whether the solved board is shown before the screen closes."""
        if cursor is None:
            cursor = playing.game.last_cell
        if cursor is None:
            cursor = middle_empty(playing.game.puzzle.layout, playing.game.position.digits)
        self.board = self.new_board(state_of_game(playing, cursor), cursor, self._state_at)
        self._ask_digit: Callable[[Digit], Outcome] | None = None
        """The action that takes the next typed digit instead of entering it; None for none."""
        self.session = BoardSession(playing, self.board)
        self._pages, self._mouse = PlayPages(self), PlayMouse(self)
        self._tips = KeyTips(self.sudoku.store)
        self.panel = SidePanel(
            playing, look, self.key_of, self.name_keys, lambda: self._tips.fitting(playing)
        )
        self.brief = Paragraph("brief")

    def compose(self) -> ComposeResult:
        """Yield the bars, the board, the panel and the line at the foot."""
        yield from self.compose_bars(self._title)
        with Horizontal(id="body"):
            yield self.board
            yield self.panel
        yield self.brief
        yield self.line.widget

    def on_mount(self) -> None:
        """Start the clock, the coach and, after a delay, the rating of the puzzle."""
        if not self.playing.is_won:
            self.playing.clock.start()
        self.set_interval(0.25, self._clock.tick)
        self.watch(self.app, "app_focus", self._clock.focus_changed, init=False)
        self.panel.follow(self.board)
        self.panel.ghost = ghost_for(self.playing, self.sudoku.store)
        if self.questions.is_coached:
            self.start_work(self.questions.warm_up, group=_COACH, exclusive=True)
        puzzle, ratings = self.playing.game.puzzle, self.sudoku.explainer_ratings
        if self.playing.solution and ratings.would_find(puzzle):
            self.set_timer(_RATING_DELAY, lambda: self.start_work(self._rate, exit_on_error=False))

    def cancel_requests(self) -> None:
        """Cancel the question in progress."""
        self.questions.stop()

    async def on_unmount(self) -> None:
        """Stop and save the clock, unless another screen shows the same game.

        A change of settings replaces the screen while the game goes on.
        """
        screens = [each for each in self.app.screen_stack if isinstance(each, PlayScreen)]
        if self.playing not in [each.playing for each in screens]:
            self.playing.stop_clock()
        stop_watching(self, "app_focus")
        await self.questions.end()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another screen is in front."""
        self.playing.stop_clock()

    def on_screen_resume(self) -> None:
        """Restart the clock, and rate the game again if the ladder has changed.

        A game that was won before another screen covered it is closed instead.
        """
        self.call_later(self._close_if_won)
        if not (self.paused or self.playing.is_won):
            self.playing.clock.start()
        if self.playing.preferences.ladder != self._ladder_rated:
            self._ladder_rated = self.playing.preferences.ladder
            self.start_work(self._rate_by_ladder, group=_LADDER, exclusive=True)

    async def _rate(self) -> None:
        """Compute Explainer's rating and add it to the title."""
        await self.sudoku.explainer_ratings.find(self.playing.game.puzzle)
        self.set_title(self._title)

    async def _rate_by_ladder(self) -> None:
        """Compute the level on the player's ladder and show it in the title."""
        await self.questions.rate_by_ladder()
        self.set_title(self._title)

    @property
    def _title(self) -> Content:
        rating = self.sudoku.explainer_ratings.get(self.playing.game.puzzle)
        return panel_text.title(self.playing, rating, self.look.glyphs, self._unsaved)

    @property
    def _unsaved(self) -> str:
        """The warning that something is not saved; empty if everything is."""
        return unsaved_warning(self.sudoku.store, self.playing.journal)

    # Fit the board to the screen, and draw it

    def on_resize(self, event: events.Resize) -> None:
        """Draw the largest cells that leave room for the panel."""
        self.panel.display = self.fit_beside_panel(event.size)
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the current state of the game."""
        self._show_board()
        self.paint_first()
        self._show_surroundings()

    def _show_board(self) -> None:
        self.board.state = self._state_at(self.board.cursor)

    def _show_beside_soon(self) -> None:
        """Call `_show_surroundings` after the board is painted, because each takes as long."""
        if not self._are_surroundings_due:
            self._are_surroundings_due = True
            self.call_after_refresh(self._show_surroundings)

    def _show_surroundings(self) -> None:
        """Update the panel, the footer and the clock."""
        self._are_surroundings_due = False
        if self.is_closed:
            return
        cursor, unsaved = self.board.cursor, self._unsaved
        if unsaved != self._shown_unsaved:
            self._shown_unsaved = unsaved
            self.set_title(self._title)
        in_panel = unsaved if self.size.height < SHORT else ""
        self.panel.cover(self.paused)
        self.offer_keys()
        if not self.paused:
            self.panel.show(cursor, self.size.height, in_panel, self.line.is_open)
            self._reveal_hint()
        self._show_brief(in_panel)
        self._clock.show()
        self.paint_changes()
        self._tips.save()

    def _show_brief(self, unsaved: str) -> None:
        """Show the modes and messages below the board if there is no panel."""
        text = Content("")
        if not (self.panel.display or self.paused):
            width = self.size.width - 2
            text = panel_text.brief(
                self.playing, self.board.cursor, width, unsaved, self.key_of, self.look.glyphs
            )
        self.brief.show(self.name_keys(text))

    def _state_at(self, cursor: Cell) -> BoardState:
        """Return the content of the board with the cursor on a cell."""
        here = self.playing.game.position.digits[cursor]
        self.playing.modes.point(here)
        return state_of_game(self.playing, cursor, covered=self.paused)

    def _reveal_hint(self) -> None:
        """Scroll a new hint into view, or the cursor again after the hint is closed."""
        hint = self.board.state.hint
        if hint != self._revealed:
            self._revealed = hint
            self.board.reveal((hint.parts | hint.targets or hint.area) if hint else 0)

    # Keys and clicks

    def commands(self) -> tuple[Action, ...]:
        """Return the actions that are possible now; those of a shown hint have priority."""
        if self.line.is_open:
            return LINE
        return actions_now(self._actions, self.session, self.paused)

    def all_actions(self) -> tuple[Action, ...]:
        """Return all actions of this board."""
        return self.with_own_keys(self._actions)

    def on_key(self, event: events.Key) -> None:
        """Record the player's activity. Any key resumes a paused game, or leaves a solved board."""
        self._clock.record_activity()
        if self._is_just_won:
            event.stop()
            event.prevent_default()
            self._close_if_won()
        elif self.paused:
            event.stop()
            event.prevent_default()
            self.do_pause()

    def run_key(self, event: events.Key) -> bool:
        """Take text for the line, enter a digit, or scroll. Return whether the key was handled."""
        if self.line.is_open:
            return self.line.type_key(event)
        digit = self.playing.game.puzzle.layout.digit_of(event.character or "")
        if digit is None:
            return self.panel.scroll_on_key(event.key)
        self._type_digit(digit)
        return True

    def _type_digit(self, digit: Digit) -> None:
        """Use a digit: as the answer to a question, as the picked digit, or as an entry."""
        ask, self._ask_digit = self._ask_digit, None
        if ask is not None:
            self.show_outcome(ask(digit))
            return
        reason = unsolved(self.session)
        self.playing.set_message(reason)
        if not reason:
            self.playing.hint.close()
            if self.playing.modes.digit_first:
                self.playing.modes.pick(digit)
            else:
                self.playing.write(self.board.cursor, digit)
        self.show_played()

    def bindings(self) -> Bindings:
        return super().bindings() | self._pages.bindings() | {
            "line": self.do_line, "run-line": self.do_run_line, "complete": self.do_complete,
            "leave-line": self.do_leave_line, "pause": self.do_pause, "clock": self.do_clock,
            "close": self.do_close, "leave": self.do_leave,
        }  # fmt: skip

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action on the game, or the method that this screen binds to an action.

        Except for a few, actions cancel a question in progress.
        """
        self._tips.count(action.id)
        if action.id != "leave":
            self._ask_digit = None
        if action.group is not Group.MOVING and action.id not in _KEEPS_QUESTION:
            self.questions.stop()
        if action.takes and not arguments:
            prepare(action, self.playing)
            self.do_line(f"{action.words[0]} ", action.takes)
        elif (method := self.methods.get(action.id)) is not None:
            prepare(action, self.playing)
            if reason := action.applies(self.session):
                self.show_outcome(Outcome(reason))
            else:
                method(*arguments)
        else:
            self.show_outcome(run(action, self.session, *arguments))

    def show_outcome(self, outcome: Outcome) -> None:
        """Show the outcome of an action, and start the question that it returns."""
        self.playing.set_message(outcome.says)
        self._ask_digit = outcome.ask_digit
        if outcome.pending:
            self.questions.ask(outcome.pending, self.show_outcome)
        self.show_played()

    def on_board_view_cursor_moved(self) -> None:
        """Update the panel for the cell at the cursor."""
        self._show_beside_soon()

    def on_board_view_cell_clicked(self, message: BoardView.CellClicked) -> None:
        """Handle a click on a cell."""
        if self._is_just_won:
            self._close_if_won()
        elif self.paused:
            self.do_pause()
        else:
            self._mouse.click(message)

    def on_board_view_cell_clicked_right(self, message: BoardView.CellClickedRight) -> None:
        """Handle a click of the right button on a cell."""
        if not self.paused:
            self._mouse.click_right(message.cell)

    def on_board_view_wheel_turned(self, message: BoardView.WheelTurned) -> None:
        """Choose a digit."""
        if not self.paused:
            self._mouse.turn_wheel(message.down)

    def on_board_view_cell_dragged(self, message: BoardView.CellDragged) -> None:
        """Select the cells that the mouse is dragged over."""
        if not self.paused:
            self.session.drag(message.cell, begins=message.begins)
            self.show()

    def on_mouse_down(self) -> None:
        """Record the player's activity for the clock."""
        self._clock.record_activity()

    def on_side_panel_digit_chosen(self, message: SidePanel.DigitChosen) -> None:
        """Use the digit that was clicked in the panel like a typed one."""
        self._type_digit(message.digit)

    def show_played(self) -> None:
        """Show the effect of a move, and close the screen soon if it has won the game.

        The win is already saved while the solved board is shown.
        """
        is_won = self.playing.finish()
        self._show_board()
        self._show_beside_soon()
        if is_won:
            self._is_just_won = True
            if self.seconds_solved:
                self.set_timer(self.seconds_solved, self._close_if_won)
            else:
                self._close_if_won()
        elif entered := self.questions.show_coach_comment():
            # The entry is painted first: the coach's search would compete for the processor.
            self.call_after_refresh(
                lambda: self.start_work(
                    partial(self.questions.explain, entered), group=_COACH, exclusive=True
                )
            )

    def _close_if_won(self) -> None:
        """Close the screen of a game that has just been won, once no other screen covers it."""
        if self._is_just_won and self.is_active:
            self._is_just_won = False
            self.dismiss(True)

    # The line at the foot

    def do_line(self, text: str = "", takes: str = "") -> None:
        """Open the line for a cell, a move or a command.

        Args:
            text: The beginning of the line.
            takes: What can be typed there, separated by semicolons.
        """
        says = f"{takes}; {_LINE_ENDS}" if takes else _LINE_KEYS
        self.playing.set_message(says.replace("; ", "\n") if self.panel.display else says)
        self.line.open(text)
        self._show_beside_soon()

    def on_input_changed(self) -> None:
        """Show a filter while it is typed."""
        self.line.preview()
        self._show_board()
        self._show_beside_soon()

    def cover_keys(self, is_covered: bool) -> None:
        """Hide the footer while the line is open, or show it and take the focus off the line."""
        self.query_one(KeyBar).display = not is_covered
        if not is_covered:
            self.set_focus(None)

    def do_run_line(self) -> None:
        """Run the command on the line."""
        self.line.run()

    def do_complete(self) -> None:
        """Complete the word on the line, or replace it by the next one that fits."""
        self.line.widget.complete()

    def do_leave_line(self) -> None:
        """Close the line."""
        self.line.close()
        self.show()

    # The cursor

    def do_move(self, way: str, count: int = 1) -> None:
        """Move the cursor, and extend a selection that is in progress."""
        start = self.board.cursor
        super().do_move(way, count)
        if self.session.extend_selection(start, *DIRECTIONS[way]):
            self.show()

    def do_jump(self, way: str) -> None:
        """Move the cursor to the next box, and select the cells between during a selection."""
        start = self.board.cursor
        super().do_jump(way)
        if self.session.extend_selection(start, *DIRECTIONS[way]):
            self.show()

    # The game

    def do_pause(self) -> None:
        """Stop the clock and cover the board, or resume the game."""
        self.paused = not self.paused
        if self.paused:
            self.playing.stop_clock()
        elif not self.playing.is_won:
            self.playing.clock.start()
        self.show()

    def do_clock(self) -> None:
        """Hide or show the clock."""
        self.sudoku.change_preferences(show_clock=not self.playing.preferences.show_clock)
        self.show()

    def do_help(self) -> None:
        """Show the keys of this board; while a hint is shown, its keys first."""
        hinted = isinstance(self.playing.hint.answer, Advice)
        shown = self.commands() if hinted else (*self._actions, *HINT)
        self.navigation.pages.open_help(self.with_own_keys(shown), None)

    def do_close(self) -> None:
        """Close the hint."""
        self.playing.hint.close()
        self.show()

    def do_leave(self) -> None:
        """Cancel or close what is in progress; if nothing is, save the time and leave.

        In this order: a question, a hint, a selection, colours.
        """
        asked, self._ask_digit = self._ask_digit, None
        if self.questions.stop() or asked:
            self.show()
        elif self.playing.hint.answer is not None:
            self.do_close()
        elif self.session.close_selection_or_colours():
            self.show()
        else:
            self.playing.stop_clock()
            self.dismiss(False)
