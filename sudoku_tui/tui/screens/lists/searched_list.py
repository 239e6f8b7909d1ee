"""Lists that letters search, without a key before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from ....engine.nearest import sentence
from ....session.actions.action import Action
from ....store import guide
from ....store.errors import StoreError
from ...drawing.text import joined, styled
from ...widgets.list_page import Around, Item, empty_text
from ...widgets.said import Said
from ...widgets.sample import Sample
from ..base import Result
from .list_screen import ListScreen

_TAKE_BACK: Final = "Backspace takes it back."
_MOST_SHOWN: Final = 40
"""Characters of what is searched for, where nothing has them."""
_MOVES: Final = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
"""The keys that move in a list that letters search, and its actions."""


class SearchedList(ListScreen[Item, Result]):
    """A list that letters search, without a key before them."""

    KIND: ClassVar[str] = "picking"
    ABOUT: ClassVar[str] = "#proof"
    ALSO_TYPED: ClassVar[str] = "-"
    """What can be searched for besides letters and digits."""
    SOUGHT: ClassVar[str] = "line"
    """What an item is."""
    HAS_EXAMPLES: ClassVar[bool] = False
    """Whether items have pages of the guide."""
    _lost = ""
    """What has been typed, where nothing has it."""
    _before = ""
    """The id of the item that was chosen when letters found nothing."""

    def around(self) -> Around:
        """Return what is searched for, and beside the list a drawing, the words and an example."""
        example = (Sample(self.sudoku.look.glyphs),) if self.HAS_EXAMPLES else ()
        news = (empty_text("about"),) if self.NEWS == "#about" else ()
        beside = Vertical(*self.drawing(), Said("proof"), *example, *news, id="beside")
        return Around(above=(empty_text("heading"),), right=(beside,))

    def drawing(self) -> Sequence[Widget]:
        """Return what is drawn of the chosen item, above the words."""
        return ()

    def best(self, found: Sequence[Item]) -> str:
        """Return the id of the item that a search chooses."""
        ids = list(map(self.id_of, found))
        return self.chosen_id if self.chosen_id in ids else next(iter(ids), "")

    def about_lost(self) -> Content | str:
        """Return what is said of no row: over the list it is said that nothing is found."""
        return self.about_nothing()

    def page_of(self, item: Item, /) -> str:
        """Return the id of the page of the guide about an item; empty if there is none."""
        return ""

    def draw(self, item: Item | None, /) -> None:
        """Show the example of the page about the item, where there is room for it."""
        if not self.HAS_EXAMPLES:
            return
        page = "" if item is None else self.page_of(item)
        try:
            self.query_one(Sample).show(guide.page(page) if page else None, self._room_below)
        except StoreError as error:
            self.sudoku.say(sentence(str(error)))

    @property
    def _room_below(self) -> Size:
        """The room that the words leave beside the list."""
        beside = self.query_one("#beside")
        room, rows = beside.content_size, 0
        for each in beside.children:
            if isinstance(each, Static):
                rows += each.get_content_height(room, room, room.width)
            rows += each.styles.margin.height
        return Size(room.width, max(0, room.height - rows))

    # Searching

    def search(self, text: str) -> None:
        """Show the items with *text*; if there are none, say so."""
        found = self.found(text)
        if not self.leads_somewhere(found):
            self._lose(text[:_MOST_SHOWN])
            return
        self.searched, self._lost = text, ""
        self.show_found(found, self.best(found))
        self.offer_keys()

    def leads_somewhere(self, found: Sequence[Item]) -> bool:
        """Check whether the text of a search is to be shown, rather than that nothing has it."""
        return bool(found)

    def _list(self, chosen: str) -> None:
        if not self._lost:
            super()._list(chosen)

    def _lose(self, text: str) -> None:
        """Say over the list that nothing has *text*, and show no row until letters go.

        What is done next was meant for the row that was sought. The arrows come back to what was
        found before, and so to the letters that found it.
        """
        if not self._lost:
            self._before = self.chosen_id
        self._lost = text
        self.page.show_nothing(styled(_TAKE_BACK, "$quiet"))
        self.tell()
        self.offer_keys()

    @property
    def position(self) -> str:
        """The cursor's place in the list."""
        return self.page.position

    def tell(self) -> None:
        """Say what the chosen row is about, and over the list what is searched for."""
        super().tell()
        if self._lost:
            said = joined(
                styled(f"no {self.SOUGHT} has ", "$wrong"), styled(self._lost, "bold $wrong")
            )
        elif self.searched:
            said = joined(
                styled("search ", "$quiet"), styled(self.searched, "bold"), styled("_", "$quiet")
            )
        else:
            said = styled(self.INVITATION, "$quiet")
        self.query_one("#heading", Static).update(said)

    def typed(self, event: events.Key) -> bool:
        """Search for letters; move by the other keys of a list."""
        character, listed = event.character or "", self.page.listed
        if self._typing:
            return False
        if event.key in _MOVES and self._lost:
            self.search(self.searched)
            self.page.choose(self._before)
        elif event.key in _MOVES:
            getattr(listed, f"action_{_MOVES[event.key]}")()
        elif event.key == "backspace":
            self.search(self.typed_text[:-1])
        elif len(character) == 1 and (character.isalnum() or character in self.ALSO_TYPED):
            self.search(self.typed_text + character)
        else:
            return event.key == "slash"  # a search begins by it on other pages
        return True

    @property
    def typed_text(self) -> str:
        """All letters that have been typed, whether something has them or not."""
        return self._lost or self.searched

    @property
    def needing_a_line(self) -> frozenset[str]:
        """The ids of the commands that do something with the chosen row alone."""
        return frozenset({"open", "toggle", "count-next", "count-before"})

    def in_footer(self) -> tuple[Action, ...]:
        """Return what the footer names; while nothing is found, nothing for a row."""
        needing = self.needing_a_line if self._lost else ()
        return tuple(each for each in super().in_footer() if each.id not in needing)

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action; without the row that it needs, say why nothing is done."""
        if self.chosen is not None or action.id not in self.needing_a_line:
            super().perform(action, *arguments)
            return
        here = f"Nothing has {self._lost}. {_TAKE_BACK}"
        self.sudoku.say(here if self._lost else "No line is chosen: take one by the arrows.")
