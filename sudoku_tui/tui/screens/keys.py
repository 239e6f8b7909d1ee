"""Keys of one's own: the commands with their keys, and another key for one by pressing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.nearest import sentence
from ...formats.errors import FormatError
from ...session.next_choice import next_choice
from ..commands import Command
from ..commands.key_names import read_key, show_key, show_keys
from ..commands.key_tables import SETS, SETS_ABOUT, Entry, clashes, entries
from ..commands.menu import ASKED_KEY, KEYS
from ..commands.own_keys import Keys
from ..drawing.text import joined, styled, ticked
from ..key_choice import KeyChoice
from ..room import NORMAL
from .pick import SearchedList, plain, under_headings

NAME: Final = 23
"""Columns of a command's name: none is longer, with a blank behind it."""
_KEYS, _NARROW_KEYS = 20, 12
"""Columns of its keys; in the last those on a narrow screen."""
_FAULTS: Final = 5
"""Faults of the file that are told."""

_LISTS: Final = "Lists and pages always go by arrows, j, k, home, end, page up and page down."


class KeysScreen(SearchedList[None]):
    """What is changed is kept and holds at once."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = KEYS
    INVITATION: ClassVar[str] = "type to search by name or key"
    SOUGHT: ClassVar[str] = "command"
    ALSO_TYPED: ClassVar[str] = "".join(map(chr, range(33, 127)))

    def __init__(self) -> None:
        super().__init__()
        self._asked: Entry | None = None
        """The command that the next key pressed is for."""
        self._adds = False
        """Whether that key is one more, beside those there are."""
        self._pressed = ""
        """The key that was pressed, if others have it: pressed again it is taken from them."""
        self._says = Content("")

    @property
    def _choice(self) -> KeyChoice:
        return self.sudoku.key_choice

    def compose(self) -> ComposeResult:
        """The list, and what the chosen line is about."""
        yield from self.compose_bars(styled("Keys", "bold"), Content(""))
        yield from self.compose_picking(kind="keys")

    def on_mount(self) -> None:
        """Read the file, which somebody may have written meanwhile, and show all."""
        self._choice.read()
        self.query_one(OptionList).focus()
        self.search("")

    def commands(self) -> tuple[Command, ...]:
        """While a key is waited for, only the way out of that."""
        return KEYS if self._asked is None else ASKED_KEY

    def typed(self, event: events.Key) -> bool:
        """A key that is asked for, or what is searched."""
        if self._asked is None:
            self._says = Content("")
            return super().typed(event)
        self._hear(self._asked, event)
        return True

    # The list

    def search(self, text: str) -> None:
        """Show the commands with *text* in their name or what they do, or with it as a key."""
        found = [each for each in entries().values() if self._is_sought(each, text)]
        if not found:
            self.tell_lost(text)
            return
        self._searched = text
        self._fill(found)
        self.show_searched()

    def _is_sought(self, entry: Entry, text: str) -> bool:
        if len(text) == 1 and not text.isalpha():
            return text in map(show_key, self._keys(entry))
        said = f"{entry.command.name} {entry.about} {entry.slug}"
        return plain(text) in plain(said) or text in map(show_key, self._keys(entry))

    def _fill(self, found: list[Entry]) -> None:
        listed = self.query_one(OptionList)
        before = self._here
        listed.clear_options()
        listed.add_options(self._options(found))
        slugs = [each.slug for each in found]
        first = before.slug if before and before.slug in slugs else slugs[0]
        listed.highlighted = listed.get_option_index(first)
        self._tell()

    def _options(self, found: list[Entry]) -> Iterator[Option]:
        return under_headings(
            (entry.heading, Option(self._line(entry), id=entry.slug)) for entry in found
        )

    def _line(self, entry: Entry) -> Content:
        """The name of a command, and its keys: those that were chosen stand out."""
        keys, is_own = self._keys(entry), entry.slug in self.sudoku.keys.chosen
        name = entry.command.name.ljust(NAME)
        sign = self.sudoku.look.glyphs.done if is_own else " "
        return joined(
            ticked(f"{sign} "),
            name,
            styled(
                show_keys(self._fitting(keys)) or "no key",
                "bold" if is_own else "$footer-key-foreground",
            ),
        )

    def _fitting(self, keys: Keys) -> Keys:
        """As many of the keys as the line has room for, and the first of them at least."""
        room = _NARROW_KEYS if self.app.size.width < NORMAL else _KEYS
        while len(keys) > 1 and len(show_keys(keys)) > room:
            keys = keys[:-1]
        return keys

    def _keys(self, entry: Entry) -> Keys:
        return self.sudoku.keys.of([entry.command])[0].keys

    @property
    def needing_a_line(self) -> frozenset[str]:
        """What is done with the keys of one command."""
        return frozenset({"change_key", "add_key", "reset"})

    @property
    def _here(self) -> Entry | None:
        return entries().get(self.chosen_id)

    # What is said

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        event.stop()
        self._tell()

    def _tell(self) -> None:
        """Say what the line is about, what was done, and what is wrong with the file."""
        name = self._choice.file.set
        count = len(self._choice.file.changes)
        fact = f"{name or 'usual keys'}{f', {count} of your own' if count else ''}"
        self.query_one("#bar-right", Static).update(styled(fact, "$quiet"))
        said = Content("\n").join(self._said(self._here))
        self.query_one("#proof", Static).update(said)
        self.query_one("#about", Static).update(Content("\n").join(self._below()))

    def _said(self, entry: Entry | None) -> Iterator[Content]:
        if entry is None:
            return
        yield styled(entry.command.name, "bold")
        yield styled(entry.about)
        usual = show_keys(entry.command.keys) or "no key"
        if entry.slug in self.sudoku.keys.chosen:
            yield styled(f"Usually {usual}", "$quiet")
        if len(entry.screens) > 1:
            yield styled(f"On {len(entry.screens)} screens", "$quiet")
        yield styled(f"In the file: {entry.slug}", "$quiet")

    def _below(self) -> Iterator[Content]:
        """What is asked or was done; else what is wrong with the file, or where it is."""
        if self._says:
            yield self._says
            return
        remarks = [str(fault) for fault in self._choice.file.faults]
        if self._choice.unreadable:
            remarks = [self._choice.unreadable]
        yield from (styled(each, "$wrong") for each in remarks[:_FAULTS])
        if not remarks:
            yield styled(SETS_ABOUT.get(self._choice.file.set, ""), "$note")
            yield styled(f"File: {self._choice.where}", "$quiet")
            yield styled(_LISTS, "$quiet")

    def _say(self, text: str, style: str = "bold") -> None:
        self._says = styled(text, style)
        self._tell()

    # Pressing a key

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click asks for a key."""
        event.stop()
        if self._asked is None:
            self.do_change_key()

    def do_change_key(self) -> None:
        """Ask for the key of the command."""
        self._ask(adds=False)

    def do_add_key(self) -> None:
        """Ask for one more key of the command."""
        self._ask(adds=True)

    def _ask(self, *, adds: bool) -> None:
        self._asked, self._adds, self._pressed = self._here, adds, ""
        if self._asked is None:
            self.tell_none_chosen()
        else:
            more = "one more key" if adds else "the new key"
            self._say(f"Press {more} for {self._asked.command.name}.")
            self.offer_keys()

    def do_leave_key(self) -> None:
        """Ask no longer."""
        self._asked, self._says = None, Content("")
        self._tell()
        self.offer_keys()

    def _hear(self, entry: Entry, event: events.Key) -> None:
        """Take the key for the command, or say why it cannot be."""
        self._choice.read()
        try:
            key = read_key(event.key, entry.command.keys)
        except FormatError as error:
            self._pressed = ""
            self._say(f"{sentence(str(error))} Press another one.", "$wrong")
            return
        keys = tuple(dict.fromkeys((*self._keys(entry), key))) if self._adds else (key,)
        changes = {entry.slug: keys}
        found = [each for each in clashes({**self._all, **changes}) if each.key == key]
        if found and key != self._pressed:
            self._pressed = key
            others = f"{found[0].told_of(entry.slug)}"
            self._say(
                f"{others}. Press {show_key(key)} again to take it, or another key.", "$wrong"
            )
            return
        for clash in found:
            other = clash.slugs[clash.slugs[0] == entry.slug]
            left = changes.get(other, self._keys(entries()[other]))
            changes[other] = tuple(each for each in left if each != key)
        self._keep(entry, changes)

    @property
    def _all(self) -> dict[str, Keys]:
        """All keys that are not the usual ones."""
        return {slug: each.keys for slug, each in self.sudoku.keys.chosen.items()}

    def _keep(self, entry: Entry, changes: dict[str, Keys]) -> None:
        why = self._choice.change(changes)
        self._asked = None
        taken = ", ".join(entries()[slug].command.name for slug in changes if slug != entry.slug)
        says = f"{entry.command.name}: {show_keys(changes[entry.slug])}."
        self._changed(why, f"{says} Taken from {taken}." if taken else says)

    def _changed(self, why: str, says: str) -> None:
        """Show how things are after a change; *why* is told if it could not be kept."""
        told = f"Not kept in the file: {why}." if why else says
        if self._choice.kept:
            told += f" The file that could not be read is kept as {self._choice.kept}."
        self._says = self.name_keys(styled(told, "bold"))
        self.search(self._searched)
        self.offer_keys()

    # Putting back

    def do_reset(self) -> None:
        """Give the command its usual keys, or those of the ready-made set."""
        entry = self._here
        if entry is None:
            self.tell_none_chosen()
            return
        self._choice.read()
        if entry.slug not in self._choice.file.changes:
            self._say("It has its usual keys.")
            return
        left = {k: v for k, v in self._all.items() if k != entry.slug}
        if clash := next(iter(clashes({**left, **self._choice.set_keys_of(entry.slug)})), None):
            self._say(f"{clash.told_of(entry.slug)}: change that first.", "$wrong")
            return
        why = self._choice.change({entry.slug: None})
        self._changed(why, f"{entry.command.name} has its usual keys.")

    def do_reset_all(self) -> None:
        """Give all commands their usual keys."""
        self._changed(
            self._choice.reset(), "All commands have their usual keys. Press ctrl+z to undo it."
        )

    def do_turn_set(self) -> None:
        """Take the next ready-made set."""
        name = next_choice(["", *SETS], self._choice.file.set)
        why = self._choice.choose_set(name)
        self._changed(why, f"Ready-made keys: {name or 'the usual ones'}.")

    def do_undo(self) -> None:
        """Take the last change back."""
        why = self._choice.undo()
        self._changed(why or "", "Nothing was changed." if why is None else "Taken back.")
