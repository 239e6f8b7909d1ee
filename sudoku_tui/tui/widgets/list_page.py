"""A list page: rows with a cursor, a line to type on, and widgets around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..drawing.text import styled
from .choices import Choices
from .name_line import NameLine
from .row_list import RowList

Item = TypeVar("Item")
ShownItem = TypeVar("ShownItem", contravariant=True)

_PADDING: Final = 3
"""Columns of a row that its words cannot use: the margin and the scroll bar."""
_WIDE: Final = 100
"""Width of a row before the list has been laid out (columns)."""


class Rows(Protocol[ShownItem]):
    """The conversion of items into rows."""

    def id_of(self, item: ShownItem, /) -> str:
        """Return the id of an item, unique in the list."""

    def row(self, item: ShownItem, width: int, /) -> Content:
        """Return the row of an item, at most *width* columns wide."""

    def heading_of(self, item: ShownItem, /) -> Content | str:
        """Return the heading of an item, or "". It is shown above the first item of its group."""


class Surroundings(NamedTuple):
    """The widgets around a list.

    *beside_rows* is at the right of the rows alone; *right* is also beside the widgets above and
    below.
    """

    above: Sequence[Widget] = ()
    below: Sequence[Widget] = ()
    beside_rows: Sequence[Widget] = ()
    """Widgets to the right of the rows only, not of the widgets above and below the rows."""
    left: Sequence[Widget] = ()
    right: Sequence[Widget] = ()
    """Widgets to the right of both the rows and the widgets above and below them."""


def empty_text(id: str) -> Static:
    """Return an empty widget for text."""
    return Static(id=id, markup=False)


class ListPage(Vertical, Generic[Item]):
    """A list with a line to type on below it. A long list renders only the rows in sight."""

    @dataclass
    class Highlighted(Message):
        """Posted when the cursor moves to another row."""

    @dataclass
    class Selected(Message):
        """Posted when a row is clicked."""

    def __init__(
        self,
        rows: Rows[Item],
        list_id: str,
        around: Surroundings,
        *,
        is_long: bool = False,
        id: str = "list",
        classes: str = "",
    ) -> None:
        self._rows = rows
        self.list_widget: RowList | Choices = (
            RowList(self._row_at, id=list_id) if is_long else Choices(id=list_id, markup=False)
        )
        self.line = NameLine()
        aside = around.beside_rows
        rows_part = Horizontal(self.list_widget, *aside, id="chosen") if aside else self.list_widget
        super().__init__(*around.above, rows_part, self.line, *around.below, id=id, classes=classes)
        self.shown: Sequence[Item] = ()
        """The items in the list, in its order."""
        self._places: dict[str, int] = {}

    # The cursor

    @property
    def chosen_index(self) -> int | None:
        """The index of the chosen item; None if there is none."""
        if isinstance(self.list_widget, RowList):
            return self.list_widget.highlighted
        return self._places.get(self.list_widget.chosen_id)

    @property
    def chosen(self) -> Item | None:
        """The item at the cursor; None if there is none."""
        place = self.chosen_index
        return self.shown[place] if place is not None and place < len(self.shown) else None

    @property
    def position(self) -> str:
        """The cursor's position in words, such as "3 of 12"; empty in an empty list."""
        place = self.chosen_index
        return "" if place is None else f"{place + 1:,} of {len(self.shown):,}"

    def choose(self, id: str) -> None:
        """Move the cursor to the item with this id, if it is in the list."""
        if id not in self._places:
            return
        if isinstance(self.list_widget, RowList):
            self.list_widget.move(self._places[id])
        else:
            self.list_widget.highlighted = self.list_widget.get_option_index(id)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Highlighted())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Selected())

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        event.stop()
        self.post_message(self.Highlighted())

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        event.stop()
        self.post_message(self.Selected())

    # The rows

    @property
    def columns(self) -> int:
        """The width of a row, without its margin (columns); a guess before the list is laid out."""
        return max(0, self.list_widget.size.width - _PADDING) or _WIDE

    def show(self, shown: Sequence[Item], chosen: str = "") -> None:
        """List the items *shown*.

        The cursor moves to the item with the id *chosen*, or else stays on its row. Posts no
        `Highlighted`, as the caller knows that the row has changed.
        """
        before = self.chosen_index or 0
        self.shown = shown
        ids = list(map(self._rows.id_of, shown))
        self._places = {id: place for place, id in enumerate(ids)}
        place = self._places.get(chosen, min(before, len(ids) - 1))
        with self.prevent(RowList.Highlighted, OptionList.OptionHighlighted):
            if isinstance(self.list_widget, RowList):
                self.list_widget.show(len(ids), place)
            else:
                self.list_widget.show(list(self._options(ids)), ids[place] if ids else "")

    def show_nothing(self, remark: Content) -> None:
        """Show a *remark* in place of rows."""
        self.show(())
        if isinstance(self.list_widget, Choices):
            self.list_widget.show([Option(remark, disabled=True)])

    def _row_at(self, place: int, width: int) -> Content:
        return self._rows.row(self.shown[place], width)

    def _options(self, ids: Sequence[str]) -> Iterator[Option]:
        """Yield the options of the rows, with a heading before the first row of each group."""
        before: Content | str = ""
        width = self.columns
        for item, id in zip(self.shown, ids, strict=True):
            heading = self._rows.heading_of(item)
            if heading and heading != before:
                yield Option(
                    styled(heading, "$quiet") if isinstance(heading, str) else heading,
                    disabled=True,
                )
            before = heading
            yield Option(self._rows.row(item, width), id=id)
