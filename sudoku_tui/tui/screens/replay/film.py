"""Base of the screens that show a series of moments on a board, by keys or at a chosen pace."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from ....engine.layout import Cell
from ....session.actions.action import Action
from ....session.playing import Playing
from ....session.preferences import Preferences
from ....store.store import Store
from ...actions import Bindings, bind_both_ways
from ...drawing.board_state import BoardState
from ...drawing.text import styled
from ...preferences import PACES
from ...texts.replay import pace_text
from ...widgets.panel import Paragraph
from ...widgets.rows import PathText, PathView
from ..board_screen import BoardScreen

OFTEN: Final = 0.1
"""Interval between updates with answers of other processes (seconds)."""
_ROOMY: Final = 34
"""Columns of the words, unless the board would become smaller."""
_MORE: Final = {"shift+down": 1, "shift+up": -1}
"""Keys that scroll the words, with their direction."""


class FilmScreen(BoardScreen[None]):
    """Base of the screens with a board and a list of moments. The board shows one moment."""

    TITLE_OF_BAR: ClassVar[str]
    """The text at the left of the bar."""

    def __init__(self, state: BoardState, fact: str) -> None:
        super().__init__()
        self._fact = fact
        self.has_news = False
        """Whether there are answers that are not shown yet."""
        self._timer: Timer | None = None
        """The timer that moves on to the next moment; None while stopped."""
        self.board = self.new_board(state, 0, lambda _: self.board_state())
        self._words = PathView(self._line_of, "moments")
        self.brief = Paragraph("brief")
        self._lines: dict[tuple[int, bool, int], Content] = {}

    # Overridden by each screen

    @property
    @abstractmethod
    def moment_index(self) -> int:
        """The index of the moment that is shown."""

    @property
    @abstractmethod
    def last_index(self) -> int:
        """The index of the last known moment."""

    @abstractmethod
    def board_state(self) -> BoardState:
        """Return the content of the board at the moment."""

    @abstractmethod
    def words(self, width: int) -> PathText:
        """Return the list and the words of the moment, *width* columns wide."""

    @abstractmethod
    def brief_text(self, width: int) -> Content:
        """Return the words of the moment in at most two lines."""

    @abstractmethod
    def line(self, number: int, width: int) -> Content:
        """Return a line of the list, by its number there, counted from 1."""

    @abstractmethod
    def place(self) -> Cell | None:
        """Return the cell of interest at the moment; None if there is none."""

    @abstractmethod
    def go(self, number: int) -> None:
        """Show the moment *number*, or the nearest one."""

    @abstractmethod
    def find_next(self) -> int:
        """Return the index of the next moment."""

    @property
    def expects_more(self) -> bool:
        """Whether more moments may still become known."""
        return False

    # The screen

    def compose(self) -> ComposeResult:
        """Yield the bars, the board, and the list and words beside it."""
        yield from self.compose_bars(
            styled(self.TITLE_OF_BAR, "bold"), styled(self._fact, "$quiet")
        )
        with Horizontal(id="body", classes="film"):
            yield self.board
            with Vertical(id="beside"):
                yield self._words
        yield self.brief

    def on_mount(self) -> None:
        """Show the first moment."""
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the largest cells. Widen the words if that does not shrink the board."""
        self.query_one("#beside").display = self.fit_beside_panel(event.size)
        frame = self.board.frame
        self.query_one("#beside").styles.min_width = (
            _ROOMY if frame.width + _ROOMY <= event.size.width else 0
        )
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the current moment."""
        place = self.place()
        if place is not None and place != self.board.cursor:
            self.board.cursor = place  # also updates the state of the board
        else:
            self.board.state = self.board_state()
        if hint := self.board.state.hint:
            self.board.reveal(hint.parts | hint.targets or hint.area)
        width = self._words.size.width
        if self.query_one("#beside").display and width:
            self._words.show(self.words(width))
            self.brief.show(Content(""))
        else:
            self.brief.show(self.brief_text(self.size.width - 2))
        self.offer_keys()

    def show_news(self) -> None:
        """Show the answers that have arrived since the last call."""
        if self.has_news and self.is_active:
            self.has_news = False
            self.show()

    def _line_of(self, number: int) -> Content:
        return self.line(number, self._words.size.width)

    def commands(self) -> tuple[Action, ...]:
        """Return all actions; while moments run by themselves, "run" becomes "stop"."""
        if self._timer is None:
            return self.COMMAND_TABLE
        return tuple(
            replace(each, name="Stop", about="Stop here") if each.id == "run" else each
            for each in self.COMMAND_TABLE
        )

    def offered_actions(self) -> tuple[Action, ...]:
        """Return the actions with all their keys, because no digits are typed here."""
        return self.sudoku.keys.apply_to(self.commands())

    def run_key(self, event: events.Key) -> bool:
        """Scroll words that do not fit. Return whether *event* is a scrolling key."""
        if event.key in _MORE:
            self._words.scroll_words(_MORE[event.key])
        return event.key in _MORE

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action. Except for pace and help, actions stop the run."""
        if action.id not in ("run", "pace-next", "pace-before", "help"):
            self.stop()
        super().perform(action, *arguments)

    def on_path_view_chosen(self, message: PathView.Chosen) -> None:
        """Stop the run and show the line that was clicked."""
        self.stop()
        self.go(message.step)

    # Running by itself

    @property
    def pace(self) -> int:
        """Duration of a moment (milliseconds)."""
        return self.sudoku.preferences.pace

    @property
    def is_playing(self) -> bool:
        """Whether moments run by themselves."""
        return self._timer is not None

    def stop(self) -> None:
        """Stop the run at this moment."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_pace()

    def _start(self) -> None:
        self.stop()
        self._timer = self.set_interval(self.pace / 1000, self._tick)
        self._show_pace()

    def _tick(self) -> None:
        at = self.moment_index
        if self.is_active:
            self.go(self.find_next())
            if self.moment_index == at and not self.expects_more:
                self.stop()

    def _show_pace(self) -> None:
        said = (
            pace_text(self.pace, self.sudoku.look.glyphs, runs=self.is_playing)
            if self.is_playing
            else ""
        )
        self.query_one("#bar-right", Static).update(styled(said or self._fact, "$quiet"))
        self.offer_keys()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "run": self.do_run, **bind_both_ways("pace", self.do_pace), "start": self.do_start,
            "end": self.do_end,
        }  # fmt: skip

    def do_run(self) -> None:
        """Start or stop the run; at the end, start from the beginning."""
        if self.is_playing:
            self.stop()
            return
        if self.moment_index >= self.last_index and not self.expects_more:
            self.go(0)
        self._start()

    def do_pace(self, way: int) -> None:
        """Choose the next faster or slower pace."""
        paces = [pace for pace, _ in PACES]
        at = paces.index(self.pace) + way
        if 0 <= at < len(paces):
            self.sudoku.change_preferences(pace=paces[at])
        if self.is_playing:
            self._start()
        else:
            self.sudoku.show_message(pace_text(self.pace, self.sudoku.look.glyphs, runs=False))

    # Along the moments

    def do_start(self) -> None:
        """Go to the first moment."""
        self.go(0)

    def do_end(self) -> None:
        """Go to the last moment."""
        self.go(self.last_index)

    @property
    def game_context(self) -> tuple[Store, Preferences, Callable[[], float]]:
        """The store, the preferences and the clock for a new game."""
        return self.sudoku.store, self.sudoku.preferences, self.sudoku.now

    def play_on(self, playing: Playing) -> None:
        """Play a new game that begins at this moment."""
        playing.set_message("This is a new game from that position.")
        self.dismiss()
        self.navigation.play(playing)
