"""The list of saved games: open one, rename it, delete it, undo a deletion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...session.actions.action import Action
from ...store.errors import StoreError
from ...store.games import Games
from ...store.saved_game import State, Summary
from ...words.figures import clock
from ...words.games import briefly_named, shape_name
from ..actions import Bindings
from ..actions.menu import SAVED
from ..drawing.board_state import state_of_summary
from ..drawing.text import join_text, styled
from ..screen_sizes import SHORT
from ..widgets.list_page import Surroundings, empty_text
from ..widgets.preview import FittedPreview
from .lists.saved_list import SavedItemsList

_WIDE = 100
_OTHER_ROWS: Final = 11
"""Rows of the screen above and below the list of games."""
_ALL: Final = "all-games"
_MARGINS: Final = 3
"""Columns of the list that its rows do not use."""


class SavedScreen(SavedItemsList[Summary, int | None]):
    """The list of saved games. It returns the id of the game to open, or None."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = SAVED
    NEEDS_SAVED_ITEM = frozenset(each.id for each in SAVED) - {
        "undelete",
        _ALL,
        "help",
        "back",
    }
    TITLE_TEXT = "Saved games"
    KIND = "saved"
    LIST_ID = "games"
    IS_LONG = True
    LONGEST_NAME = 60
    _hidden = 0
    """Number of games that the list hides."""
    _shows_all = False

    def make_surroundings(self) -> Surroundings:
        """Return the headings of the columns, and the board of the game."""
        preview = FittedPreview(self.sudoku.look.glyphs, _WIDE, shrinks=True)
        right = (Vertical(preview, id="preview"),)
        return Surroundings((_Heading(id="heading"),), (empty_text("about"),), right=right)

    @property
    def table(self) -> Games:
        """The games in the store."""
        return self.sudoku.store.games

    @property
    def saved_item(self) -> Summary | None:
        """The chosen game."""
        return self.chosen

    def list_commands(self) -> tuple[Action, ...]:
        """Return the actions for the chosen game.

        While games are hidden, the footer shows how to see all, even on a narrow screen. While all
        are shown, it shows how to hide them again.
        """
        actions = super().list_commands()
        (other,) = (each for each in actions if each.id == _ALL)
        if self._hidden:
            others = [each for each in actions if each is not other]
            others.insert(others[0].id == "open", replace(other, name="Show all", footer=True))
            return tuple(others)
        name = "Hide untouched"
        shown = replace(other, name=name, footer=True) if self._shows_all else other
        return tuple(shown if each is other else each for each in actions)

    def items(self) -> Sequence[Summary]:
        """Return the games; none, with a failure, if they cannot be read.

        Games without an entry or note are hidden, unless all are to be shown.
        """
        hidden: frozenset[int] = frozenset()
        try:
            if not self._shows_all:
                hidden = self.table.hidden_ids()
            games, self.failure = self.table.list_games(), ""
        except StoreError as error:
            games, self.failure = [], f"The games cannot be read: {error}."
        shown = [game for game in games if game.id not in hidden]
        self._hidden = len(games) - len(shown)
        return shown

    def row(self, item: Summary, width: int, /) -> Content:
        """Return the name, the shape, the time and the progress of a game."""
        return join_text(" ", _line(item, width - _MARGINS))

    def fit(self) -> None:
        """Leave room for the text below a list that is longer than the screen."""
        is_long = len(self.page.shown) > self.app.size.height - _OTHER_ROWS
        self.page.list_widget.set_class(is_long, "-long")

    def draw(self, item: Summary | None, /) -> None:
        """Show the board of the game; for an empty list hide the preview and the headings."""
        self.fit()
        self.query_one("#preview").set_class(item is None, "-nothing")
        self.query_one("#heading").display = item is not None
        preview = self.query_one(FittedPreview)
        # Otherwise a game without a board would show that of another game.
        state = state_of_summary(item) if item else None
        preview.visible = state is not None
        if state:
            preview.show(state)

    def about_empty_list(self) -> str:
        """Return why the list is empty."""
        return self.failure or "No games yet. Every game that you begin is saved here."

    def about(self, item: Summary, /) -> str:
        """Return the date and the progress of the game, or why it cannot be opened."""
        if item.unreadable:
            return _describe_unreadable(item)
        begun = datetime.fromtimestamp(item.created).strftime("%d %B %Y, %H:%M").lstrip("0")
        facts = f"Begun {begun}.\n{item.entries} of {item.to_fill} empty cells are filled."
        if item.is_doubtful:
            facts = "This game is damaged. You can play it, but its details may be wrong."
        if self._hidden:
            games = "untouched game is" if self._hidden == 1 else "untouched games are"
            facts += f"\n\n{self._hidden} {games} hidden. Press a to show all."
        # A short screen has no bar, which otherwise shows the position.
        return f"{self.page.position}. {facts}" if self.size.height < SHORT else facts

    def _readable(self) -> Summary | None:
        """Return the chosen game; if it cannot be opened, show why and return None."""
        game = self.chosen
        if game and game.unreadable:
            self.say(_describe_unreadable(game))
            return None
        return game

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "review": self.do_review, "replay": self.do_replay,
            _ALL: self.do_all_games,
        }  # fmt: skip

    def do_open(self) -> None:
        """Open the game."""
        if game := self._readable():
            self.dismiss(game.id)

    def do_review(self) -> None:
        """Open the review of the game."""
        if game := self._readable():
            self.navigation.review_game(game.id)

    def do_all_games(self) -> None:
        """Show the untouched games too, or hide them again."""
        self._shows_all = not self._shows_all
        self.renew()
        if not self._shows_all and not self._hidden:
            self.say("There are no untouched games.")

    def do_replay(self) -> None:
        """Replay the game."""
        if game := self._readable():
            self.navigation.replay_game(game.id)


_NAME, _SHAPE, _LONGEST_SHAPE, _FIGURE = 20, 10, 32, 8
"""Columns of a game's name, of its shape (least and most), and of its time or progress.

The shape is left out where it would have fewer than its least columns.
"""


def _columns(width: int) -> tuple[int, int]:
    """Return the columns of the name and of the shape in a row of *width* columns."""
    left = max(1, width - 2 * _FIGURE)
    if left < _NAME + _SHAPE:
        return min(_NAME, left), 0
    return _NAME, min(left - _NAME, _LONGEST_SHAPE)


class _Heading(Static):
    """The headings of the columns, as wide as the list."""

    def render(self) -> Content:
        """Return the headings in the columns of the rows."""
        name, shape = _columns(self.outer_size.width - _MARGINS)
        times = f"{'Time':>{_FIGURE}}{'Filled':>{_FIGURE}}"
        return styled(f"{'Game'[: name - 1]:<{name}}{'Shape'[:shape]:<{shape}}{times}", "$quiet")


def _describe_unreadable(game: Summary) -> str:
    """Return why a game cannot be opened, and what the player can do."""
    reason = game.unreadable
    return f"{reason[0].upper()}{reason[1:]}. You can keep it here, or delete it."


def _line(game: Summary, width: int) -> Content:
    name, shape = _columns(width)
    what = (game.name or game.title or briefly_named(game))[: name - 1].ljust(name)
    if game.unreadable:
        return join_text(what, styled("cannot be opened".rjust(shape + 2 * _FIGURE), "$note"))
    state = "won" if game.state is State.WON else f"{game.percent} %"
    if game.is_doubtful:
        state = "damaged"
    return join_text(
        what,
        styled(shape_name(game)[: max(0, shape - 1)].ljust(shape), "$note"),
        styled(clock(game.elapsed).rjust(_FIGURE), "$note"),
        styled(state.rjust(_FIGURE), "$quiet" if game.state is State.WON else ""),
    )
