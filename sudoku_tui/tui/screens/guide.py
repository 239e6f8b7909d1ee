"""The guide: all its pages in the order of learning. Letters search them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.layouts import CLASSIC
from ...formats.guide import Page, plain
from ...game.worked import Example, Stage, stages_of
from ...store.errors import StoreError
from ...store.guide import example, pages
from ..board_state import BoardState
from ..commands import Command
from ..guide_commands import GUIDE
from ..guide_text import stage_state, worth
from ..text import counted, joined, told
from ..widgets.choices import Choices
from ..widgets.preview import Preview
from .base import CommandScreen

_MOVES = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}


_WIDE, _TALL = 100, 36
"""Columns and rows from which there is room for an example beside the list."""


class GuideScreen(CommandScreen[None]):
    """The list of pages, and what the chosen one is about."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = GUIDE

    def __init__(self) -> None:
        super().__init__()
        self._pages = {page.id: page for page in pages()}
        self._searched = ""

    def compose(self) -> ComposeResult:
        """The list, and beside it the beginning of the page."""
        fact = told(counted(len(self._pages), "page"), "$quiet")
        yield from self.compose_bars(told("Guide", "bold"), fact)
        with Horizontal(id="body", classes="picking"):
            with Vertical(id="list"):
                yield Static(id="heading", markup=False)
                yield Choices(id="picks", markup=False)
            with Vertical(id="beside"):
                yield Static(id="proof", markup=False)
                empty = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
                yield Preview(empty, glyphs=self.sudoku.look.glyphs, labels=True, id="sample")

    def on_mount(self) -> None:
        """Begin at the beginning."""
        super().on_mount()
        self.query_one(OptionList).focus()
        self._search("")

    def typed(self, event: events.Key) -> bool:
        """Letters search; all else moves."""
        character = event.character or ""
        if event.key in _MOVES:
            getattr(self.query_one(OptionList), f"action_{_MOVES[event.key]}")()
        elif event.key == "backspace":
            self._search(self._searched[:-1])
        elif len(character) == 1 and (character.isalnum() or character in "-+ "):
            self._search(self._searched + character)
        else:
            return False
        return True

    def _search(self, text: str) -> None:
        """Show the pages with *text* in a name; if there is none, leave it as it was."""
        wanted = plain(text)
        found = [page for page in self._pages.values() if _is_called(page, wanted)]
        if not found:
            return
        self._searched = text
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options(found))
        best = min(found, key=lambda page: _nearness(page, wanted)) if wanted else found[0]
        listed.highlighted = listed.get_option_index(best.id)
        searched = joined(told("search ", "$quiet"), told(text, "bold"), told("_", "$quiet"))
        hint = told("type to search", "$quiet")
        self.query_one("#heading", Static).update(searched if text else hint)

    def _options(self, found: Sequence[Page]) -> Iterator[Option]:
        heading = ""
        for page in found:
            if str(page.level) != heading:
                heading = str(page.level)
                yield Option(told(heading, "$quiet"), disabled=True)
            kind = "" if page.technique else "  lesson"
            yield Option(joined(f"  {page.title}", told(kind, "$quiet")), id=page.id)

    def _highlighted(self) -> Page | None:
        listed = self.query_one(OptionList)
        if listed.highlighted is None:
            return None
        return self._pages.get(listed.get_option_at_index(listed.highlighted).id or "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the page is about."""
        if page := self._highlighted():
            lines = [told(page.title, "bold"), told(page.what)]
            if page.aliases:
                lines.append(told(f"Also called {', '.join(page.aliases)}.", "$note"))
            if page.technique:
                lines.append(told(worth(page), "$note"))
            self.query_one("#proof", Static).update(Content("\n\n").join(lines))
            self._show_sample(page)

    def on_resize(self, event: events.Resize) -> None:
        """Show the example where there is room for it."""
        if page := self._highlighted():
            self._show_sample(page)

    def _show_sample(self, page: Page) -> None:
        """The example of a page as it ends, or the first picture of a lesson."""
        sample = self.query_one("#sample", Preview)
        stages: tuple[Stage, ...] = ()
        if self.size.width >= _WIDE and self.size.height >= _TALL:
            worked = self._example(page)
            stages = stages_of(page, worked) if worked else ()
            if worked and stages:
                sample.state = stage_state(page, worked, stages[0 if page.pictures else -1])
        sample.display = bool(stages)

    def _example(self, page: Page) -> Example | None:
        try:
            return example(page.board) if page.board else None
        except StoreError as error:
            self.sudoku.say(str(error))
            return None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click opens the page."""
        event.stop()
        self.do_open()

    def do_open(self) -> None:
        """Open the page; what was read last is chosen when it is left."""
        page = self._highlighted()
        if page and self.is_active:
            self.sudoku.open_guide(page.id, self._left)

    def _left(self, last: str | None) -> None:
        """Choose the page that was read last, if it is in the list."""
        listed = self.query_one(OptionList)
        if last in {option.id for option in listed.options}:
            listed.highlighted = listed.get_option_index(last or "")

    def do_back(self) -> None:
        """End the search; without one, go back."""
        if self._searched:
            chosen = self._highlighted()
            self._search("")
            self._left(chosen.id if chosen else None)
        else:
            self.dismiss()


def _is_called(page: Page, wanted: str) -> bool:
    return any(wanted in plain(name) for name in (page.title, page.id, *page.aliases))


def _nearness(page: Page, wanted: str) -> tuple[bool, bool, int]:
    """Names that begin as wanted before those that have it inside, short before long."""
    title, names = plain(page.title), [plain(name) for name in (page.id, *page.aliases)]
    return wanted not in names, not title.startswith(wanted), len(title)
