"""The guide: all its pages in the order of learning. Letters search them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...formats.figures import counted
from ...formats.guide import Page, name_key
from ...game.learning.course import Lesson, next_to_learn
from ...words.techniques import difficulty
from ..commands import Command
from ..commands.menu import GUIDE
from ..drawing.text import styled
from ..texts import guide as course_text
from ..widgets.said import Said
from ..widgets.sample import Sample
from .pick import SearchedList

_NEXT = "next-to-learn"
"""The id of the line on top."""
_PADDING = 3
"""Columns beside the words of a line, with the scroll bar."""
_WIDE = 100
"""Columns of a line before the list has been laid out."""


class GuideScreen(SearchedList[None]):
    """The list of pages, and what the chosen one is about."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = GUIDE
    ALSO_TYPED: ClassVar[str] = "-+ "
    SOUGHT: ClassVar[str] = "page"

    def __init__(self) -> None:
        super().__init__()
        self._lessons = {lesson.page.id: lesson for lesson in self.sudoku.progress.lessons()}
        self._shown: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        """The list, and beside it the beginning of the page."""
        yield from self.compose_bars(styled("Guide", "bold"))
        with Horizontal(id="body", classes="picking"):
            yield from self.compose_list()
            with Vertical(id="beside"):
                yield Said("proof")
                yield Sample(self.sudoku.look.glyphs)

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.query_one(OptionList).focus()
        self.search("")

    def on_screen_resume(self) -> None:
        """Pages may have been read since, and positions done."""
        if self.is_ready:
            self._lessons = {lesson.page.id: lesson for lesson in self.sudoku.progress.lessons()}
            self._list_anew()

    def _list_anew(self) -> None:
        """Show the same pages as they are now, and in the room there is."""
        if self.finds_nothing:
            return
        chosen = self.chosen_id
        self._list(self._shown)
        self._choose(chosen)

    def search(self, text: str) -> None:
        """Show the pages with *text* in a name; if there is none, say so."""
        wanted = name_key(text)
        pages = (lesson.page for lesson in self._lessons.values())
        found = [page for page in pages if _is_called(page, wanted)]
        if not found:
            self.tell_lost(text)
            return
        self._searched = text
        self._list([page.id for page in found])
        best = min(found, key=lambda page: _nearness(page, wanted)) if wanted else found[0]
        self._choose(best.id if wanted else _NEXT)
        self.show_searched()

    def _list(self, ids: Sequence[str]) -> None:
        """Show the pages of these ids, and how many are done of all there are."""
        self._shown = ids
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options([self._lessons[id] for id in ids]))
        done = sum(lesson.is_done for lesson in self._lessons.values())
        fact = counted(len(self._lessons), "page") + (f", {done} done" if done else "")
        self.query_one("#bar-right", Static).update(styled(fact, "$quiet"))

    def _options(self, found: Sequence[Lesson]) -> Iterator[Option]:
        glyphs, width = self.sudoku.look.glyphs, self._width
        first = None if self._searched else next_to_learn(found)
        if first:
            yield Option(styled("Next to learn", "$quiet"), disabled=True)
            yield Option(course_text.line(first, glyphs, width), id=_NEXT)
        for level, lessons in groupby(found, lambda lesson: lesson.page.level):
            yield Option(course_text.level_line(level, within := list(lessons)), disabled=True)
            for lesson in within:
                yield Option(course_text.line(lesson, glyphs, width), id=lesson.page.id)

    @property
    def _width(self) -> int:
        """The columns of a line of the list; before it has been laid out, any number."""
        return max(0, self.query_one(OptionList).size.width - _PADDING) or _WIDE

    def _choose(self, id: str) -> None:
        """Choose a line, if it is in the list; what is next to learn stands in for none."""
        listed = self.query_one(OptionList)
        ids = [option.id for option in listed.options]
        listed.highlighted = ids.index(id) if id in ids else 1

    def _highlighted(self) -> Lesson | None:
        chosen = self.chosen_id
        return (
            next_to_learn(tuple(self._lessons.values()))
            if chosen == _NEXT
            else self._lessons.get(chosen)
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the page is about."""
        if lesson := self._highlighted():
            page = lesson.page
            lines = [styled(page.title, "bold"), styled(page.what)]
            if said := course_text.progress(lesson):
                lines.append(styled(said))
            if page.aliases:
                lines.append(styled(f"Also called {', '.join(page.aliases)}.", "$note"))
            if page.technique:
                lines.append(styled(difficulty(page.technique), "$note"))
            self.query_one("#proof", Static).update(Content("\n\n").join(lines))
            self.show_example(page.id)

    def on_resize(self, event: events.Resize) -> None:
        """Show the example where there is room for it, and as much of the titles."""
        if lesson := self._highlighted():
            self.show_example(lesson.page.id)
        self.call_after_refresh(self._list_anew)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click opens the page."""
        event.stop()
        self.do_open()

    def do_open(self) -> None:
        """Open the page; what was read last is chosen when it is left."""
        lesson = self._highlighted()
        if lesson is None:
            self.tell_none_chosen()
        elif self.is_active:
            self.navigation.open_guide(lesson.page.id, self._left)

    def _left(self, last: str | None) -> None:
        """Choose the page that was read last; who took what is next is shown what is now."""
        if last and self.chosen_id != _NEXT:
            self._choose(last)

    def do_back(self) -> None:
        """End the search; without one, go back."""
        if self.typed_text:
            chosen = self.chosen_id
            self.search("")
            self._choose(chosen)
        else:
            self.dismiss()


def _is_called(page: Page, wanted: str) -> bool:
    return any(wanted in name_key(name) for name in (page.title, page.id, *page.aliases))


def _nearness(page: Page, wanted: str) -> tuple[bool, bool, int]:
    """Names that begin as wanted before those that have it inside, short before long."""
    title, names = name_key(page.title), [name_key(name) for name in (page.id, *page.aliases)]
    return wanted not in names, not title.startswith(wanted), len(title)
