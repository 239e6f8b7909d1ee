"""A list for picking items, searched by letters. It reports at once if the choice is impossible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from textual.content import Content

from ...session.actions.action import Action
from ..actions import Bindings, bind_both_ways
from ..actions.menu import PICK, PICK_ONE
from ..drawing.text import join_text, styled, tick
from .lists.list_screen import normalise_for_search
from .lists.searched_list import SearchedList

_MOST = 99


class Choice(NamedTuple):
    """An item that can be picked."""

    id: str
    name: str
    about: str
    heading: str = ""
    """The heading of the item and its neighbours; empty for none."""
    page: str = ""
    """The page of the guide whose example is shown beside the list; empty for none."""


class PickScreen(SearchedList[Choice, Mapping[str, int] | None]):
    """A list for picking items. It returns the picked ids with their counts, or None."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PICK
    HAS_EXAMPLES = True

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
        """Open the list with some items picked.

        Args:
            title: The title of the screen.
            choices: The items.
            picked: The ids picked at first, each with its count.
            objection_to: Returns what is wrong with the picked items; empty if nothing is.
            counts: Whether items have counts.
            is_single: Whether only one item can be picked.
        """
        super().__init__()
        self._title = title
        self._choices = {choice.id: choice for choice in choices}
        self.picked = {id: times for id, times in picked.items() if id in self._choices}
        self._objection_to = objection_to
        self._counts, self._is_single = counts, is_single
        self._is_settled = False
        """Whether an item was picked or unpicked. Until then enter takes the row at the cursor."""

    @property
    def screen_title(self) -> str:
        """The title of the screen."""
        return self._title

    def list_commands(self) -> tuple[Action, ...]:
        """Return the actions; those for counts only if items have counts."""
        table = PICK_ONE if self._is_single else PICK
        return tuple(each for each in table if self._counts or not each.id.startswith("count-"))

    @property
    def actions_needing_row(self) -> frozenset[str]:
        """The ids of the actions that need a row; enter is one if it takes the row itself."""
        takes_line = self._is_single and not self._is_settled
        return super().actions_needing_row | (frozenset({"done"}) if takes_line else frozenset())

    # The list

    def items(self) -> Sequence[Choice]:
        """Return all items."""
        return tuple(self._choices.values())

    def matches(self, item: Choice, text: str, /) -> bool:
        """Check whether the name of an item contains *text*."""
        return normalise_for_search(text) in normalise_for_search(item.name)

    def preferred_id(self, found: Sequence[Choice]) -> str:
        """Return the id of the first picked item, or of the name closest to the search text."""
        text = normalise_for_search(self.search_text)
        if not text:
            return next((each for each in found if each.id in self.picked), found[0]).id
        nearest = min(
            found,
            key=lambda each: (not normalise_for_search(each.name).startswith(text), len(each.name)),
        )
        return nearest.id

    def row(self, item: Choice, width: int, /) -> Content:
        """Return the name of an item and its count."""
        times = self.picked.get(item.id, 0)
        return join_text(
            tick(self.sudoku.look.glyphs.done if times else " "),
            styled(f" {item.name}", "bold" if times else ""),
            styled(f"  x{times}" if times > 1 else "", "bold"),
        )

    # Texts

    @property
    def fact(self) -> str:
        """The number of picked items."""
        return f"{len(self.picked)} picked"

    def about(self, item: Choice, /) -> Content:
        """Return the description of the item."""
        return Content("\n\n").join([styled(item.name, "bold"), styled(item.about)])

    def remark(self) -> Content:
        """Return why the picked items are not allowed, or their names if they are."""
        wrong = self._objection_to(self.picked)
        names = ", ".join(self._choices[id].name for id in self.picked)
        return styled(wrong, "$wrong") if wrong else styled(names, "$note")

    def page_of(self, item: Choice, /) -> str:
        """Return the page of the guide about the item."""
        return item.page

    # Picking

    def _pick(self, choice: Choice, times: int) -> None:
        if times and self._is_single:
            self.picked = {}
        if times:
            self.picked[choice.id] = min(times, _MOST)
        else:
            self.picked.pop(choice.id, None)
        self.fit()

    def click(self) -> None:
        """Pick the line that was clicked, or unpick it."""
        self.do_toggle()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("count", self.do_count),
            "toggle": self.do_toggle, "done": self.do_done,
            "leave": self.do_leave,
        }  # fmt: skip

    def do_toggle(self) -> None:
        """Pick the item at the cursor, or unpick it."""
        self._is_settled = True
        if choice := self.chosen:
            self._pick(choice, 0 if choice.id in self.picked else 1)

    def do_count(self, way: int) -> None:
        """Increase or decrease the count of the item; 0 unpicks it."""
        if choice := self.chosen:
            self._pick(choice, max(0, self.picked.get(choice.id, 0) + way))

    def do_done(self) -> None:
        """Return the picked items.

        In a list for one item, the row at the cursor is returned unless another item was picked.
        """
        if self._is_single and not self._is_settled and self.chosen:
            self.picked = {self.chosen.id: 1}
        self.dismiss(dict(self.picked))
