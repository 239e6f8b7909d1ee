"""Base of the lists in which typed letters start a search, without a key before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from ....engine.nearest import as_sentence
from ....session.actions.action import Action
from ....store import guide
from ....store.errors import StoreError
from ...drawing.text import join_text, styled
from ...widgets.description import Description
from ...widgets.list_page import Item, Surroundings, empty_text
from ...widgets.sample import ExamplePreview
from ..base import Result
from .list_screen import ListScreen

_TAKE_BACK: Final = "Press backspace."
_MOST_SHOWN: Final = 40
"""Most characters of a search text without results, as it is shown."""
_MOVES: Final = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
"""Keys that move the cursor, with the list's actions. Letters such as j and k are search text."""


class SearchedList(ListScreen[Item, Result]):
    """A list in which typed letters start a search, without a key before them."""

    KIND: ClassVar[str] = "picking"
    ABOUT: ClassVar[str] = "#proof"
    ALSO_TYPED: ClassVar[str] = "-"
    """The characters besides letters and digits that belong to a search text."""
    ITEM_NOUN: ClassVar[str] = "line"
    """The noun for an item, such as "page"."""
    HAS_EXAMPLES: ClassVar[bool] = False
    """Whether items have pages of the guide."""
    _text_without_results = ""
    """The typed text if it has no results; otherwise empty."""
    _id_before_failure = ""
    """The id of the item that was chosen before a search without results."""

    def make_surroundings(self) -> Surroundings:
        """Return the search text above the list, and a drawing, words and an example beside it."""
        example = (ExamplePreview(self.sudoku.look.glyphs),) if self.HAS_EXAMPLES else ()
        news = (empty_text("about"),) if self.NEWS == "#about" else ()
        beside = Vertical(*self.drawing(), Description("proof"), *example, *news, id="beside")
        return Surroundings(above=(empty_text("heading"),), right=(beside,))

    def drawing(self) -> Sequence[Widget]:
        """Return the widgets for a drawing of the chosen item, above the words."""
        return ()

    def preferred_id(self, found: Sequence[Item]) -> str:
        """Return the id of the item that a search chooses: the chosen one, or else the first."""
        ids = list(map(self.id_of, found))
        return self.chosen_id if self.chosen_id in ids else next(iter(ids), "")

    def about_no_results(self) -> Content | str:
        """Return the text for a search without results; the heading reports the failed search."""
        return self.about_empty_list()

    def page_of(self, item: Item, /) -> str:
        """Return the id of the guide's page about an item; empty if there is none."""
        return ""

    def draw(self, item: Item | None, /) -> None:
        """Show the example of the guide's page about the item, where there is room for it."""
        if not self.HAS_EXAMPLES:
            return
        page = "" if item is None else self.page_of(item)
        try:
            self.query_one(ExamplePreview).show(
                guide.page(page) if page else None, self._room_below
            )
        except StoreError as error:
            self.sudoku.show_message(as_sentence(str(error)))

    @property
    def _room_below(self) -> Size:
        """The size of the area beside the list that the words leave free."""
        beside = self.query_one("#beside")
        room, rows = beside.content_size, 0
        for each in beside.children:
            if isinstance(each, Static):
                rows += each.get_content_height(room, room, room.width)
            rows += each.styles.margin.height
        return Size(room.width, max(0, room.height - rows))

    # Searching

    def search(self, text: str) -> None:
        """Show the items that match *text*, or report that there are none."""
        found = self.find_items(text)
        if not self.is_successful(found):
            self._report_no_results(text[:_MOST_SHOWN])
            return
        self.search_text, self._text_without_results = text, ""
        self.show_found(found, self.preferred_id(found))
        self.offer_keys()

    def is_successful(self, found: Sequence[Item]) -> bool:
        """Check whether a search with the results *found* counts as successful."""
        return bool(found)

    def _rebuild_rows(self, chosen: str) -> None:
        if not self._text_without_results:
            super()._rebuild_rows(chosen)

    def _report_no_results(self, text: str) -> None:
        """Report that nothing matches *text*, and show no rows until letters are removed.

        No row is left to act on, because the next action was meant for the item that was searched.
        The arrow keys return to the last search with results and to the item that was chosen in it.
        """
        if not self._text_without_results:
            self._id_before_failure = self.chosen_id
        self._text_without_results = text
        self.page.show_nothing(styled(_TAKE_BACK, "$quiet"))
        self.show_details()
        self.offer_keys()

    @property
    def position(self) -> str:
        """The cursor's position in the list."""
        return self.page.position

    def show_details(self) -> None:
        """Show the text about the chosen row, and the search text above the list."""
        super().show_details()
        if self._text_without_results:
            said = join_text(
                styled(f"no {self.ITEM_NOUN} has ", "$wrong"),
                styled(self._text_without_results, "bold $wrong"),
            )
        elif self.search_text:
            said = join_text(
                styled("search ", "$quiet"), styled(self.search_text, "bold"), styled("_", "$quiet")
            )
        else:
            said = styled(self.INVITATION, "$quiet")
        self.query_one("#heading", Static).update(said)

    def run_key(self, event: events.Key) -> bool:
        """Edit the search text or move the cursor. Return whether the key was handled."""
        character, listed = event.character or "", self.page.list_widget
        if self._typing:
            return False
        if event.key in _MOVES and self._text_without_results:
            self.search(self.search_text)
            self.page.choose(self._id_before_failure)
        elif event.key in _MOVES:
            getattr(listed, f"action_{_MOVES[event.key]}")()
        elif event.key == "backspace":
            self.search(self.typed_text[:-1])
        elif len(character) == 1 and (character.isalnum() or character in self.ALSO_TYPED):
            self.search(self.typed_text + character)
        else:
            return event.key == "slash"  # swallowed, because it starts a search in other lists
        return True

    @property
    def typed_text(self) -> str:
        """All letters that have been typed, whether or not they have results."""
        return self._text_without_results or self.search_text

    @property
    def actions_needing_row(self) -> frozenset[str]:
        """The ids of the actions that need a chosen row."""
        return frozenset({"open", "toggle", "count-next", "count-before"})

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions for the footer; without results, none that needs a row."""
        needing = self.actions_needing_row if self._text_without_results else ()
        return tuple(each for each in super().footer_actions() if each.id not in needing)

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action. If it needs a row and there is none, show a message."""
        if self.chosen is not None or action.id not in self.actions_needing_row:
            super().perform(action, *arguments)
            return
        here = f"No row has {self._text_without_results}. {_TAKE_BACK}"
        self.sudoku.show_message(
            here if self._text_without_results else "Choose a line with the arrow keys."
        )
