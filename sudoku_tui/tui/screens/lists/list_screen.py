"""Base of the screens with one list: rows, a search, and a text about the chosen row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ....engine.nearest import as_sentence
from ....formats.clean import clean_text
from ....session.actions.action import Action
from ....store.plain_files import UNREADABLE, describe_unreadable
from ...actions import Bindings
from ...actions.menu import NAMED_FILE, RENAMING, SEARCHING
from ...drawing.text import styled
from ...widgets.key_bar import KeyBar
from ...widgets.list_page import Item, ListPage, Surroundings, empty_text
from ..base import CommandScreen, Result


class ListScreen(CommandScreen[Result], Generic[Item, Result]):
    """A screen with one list, which has a row for each item."""

    TITLE_TEXT: ClassVar[str] = ""
    KIND: ClassVar[str] = ""
    """Classes of the body in the style sheet, separated by spaces."""
    ID: ClassVar[str] = "id"
    """Name of the attribute that identifies an item."""
    LIST_ID: ClassVar[str] = "picks"
    IS_LONG: ClassVar[bool] = False
    """Whether the list may be so long that only the rows in sight are rendered."""
    ABOUT: ClassVar[str] = "#about"
    """Selector of the widget for the text about the chosen row; empty if there is none."""
    NEWS: ClassVar[str] = "#about"
    """Selector of the widget for the effect of the last key; empty if there is none."""
    INVITATION: ClassVar[str] = "type to search"
    """Placeholder of the search line."""
    FILES: ClassVar[str] = "a TOML file"
    """Placeholder of the line for the name of a file."""
    LONGEST_NAME: ClassVar[int] = 0
    """Most characters of a name; 0 for any number."""
    search_text = ""
    """The text of the search; every row in the list matches it."""
    page: ListPage[Item]
    _items: Sequence[Item] = ()
    _typing: tuple[Action, ...] = ()
    """The actions while text is typed below the list; otherwise empty."""
    news = Content("")
    """The effect of the last key, shown until the next key."""

    # Overridden by each screen

    @property
    def screen_title(self) -> str:
        """The title of the screen."""
        return self.TITLE_TEXT

    @abstractmethod
    def items(self) -> Iterable[Item]:
        """Return all items, newly read from their source."""

    def id_of(self, item: Item, /) -> str:
        """Return the id of an item, unique in the list."""
        return str(getattr(item, self.ID))

    @abstractmethod
    def row(self, item: Item, width: int, /) -> Content:
        """Return the row of an item, at most *width* columns wide."""

    def heading_of(self, item: Item, /) -> Content | str:
        """Return the heading of an item, or "". It is shown above the first item of its group."""
        return str(getattr(item, "heading", ""))

    def matches(self, item: Item, text: str, /) -> bool:
        """Check whether an item's row contains *text*, comparing only letters and figures."""
        return normalise_for_search(text) in normalise_for_search(
            self.row(item, self.app.size.width).plain
        )

    def about(self, item: Item, /) -> Content | str:
        """Return the text about the chosen item."""
        return ""

    def about_empty_list(self) -> Content | str:
        """Return the text for an empty list."""
        return ""

    def about_no_results(self) -> Content | str:
        """Return the text for a search without results."""
        return f"No row has '{self.search_text}'."

    @property
    def fact(self) -> str:
        """The text in the bar before the cursor's position."""
        return ""

    def remark(self) -> Content | str:
        """Return the text that replaces empty news, where news have a widget of their own."""
        return ""

    def draw(self, item: Item | None, /) -> None:
        """Draw the chosen item beside the list; None if the list is empty."""

    def make_surroundings(self) -> Surroundings:
        """Return the widgets around the list."""
        return Surroundings(below=(empty_text("about"),))

    # The page

    def compose(self) -> ComposeResult:
        """Yield the bars, the list and the widgets around it."""
        yield from self.compose_bars(styled(self.screen_title, "bold"))
        around = self.make_surroundings()
        beside = around.left or around.right
        where = {} if beside else {"id": "body", "classes": self.KIND}
        self.page = ListPage(self, self.LIST_ID, around, is_long=self.IS_LONG, **where)
        if beside:
            row = (*around.left, self.page, *around.right)
            yield Horizontal(*row, id="body", classes=self.KIND)
        else:
            yield self.page

    def on_mount(self) -> None:
        """Focus the list and fill it."""
        self.set_focus(self.page.list_widget)
        self.renew()

    def on_screen_resume(self) -> None:
        """Read the items again if another screen was in front, which may have changed them."""
        if self._is_away:
            self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Call `fit` once the layout is done."""
        if self.is_ready:
            self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Rebuild the rows for the current width."""
        self._rebuild_rows(self.chosen_id)

    def renew(self, chosen: str = "", *, first: bool = False) -> None:
        """Read the items again and move the cursor.

        The cursor moves to the first row if *first*, otherwise to the item with the id *chosen*.
        Without either it stays on its item, or on its row if the item was removed.
        """
        before = chosen or self.chosen_id
        self._items = tuple(self.items())
        self._rebuild_rows(before)
        if first:
            self.page.list_widget.action_first()
        self.offer_keys()

    def _rebuild_rows(self, chosen: str) -> None:
        found = self.find_items(self.search_text)
        self.show_found(found, chosen or self.preferred_id(found))

    def show_found(self, found: Sequence[Item], chosen: str) -> None:
        """Show the results of a search, with the cursor on the item with the id *chosen*."""
        self.page.show(found, chosen)
        self.show_details()

    def preferred_id(self, found: Sequence[Item]) -> str:
        """Return the id of the item to choose among *found* when no item is chosen yet."""
        return ""

    def find_items(self, text: str) -> Sequence[Item]:
        """Return the items that match *text*; all of them if it is empty."""
        return [each for each in self._items if self.matches(each, text)] if text else self._items

    @property
    def chosen(self) -> Item | None:
        """The item at the cursor; None in an empty list."""
        return self.page.chosen

    @property
    def chosen_id(self) -> str:
        """The id of the item at the cursor; empty if there is none."""
        return "" if self.chosen is None else self.id_of(self.chosen)

    # Texts about the rows

    def say(self, text: str, style: str = "$note") -> None:
        """Show the effect of a key until the next key."""
        self.news = styled(text, style)
        self.show_details()

    def on_key(self, event: events.Key) -> None:
        """Clear the effect of the last key."""
        self.news = Content("")

    def show_details(self) -> None:
        """Show the text about the chosen row, its drawing, and its position in the list."""
        # While a file's name is typed, only the error about that file is shown.
        item = None if self.news and self._typing else self.chosen
        if item is not None:
            said = self.about(item)
        else:
            said = (
                self.about_no_results()
                if self.search_text and self._items
                else self.about_empty_list()
            )
        if self.ABOUT == self.NEWS:
            said = self.news or said
        else:
            self._show(self.NEWS, self.news or self.remark())
        self._show(self.ABOUT, said)
        self.draw(item)
        self._show_place()

    def _show(self, where: str, said: Content | str) -> None:
        if not where:
            return
        text = styled(said, "$note") if isinstance(said, str) else said
        self.query_one(where, Static).update(self.name_keys(text))

    @property
    def position(self) -> str:
        """The cursor's position in the list, after the text of the search."""
        sought = f"'{self.search_text}'" if self.search_text else ""
        return self._facts(sought, self.page.position)

    def _facts(self, *facts: str) -> str:
        return f" {self.sudoku.look.glyphs.dot} ".join(filter(None, facts))

    def _show_place(self) -> None:
        said = self._facts(self.fact, self.position)
        self.query_one("#bar-right", Static).update(styled(said, "$quiet"))
        self.query_one(KeyBar).set_place(self.screen_title, self.page.position)

    def on_list_page_highlighted(self, event: ListPage.Highlighted) -> None:
        """Show the text about the row that the cursor moved to."""
        event.stop()
        self.show_details()

    def on_list_page_selected(self, event: ListPage.Selected) -> None:
        """Run the action of a click on a row, unless text is typed."""
        event.stop()
        if not self._typing:
            self.click()

    def click(self) -> None:
        """Run the first action of the table, whose default key is enter."""
        self.perform(self.commands()[0])

    # Typing below the list

    def commands(self) -> tuple[Action, ...]:
        """Return the actions that are possible now.

        While text is typed these are the actions of the line, so that letters are text.
        """
        return self._typing or self.list_commands()

    def list_commands(self) -> tuple[Action, ...]:
        """Return the actions while no text is typed."""
        return self.COMMAND_TABLE

    def type_line(
        self, commands: tuple[Action, ...], text: str, invitation: str, longest: int = 0
    ) -> None:
        """Open the line below the list.

        Args:
            commands: The actions while text is typed.
            text: The text at first.
            invitation: The placeholder.
            longest: Most characters; 0 for any number.
        """
        self._typing = commands
        line = self.page.line
        line.placeholder, line.max_length = invitation, longest
        line.begin(text)
        self.call_after_refresh(self.offer_keys)

    def stop_typing(self) -> None:
        """Close the line."""
        self._typing = ()
        self.page.line.end(self.page.list_widget)
        self.offer_keys()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "search": self.do_search, "keep-search": self.do_keep_search,
            "end-search": self.do_end_search, "rename": self.do_rename,
            "keep-name": self.do_keep_name, "leave-name": self.do_leave_name,
            "file": self.do_file, "read-file": self.do_read_file,
            "leave-file": self.do_leave_file,
        }  # fmt: skip

    def do_search(self) -> None:
        """Open the line for a search."""
        self.type_line(SEARCHING, self.search_text, self.INVITATION)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for the text typed so far."""
        event.stop()
        if self._typing is SEARCHING:
            self.search(event.value)

    def search(self, text: str) -> None:
        """Show the rows that match *text*."""
        if text != self.search_text:
            self.search_text = text
            self._rebuild_rows(self.chosen_id)
            self.offer_keys()

    def do_keep_search(self) -> None:
        """Close the line and keep the search."""
        self.search(self.page.line.value)  # `Changed` may not have arrived for the last letters
        self.stop_typing()

    def do_end_search(self) -> None:
        """End the search and show all rows."""
        self.page.line.value = ""
        self.do_keep_search()

    def do_leave(self) -> None:
        """Close the screen without a result."""
        self.dismiss(None)

    # Names of items

    @property
    def name_here(self) -> str | None:
        """The name of the chosen item; None if it cannot be renamed."""
        return None

    def rename(self, name: str) -> bool:
        """Rename the chosen item. Return whether the name was accepted."""
        # Not abstract: lists without `name_here` offer no name and never call it.
        raise NotImplementedError

    def do_rename(self) -> None:
        """Open the line for a name of the chosen item."""
        if (name := self.name_here) is not None:
            self.type_line(RENAMING, name, "a name", self.LONGEST_NAME)

    def do_keep_name(self) -> None:
        """Give the chosen item the typed name."""
        if self.rename(self.page.line.value):
            self.stop_typing()
            self.renew()

    def do_leave_name(self) -> None:
        """Close the line without renaming."""
        self.stop_typing()

    # Names of files

    def do_file(self) -> None:
        """Open the line for the name of a file."""
        self.type_line(NAMED_FILE, "", self.FILES)

    def do_read_file(self) -> None:
        """Read the named file, or show why it cannot be read."""
        name = self.page.line.value.strip()
        if not name:
            self.sudoku.show_message("Type the path of a file, or press esc.")
            return
        try:
            self.take_file(name)
        except UNREADABLE as error:
            why = describe_unreadable(name, error)
            # A message that begins with the name of a file must not get a capital letter.
            said = as_sentence(why) if isinstance(error, FileNotFoundError) else f"{why}."
            self.say(clean_text(said, 400), "$wrong")

    def take_file(self, name: str) -> None:
        """Read the file *name* and use its content.

        Raises:
            FormatError, OSError, ValueError, RuntimeError: The file cannot be read or parsed;
                `describe_unreadable` describes the reason.
        """
        # Not abstract: lists without an action for files never call it.
        raise NotImplementedError

    def do_leave_file(self) -> None:
        """Close the line without reading a file."""
        self.stop_typing()
        self.show_details()


def normalise_for_search(text: str) -> str:
    """Return the letters and figures of *text*, case-folded for a search."""
    return "".join(filter(str.isalnum, text)).casefold()
