"""The player's own keys: a list of all actions with their keys, which a key press changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.content import Content

from ...engine.nearest import as_sentence
from ...formats.errors import FormatError
from ...session.actions.action import Action
from ...session.actions.key_names import read_key, show_key, show_keys
from ...session.next_choice import next_choice
from ..actions import Bindings
from ..actions.key_tables import SETS, SETS_ABOUT, Entry, entries_by_id, find_clashes
from ..actions.menu import ASKED_KEY, KEYS
from ..actions.own_keys import Keys
from ..drawing.text import join_text, styled, tick
from ..key_choice import KeyChoice
from ..screen_sizes import NORMAL
from .lists.list_screen import normalise_for_search
from .lists.searched_list import SearchedList

NAME: Final = 23
"""Columns of an action's name: one more than the longest name."""
_KEYS, _NARROW_KEYS = 20, 12
"""Columns of an action's keys, usually and on narrow screens."""
_FAULTS: Final = 5
"""Most faults of the file that are shown."""

_LISTS: Final = (
    "These keys always work in lists and pages: arrows, j, k, home, end, page up, page down."
)


class KeysScreen(SearchedList[Entry, None]):
    """The list of actions and their keys. A change is saved and applied at once."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = KEYS
    TITLE_TEXT = "Keys"
    KIND = "picking keys"
    INVITATION = "type to search by name or key"
    ITEM_NOUN = "command"
    ALSO_TYPED = "".join(map(chr, range(33, 127)))
    actions_needing_row = frozenset({"change-key", "add-key", "reset"})
    _awaiting_key_for: Entry | None = None
    """The action that gets the next key pressed; None if no key is awaited."""
    _adds = False
    """Whether the next key is added to the keys of the action instead of replacing them."""
    _pressed = ""
    """The pressed key if another action has it. A second press takes it from that action."""

    @property
    def _choice(self) -> KeyChoice:
        return self.sudoku.key_choice

    def on_mount(self) -> None:
        """Read the file, which may have been edited in the meantime."""
        self._choice.read()

    def list_commands(self) -> tuple[Action, ...]:
        """Return the actions; while a key is awaited, only the one that cancels."""
        return KEYS if self._awaiting_key_for is None else ASKED_KEY

    def name_keys(self, content: Content) -> Content:
        """Replace default keys by chosen ones, except in a message about a pressed key."""
        return content if self._awaiting_key_for else super().name_keys(content)

    def run_key(self, event: events.Key) -> bool:
        """Take an awaited key, or search. Return whether the key was handled."""
        if self._awaiting_key_for is None:
            return super().run_key(event)
        self._take_key(self._awaiting_key_for, event)
        return True

    # The list

    def items(self) -> Sequence[Entry]:
        """Return all actions with configurable keys."""
        return tuple(entries_by_id().values())

    def matches(self, item: Entry, text: str, /) -> bool:
        """Check whether *text* is a key of an action, or part of its name, id or description."""
        if len(text) == 1 and not text.isalpha():
            return text in map(show_key, self._keys(item))
        said = f"{item.action.name} {item.about} {item.id}"
        return normalise_for_search(text) in normalise_for_search(said) or text in map(
            show_key, self._keys(item)
        )

    def row(self, item: Entry, width: int, /) -> Content:
        """Return the name of an action and its keys, in bold if the player chose them."""
        keys, is_own = self._keys(item), item.id in self.sudoku.keys.chosen
        name = item.action.name.ljust(NAME)
        sign = self.sudoku.look.glyphs.done if is_own else " "
        return join_text(
            tick(f"{sign} "),
            name,
            styled(
                show_keys(self._fitting(keys)) or "no key",
                "bold" if is_own else "$footer-key-foreground",
            ),
        )

    def _fitting(self, keys: Keys) -> Keys:
        """Return as many of the keys as the line has room for, at least the first."""
        room = _NARROW_KEYS if self.app.size.width < NORMAL else _KEYS
        while len(keys) > 1 and len(show_keys(keys)) > room:
            keys = keys[:-1]
        return keys

    def _keys(self, entry: Entry) -> Keys:
        return self.sudoku.keys.apply_to([entry.action])[0].keys

    # Texts

    @property
    def fact(self) -> str:
        """The ready-made set in use, and the number of own keys."""
        count = len(self._choice.file.changes)
        own = f", {count} of your own" if count else ""
        return f"{self._choice.file.set or 'usual keys'}{own}"

    def about(self, item: Entry, /) -> Content:
        """Return the description of the action, its default keys and its id."""
        lines = [styled(item.action.name, "bold"), styled(item.about)]
        usual = show_keys(item.action.keys) or "no key"
        facts = (
            f"Usually {usual}" if item.id in self.sudoku.keys.chosen else "",
            f"On {len(item.screens)} screens" if len(item.screens) > 1 else "",
            f"In the file: {item.id}",
        )
        lines += [styled(each, "$quiet") for each in facts if each]
        return Content("\n").join(lines)

    def remark(self) -> Content:
        """Return the faults of the file, or its path."""
        faults = [str(fault) for fault in self._choice.file.faults][:_FAULTS]
        if self._choice.unreadable:
            faults = [self._choice.unreadable]
        lines = [styled(each, "$wrong") for each in faults] or [
            styled(SETS_ABOUT.get(self._choice.file.set, ""), "$note"),
            styled(f"File: {self._choice.shown_path}", "$quiet"),
            styled(_LISTS, "$quiet"),
        ]
        return Content("\n").join(lines)

    # Pressing a key

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "change-key": self.do_change_key, "add-key": self.do_add_key,
            "leave-key": self.do_leave_key, "reset": self.do_reset,
            "reset-all": self.do_reset_all, "turn-set": self.do_turn_set, "undo": self.do_undo,
        }  # fmt: skip

    def do_change_key(self) -> None:
        """Wait for the new key of the action."""
        self._await_key(adds=False)

    def do_add_key(self) -> None:
        """Wait for a further key of the action."""
        self._await_key(adds=True)

    def _await_key(self, *, adds: bool) -> None:
        self._awaiting_key_for, self._adds, self._pressed = self.chosen, adds, ""
        if self._awaiting_key_for:
            more = "one more key" if adds else "the new key"
            self.say(f"Press {more} for {self._awaiting_key_for.action.name}.", "bold")
            self.offer_keys()

    def do_leave_key(self) -> None:
        """Stop waiting for a key."""
        self._awaiting_key_for = None
        self.show_details()
        self.offer_keys()

    def _take_key(self, entry: Entry, event: events.Key) -> None:
        """Give the action the pressed key, or show why it cannot have it.

        A key of another action must be pressed twice; it is then taken from that action.
        """
        self._choice.read()
        try:
            key = read_key(event.key, entry.action.keys)
        except FormatError as error:
            self._pressed = ""
            self.say(f"{as_sentence(str(error))} Press another key.", "$wrong")
            return
        keys = tuple(dict.fromkeys((*self._keys(entry), key))) if self._adds else (key,)
        changes = {entry.id: keys}
        found = [each for each in find_clashes({**self._own_keys, **changes}) if each.key == key]
        if found and key != self._pressed:
            self._pressed = key
            others = f"{found[0].describe_conflict_for(entry.id)}"
            self.say(f"{others}. Press {show_key(key)} again to take it, or another key.", "$wrong")
            return
        for clash in found:
            other = clash.ids[clash.ids[0] == entry.id]
            left = changes.get(other, self._keys(entries_by_id()[other]))
            changes[other] = tuple(each for each in left if each != key)
        self._save_keys(entry, changes)

    @property
    def _own_keys(self) -> dict[str, Keys]:
        """All keys that differ from the defaults, by action id."""
        return {id: each.keys for id, each in self.sudoku.keys.chosen.items()}

    def _save_keys(self, entry: Entry, changes: dict[str, Keys]) -> None:
        why = self._choice.change(changes)
        self._awaiting_key_for = None
        taken = ", ".join(entries_by_id()[id].action.name for id in changes if id != entry.id)
        says = f"{entry.action.name}: {show_keys(changes[entry.id])}."
        self._show_change(why, f"{says} Taken from {taken}." if taken else says)

    def _show_change(self, why: str, says: str) -> None:
        """Show the keys after a change, and *says* or the reason *why* it was not saved."""
        told = f"The keys were not saved: {why}." if why else says
        if self._choice.copy_path:
            told += f" The unreadable file was copied to {self._choice.copy_path}."
        self.search(self.search_text)
        self.say(told, "bold")

    # Resetting

    def do_reset(self) -> None:
        """Give the action its default keys, or those of the ready-made set."""
        entry = self.chosen
        if entry is None:
            return
        self._choice.read()
        if entry.id not in self._choice.file.changes:
            self.say("It has its default keys already.", "bold")
            return
        left = {k: v for k, v in self._own_keys.items() if k != entry.id}
        if clash := next(iter(find_clashes({**left, **self._choice.set_keys_of(entry.id)})), None):
            self.say(f"{clash.describe_conflict_for(entry.id)}: change that one first.", "$wrong")
            return
        why = self._choice.change({entry.id: None})
        self._show_change(why, f"{entry.action.name} has its default keys again.")

    def do_reset_all(self) -> None:
        """Give all actions their default keys."""
        self._show_change(
            self._choice.reset(),
            "All commands have their default keys again. Press ctrl+z to undo this.",
        )

    def do_turn_set(self) -> None:
        """Choose the next ready-made set."""
        name = next_choice(["", *SETS], self._choice.file.set)
        why = self._choice.choose_set(name)
        self._show_change(why, f"Ready-made keys: {name or 'the default ones'}.")

    def do_undo(self) -> None:
        """Undo the last change."""
        why = self._choice.undo()
        self._show_change(why or "", "Nothing was changed." if why is None else "Taken back.")
