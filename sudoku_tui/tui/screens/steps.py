"""All steps: what is open now, by technique, with the chosen one drawn on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.solving.open_steps import OpenStep
from ...formats.figures import counted
from ...game.hints import BEYOND, WHOLE, Advice, Start
from ...session.background.client import Request
from ...session.background.steps import FindSteps, Snapshot
from ...session.playing import Playing
from ...session.shown_hint import BEYOND_CHOSEN
from ..commands import Command
from ..commands.play import STEPS
from ..drawing.board_state import BoardState
from ..drawing.frame import SIZES, frame_of
from ..drawing.hints import draw_step
from ..drawing.text import joined, styled
from ..room import rows_above, rows_between_bars
from ..texts import steps as step_list
from ..texts.hint import advice_text
from ..texts.steps import Group, Sort, heading, line, remark, summary
from ..widgets.choices import Choices
from ..widgets.panel import Paragraph
from ..widgets.preview import Preview
from .base import CommandScreen

_PANEL: Final = 22
"""The narrowest list, its margin included."""
_PADDING: Final = 3
"""Columns of the list beside its words: a blank on either side, and the scroll bar."""
_OFTEN: Final = 0.1
"""Seconds between two looks at what has been found."""


class StepsScreen(CommandScreen[Advice | None]):
    """It returns the step to apply, or None."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = STEPS

    def __init__(self, playing: Playing, start: Start) -> None:
        super().__init__()
        self._start = start
        self._playing = playing
        self._sort = Sort.LADDER
        self._every = False
        """Whether steps are listed too whose effect an easier technique has."""
        self._listed: list[OpenStep] = []
        """The lines of the list, without its headings."""
        self._is_stale = False
        self.seen = ""
        """The technique of the first step that was shown."""
        self._found: list[tuple[OpenStep, ...]] = []
        """What each technique has found so far, the easiest first."""
        job = FindSteps(Snapshot.of(start.board), start.unique, playing.preferences.ladder)
        self._search = Request(job, self._hear, done=self._note_change)
        puzzle = playing.game.puzzle
        self._state = replace(
            BoardState.of_puzzle(puzzle),
            digits=tuple(start.board.digits),
            notes=tuple(start.board.candidates_of),
        )

    def compose(self) -> ComposeResult:
        """The board, the list, and what the chosen step says."""
        yield from self.compose_bars(styled("All steps", "bold"), Content(""))
        with Horizontal(id="body", classes="steps"):
            yield Preview(self._state, glyphs=self.sudoku.look.glyphs, labels=True, id="board")
            with Vertical(id="beside"):
                yield Static(id="heading", markup=False)
                yield Choices(id="steps", markup=False)
                with VerticalScroll(id="explanation", can_focus=False):
                    yield Paragraph("explanation-text")

    def on_mount(self) -> None:
        """Begin to look."""
        self.query_one(OptionList).focus()
        self._search.start()
        self._show()
        self.set_interval(_OFTEN, self._renew)

    def stop_asking(self) -> None:
        """Look for no more steps."""
        self._search.stop()

    async def on_unmount(self) -> None:
        """Leave no process behind."""
        await self._search.over()

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells that leave room for the list."""
        board = self.query_one(Preview)
        room = rows_between_bars(event.size.height)
        frames = (frame_of(self._state.layout, size, True) for size in SIZES)
        board.cell_size = next(
            (
                frame.size
                for frame in frames
                if frame.width <= event.size.width - _PANEL and frame.height <= room
            ),
            SIZES[-1],
        )
        board.display = event.size.width - board.frame.width >= _PANEL
        above = rows_above(board.frame.height, event.size.height)
        self.query_one("#body").styles.padding = (above, 0, 0, 0)
        self.call_after_refresh(self._show)

    # The list

    def _hear(self, group: tuple[OpenStep, ...]) -> None:
        self._found.append(group)
        self._note_change()

    def _note_change(self) -> None:
        self._is_stale = True

    def _renew(self) -> None:
        if self._is_stale:
            self._is_stale = False
            self._show()

    def _show(self) -> None:
        """List what has been found, and keep the line that is chosen."""
        listed = self.query_one(OptionList)
        chosen = self._chosen()
        groups = step_list.listed(self._found, self._sort, every=self._every)
        self._listed = [each for group in groups for each in group]
        listed.clear_options()
        listed.add_options(self._options(groups))
        if self._listed:
            at = self._listed.index(chosen) if chosen in self._listed else 0
            listed.highlighted = listed.get_option_index(str(at))
        self._tell()

    def _options(self, groups: list[Group]) -> Iterator[Option]:
        """The lines, with a heading for each technique where they are sorted by these."""
        number, layout = 0, self._state.layout
        room = self.query_one(OptionList).size.width - _PADDING
        for group in groups:
            if self._sort is Sort.LADDER:
                yield Option(heading(group, room), disabled=True)
            for each in group:
                yield Option(line(each, self._sort, layout), id=str(number))
                number += 1

    def _chosen(self) -> OpenStep | None:
        id = self.query_one(Choices).chosen_id
        return self._listed[int(id)] if id else None

    # What is said of a step

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Draw the step."""
        self._tell()

    def _tell(self) -> None:
        """Draw the chosen step and say it; say how far the search is."""
        fact = counted(len(self._listed), "step") if self._search.is_over else "looking"
        self.query_one("#bar-right", Static).update(Content(fact))
        found = sum(each.same for group in self._found for each in group)
        said, above = (
            summary(found - len(self._listed), self._sort),
            self.query_one("#heading", Static),
        )
        if len(said) > above.content_size.width:
            said = summary(0, self._sort)
        above.update(styled(said, "$quiet"))
        chosen = self._chosen()
        board, line = self.query_one(Preview), self.query_one("#explanation-text", Paragraph)
        step = chosen.step.grounded(self._start.board) if chosen else None
        board.state = replace(self._state, hint=draw_step(step) if step else None)
        if chosen is None:
            line.show(styled(self._nothing(), "$note"))
            return
        self.seen = self.seen or chosen.step.technique.id
        line.show(self._said(chosen))
        self.query_one("#explanation", VerticalScroll).scroll_home(animate=False)

    def _nothing(self) -> str:
        """What to say while there is nothing."""
        if not self._search.is_over:
            return "Looking for steps."
        if self._search.failure:
            return f"{self._search.failure}."
        usual = self._playing.preferences.ladder.is_usual
        return (BEYOND if usual else BEYOND_CHOSEN).sentence

    def _said(self, each: OpenStep) -> Content:
        look, width = self.sudoku.look, self.query_one("#explanation-text").size.width
        advice = self._start.advice(each.step, self._playing.ladder)
        said = advice_text(advice, WHOLE, width, look.glyphs, look.is_colourless)
        return joined(said, "\n\n", styled(remark(each), "$quiet"))

    # Commands

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on the chosen line applies nothing: it only shows."""
        event.stop()

    def do_apply(self) -> None:
        """Take the chosen step."""
        if chosen := self._chosen():
            self.dismiss(self._start.advice(chosen.step, self._playing.ladder))

    def do_guide(self) -> None:
        """Read about the technique of the chosen step."""
        if chosen := self._chosen():
            self.navigation.open_guide(chosen.step.technique.id)

    def do_sort(self) -> None:
        """Sort by the next thing."""
        self._sort = self._sort.next
        self.query_one(OptionList).highlighted = None
        self._show()

    def do_fold(self) -> None:
        """List every technique's way to the same effect, or only the easiest."""
        self._every = not self._every
        self._show()

    def do_scroll(self) -> None:
        """Read on; after the end, from the beginning again."""
        explanation = self.query_one("#explanation", VerticalScroll)
        if explanation.scroll_offset.y >= explanation.max_scroll_y:
            explanation.scroll_home(animate=False)
        else:
            explanation.scroll_page_down(animate=False)
