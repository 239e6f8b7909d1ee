"""Moments one after the other on a board: gone along by keys, or by themselves at a chosen pace."""

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
from ...actions import Bindings, both_ways
from ...drawing.board_state import BoardState
from ...drawing.text import styled
from ...preferences import PACES
from ...texts.replay import pace_text
from ...widgets.panel import Paragraph
from ...widgets.rows import PathText, PathView
from ..board_screen import BoardScreen

OFTEN: Final = 0.1
"""Seconds between two looks at whether anything more is known."""
_ROOMY: Final = 34
"""Columns of the words where the board loses nothing by it."""
_MORE: Final = {"shift+down": 1, "shift+up": -1}
"""Keys that read on in words that are too long, and how far."""


class FilmScreen(BoardScreen[None]):
    """A board, and beside it a list of moments of which one is shown. Inherit from it."""

    TITLE_OF_BAR: ClassVar[str]
    """What stands at the left of the bar."""

    def __init__(self, state: BoardState, fact: str) -> None:
        super().__init__()
        self._fact = fact
        self.has_news = False
        """Whether something came to be known that is not shown yet."""
        self._timer: Timer | None = None
        """What goes on to the next moment; None while nothing does."""
        self.board = self.new_board(state, 0, lambda _: self.board_state())
        self._words = PathView(self._line_of, "moments")
        self.brief = Paragraph("brief")
        self._lines: dict[tuple[int, bool, int], Content] = {}

    # What is shown, as heirs know it

    @property
    @abstractmethod
    def at(self) -> int:
        """The moment that is shown, counted from 0."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The last moment there is."""

    @abstractmethod
    def board_state(self) -> BoardState:
        """What the board shows now."""

    @abstractmethod
    def words(self, width: int) -> PathText:
        """What the words say now, in *width* columns."""

    @abstractmethod
    def brief_text(self, width: int) -> Content:
        """The same in two lines."""

    @abstractmethod
    def line(self, number: int, width: int) -> Content:
        """A line of the list, by its number there, counted from 1."""

    @abstractmethod
    def place(self) -> Cell | None:
        """Where to look on the board now."""

    @abstractmethod
    def go(self, number: int) -> None:
        """Go to a moment, or the nearest there is, and show it."""

    @abstractmethod
    def following(self) -> int:
        """The moment that comes next, if there is one."""

    @property
    def awaits(self) -> bool:
        """Whether there may be more moments than are known."""
        return False

    # The screen

    def compose(self) -> ComposeResult:
        """The board, and what is said beside it."""
        yield from self.compose_bars(
            styled(self.TITLE_OF_BAR, "bold"), styled(self._fact, "$quiet")
        )
        with Horizontal(id="body", classes="film"):
            yield self.board
            with Vertical(id="beside"):
                yield self._words
        yield self.brief

    def on_mount(self) -> None:
        """Show where it begins."""
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells; where they are no smaller for it the words have more columns."""
        self.query_one("#beside").display = self.fit_beside_panel(event.size)
        frame = self.board.frame
        self.query_one("#beside").styles.min_width = (
            _ROOMY if frame.width + _ROOMY <= event.size.width else 0
        )
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the moment."""
        place = self.place()
        if place is not None and place != self.board.cursor:
            self.board.cursor = place  # with all that is shown then
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

    def look_up(self) -> None:
        """Show what has come to be known since the last look."""
        if self.has_news and self.is_active:
            self.has_news = False
            self.show()

    def _line_of(self, number: int) -> Content:
        return self.line(number, self._words.size.width)

    def commands(self) -> tuple[Action, ...]:
        """All of them; what plays is stopped by the key that began it."""
        if self._timer is None:
            return self.COMMAND_TABLE
        return tuple(
            replace(each, name="Stop", about="Stop here") if each.id == "run" else each
            for each in self.COMMAND_TABLE
        )

    def offered(self) -> tuple[Action, ...]:
        """What can be done now: no digit is typed here, so all keys are those of commands."""
        return self.sudoku.keys.of(self.commands())

    def typed(self, event: events.Key) -> bool:
        """Words that are too long are read on."""
        if event.key in _MORE:
            self._words.scroll_words(_MORE[event.key])
        return event.key in _MORE

    def perform(self, action: Action, *arguments: Any) -> None:
        """Whatever is done but for the pace stops what plays."""
        if action.id not in ("run", "pace-next", "pace-before", "help"):
            self.stop()
        super().perform(action, *arguments)

    def on_path_view_chosen(self, message: PathView.Chosen) -> None:
        """A line of the list was clicked."""
        self.stop()
        self.go(message.step)

    # By itself

    @property
    def pace(self) -> int:
        """How long a moment stands, in thousandths of a second."""
        return self.sudoku.preferences.pace

    @property
    def runs(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def stop(self) -> None:
        """Stay at this moment."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._tell_pace()

    def _start(self) -> None:
        self.stop()
        self._timer = self.set_interval(self.pace / 1000, self._tick)
        self._tell_pace()

    def _tick(self) -> None:
        at = self.at
        if self.is_active:
            self.go(self.following())
            if self.at == at and not self.awaits:
                self.stop()

    def _tell_pace(self) -> None:
        said = pace_text(self.pace, self.sudoku.look.glyphs, runs=self.runs) if self.runs else ""
        self.query_one("#bar-right", Static).update(styled(said or self._fact, "$quiet"))
        self.offer_keys()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "run": self.do_run, **both_ways("pace", self.do_pace), "start": self.do_start,
            "end": self.do_end,
        }  # fmt: skip

    def do_run(self) -> None:
        """Go on by itself, or stop; at the end, from the beginning."""
        if self.runs:
            self.stop()
            return
        if self.at >= self.last and not self.awaits:
            self.go(0)
        self._start()

    def do_pace(self, way: int) -> None:
        """Go on faster, or slower."""
        paces = [pace for pace, _ in PACES]
        at = paces.index(self.pace) + way
        if 0 <= at < len(paces):
            self.sudoku.prefer(pace=paces[at])
        if self.runs:
            self._start()
        else:
            self.sudoku.say(pace_text(self.pace, self.sudoku.look.glyphs, runs=False))

    # Along the moments

    def do_start(self) -> None:
        """Go to the beginning."""
        self.go(0)

    def do_end(self) -> None:
        """Go to the end."""
        self.go(self.last)

    @property
    def place_of_games(self) -> tuple[Store, Preferences, Callable[[], float]]:
        """Where a new game is kept, how it is played, and by which clock."""
        return self.sudoku.store, self.sudoku.preferences, self.sudoku.now

    def play_on(self, playing: Playing) -> None:
        """Play a game that has been taken over from here."""
        playing.say("A new game from here.")
        self.dismiss()
        self.navigation.play(playing)
