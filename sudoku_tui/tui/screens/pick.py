"""Lists that letters search; the one here is to pick from, and says at once what cannot be."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option, OptionDoesNotExist

from ...engine.nearest import sentence
from ...formats.clean import clean_text
from ...formats.errors import UNREADABLE, describe_unreadable
from ...store import guide
from ...store.errors import StoreError
from ..commands import Command
from ..commands.menu import NAMED_FILE, PICK, PICK_ONE
from ..drawing.text import joined, styled, ticked
from ..widgets.choices import Choices
from ..widgets.name_line import NameLine
from ..widgets.said import Said
from ..widgets.sample import Sample
from .base import CommandScreen, Result

NO_NAME: Final = "Type the path of a file, or press esc."
_TAKE_BACK: Final = "Backspace takes it back."
_MOVES: Final = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
"""The keys that move in the list, and its actions. The letters that do elsewhere search here."""


class SearchedList(CommandScreen[Result]):
    """A screen with one list, which is narrowed by typing. Inherit from it."""

    ALSO_TYPED: ClassVar[str] = "-"
    """What can be searched for besides letters and digits."""
    INVITATION: ClassVar[str] = "type to search"
    """What stands over the list while nothing is typed."""
    SOUGHT: ClassVar[str] = "line"
    """What the lines of the list are."""
    _searched = ""
    _lost = ""
    """What has been typed, where nothing has it."""
    _before: int | None = None
    """The line that was chosen when letters found nothing."""

    @abstractmethod
    def search(self, text: str) -> None:
        """Show what *text* finds and `show_searched`; if nothing, `tell_lost`."""

    def compose_list(self, *below: Widget) -> ComposeResult:
        """What is searched for, the list, and what stands *below* it."""
        with Vertical(id="list"):
            yield Static(id="heading", markup=False)
            yield Choices(id="picks", markup=False)
            yield from below

    def compose_picking(
        self, *drawn: Widget, kind: str = "", example: Sample | None = None
    ) -> ComposeResult:
        """The list, and beside it what the chosen line is about, below what is *drawn* of it."""
        with Horizontal(id="body", classes=f"picking {kind}"):
            yield from self.compose_list()
            with Vertical(id="beside"):
                yield from drawn
                yield Said("proof")
                if example:
                    yield example
                yield Static(id="about", markup=False)

    @property
    def chosen_id(self) -> str:
        """The id of the line that is chosen; empty if there is none, or it has none."""
        return self.query_one(Choices).chosen_id

    def typed(self, event: events.Key) -> bool:
        """Letters search; all else moves."""
        character, listed = event.character or "", self.query_one(OptionList)
        if event.key in _MOVES and self._lost:
            self.search(self._searched)
            listed.highlighted = self._before
        elif event.key in _MOVES:
            getattr(listed, f"action_{_MOVES[event.key]}")()
        elif event.key == "backspace":
            self.search(self.typed_text[:-1])
        elif len(character) == 1 and (character.isalnum() or character in self.ALSO_TYPED):
            self.search(self.typed_text + character)
        else:
            return False
        return True

    @property
    def typed_text(self) -> str:
        """All letters that have been typed, whether something has them or not."""
        return self._lost or self._searched

    def show_example(self, page: str) -> None:
        """Show the example of a page of the guide, if one is named and there is room for it."""
        try:
            self.query_one(Sample).show(guide.page(page) if page else None, self._room_below)
        except StoreError as error:
            self.sudoku.say(sentence(str(error)))

    @property
    def _room_below(self) -> Size:
        """The room that what is said of the line leaves beside the list."""
        beside = self.query_one("#beside")
        room, rows = beside.content_size, 0
        for each in beside.children:
            if isinstance(each, Static):
                rows += each.get_content_height(room, room, room.width)
            rows += each.styles.margin.height
        return Size(room.width, max(0, room.height - rows))

    @property
    def needing_a_line(self) -> frozenset[str]:
        """The ids of the commands that do something with the chosen line alone."""
        return frozenset({"open", "toggle", "count"})

    def in_footer(self) -> tuple[Command, ...]:
        """While nothing is found, nothing that is done with a line."""
        needing = self.needing_a_line if self.finds_nothing else ()
        return tuple(each for each in super().in_footer() if each.id not in needing)

    def show_searched(self) -> None:
        """Show over the list what is searched for."""
        self._lost = ""
        self.offer_keys()
        searched = joined(
            styled("search ", "$quiet"), styled(self._searched, "bold"), styled("_", "$quiet")
        )
        invited = styled(self.INVITATION, "$quiet")
        self.query_one("#heading", Static).update(searched if self._searched else invited)

    @property
    def finds_nothing(self) -> bool:
        """Whether nothing has what is typed."""
        return bool(self._lost)

    def tell_lost(self, text: str) -> None:
        """Say over the list that nothing has *text*, and show no line until letters go.

        What is done next was meant for the line that was sought. The arrows come back to what was
        found before, and so to the letters that found it.
        """
        listed = self.query_one(OptionList)
        if not self._lost:
            self._before = listed.highlighted
        self._lost = text
        lost = joined(styled(f"no {self.SOUGHT} has ", "$wrong"), styled(text, "bold $wrong"))
        self.query_one("#heading", Static).update(lost)
        listed.clear_options()
        listed.add_option(Option(styled(_TAKE_BACK, "$quiet"), disabled=True))
        for said in self.query("#proof").results(Static):
            said.update("")  # it was said of the line that was chosen
        self.query("#beside Preview, #beside #map").set(display=False)
        self.offer_keys()

    def tell_none_chosen(self) -> None:
        """Say why nothing is done."""
        here = f"Nothing has {self._lost}. {_TAKE_BACK}"
        self.sudoku.say(here if self._lost else "No line is chosen: take one by the arrows.")


def under_headings(lines: Iterable[tuple[str, Option]]) -> Iterator[Option]:
    """The lines of a list, each with its heading, which stands above the first that has it."""
    before = ""
    for heading, line in lines:
        if heading != before:
            before = heading
            yield Option(styled(heading, "$quiet"), disabled=True)
        yield line


class FilingList(SearchedList[Result]):
    """A searched list of which something may be read from a file as well. Inherit from it."""

    objection = ""
    """What is wrong with the file that was named, until none is named any more."""

    def compose_list(self, *below: Widget) -> ComposeResult:
        """The list, and where the name of a file is typed."""
        yield from super().compose_list(NameLine("a TOML file"), *below)

    @abstractmethod
    def take_file(self, name: str) -> None:
        """Take what is in the file of this name.

        Raises:
            FormatError, OSError, ValueError, RuntimeError: `describe_unreadable` says why not.
        """

    @abstractmethod
    def tell(self) -> None:
        """Say what the chosen line is about, or the objection if there is one."""

    @property
    def is_naming(self) -> bool:
        """Whether the name of a file is typed, so that letters are letters."""
        return self.query_one(NameLine).is_open

    def typed(self, event: events.Key) -> bool:
        """Letters search, unless a file is named; all else moves."""
        return self._named(event.character or "") if self.is_naming else super().typed(event)

    def _named(self, character: str) -> bool:
        """Type into the name what comes before it has the focus. Return whether that was done."""
        name = self.query_one(NameLine)
        if name.has_focus or not character.isprintable() or not character:
            return False
        name.insert_text_at_cursor(character)
        return True

    def commands(self) -> tuple[Command, ...]:
        """While a name is typed, only what ends that."""
        return NAMED_FILE if self.is_ready and self.is_naming else self.COMMAND_TABLE

    def do_file(self) -> None:
        """Type the name of a file."""
        name = self.query_one(NameLine)
        name.begin(name.value)
        self.call_after_refresh(self.offer_keys)

    def do_read_file(self) -> None:
        """Take what is in the file that was named, or say what is wrong with it."""
        name = self.query_one(NameLine).value.strip()
        if not name:
            self.sudoku.say(NO_NAME)
            return
        try:
            self.take_file(name)
        except UNREADABLE as error:
            self.objection = why_not_read(name, error)
            self.tell()

    def do_leave_file(self) -> None:
        """Read no file."""
        self.query_one(NameLine).end(self.query_one(OptionList))
        self.call_after_refresh(self.offer_keys)
        self.objection = ""
        self.tell()


def why_not_read(name: str, error: Exception) -> str:
    """What is said of a file of this name, which could not be read for *error*."""
    why = describe_unreadable(name, error)
    # The name of a file stays as it is, also where it begins what is said.
    said = sentence(why) if isinstance(error, FileNotFoundError) else f"{why}."
    return clean_text(said, 400)


_MOST = 99


class Choice(NamedTuple):
    """A line to pick."""

    id: str
    name: str
    about: str
    heading: str = ""
    """What it stands under, with its neighbours."""
    page: str = ""
    """The page of the guide whose example is shown beside it."""


class PickScreen(SearchedList[Mapping[str, int] | None]):
    """It returns what is picked, each with how often, or None to leave all as it was."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = PICK

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        picked: Mapping[str, int],
        objection_to: Callable[[Mapping[str, int]], str],
        *,
        counts: bool = False,
        is_single: bool = False,
    ) -> None:
        """*objection_to* says what is wrong with what is picked; with *counts* it has a number.

        With *is_single* what is picked takes the place of what was.
        """
        super().__init__()
        self._heading = title
        self._choices = {choice.id: choice for choice in choices}
        self.picked = {id: times for id, times in picked.items() if id in self._choices}
        self._objection_to = objection_to
        self._counts, self._is_single = counts, is_single
        self._is_settled = False
        """Whether the player has picked something, or nothing: else the line itself is meant."""

    def compose(self) -> ComposeResult:
        """The list, and what the chosen line is about."""
        yield from self.compose_bars(styled(self._heading, "bold"))
        yield from self.compose_picking(example=Sample(self.sudoku.look.glyphs))

    def on_mount(self) -> None:
        """Begin at what is picked already."""
        self.query_one(OptionList).focus()
        self.search("")
        self._show_picked()

    def commands(self) -> tuple[Command, ...]:
        """How often is asked only where it counts; of one thing the line itself can be taken."""
        table = PICK_ONE if self._is_single else PICK
        return tuple(each for each in table if self._counts or each.id != "count")

    @property
    def needing_a_line(self) -> frozenset[str]:
        """Of one thing, the line is what is taken, unless another was picked."""
        takes_line = self._is_single and not self._is_settled
        return super().needing_a_line | (frozenset({"done"}) if takes_line else frozenset())

    # Searching

    def search(self, text: str) -> None:
        """Show only what has *text* in its name; if nothing has, say so."""
        found = [each for each in self._choices.values() if plain(text) in plain(each.name)]
        if not found:
            self.tell_lost(text)
            return
        self._searched = text
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options(found))
        chosen = next((each for each in found if each.id in self.picked), found[0])
        if text:
            chosen = min(found, key=lambda each: (not _begins(each, text), len(each.name)))
        listed.highlighted = listed.get_option_index(chosen.id)
        self.show_searched()

    def _options(self, choices: Sequence[Choice]) -> Iterator[Option]:
        return under_headings(
            (choice.heading, Option(self._line(choice), id=choice.id)) for choice in choices
        )

    def _line(self, choice: Choice) -> Content:
        times = self.picked.get(choice.id, 0)
        mark = self.sudoku.look.glyphs.done if times else " "
        often = f"  x{times}" if times > 1 else ""
        return joined(
            ticked(mark),
            styled(f" {choice.name}", "bold" if times else ""),
            styled(often, "bold"),
        )

    # Picking

    def _highlighted(self) -> Choice | None:
        return self._choices.get(self.chosen_id)

    def _pick(self, choice: Choice, times: int) -> None:
        if times and self._is_single:
            others, self.picked = self.picked, {}
            for other in others:
                self._show(self._choices[other])
        if times:
            self.picked[choice.id] = min(times, _MOST)
        else:
            self.picked.pop(choice.id, None)
        self._show(choice)
        self._show_picked()

    def _show(self, choice: Choice) -> None:
        """Draw a line again, unless the search has hidden it."""
        with suppress(OptionDoesNotExist):
            self.query_one(OptionList).replace_option_prompt(choice.id, self._line(choice))

    def _show_picked(self) -> None:
        """Say what cannot be, or else what is picked."""
        names = [self._choices[id].name for id in self.picked]
        wrong = self._objection_to(self.picked)
        about = styled(wrong, "$wrong") if wrong else styled(", ".join(names), "$note")
        self.query_one("#about", Static).update(about)
        self.query_one("#bar-right", Static).update(Content(f"{len(names)} picked"))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        self._tell()

    def on_resize(self, event: events.Resize) -> None:
        """Show the example where there is room for it."""
        if self.is_ready:
            self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        if choice := self._highlighted():
            lines = [styled(choice.name, "bold"), styled(choice.about)]
            self.query_one("#proof", Static).update(Content("\n\n").join(lines))
            self.show_example(choice.page)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click picks."""
        event.stop()
        self.do_toggle()

    def do_toggle(self) -> None:
        """Pick the line, or leave it out again."""
        self._is_settled = True
        if choice := self._highlighted():
            self._pick(choice, 0 if choice.id in self.picked else 1)
        else:
            self.tell_none_chosen()

    def do_count(self, way: str) -> None:
        """Ask for one more, or one less."""
        if choice := self._highlighted():
            self._pick(choice, max(0, self.picked.get(choice.id, 0) + int(way)))
        else:
            self.tell_none_chosen()

    def do_done(self) -> None:
        """Keep what is picked; where that is one thing, the line, unless another was picked."""
        if self._is_single and not self._is_settled:
            choice = self._highlighted()
            if choice is None:
                self.tell_none_chosen()
                return
            self.picked = {choice.id: 1}
        self.dismiss(dict(self.picked))

    def do_leave(self) -> None:
        """Leave all as it was."""
        self.dismiss(None)


def _begins(choice: Choice, text: str) -> bool:
    return plain(choice.name).startswith(plain(text))


def plain(text: str) -> str:
    """What is searched: letters and figures, whatever stands between them."""
    return "".join(filter(str.isalnum, text)).casefold()
