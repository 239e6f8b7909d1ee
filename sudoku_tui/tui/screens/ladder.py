"""The choice of the ladder for hints, and of the techniques that are switched off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import ClassVar, Final

from textual.content import Content

from ...engine.ladders import LADDERS, Ladder, Rung
from ...engine.nearest import as_sentence
from ...engine.step import Technique, join_words
from ...engine.techniques import family_of
from ...formats.ladder_toml import write_ladder
from ...session.actions.action import Action
from ...session.ladder_choice import OWN, LadderChoice
from ...session.next_choice import next_choice
from ...store.files import ladder_in_file
from ...words.techniques import describe_rung, why_it_holds
from ..actions import Bindings
from ..actions.menu import LADDER
from ..drawing.text import join_text, styled
from .lists.list_screen import normalise_for_search
from .lists.searched_list import SearchedList

_WHICH, _UNIQUENESS = "which", "uniqueness"
"""The ids of the lines that are settings, not techniques."""
_ABOUT: Final = (
    "Hints, the coach, reviews, all steps, why not and practice use only techniques that are on. "
    "The level of a game comes from this ladder too."
)
_NEEDS_UNIQUENESS: Final = "It relies on a unique solution, so it is off together with uniqueness."


class LadderScreen(SearchedList[str, LadderChoice | None]):
    """The list of techniques by family. It returns the choice, or None if the player cancels."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = LADDER
    TITLE_TEXT = "Techniques"
    ITEM_NOUN = "technique"
    HAS_EXAMPLES = True

    def __init__(self, chosen: LadderChoice) -> None:
        super().__init__()
        self.ladder_choice = chosen

    # The list

    @property
    def _families(self) -> dict[str, list[Rung]]:
        """The rungs of the ladder by family, ordered by the first rung of each."""
        families: dict[str, list[Rung]] = {}
        for rung in self.ladder_choice.full_ladder.rungs:
            families.setdefault(family_of(rung.technique), []).append(rung)
        return families

    def items(self) -> Iterator[str]:
        """Yield the ids of the settings, then each family with the ids of its techniques."""
        yield from (_WHICH, _UNIQUENESS)
        for family, rungs in self._families.items():
            yield family
            yield from (rung.id for rung in rungs)

    def find_items(self, text: str) -> Sequence[str]:
        """Return the techniques with *text* in their name or family, and their families."""
        if not text:
            return self._items
        wanted, found = normalise_for_search(text), list[str]()
        for family, rungs in self._families.items():
            is_family = wanted in normalise_for_search(family)
            named = [
                r.id for r in rungs if is_family or wanted in normalise_for_search(r.technique.name)
            ]
            found += [family, *named] if named else []
        return found

    def id_of(self, item: str, /) -> str:
        """Return the item, which is an id itself."""
        return item

    def row(self, id: str, _: int, /) -> Content:
        """Return the setting, the family or the technique, and whether it is on."""
        chosen, ladder = self.ladder_choice, self.ladder_choice.full_ladder
        if id == _WHICH:
            return self._setting("Ladder", ladder.name)
        if id == _UNIQUENESS:
            return self._setting("Uniqueness", "on" if chosen.uniqueness else "off")
        if id in self._families:
            rungs = self._families[id]
            on = sum(self._is_on(rung.technique) for rung in rungs)
            return join_text(styled(id, "bold $quiet"), styled(f"  {on} of {len(rungs)}", "$quiet"))
        technique, glyphs = ladder.by_id[id].technique, self.sudoku.look.glyphs
        if self._is_on(technique):
            return join_text(styled(f" {glyphs.done} ", "bold $role-on"), technique.name)
        return join_text("   ", styled(technique.name, "$quiet"))

    def _setting(self, name: str, value: str) -> Content:
        before, after = tuple(self.sudoku.look.glyphs.choice)
        return join_text(
            name.ljust(12), styled(f"{before} ", "$quiet"), styled(value, "bold"),
            styled(f" {after}", "$quiet"),
        )  # fmt: skip

    def _is_on(self, technique: Technique) -> bool:
        return technique.id in self.ladder_choice.ladder.by_id

    # Texts about a line

    @property
    def fact(self) -> str:
        """The number of techniques that are on."""
        return f"{len(self._active_ladder.rungs)} of {len(self.ladder_choice.full_ladder.rungs)} on"

    def remark(self) -> Content:
        """Return a warning if all of the easiest techniques are off."""
        easiest = self.ladder_choice.full_ladder.rungs[0].level
        if any(rung.level is easiest for rung in self._active_ladder.rungs):
            return Content("")
        return styled("Without the easiest techniques hardly any puzzle can be solved.", "$wrong")

    def about(self, item: str, /) -> Content:
        """Return the description of the line."""
        return Content("\n\n").join(self._paragraphs_about(item))

    def page_of(self, item: str, /) -> str:
        """Return the page about a technique; empty for other lines."""
        return item if item in self.ladder_choice.full_ladder.by_id else ""

    @property
    def _active_ladder(self) -> Ladder:
        return self.ladder_choice.ladder

    def _paragraphs_about(self, id: str) -> Iterator[Content]:
        ladder = self.ladder_choice.full_ladder
        if id in (_WHICH, _UNIQUENESS) or id in self._families:
            about = {
                _WHICH: f"Ladders: {join_words(tuple(LADDERS))}. "
                "Press F8 to read your own from a file.",
                _UNIQUENESS: "Some techniques are true only of puzzles with one solution.",
            }
            yield styled(about.get(id, "Press space to switch all of the family."))
            yield styled(_ABOUT, "$note")
        elif id:
            rung = ladder.by_id[id]
            yield styled(rung.technique.name, "bold")
            yield styled(f"{describe_rung(rung)}, number {ladder.places[id] + 1}", "$quiet")
            yield Content("On." if self._is_on(rung.technique) else "Off: not learnt yet.")
            yield Content(why_it_holds(id))
            if not rung.technique.sound_without_uniqueness:
                yield styled(_NEEDS_UNIQUENESS, "$note")

    # Switching

    def click(self) -> None:
        """Switch the line that was clicked."""
        self.do_toggle()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "toggle": self.do_toggle, "done": self.do_done, "leave": self.do_leave,
        }  # fmt: skip

    def do_toggle(self) -> None:
        """Take the next ladder, or switch a technique or a family on or off."""
        id, choice = self.chosen, self.ladder_choice
        if id == _WHICH:
            names = [*LADDERS, *([OWN] if choice.own_toml else [])]
            self._take(replace(choice, name=next_choice(names, choice.name)))
        elif id == _UNIQUENESS:
            self._take(replace(choice, uniqueness=not choice.uniqueness))
        elif id:
            self._switch({rung.id for rung in self._families.get(id, ())} or {id})

    def _switch(self, ids: Set[str]) -> None:
        """Switch some techniques off; if all of them are off already, switch them on."""
        off = set(self.ladder_choice.disabled_ids)
        off = off - ids if ids <= off else off | ids
        self._take(replace(self.ladder_choice, disabled_ids=tuple(sorted(off))))

    def _take(self, choice: LadderChoice) -> None:
        self.ladder_choice = choice
        self.renew()

    def take_file(self, name: str) -> None:
        """Choose the ladder in the file *name*."""
        ladder, remark = ladder_in_file(name)
        self.stop_typing()
        self.search_text = ""
        self._take(replace(self.ladder_choice, name=OWN, own_toml=write_ladder(ladder)))
        if remark:
            self.sudoku.show_message(as_sentence(remark), long=True)

    def do_done(self) -> None:
        """Return the choice, unless all techniques are off."""
        if self._active_ladder.rungs:
            self.dismiss(self.ladder_choice)
        else:
            self.say("At least one technique must stay on.", "$wrong")
