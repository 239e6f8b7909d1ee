"""The line at the foot of a game, for typing cells, moves, filters and actions.

A filter is shown while it is typed, and other keys end its line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

from textual import events

from ....engine.nearest import as_sentence
from ....formats.errors import FormatError
from ....session.actions.action import Action, Where
from ....session.actions.grammar import completions, parse_parts
from ....session.cell_filter import CellFilter, read_filter
from ....session.playing import Playing
from ...actions import actions_by_key
from ...widgets.foot_line import FootLine

_FILTER: Final = "filter"
"""The id of the action whose effect is shown while it is typed, and the word that begins it."""
_ARROWS: Final = frozenset({"up", "down", "left", "right"})


class LineView(Protocol):
    """The screen whose footer the line covers."""

    playing: Playing

    @property
    def is_active(self) -> bool:
        """Whether the screen is in front."""

    def cover_keys(self, is_covered: bool) -> None:
        """Hide the footer while the line is open, or show it again."""

    def all_actions(self) -> tuple[Action, ...]:
        """Return all actions of the screen, with the player's own keys."""

    def offered_actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible now, with the player's own keys."""

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action of the screen.

        Raises:
            FormatError: An argument is invalid in this game.
        """

    def show_played(self) -> None:
        """Show the last move; end the game if it was the last digit."""


class PlayLine:
    """The typed line of a game screen."""

    def __init__(self, screen: LineView, actions: tuple[Action, ...]) -> None:
        """Create the line; *actions* can be typed on it."""
        self._screen, self._actions = screen, actions
        self.widget = FootLine(self._completions)
        self.widget.passes_on = self.is_ended_by
        self._before: tuple[bool, CellFilter | None] = False, None
        """Whether places were shown, and the filter, when the line was opened."""

    @property
    def is_open(self) -> bool:
        """Whether the line is shown."""
        return self.widget.is_open

    def open(self, text: str = "", *, is_selected: bool = False) -> None:
        """Open the line over the footer, with *text* to continue or, if selected, to replace."""
        self._before = self._screen.playing.modes.places
        self._screen.cover_keys(True)
        self.widget.begin(text, is_selected=is_selected)

    @property
    def _filter_text(self) -> str | None:
        """The filter on the line; None if the line is about something else."""
        word, _, rest = self.widget.value.partition(" ")
        return rest.strip().casefold() if word == _FILTER else None

    def preview(self) -> None:
        """Show the filter on the line, as far as it is valid."""
        modes, text = self._screen.playing.modes, self._filter_text
        if not self.is_open or text is None:
            return
        try:
            wanted = read_filter(text, self._screen.playing.game.puzzle.layout)
        except FormatError:
            return
        modes.set_places(self._before)
        if text:
            modes.toggle_filter(wanted)

    def is_ended_by(self, event: events.Key) -> bool:
        """Check whether a key ends the line of a filter: an arrow, or the key that opened it."""
        if self._filter_text is None:
            return False
        character, layout = event.character or "", self._screen.playing.game.puzzle.layout
        is_text = character.islower() or layout.digit_of(character) is not None
        return event.key in _ARROWS or (not is_text and event.key in self._keys_of_filter)

    def type_key(self, event: events.Key) -> bool:
        """Insert a key, or run its action if it ends the line. Return whether it was handled."""
        if not self.is_ended_by(event):
            return self.widget.insert_early_key(event)
        if self._end_filter():
            self._screen.perform(actions_by_key(self._screen.offered_actions())[event.key])
        return True

    @property
    def _keys_of_filter(self) -> tuple[str, ...]:
        return next(each.keys for each in self._screen.all_actions() if each.id == _FILTER)

    def close(self) -> None:
        """Close the line and show the footer, and the filter as it was before."""
        self._screen.playing.modes.set_places(self._before)
        self.widget.end()
        self._screen.cover_keys(False)

    def _end_filter(self) -> bool:
        """Close the line and apply its filter, if there is one. Return whether it was valid."""
        if self._filter_text:
            self.run()
        else:
            self.close()
        return not self.is_open

    def run(self) -> None:
        """Run the line. A refused line stays selected, so that typing replaces it."""
        screen, text = self._screen, self.widget.value
        self.close()
        layout = screen.playing.game.puzzle.layout
        try:
            for action, arguments in parse_parts(text, layout, self._actions, Where.SCREEN):
                screen.perform(action, *arguments)
        except FormatError as error:
            screen.playing.set_message(as_sentence(str(error)))
            self.open(text, is_selected=True)
        if screen.is_active:
            screen.show_played()

    def _completions(self, text: str) -> Iterator[str]:
        game = self._screen.playing.game
        return completions(text, game.puzzle.layout, self._actions, game.checkpoints)
