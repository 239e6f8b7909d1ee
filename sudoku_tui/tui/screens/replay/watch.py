"""A solution path that plays by itself, and can be continued as a game at any step."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from ....engine.layout import Cell
from ....session.actions.action import Action
from ....session.background.client import Request
from ....session.background.steps import WalkedStep
from ....session.watch import PathToWatch, Watch
from ...actions import Bindings, bind_both_ways
from ...actions.replay import WATCH
from ...drawing.board_state import BoardState
from ...drawing.session_state import state_of_watch
from ...texts import replay as replay_text
from ...widgets.rows import PathText
from .film import OFTEN, FilmScreen


class WatchScreen(FilmScreen):
    """A solution path, which starts running by itself."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = WATCH
    TITLE_OF_BAR = "Watch"

    def __init__(self, path: PathToWatch, at: int = 0) -> None:
        """Watch *path* from the step *at*, counted from 1; 0 is the start."""
        self.watched = Watch(path)
        self._awaited_step = at
        """The step to show as soon as it is known; 0 for none."""
        self._request = Request(path.job, self._on_step, on_done=self._note_end)
        name = path.details.name or path.puzzle.title or path.puzzle.shape_name
        super().__init__(self.board_state(), ", ".join(filter(None, (name, path.details.level))))

    def on_mount(self) -> None:
        """Start the search for the steps, and run along them."""
        self._request.start()
        self.set_interval(OFTEN, self.show_news)
        self.perform(next(each for each in WATCH if each.id == "run"))

    def cancel_requests(self) -> None:
        """Stop the search."""
        self._request.stop()

    async def on_unmount(self) -> None:
        """Wait for the end of the search's process."""
        await self._request.wait()

    def _on_step(self, walked: WalkedStep) -> None:
        self.watched.add_step(walked)
        if self._awaited_step and self.watched.last >= self._awaited_step:
            self.watched.go(self._awaited_step)
            self._awaited_step = 0
        self.has_news = True

    def _note_end(self) -> None:
        self.watched.mark_complete()
        self.has_news = True

    # Showing

    @property
    def moment_index(self) -> int:
        """The number of the step that is shown."""
        return self.watched.at

    @property
    def last_index(self) -> int:
        """The number of the last known step, or one more for the end once that is known."""
        return self.watched.last

    @property
    def expects_more(self) -> bool:
        """Whether the search for steps is still running."""
        return not self.watched.is_over

    def board_state(self) -> BoardState:
        """Return the position before the step, with the step drawn."""
        return state_of_watch(self.watched, self.sudoku.preferences)

    def place(self) -> Cell | None:
        """Return the first cell that the step changes; None without a step."""
        walked = self.watched.walked
        concluded = (*walked.step.placements, *walked.step.eliminations) if walked else ()
        return min(concluded).cell if concluded else None

    def words(self, width: int) -> PathText:
        """Return the list of steps, and the words of the current one."""
        watched, look = self.watched, self.sudoku.look
        return PathText(
            replay_text.watch_heading(watched, width, look),
            len(watched.steps),
            self.moment_index,
            replay_text.watched_in_words(watched, self._request.failure, width, look),
        )

    def brief_text(self, width: int) -> Content:
        """Return the words of the step in at most two lines."""
        return replay_text.watch_brief(self.watched, self._request.failure, width)

    def line(self, number: int, width: int) -> Content:
        """Return a step in one line."""
        return replay_text.watched_line(self.watched, number, width, self.sudoku.look)

    # Commands

    def go(self, number: int) -> None:
        """Show a step."""
        self._awaited_step = 0
        if self.watched.go(number):
            self.show()

    def find_next(self) -> int:
        """Return the number of the next step."""
        return self.moment_index + 1

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("walk", self.do_walk), "guide": self.do_guide, "play": self.do_play,
        }  # fmt: skip

    def do_walk(self, way: int) -> None:
        """Go to the next or the previous step."""
        self.go(self.moment_index + way)

    def do_guide(self) -> None:
        """Open the page about the technique of the step."""
        walked = self.watched.walked
        self.navigation.pages.open_guide(walked.step.technique.id if walked else None)

    def do_play(self) -> None:
        """Play a new game from this step, unless the puzzle is solved."""
        if self.watched.is_solved:
            self.sudoku.show_message("There is nothing left to play from here.")
        else:
            self.play_on(self.watched.take_over(*self.game_context))
