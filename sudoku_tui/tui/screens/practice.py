"""The map of techniques: what is due today, and how well each is known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.nearest import sentence
from ...game.learning.storms import Storm, best_storms
from ...game.learning.today import Plan, Standing, standings
from ...session.chain_task import CHAINS
from ...session.drill_session import todays_plan
from ...session.ladder_choice import LadderChoice
from ...store import guide
from ...store.errors import StoreError
from ...store.positions import position_techniques
from ...words.drills import describe_plan
from ..commands import Command
from ..commands.practice import PRACTICE
from ..drawing.text import joined, styled
from ..room import NORMAL, SHORT, WIDE
from ..texts import practice as practice_text
from ..texts.storm import storms_lines
from ..widgets.choices import Choices
from ..widgets.said import Said
from ..widgets.sample import Sample, holds_example, stages_on
from .base import CommandScreen
from .help import HelpScreen

_TODAY, _STORM = "today", "storm"
_HELP = (
    "Every technique has drills. What you find comes back after days, then weeks, then months; "
    "what you do not find comes back soon. The bar says how well a technique is known."
)
_NOTHING = Plan((), 0, 0.0)
_WIDEST = 64
"""Columns of the words about a technique, as `screens.tcss` says."""
_FIGURES = Size(24, 8)
"""The room that its figures take, with what parts them from the example."""
_WIDTHS = ((WIDE, 44), (NORMAL, 37), (0, 31))
"""Columns of the screen, from the widest, and those of a line of the list there."""


class PracticeScreen(CommandScreen[None]):
    """Choose what to train."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = PRACTICE

    def __init__(self) -> None:
        super().__init__()
        self._plan = _NOTHING
        self._standings: dict[str, Standing] = {}
        self._storms: list[Storm] = []

    def compose(self) -> ComposeResult:
        """The map, and what is known of the technique chosen."""
        yield from self.compose_bars(styled("Practice", "bold"))
        with Horizontal(id="body", classes="practice"):
            yield Choices(id="map", markup=False)
            with VerticalScroll(id="lesson-room", can_focus=False):
                yield Said("lesson")
                with Horizontal(id="pictured"):
                    yield Sample(self.sudoku.look.glyphs)
                    yield Static(id="known", markup=False)
                yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Begin with today."""
        self.renew()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Drills may have been done since."""
        if self.is_ready:
            self.renew()
            with suppress(StoreError):
                self.sudoku.progress.lessons()

    def on_resize(self, event: events.Resize) -> None:
        """Names are whole or short."""
        if self.is_ready:
            self.call_after_refresh(self.renew)

    def renew(self) -> None:
        """Read how things are, and show it."""
        try:
            self._read()
        except StoreError as error:
            self.sudoku.say(f"The drills cannot be read: {error}.")
        listing = self.query_one(OptionList)
        chosen = self._chosen
        listing.clear_options()
        listing.add_options(self._lines())
        ids = [option.id for option in listing.options]
        listing.highlighted = ids.index(chosen) if chosen in ids else 0
        right = describe_plan(self._plan)
        self.query_one("#bar-right", Static).update(styled(right, "$quiet"))

    def _read(self) -> None:
        """Read all or nothing: what is planned is of the techniques whose standing is known."""
        store, cards = self.sudoku.store, self.sudoku.store.cards
        storms, figures = store.storms.all(), cards.figures()
        plan = todays_plan(store, figures, self._ladder)
        missed = store.misses.never_practised()
        found = standings(position_techniques(), cards.memories(), figures, cards.now, missed)
        self._storms, self._plan = storms, plan
        self._standings = {each.technique: each for each in found}

    @property
    def _ladder(self) -> LadderChoice:
        """What the player has learnt, or means to."""
        return self.sudoku.preferences.ladder

    @property
    def _chosen(self) -> str:
        """The id of the line that is chosen."""
        return self.query_one(Choices).chosen_id

    def _lines(self) -> Iterator[Option]:
        glyphs = self.sudoku.look.glyphs
        columns = self.app.size.width
        width = next(width for least, width in _WIDTHS if columns >= least)
        words = describe_plan(self._plan).split(", about")[0]
        yield Option(joined(styled("Today", "bold"), "  ", styled(words, "$note")), id=_TODAY)
        yield Option(joined(styled("Storm", "bold"), "  ", styled(self._best, "$note")), id=_STORM)
        level = None
        for standing in self._standings.values():
            if standing.level is not level:
                level = standing.level
                yield Option(styled(str(level), "$quiet"), disabled=True)
            is_on = self._ladder.teaches(standing.technique)
            line = practice_text.line(standing, glyphs, width, is_on=is_on)
            yield Option(line, id=standing.technique)

    @property
    def _best(self) -> str:
        """What the best storm came to."""
        best = best_storms(self._storms, 1)
        return f"best {best[0].found} found" if best else "three minutes"

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell of the technique."""
        event.stop()
        standing = self._standings.get(self._chosen)
        told = self._example(standing)
        now, glyphs = self.sudoku.store.cards.now, self.sudoku.look.glyphs
        lesson, known = self.query_one("#lesson", Static), self.query_one("#known", Static)
        if standing is None:
            lesson.update(self._about_all())
        elif told:
            lesson.update(practice_text.beginning(standing))
            known.update(practice_text.figures_of(standing, now, glyphs))
        else:
            short = self.size.height < SHORT
            lesson.update(practice_text.about(standing, now, glyphs, short=short))
        self.query_one("#told", Static).update(styled(told, "$note"))
        self.query_one("#pictured").display = bool(told)
        self.query_one("#lesson-room").scroll_home(animate=False)

    def _example(self, standing: Standing | None) -> str:
        """What the example of a technique tells, if it is shown."""
        self.query_one(Sample).display = False
        try:
            return self._show_example(standing) if standing else ""
        except StoreError as error:
            self.sudoku.say(sentence(str(error)))
            return ""

    def _show_example(self, standing: Standing) -> str:
        """Show the example of a technique where there is room for it and all words; what it tells.

        Its figures stand beside it, or below where it can be larger so.
        """
        room, sample = self.query_one("#lesson-room").content_size, self.query_one(Sample)
        room -= (0, _rows_of(practice_text.beginning(standing), room.width))
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

    def _about_all(self) -> Content:
        """What the best storms came to, or what there is to do today."""
        if self._chosen == _STORM:
            width = self.query_one("#lesson-room").content_size.width
            lines = storms_lines(self._storms, width, self.sudoku.look.glyphs)
            return Content("\n").join(lines)
        return practice_text.about_today(self._plan, self._standings)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Train it."""
        event.stop()
        self.do_open()

    # Commands

    def do_open(self) -> None:
        """Train what is chosen."""
        if self.is_active:
            if self._chosen in self._standings:
                self.navigation.practice.open_drill(self._chosen)
            elif self._chosen == _STORM:
                self.do_storm()
            else:
                self.navigation.practice.open_today()

    def do_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self.offered(), _HELP))

    def do_guide(self) -> None:
        """Read about what is chosen; about today there is the list of pages."""
        self.navigation.open_guide(self._chosen if self._chosen in self._standings else None)

    def do_flash(self) -> None:
        """Flash boards of what is chosen."""
        if self._chosen in self._standings:
            self.navigation.practice.open_flash(self._chosen)
        else:
            self.sudoku.say("Choose a technique for that.")

    def do_chain(self) -> None:
        """Build chains of what is chosen."""
        if self._chosen in CHAINS:
            self.navigation.practice.open_chain(self._chosen)
        else:
            self.sudoku.say("Chains can be built of kites, W-Wings, X-, XY-Chains and the like.")

    def do_storm(self) -> None:
        """Do what is known, against the clock."""
        if self.is_active:
            self.navigation.practice.open_storm()

    def do_today(self) -> None:
        """Do what there is to do today."""
        if self.is_active:
            self.navigation.practice.open_today()


def _rows_of(words: Content, columns: int) -> int:
    """The rows that words take in so many *columns*, with the blank one below."""
    return len(words.wrap(max(1, min(columns, _WIDEST)))) + 1
