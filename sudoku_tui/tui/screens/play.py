"""The play screen: the board, and beside it what a player asks at a glance.

The title of a game: what it is, and how hard on both scales.

The clock of a game rests while another screen is in front of the board.

The command that looks a technique up while a game is played.

The commands that pass a puzzle on, or say all about it.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from ...engine.layout import Cell
from ...formats.figures import clock
from ...game.hints import Advice
from ...session.playing import Playing
from ..commands import Command
from ..commands.play import HINT, KEEP_HINT, hint_commands, playing_commands
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.frame import SIZES
from ..drawing.session_state import state_of_game
from ..drawing.text import joined, styled
from ..drawing.themes import Look
from ..texts import panel as panel_text
from ..widgets.board import BoardView
from ..widgets.panel import Paragraph
from ..widgets.side_panel import SHORT, SidePanel
from .base import CommandScreen
from .board_screen import Reading, Travelling, Windowing
from .play_actions import Coaching, Reasoning

if TYPE_CHECKING:
    from ..app import SudokuApp


_SOON: Final = 1.0
"""Seconds after which somebody begins to rate the puzzle: first it is to be on the screen."""


class Titled(CommandScreen[bool]):
    """A screen with a game. Its title grows when its rating is found."""

    playing: Playing
    look: Look

    def rate_soon(self) -> None:
        """Have the puzzle rated soon, if that has not been done."""
        if self.playing.solution and self.sudoku.explainer_ratings.would_find(
            self.playing.game.puzzle
        ):
            self.set_timer(_SOON, lambda: self.run_worker(self._rate(), exit_on_error=False))

    async def _rate(self) -> None:
        await self.sudoku.explainer_ratings.find(self.playing.game.puzzle)
        self.query_one("#bar-left", Static).update(self.title_of_game())

    def title_of_game(self) -> Content:
        """The name, the level, the score, and ER once it is known."""
        puzzle, details = self.playing.game.puzzle, self.playing.details
        parts = [styled(details.name or puzzle.title or puzzle.layout.name, "bold")]
        if details.level:
            parts.append(Content(details.level))
        if details.score:
            parts.append(joined(styled("score ", "$quiet"), str(details.score)))
        if rating := self.sudoku.explainer_ratings.known(puzzle):
            parts.append(joined(styled("ER ", "$quiet"), rating.short_text_of("er")))
        return styled(f" {self.look.glyphs.dot} ", "$quiet").join(parts)


class Resting:
    """A screen with a game. Its clock runs while it is in front, and not paused."""

    playing: Playing
    paused: bool

    def on_screen_suspend(self) -> None:
        """Something else is read: the clock waits."""
        self.playing.stop_clock()

    def on_screen_resume(self) -> None:
        """The clock goes on."""
        if not (self.paused or self.playing.is_won):
            self.playing.clock.start()


class Guiding:
    """What a screen with a game can look up in the guide."""

    playing: Playing

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    def do_guide(self) -> None:
        """Open the page of the hint's technique, or the list."""
        answer = self.playing.answer
        page = answer.step.technique.id if isinstance(answer, Advice) else None
        self.sudoku.open_guide(page)


class Sharing:
    """What a screen with a game can pass on."""

    playing: Playing

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self.sudoku.copy_puzzle(self.playing.game.puzzle)

    def do_share(self) -> None:
        """Show and copy what makes the puzzle again."""
        self.sudoku.open_share(self.playing)

    def do_analyse(self) -> None:
        """Say all that can be said of the puzzle."""
        self.sudoku.open_analysis(self.playing.game.puzzle)


_SAVE_CLOCK = 30
"""Seconds between two times that the clock is saved while nothing is played."""


class PlayScreen(
    Titled, Resting, Windowing, Travelling, Reading[bool], Coaching, Reasoning, Sharing, Guiding
):
    """One game. It returns True when the game has just been won."""

    def __init__(self, playing: Playing, look: Look) -> None:
        super().__init__()
        self.playing = playing
        self.look = look
        self.paused = False
        self._commands = playing_commands(playing.game.puzzle.layout)
        self._seconds_shown = -1
        self._time_shown = ""
        layout, digits = playing.game.puzzle.layout, playing.game.position.digits
        last = playing.game.last_cell
        cursor = middle_empty(layout, digits) if last is None else last
        self.board = BoardView(
            state_of_game(playing, cursor),
            cursor=cursor,
            cell_size={size.name: size for size in SIZES}.get(playing.preferences.cell_size),
            glyphs=look.glyphs,
            big_digits=playing.preferences.big_digits,
            state_at=self._state_at,
            id="board",
        )
        self.panel = SidePanel(playing, look)
        self.brief = Paragraph("brief")

    def compose(self) -> ComposeResult:
        """The board, the panel, the bars."""
        yield from self.compose_bars(self.title_of_game())
        with Horizontal(id="body"):
            yield self.board
            yield self.panel
        yield self.brief

    def on_mount(self) -> None:
        """Start the clock."""
        super().on_mount()
        self.board.focus()
        if not self.playing.is_won:
            self.playing.clock.start()
        self.set_interval(0.25, self._tick)
        self.follow_window()
        self.warm_up()
        self.rate_soon()

    async def on_unmount(self) -> None:
        """Save the clock, unless the game goes on: after the settings, on another screen."""
        others = (screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))
        if not any(screen.playing is self.playing for screen in others):
            self.playing.stop_clock()
        await self.end_seeking()

    # Fitting and showing

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells that leave room for the panel."""
        self.panel.display = self.fit_board(event.size)
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the game as it is now."""
        cursor = self.board.cursor
        self.board.state = self._state_at(cursor)
        self.panel.cover(self.paused)
        self.offer_keys()
        if not self.paused:
            self.panel.show(cursor, self.size.height)
            self.show_window()
        crowded = not (self.panel.display or self.paused)
        self.brief.show(
            panel_text.brief(self.playing, self.look.glyphs) if crowded else Content("")
        )
        self._show_clock()

    def _state_at(self, cursor: Cell) -> BoardState:
        """What the board shows with the cursor on a cell."""
        here = self.playing.game.position.digits[cursor]
        self.playing.modes = self.playing.modes.point(here)
        return state_of_game(self.playing, cursor, covered=self.paused)

    def _tick(self) -> None:
        """Once a second the clock shows another time."""
        seconds = int(self.playing.elapsed)
        if seconds != self._seconds_shown and self.is_active:
            self._show_clock()
            if self.playing.clock.is_running and seconds % _SAVE_CLOCK == 0:
                self.playing.journal.tick(self.playing.elapsed)

    def _show_clock(self) -> None:
        self._seconds_shown = int(self.playing.elapsed)
        time = clock(self.playing.elapsed) if self.playing.preferences.show_clock else ""
        if self.size.height >= SHORT and time != self._time_shown:
            self._time_shown = time
            self.query_one("#bar-right", Static).update(Content(time))
        self.panel.show_time(time, self.size.height)

    # Keys and clicks

    def commands(self) -> tuple[Command, ...]:
        """The hint's keys go before the board's while a hint is shown."""
        answer = self.playing.answer
        if not isinstance(answer, Advice):
            return self._commands
        hint = hint_commands(answer, self.playing.rung)
        return (*hint, *(replace(command, footer=False) for command in self._commands))

    def on_key(self, event: events.Key) -> None:
        """While the game is paused every key goes on with it."""
        if self.paused:
            event.stop()
            event.prevent_default()
            self.do_pause()
        else:
            super().on_key(event)

    def typed(self, event: events.Key) -> bool:
        """A digit; what the panel tells at length can be scrolled."""
        digit = self.playing.game.puzzle.layout.digit_of(event.character or "")
        if digit is None:
            return self.panel.scroll_on_key(event.key)
        self.type_digit(digit)
        return True

    def run_command(self, command: Command) -> None:
        """Any command that is not about the hint puts it away first."""
        self.playing.says = ""
        self.forget(command)
        if command.id not in KEEP_HINT:
            self.playing.close_hint()
        super().run_command(command)

    def do_help(self) -> None:
        """Show the keys of this board."""
        self.sudoku.open_help((*self._commands, *HINT), None)

    def on_board_view_cursor_moved(self) -> None:
        """The panel follows the cursor."""
        self.show()

    def on_board_view_cell_clicked(self) -> None:
        """A click writes the picked digit; without one it only moves the cursor."""
        if self.playing.modes.digit_first and self.playing.modes.picked:
            self.do_write()

    def on_side_panel_digit_chosen(self, message: SidePanel.DigitChosen) -> None:
        """A click on a digit of the panel types it."""
        self.type_digit(message.digit)

    def on_paste(self, event: events.Paste) -> None:
        """A pasted puzzle is one to play."""
        event.stop()
        self.sudoku.enter_puzzle(event.text)

    def played(self) -> None:
        """Show what was played; if that was the last digit, the game is over."""
        self.show()
        if self.playing.is_won and not self.playing.was_won:
            self.playing.was_won = True
            self.playing.finish()
            self.dismiss(True)
        else:
            self.coach()

    # Commands

    def do_check(self) -> None:
        """Mark what differs from the solution."""
        self.playing.check()
        self.show()

    def do_hint(self) -> None:
        """Get a hint."""
        self.playing.ask()
        self.played()

    def do_more(self) -> None:
        """Tell more of the hint."""
        self.do_hint()

    def do_apply(self) -> None:
        """Do what the hint says, and go where it was done."""
        if isinstance(self.playing.answer, Advice):
            step = self.playing.answer.step
            self.playing.apply()
            self.board.cursor = (*step.placements, *step.eliminations)[0].cell
        self.played()

    def do_close(self) -> None:
        """Put the hint away."""
        self.playing.close_hint()
        self.show()

    def do_pause(self) -> None:
        """Stop the clock and cover the board, or go on."""
        self.paused = not self.paused
        if self.paused:
            self.playing.stop_clock()
        elif not self.playing.is_won:
            self.playing.clock.start()
        self.show()

    def do_clock(self) -> None:
        """Hide or show the clock."""
        self.sudoku.prefer(show_clock=not self.playing.preferences.show_clock)
        self.show()

    def do_settings(self) -> None:
        """Change how it looks and helps."""
        self.sudoku.open_settings()

    def do_leave(self) -> None:
        """Put away what is said of a hint; if nothing is, save the time and go to the menu."""
        if self.playing.answer is not None:
            self.do_close()
        else:
            self.playing.stop_clock()
            self.dismiss(False)
