"""A screen with one list, on a list page: rows, a search, and what is said of the chosen row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ....engine.nearest import sentence
from ....formats.clean import clean_text
from ....formats.errors import UNREADABLE, describe_unreadable
from ....session.actions.action import Action
from ...actions import Bindings
from ...actions.menu import NAMED_FILE, RENAMING, SEARCHING
from ...drawing.text import styled
from ...widgets.key_bar import KeyBar
from ...widgets.list_page import Around, Item, ListPage, empty_text
from ..base import CommandScreen, Result


class ListScreen(CommandScreen[Result], Generic[Item, Result]):
    """A screen with one list. It has one row for each item."""

    CALLED: ClassVar[str] = ""
    KIND: ClassVar[str] = ""
    """Classes of the body in the style sheet."""
    ID: ClassVar[str] = "id"
    """Name of the attribute that no two items share."""
    LIST_ID: ClassVar[str] = "picks"
    IS_LONG: ClassVar[bool] = False
    """Whether there may be so many rows that only those in sight can be painted."""
    ABOUT: ClassVar[str] = "#about"
    """Selector of the widget that says what the chosen row is about; empty if there is none."""
    NEWS: ClassVar[str] = "#about"
    """Selector of the widget that says what the last key did."""
    INVITATION: ClassVar[str] = "type to search"
    """What stands where a search is typed, before that."""
    FILES: ClassVar[str] = "a TOML file"
    """What files are read."""
    LONGEST_NAME: ClassVar[int] = 0
    """Most characters of a name; 0 for any number."""
    searched = ""
    """The text that all rows have."""
    page: ListPage[Item]
    _items: Sequence[Item] = ()
    _typing: tuple[Action, ...] = ()
    """The commands while something is typed below the list; else none."""
    news = Content("")
    """What the last key did; it stands until the next one."""

    # What a screen states

    @property
    def called(self) -> str:
        """The title."""
        return self.CALLED

    @abstractmethod
    def items(self) -> Iterable[Item]:
        """Return all items, read anew."""

    def id_of(self, item: Item, /) -> str:
        """Return an id that no other item has."""
        return str(getattr(item, self.ID))

    @abstractmethod
    def row(self, item: Item, width: int, /) -> Content:
        """Return the row of an item in *width* columns."""

    def heading_of(self, item: Item, /) -> Content | str:
        """Return the heading of an item, if it has one; the first item under it shows it."""
        return str(getattr(item, "heading", ""))

    def matches(self, item: Item, text: str, /) -> bool:
        """Check whether a search for *text* finds an item: its row has it."""
        return plain(text) in plain(self.row(item, self.app.size.width).plain)

    def about(self, item: Item, /) -> Content | str:
        """Return what is said of the chosen item."""
        return ""

    def about_nothing(self) -> Content | str:
        """Return what is said of a list without rows."""
        return ""

    def about_lost(self) -> Content | str:
        """Return what is said where a search finds nothing."""
        return f"Nothing has '{self.searched}'."

    @property
    def fact(self) -> str:
        """What the bar says before the cursor's place."""
        return ""

    def remark(self) -> Content | str:
        """Return what stands in place of news, where these have a widget of their own."""
        return ""

    def draw(self, item: Item | None, /) -> None:
        """Draw the chosen item beside the list."""

    def around(self) -> Around:
        """Return the widgets around the list."""
        return Around(below=(empty_text("about"),))

    # The page

    def compose(self) -> ComposeResult:
        """Lay out the list, and what stands around it."""
        yield from self.compose_bars(styled(self.called, "bold"))
        around = self.around()
        beside = around.left or around.right
        where = {} if beside else {"id": "body", "classes": self.KIND}
        self.page = ListPage(self, self.LIST_ID, around, is_long=self.IS_LONG, **where)
        if beside:
            row = (*around.left, self.page, *around.right)
            yield Horizontal(*row, id="body", classes=self.KIND)
        else:
            yield self.page

    def on_mount(self) -> None:
        """List the items."""
        self.set_focus(self.page.listed)
        self.renew()

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen."""
        if self.is_ready:
            self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page into the room there is."""
        if self.is_ready:
            self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Fit the rows, and what stands beside them, into the room there is."""
        self._list(self.chosen_id)

    def renew(self, chosen: str = "", *, first: bool = False) -> None:
        """Read the items anew; the cursor goes to the id *chosen* or to the *first* row, or stays.

        It stays on its item, or if that is gone on its row.
        """
        before = chosen or self.chosen_id
        self._items = tuple(self.items())
        self._list(before)
        if first:
            self.page.listed.action_first()
        self.offer_keys()

    def _list(self, chosen: str) -> None:
        found = self.found(self.searched)
        self.show_found(found, chosen or self.best(found))

    def show_found(self, found: Sequence[Item], chosen: str) -> None:
        """Show the items that were found, with the cursor on that of the id *chosen*."""
        self.page.show(found, chosen)
        self.tell()

    def best(self, found: Sequence[Item]) -> str:
        """Return the id of the item that a new list begins at."""
        return ""

    def found(self, text: str) -> Sequence[Item]:
        """Return the items that a search for *text* finds."""
        return [each for each in self._items if self.matches(each, text)] if text else self._items

    @property
    def chosen(self) -> Item | None:
        """The item at the cursor."""
        return self.page.chosen

    @property
    def chosen_id(self) -> str:
        """The id of the item at the cursor; empty if there is none."""
        return "" if self.chosen is None else self.id_of(self.chosen)

    # What is said

    def say(self, text: str, style: str = "$note") -> None:
        """Say what a key did, until the next one."""
        self.news = styled(text, style)
        self.tell()

    def on_key(self, event: events.Key) -> None:
        """Forget what the last key did."""
        self.news = Content("")

    def tell(self) -> None:
        """Say what the chosen row is about, draw it, and say where it is in the list."""
        # Of a file that cannot be read the reason alone is shown.
        item = None if self.news and self._typing else self.chosen
        if item is not None:
            said = self.about(item)
        else:
            said = self.about_lost() if self.searched and self._items else self.about_nothing()
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
        """The cursor's place in the list, and what is searched for."""
        sought = f"'{self.searched}'" if self.searched else ""
        return self._facts(sought, self.page.position)

    def _facts(self, *facts: str) -> str:
        return f" {self.sudoku.look.glyphs.dot} ".join(filter(None, facts))

    def _show_place(self) -> None:
        said = self._facts(self.fact, self.position)
        self.query_one("#bar-right", Static).update(styled(said, "$quiet"))
        self.query_one(KeyBar).call_it(self.called, self.page.position)

    def on_list_page_highlighted(self, event: ListPage.Highlighted) -> None:
        """Say what the row is about."""
        event.stop()
        self.tell()

    def on_list_page_selected(self, event: ListPage.Selected) -> None:
        """Do what a click on a row does."""
        event.stop()
        if not self._typing:
            self.click()

    def click(self) -> None:
        """Run the first command of the table: that of the enter key, unless it was changed."""
        self.perform(self.commands()[0])

    # Typing below the list

    def commands(self) -> tuple[Action, ...]:
        """Return the commands of the line while something is typed; letters are letters then."""
        return self._typing or self.list_commands()

    def list_commands(self) -> tuple[Action, ...]:
        """Return the commands while nothing is typed."""
        return self.COMMAND_TABLE

    def type_line(
        self, commands: tuple[Action, ...], text: str, invitation: str, longest: int = 0
    ) -> None:
        """Open the line with *text* on it; *longest* is the most characters, 0 for any number."""
        self._typing = commands
        line = self.page.line
        line.placeholder, line.max_length = invitation, longest
        line.begin(text)
        self.call_after_refresh(self.offer_keys)

    def stop_typing(self) -> None:
        """Close the line."""
        self._typing = ()
        self.page.line.end(self.page.listed)
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
        """Type a text that rows have."""
        self.type_line(SEARCHING, self.searched, self.INVITATION)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the rows that are found."""
        event.stop()
        if self._typing is SEARCHING:
            self.search(event.value)

    def search(self, text: str) -> None:
        """Show the rows that have *text*."""
        if text != self.searched:
            self.searched = text
            self._list(self.chosen_id)
            self.offer_keys()

    def do_keep_search(self) -> None:
        """Go on with the rows that were found."""
        self.search(self.page.line.value)  # what was typed last may still be on its way
        self.stop_typing()

    def do_end_search(self) -> None:
        """Show all rows again."""
        self.page.line.value = ""
        self.do_keep_search()

    def do_leave(self) -> None:
        """Leave all as it was."""
        self.dismiss(None)

    # A name

    @property
    def name_here(self) -> str | None:
        """The name of the chosen item; None if it cannot be renamed."""
        return None

    def rename(self, name: str) -> bool:
        """Give the chosen item a name. Return whether that was done."""
        # Not abstract: lists without `name_here` offer no name and never call it.
        raise NotImplementedError

    def do_rename(self) -> None:
        """Type a name for the item."""
        if (name := self.name_here) is not None:
            self.type_line(RENAMING, name, "a name", self.LONGEST_NAME)

    def do_keep_name(self) -> None:
        """Keep the name that was typed."""
        if self.rename(self.page.line.value):
            self.stop_typing()
            self.renew()

    def do_leave_name(self) -> None:
        """Leave the name as it is."""
        self.stop_typing()

    # The name of a file

    def do_file(self) -> None:
        """Type the name of a file."""
        self.type_line(NAMED_FILE, "", self.FILES)

    def do_read_file(self) -> None:
        """Take what is in the file that was named, or say what is wrong with it."""
        name = self.page.line.value.strip()
        if not name:
            self.sudoku.say("Type the path of a file, or press esc.")
            return
        try:
            self.take_file(name)
        except UNREADABLE as error:
            why = describe_unreadable(name, error)
            # The name of a file stays as it is, also where it begins what is said.
            said = sentence(why) if isinstance(error, FileNotFoundError) else f"{why}."
            self.say(clean_text(said, 400), "$wrong")

    def take_file(self, name: str) -> None:
        """Take what is in the file of this name.

        Raises:
            FormatError, OSError, ValueError, RuntimeError: `describe_unreadable` says why not.
        """
        # Not abstract: lists without an action for files never call it.
        raise NotImplementedError

    def do_leave_file(self) -> None:
        """Read no file."""
        self.stop_typing()
        self.tell()


def plain(text: str) -> str:
    """Return the letters and figures of *text* in small letters, as they are searched."""
    return "".join(filter(str.isalnum, text)).casefold()
