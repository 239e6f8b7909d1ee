"""The map of techniques: the drills that are due today, and how well each technique is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from ...engine.nearest import as_sentence
from ...game.learning.storms import Storm, best_storms
from ...game.learning.today import Plan, TechniqueState, plan_practice, technique_states
from ...session.actions.action import Action
from ...session.ladder_choice import LadderChoice
from ...store import guide
from ...store.errors import StoreError
from ...store.positions import position_techniques
from ...words.drills import describe_plan, reasons_in_game
from ..actions import Bindings
from ..actions.practice import PRACTICE
from ..drawing.text import join_text, styled
from ..screen_sizes import NORMAL, SHORT, VAST, WIDE
from ..texts import practice as practice_text
from ..texts.storm import storms_lines
from ..widgets.description import Description
from ..widgets.list_page import Surroundings, empty_text
from ..widgets.sample import ExamplePreview, holds_example, stages_on
from .lists.list_screen import ListScreen

_TODAY, _STORM = "today", "storm"
_HELP = (
    "Every technique has drills. What you find comes back after days, then weeks, then months; "
    "what you miss comes back soon. The bar shows how well you know a technique."
)
_NOTHING = Plan((), 0, 0.0)
_WIDEST = 64
"""Most columns of the words about a technique, as in `screens.tcss`."""
_FIGURES = Size(24, 8)
"""The room that a technique's figures take, with the gap to the example."""
_WIDTHS = ((VAST, 34), (WIDE, 44), (NORMAL, 37), (0, 30))
"""Widths of a row of the list, each with the least width of the screen for it, widest first."""


class PracticeScreen(ListScreen[TechniqueState | str, None]):
    """The list of today's drills, the storm, and all techniques."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PRACTICE
    TITLE_TEXT = "Practice"
    KIND = "practice"
    LIST_ID = "map"
    ABOUT = NEWS = "#lesson"

    def __init__(self) -> None:
        super().__init__()
        self._plan = _NOTHING
        self._standings: dict[str, TechniqueState] = {}
        self._in_game: dict[str, str] = {}
        """The reasons for practising the techniques of the last game."""
        self._reasons: dict[str, str] = {}
        """The reasons for practising the techniques of today."""
        self._storms: list[Storm] = []
        self._example_words = ""
        """The words of the example; empty if it is not shown."""

    def make_surroundings(self) -> Surroundings:
        """Return the figures of a technique, its example and its words."""
        pictured = Horizontal(
            ExamplePreview(self.sudoku.look.glyphs), empty_text("known"), id="pictured"
        )
        words = (Description("lesson"), pictured, empty_text("told"))
        return Surroundings(right=(VerticalScroll(*words, id="lesson-room", can_focus=False),))

    def items(self) -> Sequence[TechniqueState | str]:
        """Return the rows for today and the storm, then the techniques."""
        try:
            self._read()
        except StoreError as error:
            self.sudoku.show_message(f"The drills cannot be read: {error}.")
        return (_TODAY, _STORM, *self._standings.values())

    def _read(self) -> None:
        """Read all data before storing any of it, because the plan and the standings must match."""
        store = self.sudoku.store
        cards, misses, storms = store.cards, store.misses, store.storms.all()
        techniques, now, figures = position_techniques(), cards.now, cards.figures()
        memories, missed = cards.memories(), misses.never_practised()
        taught = [id for id in techniques if self._ladder.teaches(id)]
        plan = plan_practice(taught, memories, figures, now, missed)
        in_game = reasons_in_game(misses.in_last_game(), misses.in_last_game(hinted=True))
        found = technique_states(techniques, memories, figures, now, missed)
        self._storms, self._plan, self._in_game = storms, plan, in_game
        self._reasons = practice_text.reasons_for(plan, in_game)
        self._standings = {each.technique: each for each in found}

    @property
    def _ladder(self) -> LadderChoice:
        """The player's ladder, without the techniques that are not learnt yet."""
        return self.sudoku.preferences.ladder

    # The rows

    def id_of(self, item: TechniqueState | str, /) -> str:
        """Return the id of the technique, or the row's own id."""
        return item if isinstance(item, str) else item.technique

    def heading_of(self, item: TechniqueState | str, /) -> str:
        """Return the level of the technique; empty for the first two rows."""
        return "" if isinstance(item, str) else str(item.level)

    def row(self, item: TechniqueState | str, _: int, /) -> Content:
        """Return the name of the technique, and how well it is known."""
        if isinstance(item, str):
            planned = self.fact.split(", about")[0]
            name, words = ("Today", planned) if item == _TODAY else ("Storm", self._best)
            return join_text(styled(name, "bold"), "  ", styled(words, "$note"))
        columns = self.app.size.width
        width = next(width for least, width in _WIDTHS if columns >= least)
        return practice_text.line(item, self.sudoku.look.glyphs, width, self._state_of(item))

    def _state_of(self, item: TechniqueState) -> str:
        """Return the word about a technique, in its row and beside the list."""
        if not self._ladder.teaches(item.technique):
            return practice_text.OFF
        return self._reasons.get(item.technique, "due" if item.due else "")

    @property
    def _best(self) -> str:
        """The result of the best storm."""
        best = best_storms(self._storms, 1)
        return f"best {best[0].found_count} found" if best else "three minutes"

    @property
    def fact(self) -> str:
        """The plan for today."""
        return describe_plan(self._plan)

    # Texts

    def show_details(self) -> None:
        """Show the text about the chosen row, with an example and fewer words where that fits."""
        item, self._example_words = self.chosen, ""
        self.query_one(ExamplePreview).display = False
        if isinstance(item, TechniqueState):
            try:
                self._example_words = self._show_example(item)
            except StoreError as error:
                self.sudoku.show_message(as_sentence(str(error)))
            figures = practice_text.figures_of(
                item, self.sudoku.store.cards.now, self.sudoku.look.glyphs
            )
            self.query_one("#known", Static).update(figures)
        self.query_one("#told", Static).update(styled(self._example_words, "$note"))
        self.query_one("#pictured").display = bool(self._example_words)
        self.query_one("#lesson-room").scroll_home(animate=False)
        super().show_details()

    def about(self, item: TechniqueState | str, /) -> Content:
        """Return the learner's knowledge of the technique, or the plan for today."""
        now, glyphs = self.sudoku.store.cards.now, self.sudoku.look.glyphs
        if isinstance(item, TechniqueState):
            if self._example_words:
                return practice_text.introduction(item, self._state_of(item))
            short = self.size.height < SHORT
            return practice_text.about(item, now, glyphs, self._state_of(item), short=short)
        if item == _TODAY:
            return practice_text.about_today(self._plan, self._standings, self._in_game)
        width = self.query_one("#lesson-room").content_size.width
        return Content("\n").join(storms_lines(self._storms, width, glyphs))

    def _show_example(self, standing: TechniqueState) -> str:
        """Show the example of a technique if it fits with all words. Return its words, or "".

        The figures are beside the example, or below it if it can then be larger.
        """
        room, sample = self.query_one("#lesson-room").content_size, self.query_one(ExamplePreview)
        before = practice_text.introduction(standing, self._state_of(standing))
        room -= (0, _rows_of(before, room.width))
        if not holds_example(room):
            return ""
        page = guide.page(standing.technique)
        told = " ".join(stage.picture.text for stage in stages_on(page)[-2:])
        room -= (0, _rows_of(Content(told), room.width))
        beside, below = room - (_FIGURES.width, 0), room - (0, _FIGURES.height)
        if not sample.show(page, beside, below):
            return ""
        self.query_one("#pictured").set_class(sample.frame.width > beside.width, "-stacked")
        return told

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "guide": self.do_guide, "flash": self.do_flash,
            "chain": self.do_chain, "storm": self.do_storm, "today": self.do_today,
        }  # fmt: skip

    def do_open(self) -> None:
        """Start the drills of the chosen row."""
        if self.is_active:
            if self.chosen_id in self._standings:
                self.navigation.practice.open_drill(self.chosen_id)
            elif self.chosen_id == _STORM:
                self.do_storm()
            else:
                self.navigation.practice.open_today()

    def do_help(self) -> None:
        """Show the keys."""
        self.navigation.pages.open_help(self.offered_actions(), _HELP)

    def do_guide(self) -> None:
        """Open the page about the technique; for the first two rows, the list of pages."""
        self.navigation.pages.open_guide(
            self.chosen_id if self.chosen_id in self._standings else None
        )

    def do_flash(self) -> None:
        """Start flash practice of the technique; without one, open the list of techniques."""
        if self.chosen_id in self._standings:
            self.navigation.practice.open_flash(self.chosen_id)
        else:
            techniques = list(self._standings.values())
            self._choose_technique("Flash", techniques, self.navigation.practice.open_flash)

    def do_chain(self) -> None:
        """Start chain practice of the technique, or open the list of those that have it."""
        # Imported late: the list of techniques opens in half the time without the drills.
        from ...session.chain_task import CHAINS

        if self.chosen_id in CHAINS:
            self.navigation.practice.open_chain(self.chosen_id)
        else:
            techniques = [each for id, each in self._standings.items() if id in CHAINS]
            self._choose_technique("Chain", techniques, self.navigation.practice.open_chain)

    def _choose_technique(
        self, title: str, techniques: Sequence[TechniqueState], start: Callable[[str], None]
    ) -> None:
        """Open the list of the techniques with this kind of practice, and start the chosen one."""
        from .pick import Choice, PickScreen

        choices = [
            Choice(each.technique, each.name, "", str(each.level), each.technique)
            for each in techniques
        ]

        def on_closed(chosen: Mapping[str, int] | None) -> None:
            if chosen:
                start(next(iter(chosen)))

        screen = PickScreen(title, choices, {}, lambda _: "", is_single=True)
        self.app.push_screen(screen, on_closed)

    def do_storm(self) -> None:
        """Start a storm: known techniques against the clock."""
        if self.is_active:
            self.navigation.practice.open_storm()

    def do_today(self) -> None:
        """Start the drills of today."""
        if self.is_active:
            self.navigation.practice.open_today()


def _rows_of(words: Content, columns: int) -> int:
    """Return the rows that *words* take in *columns*, with a blank one below."""
    return len(words.wrap(max(1, min(columns, _WIDEST)))) + 1
