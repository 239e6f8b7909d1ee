"""The form for a new puzzle, line by line. A search for such a puzzle runs while it is filled in.

So the estimate of the duration is based on attempts, and "Play" mostly starts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.bits import mask_of
from ...engine.generating.matches_spec import ladder_for
from ...engine.generating.spec import USUAL_SIZES, Wanted
from ...engine.layout import Layout
from ...engine.level import Level
from ...engine.puzzle import Puzzle
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...formats.spec import Share, write_spec
from ...session.actions.action import Action
from ...session.background.puzzle_search import PuzzleSearch
from ...session.new_games import Shape
from ...session.puzzle_form import Form
from ...store.reserve import ReservePuzzle
from ...words.techniques import why_it_holds
from ..actions import Bindings, bind_both_ways
from ..actions.menu import CUSTOM, LEVEL_TECHNIQUES
from ..drawing.board_state import BoardState, cages_of
from ..drawing.text import join_text, styled
from ..form_fields import Field, describe_estimate, fields_of, with_figure
from ..widgets.choices import Choices
from ..widgets.preview import FittedPreview
from .base import CommandScreen
from .givens import GivensScreen
from .layouts import LayoutsScreen
from .making import MakingScreen
from .pattern import PatternScreen
from .pick import Choice, PickScreen

FormFactory: TypeAlias = Callable[[Mapping[str, int]], Form]
"""Returns the form with the picked ids, each with its count."""


_WIDE = 76
"""Least width of the screen for lines between the cells of the picture (columns)."""
_FORM = 38
"""Columns that the lines need, with their margins."""
_AROUND = 5
"""Rows of the bars, margin and caption."""
_NAME = 13
_PAUSE = 0.5
"""Delay after a change before the search for a puzzle starts (seconds)."""
_OFTEN = 0.2
"""Interval between updates of the search's progress (seconds)."""
_LONG = 20.0
"""Duration after which a search in the background stops by itself (seconds)."""
_FIGURES = tuple("0123456789")
_PLAY = "play"


class CustomScreen(CommandScreen[ReservePuzzle | None]):
    """The form in which a player describes a new puzzle.

    It returns the puzzle to play, or None.
    """

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = CUSTOM

    def __init__(self, form: Form | None = None) -> None:
        super().__init__()
        self.form = form or Form()
        self._fields: tuple[Field, ...] = ()
        """The lines of the form, which depend on whether it is for a killer."""
        self._search: PuzzleSearch | None = None
        self._start_timer: Timer | None = None
        self._objection = ""

    def compose(self) -> ComposeResult:
        """Yield the lines of the form, the text of the request, and a picture of the pattern."""
        yield from self.compose_bars(
            styled("New game", "bold"), styled("as you ask for it", "$quiet")
        )
        with Horizontal(id="body", classes="custom"):
            with Vertical(id="form"):
                yield Choices(id="fields", markup=False)
                yield Static(id="hint-line", markup=False)
                yield Static(id="asked", markup=False)
                yield Static(id="about", markup=False)
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, _WIDE)
                yield Static(id="caption", markup=False)

    def on_mount(self) -> None:
        """Fill in the lines, with the cursor on the level, which most players want to choose."""
        self.query_one(OptionList).focus()
        self._fields = fields_of(self.form)
        self._show_fields("levels")
        self.set_request(self.form)
        self.set_interval(_OFTEN, self._show_estimate)

    def on_unmount(self) -> None:
        """Stop the search, whose puzzle is no longer needed."""
        if self._search:
            self._search.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Show or hide the picture, depending on the room for it."""
        if self.is_ready:
            self.call_after_refresh(self._show_picture)

    # The request

    @property
    def field(self) -> Field | None:
        """The line at the cursor; None for the last one, "Play"."""
        number = self.query_one(OptionList).highlighted
        count = len(self._fields)
        return self._fields[number] if number is not None and number < count else None

    def set_request(self, form: Form) -> None:
        """Change the request: show an objection at once, or schedule a new search."""
        self.form = form
        self._objection = form.objection
        if self._search:
            self._search.stop()
            self._search = None
        if self._start_timer:
            self._start_timer.stop()
        self._start_timer = None if self._objection else self.set_timer(_PAUSE, self._begin)
        if (fields := fields_of(form)) != self._fields:
            chosen = self.field
            self._fields = fields
            self._show_fields(chosen.id if chosen else _PLAY)
        options = self.query_one(OptionList)
        for index, field in enumerate(self._fields):
            options.replace_option_prompt_at_index(index, _line(field, form))
        self.query_one("#asked", Static).update(styled(write_spec(form.spec), "$note"))
        self._show_picture()
        self._show_estimate()

    def _show_fields(self, chosen: str) -> None:
        """Replace the lines by those of the form, with the cursor on the line *chosen* (an id)."""
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option("", id=field.id) for field in self._fields)
        options.add_option(Option("Play", id=_PLAY))
        options.highlighted = options.get_option_index(chosen)

    def _begin(self) -> None:
        self._start_timer = None
        searches = self.sudoku.puzzle_searches
        self._search = searches.begin(Share(self.form.spec, searches.fresh_seed()))

    def _show_estimate(self) -> None:
        """Show the objection, or the estimate of the search.

        Stops a search that takes long, unless the player watches it on a `MakingScreen`.
        """
        search = self._search
        waited_for = isinstance(self.app.screen, MakingScreen)
        if search and not search.is_over and search.elapsed > _LONG and not waited_for:
            search.stop()
        if self._objection:
            said = styled(self._objection, "$wrong")
        else:
            said = styled(describe_estimate(search) if search else "")
        self.query_one("#about", Static).update(said)
        if search and search.fresh:
            self._show_picture()

    def _show_picture(self) -> None:
        """Show a pattern: of the puzzle that is ready, as it was drawn, or an example.

        A grid or givens that were typed are shown with their digits, and a killer with its cages.
        """
        form, fresh = self.form, self._search.fresh if self._search else None
        cages = cages_of(fresh.puzzle) if fresh else None
        if fresh:
            given = (cell for cell, digit in enumerate(fresh.puzzle.givens) if digit)
            pattern, said = mask_of(given), f"ready, {_describe_clues(fresh.puzzle)}"
        elif form.is_killer:
            pattern, said = 0, ""
        elif form.drawn:
            pattern = form.pattern
            said = f"drawn, {counted(pattern.bit_count(), 'clue')}"
        elif form.asked.grid or form.asked.fill:
            pattern, said = 0, "from this grid" if form.asked.grid else "to be filled"
        else:
            pattern, said = form.example, "such as this"
        picture = self.query_one(FittedPreview)
        blank = BoardState(form.layout, (0,) * form.layout.cells, pattern=pattern, cages=cages)
        picture.show(blank if pattern or form.is_killer else _typed(form))
        beside = self.query_one("#preview")
        beside.display = picture.has_room_beside(_FORM)
        beside.set_class(picture.frame.height > self.app.size.height - _AROUND, "-tight")
        self.query_one("#caption", Static).update(styled(said, "$quiet"))

    # Keys and clicks

    def run_key(self, event: events.Key) -> bool:
        """Add a digit to a number, or delete its last digit. Return whether the key was handled."""
        is_figure = event.key in _FIGURES
        if not self.field or not (is_figure or event.key == "backspace"):
            return super().run_key(event)
        changed = with_figure(self.form, self.field, int(event.key) if is_figure else None)
        if changed != self.form:
            self.set_request(changed)
        return True

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the description of the line at the cursor."""
        about = self.field.about if self.field else "Make the puzzle and play it"
        self.query_one("#hint-line", Static).update(styled(about, "$quiet"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the line that was clicked."""
        event.stop()
        self.do_open()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "toggle": self.do_toggle,
            **bind_both_ways("change", self.do_change), "any": self.do_any, "copy": self.do_copy,
            "play": self.do_play,
        }  # fmt: skip

    def do_open(self) -> None:
        """Open the list of the line, take its next choice, or play."""
        if self.field is None:
            self.do_play()
        elif not self.open_list(self.field.id):
            self.do_change(1)

    def do_toggle(self) -> None:
        """Open the line, since no line has another switch."""
        self.do_open()

    def do_change(self, way: int) -> None:
        """Take the next or the previous choice of the line."""
        if self.field:
            changed = self.field.step(self.form, way)
            if changed != self.form:
                self.set_request(changed)

    def do_any(self) -> None:
        """Remove the condition of this line."""
        if self.field:
            self.set_request(self.field.clear(self.form))

    def do_copy(self) -> None:
        """Copy the request as one line of text."""
        line = write_spec(self.form.spec)
        self.app.copy_to_clipboard(line)
        self.sudoku.show_message(f"Copied: {line}")

    def do_play(self) -> None:
        """Play the puzzle if it is ready; otherwise show the progress of the search."""
        if self._objection:
            return
        if self._start_timer:
            self._start_timer.stop()
        search = self._search
        if search is None or (search.is_over and not search.fresh):
            self._begin()
        elif search.fresh:
            self.dismiss(search.fresh)
            return
        self.watch_making()

    def watch_making(self) -> None:
        """Show the progress until the puzzle is made or the player cancels."""

        def on_closed(fresh: ReservePuzzle | None) -> None:
            if fresh:
                self.dismiss(fresh)

        assert self._search is not None
        self.app.push_screen(MakingScreen(self._search), on_closed)

    def do_back(self) -> None:
        """Close the form without a puzzle."""
        self.dismiss(None)

    # The lists that a line opens

    def open_list(self, field: str) -> bool:
        """Open the list or screen of the line with the id *field*. Return whether it has one."""
        match field:
            case "layout":
                self._pick_layout()
            case "levels":
                self._pick_levels()
            case "wanted":
                self._pick_wanted()
            case "banned":
                self._pick_banned()
            case "hardest":
                self._pick_hardest()
            case "pattern":
                self._open(PatternScreen(self.form))
            case "grid" | "fill":
                self._open(GivensScreen(self.form, field))
            case _:
                return False
        return True

    def _pick_layout(self) -> None:
        before = Shape(self.form.layout, self.form.is_killer)

        def on_closed(shape: Shape | None) -> None:
            if shape is None or shape == before:
                return
            form = self.form
            if shape.layout != before.layout:
                form = form.with_layout(shape.layout)
            if shape.is_killer is not before.is_killer:
                form = form.with_cages(USUAL_SIZES if shape.is_killer else ())
            self.set_request(form)

        self.sudoku.push_screen(LayoutsScreen(before), on_closed)

    def _pick_levels(self) -> None:
        choices = [Choice(str(int(level)), str(level), LEVEL_TECHNIQUES[level]) for level in Level]
        picked = {str(int(level)): 1 for level in self.form.asked.levels}

        def with_picked(picked: Mapping[str, int]) -> Form:
            return self.form.with_fields(levels=frozenset(Level(int(id)) for id in picked))

        self._pick("Levels", choices, picked, with_picked)

    def _pick_wanted(self) -> None:
        def with_picked(picked: Mapping[str, int]) -> Form:
            wanted = (Wanted(id, least) for id, least in picked.items())
            return self.form.with_fields(wanted=frozenset(wanted))

        picked = {each.technique: each.least for each in self.form.asked.wanted}
        self._pick(
            "Needs these techniques",
            _techniques(self.form.layout),
            picked,
            with_picked,
            counts=True,
        )

    def _pick_banned(self) -> None:
        def with_picked(picked: Mapping[str, int]) -> Form:
            return self.form.with_fields(banned=frozenset(picked))

        picked = dict.fromkeys(self.form.asked.banned, 1)
        self._pick(
            "Never needs these techniques", _techniques(self.form.layout), picked, with_picked
        )

    def _pick_hardest(self) -> None:
        def with_picked(picked: Mapping[str, int]) -> Form:
            return self.form.with_fields(hardest=next(iter(picked), None))

        hardest = self.form.asked.hardest
        picked = {hardest: 1} if hardest else {}
        self._pick(
            "The hardest technique",
            _techniques(self.form.layout),
            picked,
            with_picked,
            is_single=True,
        )

    def _pick(
        self,
        title: str,
        choices: list[Choice],
        picked: Mapping[str, int],
        make_form: FormFactory,
        *,
        counts: bool = False,
        is_single: bool = False,
    ) -> None:
        def on_closed(found: Mapping[str, int] | None) -> None:
            if found is not None:
                self.set_request(make_form(found))

        def find_objection(found: Mapping[str, int]) -> str:
            return make_form(found).objection

        screen = PickScreen(
            title, choices, picked, find_objection, counts=counts, is_single=is_single
        )
        self.sudoku.push_screen(screen, on_closed)

    def _open(self, screen: Screen[Form | None]) -> None:
        def on_closed(form: Form | None) -> None:
            if form is not None:
                self.set_request(form)

        self.sudoku.push_screen(screen, on_closed)


def _describe_clues(puzzle: Puzzle) -> str:
    """Return the number of givens, and of cages if there are some."""
    clues, cages = counted(puzzle.clues, "clue"), len(puzzle.extras.constraints)
    if not cages:
        return clues
    return f"{counted(cages, 'cage')}, {clues}" if puzzle.clues else counted(cages, "cage")


def _typed(form: Form) -> BoardState:
    """Return the board of the typed grid or givens; an empty board without them."""
    asked, layout = form.asked, form.layout
    digits = asked.grid or asked.fill or (0,) * layout.cells
    return BoardState.of_puzzle(Puzzle(layout, digits, extras=asked.marks))


def _line(field: Field, form: Form) -> Content:
    shown = field.text(form)
    special = field.clear(form) != form
    return join_text(field.name.ljust(_NAME), styled(shown, "bold" if special else "$note"))


def _techniques(layout: Layout) -> list[Choice]:
    """Return a choice for every technique, ordered by level and difficulty, under its level."""
    found = []
    for technique in CATALOGUE.values():
        ladder = ladder_for(technique.id, layout)
        rung = ladder.rung(technique)
        place = (rung.level, rung.score, technique.name)
        id, level = technique.id, str(rung.level)
        choice = Choice(id, technique.name, why_it_holds(id), level, page=id)
        found.append((place, choice))
    return [choice for _, choice in sorted(found, key=lambda each: each[0])]
