"""What is typed at the foot of a game, done: cells, moves, filters and commands by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Protocol

from ....engine.nearest import sentence
from ....formats.errors import FormatError
from ....game.events import Branch, Checkpoint, FillNotes, Return
from ....session.typed_line import (
    Action,
    Go,
    PlayTo,
    Run,
    ShowFilter,
    Steps,
    completions,
    read_line,
)
from ...commands import Command
from ...widgets.foot_line import FootLine

if TYPE_CHECKING:
    from ....session.playing import Playing
    from ...widgets.board import BoardView
    from .hints import PlayHints

_NOT_BY_NAME: Final = ("move", "jump", "line", "next_empty", "previous_empty")


class LineView(Protocol):
    """The screen whose footer the line covers."""

    playing: Playing
    board: BoardView
    hints: PlayHints

    @property
    def is_active(self) -> bool:
        """Whether the screen is in front."""

    def cover_keys(self, is_covered: bool) -> None:
        """Hide the footer while the line is open, or show it again."""

    def run_command(self, command: Command) -> None:
        """Run a command of the screen."""

    def show_played(self) -> None:
        """Show the last move; end the game if it was the last digit."""


class PlayLine:
    """The line of one game's screen."""

    def __init__(self, screen: LineView, commands: tuple[Command, ...]) -> None:
        """*commands* can be run by their names."""
        self._screen, self._commands = screen, commands
        self.widget = FootLine(self._completions)

    @property
    def is_open(self) -> bool:
        """Whether something is typed on it."""
        return self.widget.is_open

    def open(self, text: str = "") -> None:
        """Type on it, in place of the keys, behind a *text*."""
        self._screen.cover_keys(True)
        self.widget.begin(text)

    def close(self) -> None:
        """Show the keys again."""
        self.widget.end()
        self._screen.cover_keys(False)

    def run(self) -> None:
        """Do what it says, or say what is wrong with it and let it be mended."""
        screen, text = self._screen, self.widget.value
        self.close()
        layout = screen.playing.game.puzzle.layout
        try:
            for action in read_line(text, layout, self._names()):
                self._act(action)
        except FormatError as error:
            screen.playing.say(sentence(str(error)))
            self.open(text)
        if screen.is_active:
            screen.show_played()

    def _act(self, action: Action) -> None:
        playing, board = self._screen.playing, self._screen.board
        match action:
            case Go(cell):
                board.cursor = cell
            case Steps(count, rows, columns):
                layout = board.state.layout
                for _ in range(count % (layout.rows * layout.columns)):
                    board.move(rows, columns)
            case ShowFilter(wanted):
                playing.modes.show_filter(wanted)
            case FillNotes(cells):
                playing.fill(cells)
            case Branch(name):
                playing.say(playing.hand.begin_branch(name))
            case Checkpoint(name):
                playing.say(playing.hand.set_checkpoint(name))
            case Return(name):
                playing.say(playing.hand.go_back(name))
            case PlayTo(goal):
                self._screen.hints.play_to(goal)
            case Run(id, argument):
                target = id, argument
                found = (each for each in self._commands if (each.id, each.argument) == target)
                self._screen.run_command(next(found))

    def _completions(self, text: str) -> Iterator[str]:
        game = self._screen.playing.game
        return completions(text, game.puzzle.layout, self._names(), game.checkpoints)

    def _names(self) -> dict[str, tuple[str, str]]:
        """The commands by their names in small letters, each with its id and argument."""
        found: dict[str, tuple[str, str]] = {}
        for each in self._commands:
            if each.id not in _NOT_BY_NAME:
                found.setdefault(each.name.casefold(), (each.id, each.argument))
        return found
