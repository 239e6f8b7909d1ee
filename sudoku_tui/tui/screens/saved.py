"""The saved games: go on with one, name it, delete it, and take the deletion back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...formats.figures import clock
from ...store.errors import StoreError
from ...store.saved_game import State, Summary
from ...words.games import layout_name
from ..commands import Command
from ..commands.menu import RENAMING, SAVED
from ..drawing.board_state import state_of_summary
from ..drawing.text import joined, styled
from ..room import SHORT
from ..widgets.name_line import NameLine
from ..widgets.preview import FittedPreview
from ..widgets.row_list import RowList
from .base import CommandScreen

_WIDE = 100
_BESIDE: Final = 10
"""Lines of the screen that are above a list of games and below it."""
_WITHOUT_GAMES: Final = ("undelete", "back")
"""What can be done where there are no games, by its id."""


class SavedScreen(CommandScreen[int | None]):
    """It returns the id of the game to go on with, or None."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = SAVED

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Summary] = []
        self._deleted: list[int] = []
        self._news = ""
        """What the last key did; it stands until the next one."""

    def compose(self) -> ComposeResult:
        """The list, a preview, and a line to type a name."""
        yield from self.compose_bars(styled("Saved games", "bold"))
        with Horizontal(id="body", classes="saved"):
            with Vertical(id="list"):
                yield _Heading(id="heading")
                yield RowList(self._row, id="games")
                yield NameLine("a name", longest=60)
                yield Static(id="about", markup=False)
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, _WIDE, shrinks=True)

    def on_mount(self) -> None:
        """Fill the list."""
        self.renew()
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        """A game may have been taken over from a replay, and played: it is on the list too."""
        if self.is_ready and (game := self._chosen()):
            self.renew()
            self._go_to(game.id)

    def _go_to(self, id: int) -> None:
        """Choose a game, if it is there."""
        places = [place for place, each in enumerate(self._games) if each.id == id]
        self.query_one(RowList).move(places[0] if places else 0)

    def renew(self, chosen: int = 0) -> None:
        """Show the games there are."""
        nothing = "No games yet. Every game that you begin is kept here."
        try:
            self._games = self.sudoku.store.games.list_games()
        except StoreError as error:
            self._games, nothing = [], f"The games cannot be read: {error}."
        self.query_one(RowList).show(len(self._games), chosen)
        self._make_room()
        if not self._games:
            self.say(nothing)
        self.query_one("#preview").set_class(not self._games, "-nothing")
        self.query_one("#heading").display = bool(self._games)
        self.offer_keys()

    def on_resize(self, event: events.Resize) -> None:
        """The list takes the room there is."""
        self._make_room()

    def _make_room(self) -> None:
        """Leave room for what is said below a list that is longer than the screen."""
        is_long = len(self._games) > self.app.size.height - _BESIDE
        self.query_one(RowList).set_class(is_long, "-long")

    @property
    def _place(self) -> str:
        """Which of how many is chosen."""
        at = self.query_one(RowList).highlighted
        return "" if at is None else f"{at + 1:,} of {len(self._games):,}"

    def say(self, text: str) -> None:
        """Say something below the list."""
        self.query_one("#about", Static).update(self.name_keys(styled(text, "$note")))

    def _tell(self, news: str) -> None:
        self._news = news
        self.say(news)

    def on_key(self, event: events.Key) -> None:
        """Whatever was told has been read."""
        self._news = ""

    def _chosen(self) -> Summary | None:
        number = self.query_one(RowList).highlighted
        return self._games[number] if number is not None and self._games else None

    def _row(self, place: int, width: int) -> Content:
        return joined(" ", _line(self._games[place], width - _MARGINS))

    def _readable(self) -> Summary | None:
        """The chosen game, if it can be opened; if it cannot, that is told."""
        game = self._chosen()
        if game and game.unreadable:
            self._tell(_describe_unreadable(game))
            return None
        return game

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Show the game, and where it stands on the list: that may be longer than the screen."""
        event.stop()
        self.query_one("#bar-right", Static).update(styled(self._place, "$quiet"))
        # Several games may have gone since the list moved.
        game = self._chosen()
        if game is None:
            return
        state, preview = state_of_summary(game), self.query_one(FittedPreview)
        # The board of another game must not stand beside one that has none.
        preview.visible = state is not None
        if state:
            preview.show(state)
        if game.unreadable:
            self.say(self._news or _describe_unreadable(game))
            return
        begun = datetime.fromtimestamp(game.created).strftime("%d %B %Y, %H:%M").lstrip("0")
        facts = f"Begun {begun}. {game.entries} of {game.to_fill} empty cells are filled."
        if game.is_doubtful:
            facts = "Damaged in the file: what is said of it here may be wrong. It can be played."
        if self.size.height < SHORT:  # there is no bar
            facts = f"{self._place}. {facts}"
        self.say(self._news or facts)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """A click on a line goes on with its game."""
        event.stop()
        self.do_open()

    def do_open(self) -> None:
        """Go on with the game."""
        if game := self._readable():
            self.dismiss(game.id)

    def do_review(self) -> None:
        """Look back at the game."""
        if game := self._readable():
            self.navigation.review_game(game.id)

    def do_replay(self) -> None:
        """See the game again."""
        if game := self._readable():
            self.navigation.replay_game(game.id)

    def do_delete(self) -> None:
        """Take the game off the list."""
        if game := self._chosen():
            number = self.query_one(RowList).highlighted or 0
            if self._did(lambda: self.sudoku.store.games.delete(game.id)):
                self._deleted.append(game.id)
                self.renew(number)
                self._tell("Off the list. Press u to put it back.")

    def do_undelete(self) -> None:
        """Put the game deleted last back on the list."""
        if not self._deleted:
            self._tell("Nothing was taken off the list.")
            return
        game = self._deleted[-1]
        if self._did(lambda: self.sudoku.store.games.undelete(game)):
            self._deleted.pop()
            self.renew()
            self._go_to(game)
            self._tell("It is back.")

    def do_rename(self) -> None:
        """Type a name for the game."""
        if game := self._chosen():
            self.query_one(NameLine).begin(game.name)
            self.call_after_refresh(self.offer_keys)

    def do_keep_name(self) -> None:
        """Keep the name that was typed."""
        game, name = self._chosen(), self.query_one(NameLine).value
        number = self.query_one(RowList).highlighted or 0
        if game and self._did(lambda: self.sudoku.store.games.rename(game.id, name)):
            self.do_leave_name()
            self.renew(number)

    def do_leave_name(self) -> None:
        """Leave the name as it is."""
        self.query_one(NameLine).end(self.query_one(RowList))
        self.call_after_refresh(self.offer_keys)

    def _did(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except StoreError as error:
            self._tell(f"That was not saved: {error}.")
            return False
        return True

    def commands(self) -> tuple[Command, ...]:
        """While a name is typed, letters are letters. What is deleted can come back."""
        if self.query_one(NameLine).is_open:
            return RENAMING
        return tuple(
            replace(command, footer=True) if command.id == "undelete" and self._deleted else command
            for command in self.COMMAND_TABLE
            if self._games or command.id in _WITHOUT_GAMES
        )

    def do_back(self) -> None:
        """Go back to the menu."""
        self.dismiss(None)


_MARGINS: Final = 3
"""Columns of the list that no game is told in."""
_NAME, _SHAPE, _LONGEST_SHAPE, _FIGURE = 20, 10, 32, 8
"""Columns of what a game is called, of its shape, as many as there is room for or else none, and of
its time or how much is filled."""


def _columns(width: int) -> tuple[int, int]:
    """Columns of the name and of the shape in a line of so many."""
    left = max(1, width - 2 * _FIGURE)
    if left < _NAME + _SHAPE:
        return min(_NAME, left), 0
    return _NAME, min(left - _NAME, _LONGEST_SHAPE)


class _Heading(Static):
    """What stands above the columns of the list, which is as wide."""

    def render(self) -> Content:
        """In as many columns as a game is told."""
        name, shape = _columns(self.outer_size.width - _MARGINS)
        times = f"{'Time':>{_FIGURE}}{'Filled':>{_FIGURE}}"
        return styled(f"{'Game'[: name - 1]:<{name}}{'Shape'[:shape]:<{shape}}{times}", "$quiet")


def _describe_unreadable(game: Summary) -> str:
    """Why a game cannot be opened, and what can be done."""
    reason = game.unreadable
    return f"{reason[0].upper()}{reason[1:]}. You can keep it here, or delete it."


def _line(game: Summary, width: int) -> Content:
    name, shape = _columns(width)
    what = (game.name or game.title or game.level or "Yours")[: name - 1].ljust(name)
    if game.unreadable:
        return joined(what, styled("cannot be opened".rjust(shape + 2 * _FIGURE), "$note"))
    state = "won" if game.state is State.WON else f"{game.percent} %"
    if game.is_doubtful:
        state = "damaged"
    return joined(
        what,
        styled(layout_name(game.layout)[: max(0, shape - 1)].ljust(shape), "$note"),
        styled(clock(game.elapsed).rjust(_FIGURE), "$note"),
        styled(state.rjust(_FIGURE), "$quiet" if game.state is State.WON else ""),
    )
