"""All steps that are open now, grouped by technique, with the chosen one drawn on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...engine.solving.open_steps import OpenStep
from ...game.hints import BEYOND, WHOLE, Advice, SearchStart
from ...session.actions.action import Action
from ...session.background.client import Request
from ...session.background.steps import FindSteps, Snapshot
from ...session.playing import Playing
from ...session.shown_hint import BEYOND_CHOSEN
from ..actions import Bindings
from ..actions.play import STEPS
from ..drawing.board_state import BoardState
from ..drawing.frame import largest_size, sizes_with
from ..drawing.hints import draw_step
from ..drawing.text import join_text, styled
from ..screen_sizes import rows_above, rows_between_bars
from ..texts import steps as step_list
from ..texts.hint import Place, advice_text
from ..texts.steps import Group, Sort, heading, line, remark, summary
from ..widgets.list_page import Surroundings, empty_text
from ..widgets.preview import Preview
from .lists.list_screen import ListScreen, normalise_for_search

_PANEL: Final = 22
"""The narrowest list, with its margin (columns)."""
_OFTEN: Final = 0.1
"""Interval between updates with new steps (seconds)."""


class _Line(NamedTuple):
    """A row of the list."""

    id: str
    open_step: OpenStep
    group: Group
    """The group of steps that the list shows together."""


class StepsScreen(ListScreen[_Line, Advice | None]):
    """The list of open steps. It returns the step to apply, or None."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STEPS
    TITLE_TEXT = "All steps"
    KIND = "steps"
    LIST_ID = "steps"
    ABOUT = NEWS = "#explanation-text"

    def __init__(self, playing: Playing, start: SearchStart) -> None:
        super().__init__()
        self._start, self._playing = start, playing
        self._sort = Sort.LADDER
        self._lists_all_ways = False
        """Whether steps are also listed if an easier technique has the same effect."""
        self._is_stale = False
        self.first_technique = ""
        """The id of the technique of the first step that was shown."""
        self._found: list[tuple[OpenStep, ...]] = []
        """The steps found so far, a tuple for each technique, the easiest first."""
        job = FindSteps(Snapshot.of(start.board), start.unique, playing.preferences.ladder)
        self._search = Request(job, self._on_steps, on_done=self._note_change)
        puzzle = playing.game.puzzle
        self._state = replace(
            BoardState.of_puzzle(puzzle),
            digits=tuple(start.board.digits),
            notes=tuple(start.board.candidates_of),
        )

    def make_surroundings(self) -> Surroundings:
        """Return the board, the order of the list, and the explanation of the step."""
        board = Preview(self._state, glyphs=self.sudoku.look.glyphs, labels=True, id="board")
        words = VerticalScroll(empty_text("explanation-text"), id="explanation", can_focus=False)
        return Surroundings((empty_text("heading"),), (words,), left=(board,))

    def on_mount(self) -> None:
        """Start the search."""
        self._search.start()
        self.watch(self._explanation, "show_vertical_scrollbar", self.offer_keys, init=False)
        self.set_interval(_OFTEN, self._renew)

    @property
    def _explanation(self) -> VerticalScroll:
        return self.query_one("#explanation", VerticalScroll)

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions, without "Read on" if the whole explanation is in sight."""
        overflows = self._explanation.show_vertical_scrollbar
        return tuple(each for each in super().footer_actions() if overflows or each.id != "scroll")

    def cancel_requests(self) -> None:
        """Stop the search."""
        self._search.stop()

    async def on_unmount(self) -> None:
        """Wait for the end of the search's process."""
        await self._search.wait()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the largest cells that leave room for the list, or hide the board."""
        board = self.query_one(Preview)
        layout, cages = self._state.layout, self._state.cages
        room = event.size.width - _PANEL, rows_between_bars(event.size.height)
        fitting = largest_size(layout, *room, cages=cages)
        board.cell_size = fitting or sizes_with(cages)[-1]
        board.display = event.size.width - board.frame.width >= _PANEL
        above = rows_above(board.frame.height, event.size.height)
        self.query_one("#body").styles.padding = (above, 0, 0, 0)

    # The list

    def _on_steps(self, group: tuple[OpenStep, ...]) -> None:
        self._found.append(group)
        self._note_change()

    def _note_change(self) -> None:
        self._is_stale = True

    def _renew(self) -> None:
        if self._is_stale:
            self._is_stale = False
            self.renew()

    def items(self) -> Iterator[_Line]:
        """Yield the steps found so far, in the order of the list."""
        ids = {id(each): str(n) for n, each in enumerate(chain.from_iterable(self._found))}
        for group in step_list.sorted_groups(self._found, self._sort, every=self._lists_all_ways):
            for each in group:
                yield _Line(ids[id(each)], each, group)

    def heading_of(self, item: _Line, /) -> Content | str:
        """Return the technique if the list is sorted by techniques."""
        return heading(item.group, self.page.columns) if self._sort is Sort.LADDER else ""

    def row(self, item: _Line, width: int, /) -> Content:
        """Return the effect of the step."""
        return line(item.open_step, self._sort, self._state.layout)

    def matches(self, item: _Line, text: str, /) -> bool:
        """Check whether the name of the technique or the effect of the step contains *text*."""
        name = item.open_step.step.technique.name
        return normalise_for_search(text) in normalise_for_search(name) or super().matches(
            item, text
        )

    # Texts about a step

    @property
    def fact(self) -> str:
        """A note while the search is running."""
        return "" if self._search.is_over else "looking"

    def about(self, item: _Line, /) -> Content:
        """Return the explanation of the step."""
        look, width = self.sudoku.look, self.query_one("#explanation-text").size.width
        advice = self._start.advice(item.open_step.step, self._playing.ladder)
        said = advice_text(advice, WHOLE, Place(width), look.glyphs, look.is_colourless)
        return join_text(said, "\n\n", styled(remark(item.open_step), "$quiet"))

    def about_empty_list(self) -> str:
        """Return the reason for an empty list."""
        if not self._search.is_over:
            return "Looking for steps."
        if self._search.failure:
            return f"{self._search.failure}."
        usual = self._playing.preferences.ladder.is_usual
        return (BEYOND if usual else BEYOND_CHOSEN).sentence

    def draw(self, item: _Line | None, /) -> None:
        """Draw the step, and show the order of the list above it."""
        found = sum(each.equal_steps for group in self._found for each in group)
        above = self.query_one("#heading", Static)
        said = summary(found - len(self._items), self._sort)
        if len(said) > above.content_size.width:
            said = summary(0, self._sort)
        above.update(styled(said, "$quiet"))
        step = item.open_step.step if item else None
        drawn = draw_step(step.grounded(self._start.board)) if step else None
        self.query_one(Preview).state = replace(self._state, hint=drawn)
        self.first_technique = self.first_technique or (step.technique.id if step else "")
        self._explanation.scroll_home(animate=False)

    # Commands

    def click(self) -> None:
        """Apply nothing, because a click only chooses a step."""

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "apply": self.do_apply, "guide": self.do_guide, "sort": self.do_sort,
            "fold": self.do_fold, "scroll": self.do_scroll,
        }  # fmt: skip

    def do_apply(self) -> None:
        """Return the chosen step, which the game then applies."""
        if item := self.chosen:
            self.dismiss(self._start.advice(item.open_step.step, self._playing.ladder))

    def do_guide(self) -> None:
        """Open the page about the technique of the chosen step."""
        if item := self.chosen:
            self.navigation.pages.open_guide(item.open_step.step.technique.id)

    def do_sort(self) -> None:
        """Change the order of the list, and go to its first step."""
        self._sort = self._sort.next
        self.renew(first=True)

    def do_fold(self) -> None:
        """List the ways of all techniques to the same effect, or only the easiest."""
        self._lists_all_ways = not self._lists_all_ways
        self.renew()

    def do_scroll(self) -> None:
        """Scroll the explanation; after its end, back to its beginning."""
        explanation = self._explanation
        if explanation.scroll_offset.y >= explanation.max_scroll_y:
            explanation.scroll_home(animate=False)
        else:
            explanation.scroll_page_down(animate=False)
