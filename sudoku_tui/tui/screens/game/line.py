"""The line at the foot of a game, for typing cells, moves, filters and actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from ....engine.nearest import as_sentence
from ....formats.errors import FormatError
from ....session.actions.action import Action, Where
from ....session.actions.grammar import completions, parse_parts
from ....session.playing import Playing
from ...widgets.foot_line import FootLine


class LineView(Protocol):
    """The screen whose footer the line covers."""

    playing: Playing

    @property
    def is_active(self) -> bool:
        """Whether the screen is in front."""

    def cover_keys(self, is_covered: bool) -> None:
        """Hide the footer while the line is open, or show it again."""

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

    @property
    def is_open(self) -> bool:
        """Whether the line is shown."""
        return self.widget.is_open

    def open(self, text: str = "", *, is_selected: bool = False) -> None:
        """Open the line over the footer, with *text* to continue or, if selected, to replace."""
        self._screen.cover_keys(True)
        self.widget.begin(text, is_selected=is_selected)

    def close(self) -> None:
        """Close the line and show the footer."""
        self.widget.end()
        self._screen.cover_keys(False)

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
