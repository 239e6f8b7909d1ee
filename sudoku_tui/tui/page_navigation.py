"""Navigation to pages: the guide, help, settings, statistics, and pages about a game.

Screens are imported where they are opened, so that the menu appears early.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.nearest import as_sentence
from ..session.actions.action import Action
from ..store.errors import StoreError

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.started_puzzle import StartedPuzzle
    from ..session.playing import Playing
    from .host import Host


class PageNavigation:
    """Opens the pages. Implements `PageRoutes`."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._copied_as = ""
        """The format in which a position was copied last; empty before the first copy."""

    def copy_as(self, playing: Playing) -> None:
        """Open the formats in which the position of a game can be copied."""
        from ..game.sheets import sheet_of
        from .screens.copy import CopyScreen

        def on_closed(form: str | None) -> None:
            self._copied_as = form or self._copied_as

        self._app.push_screen(CopyScreen(sheet_of(playing.game), self._copied_as), on_closed)

    def open_share(self, playing: Playing) -> None:
        """Open the text that reproduces the puzzle of a game."""
        from .screens.share import ShareScreen

        self._app.push_screen(ShareScreen(playing.game.puzzle, playing.details))

    def open_analysis(self, puzzle: Puzzle, start: StartedPuzzle | None = None) -> None:
        """Open the analysis of a puzzle. Its solution paths begin at *start*, if given."""
        from .screens.analysis import AnalysisScreen

        self._app.push_screen(AnalysisScreen(puzzle, self._app.look, start))

    def open_guide(
        self, page_id: str | None, left: Callable[[str | None], None] | None = None
    ) -> None:
        """Open a page of the guide, or its list of pages if *page_id* is None.

        When the page is closed, *left* receives the id of the page that was read last. From the
        list, or if the page cannot be read, it receives None.
        """
        from ..store.guide import page
        from .screens.guide import GuideScreen
        from .screens.guide_page import GuidePageScreen

        try:
            found = None if page_id is None else page(page_id)
        except StoreError as error:
            self._app.show_message(as_sentence(str(error)))
            if left:
                left(None)
            return
        if found is None:
            self._app.push_screen(GuideScreen(), left)
        else:
            self._app.push_screen(GuidePageScreen(found), left)

    def open_statistics(self) -> None:
        """Open the statistics of the games."""
        from .screens.statistics import StatisticsScreen

        self._app.push_screen(StatisticsScreen())

    def open_keys(self, left: Callable[[None], None]) -> None:
        """Open the screen to change keys; call *left* when it is closed."""
        from .screens.keys import KeysScreen

        self._app.push_screen(KeysScreen(), left)

    def open_help(
        self,
        commands: tuple[Action, ...] = (),
        first: str | None = "",
        numbers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Open the help with the keys of *commands*, or without commands with the keys of a game.

        Args:
            commands: Actions to list.
            first: Text above the list.
            numbers: Names of numbers on the screen and their meanings.
        """
        from .screens.help import HelpScreen

        self._app.push_screen(HelpScreen(commands, first, numbers) if commands else HelpScreen())

    def open_settings(self) -> None:
        """Open the settings.

        If they are changed during a game, the screen of the game is reopened.
        """
        from .screens.play import PlayScreen
        from .screens.settings import SettingsScreen

        app = self._app
        before = app.look, app.preferences
        game = app.screen if isinstance(app.screen, PlayScreen) else None

        def on_closed(_: None) -> None:
            if game and before != (app.look, app.preferences):
                app.pop_screen()
                app.navigation.play(game.playing, game.another, game.board.cursor)

        app.push_screen(SettingsScreen(), on_closed)
