"""The ladder that is climbed: which one, and which of its techniques are switched off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.ladders import LADDERS, Ladder, Rung
from ...engine.nearest import sentence
from ...engine.step import Technique, listed
from ...engine.techniques import family_of
from ...formats.ladder_toml import write_ladder
from ...session.ladder_choice import OWN, LadderChoice
from ...session.next_choice import next_choice
from ...store.files import ladder_in_file
from ...words.techniques import describe_rung, why_it_holds
from ..commands import Command
from ..commands.menu import LADDER
from ..drawing.text import joined, styled
from ..widgets.sample import Sample
from .pick import FilingList, plain

_WHICH, _UNIQUENESS = "which", "uniqueness"
"""The ids of the lines that are no technique."""
_ABOUT: Final = (
    "Hints, the coach, reviews, all steps, why not and practice name only what is switched on. "
    "The level of a game is told by this ladder too."
)
_LEANS: Final = "It leans on there being one solution, so it is off with uniqueness."


class LadderScreen(FilingList[LadderChoice | None]):
    """It returns what was chosen, or None to leave it as it was."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = LADDER
    SOUGHT: ClassVar[str] = "technique"

    def __init__(self, chosen: LadderChoice) -> None:
        super().__init__()
        self.chosen = chosen

    def compose(self) -> ComposeResult:
        """The list, and what the line is about."""
        yield from self.compose_bars(styled("Techniques", "bold"), Content(""))
        yield from self.compose_picking(example=Sample(self.sudoku.look.glyphs))

    def on_mount(self) -> None:
        """Begin with the ladder."""
        self.query_one(OptionList).focus()
        self.search("")

    def on_resize(self, event: events.Resize) -> None:
        """Show the example where there is room for it."""
        if self.is_ready:
            self.call_after_refresh(self.tell)

    # The list

    @property
    def _families(self) -> dict[str, list[Rung]]:
        """The rungs of the ladder by family, in the order in which each begins."""
        families: dict[str, list[Rung]] = {}
        for rung in self.chosen.whole.rungs:
            families.setdefault(family_of(rung.technique), []).append(rung)
        return families

    def search(self, text: str) -> None:
        """Show only what has *text* in its name, or in that of its family."""
        wanted = plain(text)
        found: list[str] = [] if text else [_WHICH, _UNIQUENESS]
        for family, rungs in self._families.items():
            is_family = wanted in plain(family)
            named = [r for r in rungs if is_family or wanted in plain(r.technique.name)]
            if named:
                found += [family, *(rung.id for rung in named)]
        if not found:
            self.tell_lost(text)
            return
        self._searched = text
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option(self._line(id), id=id) for id in found)
        listed.highlighted = 0
        self.show_searched()
        self.tell()

    def _line(self, id: str) -> Content:
        chosen, ladder = self.chosen, self.chosen.whole
        if id == _WHICH:
            return self._setting("Ladder", ladder.name)
        if id == _UNIQUENESS:
            return self._setting("Uniqueness", "on" if chosen.uniqueness else "off")
        if id in self._families:
            rungs = self._families[id]
            on = sum(self._is_on(rung.technique) for rung in rungs)
            return joined(styled(id, "bold $quiet"), styled(f"  {on} of {len(rungs)}", "$quiet"))
        technique, glyphs = ladder.by_id[id].technique, self.sudoku.look.glyphs
        if self._is_on(technique):
            return joined(styled(f" {glyphs.done} ", "bold $role-on"), technique.name)
        return joined("   ", styled(technique.name, "$quiet"))

    def _setting(self, name: str, value: str) -> Content:
        before, after = tuple(self.sudoku.look.glyphs.choice)
        return joined(
            name.ljust(12), styled(f"{before} ", "$quiet"), styled(value, "bold"),
            styled(f" {after}", "$quiet"),
        )  # fmt: skip

    def _is_on(self, technique: Technique) -> bool:
        return technique.id in self.chosen.ladder.by_id

    # What is said of a line

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        event.stop()
        self.tell()

    def tell(self) -> None:
        """Say what the line is about, and what is left on; or what is wrong with a file."""
        proof, about = Content("\n\n").join(self._said(self.chosen_id)), ""
        wrong = styled(self.objection, "$wrong")
        said = wrong if self.objection else self.name_keys(proof)
        self.query_one("#proof", Static).update(said)
        if not any(rung.level is self.chosen.whole.rungs[0].level for rung in self._on.rungs):
            about = "Without its easiest techniques hardly any puzzle is solved."
        self.query_one("#about", Static).update(styled(about, "$wrong"))
        count = f"{len(self._on.rungs)} of {len(self.chosen.whole.rungs)} on"
        self.query_one("#bar-right", Static).update(styled(count, "$quiet"))
        is_technique = self.chosen_id in self.chosen.whole.by_id and not self.objection
        self.show_example(self.chosen_id if is_technique else "")

    @property
    def _on(self) -> Ladder:
        return self.chosen.ladder

    def _said(self, id: str) -> Iterator[Content]:
        ladder = self.chosen.whole
        if id in (_WHICH, _UNIQUENESS) or id in self._families:
            about = {
                _WHICH: f"There are {listed(tuple(LADDERS))}. Press F8 to read one of your own.",
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
                yield styled(_LEANS, "$note")

    # Switching

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click switches."""
        event.stop()
        self.do_toggle()

    def do_toggle(self) -> None:
        """Take the next ladder, or switch a technique or a family on or off."""
        id, chosen = self.chosen_id, self.chosen
        if id == _WHICH:
            names = [*LADDERS, *([OWN] if chosen.own else [])]
            self.chosen = replace(chosen, name=next_choice(names, chosen.name))
            self.search("")
            return
        if not id:
            self.tell_none_chosen()
            return
        if id == _UNIQUENESS:
            self.chosen = replace(chosen, uniqueness=not chosen.uniqueness)
        elif id in self._families:
            self._switch([rung.id for rung in self._families[id]])
        else:
            self._switch([id])
        self._show_lines()

    def _switch(self, ids: list[str]) -> None:
        """Switch off what is on of some techniques; if nothing is, all of them on."""
        off = set(self.chosen.not_learnt)
        off = off - set(ids) if set(ids) <= off else off | set(ids)
        self.chosen = replace(self.chosen, not_learnt=tuple(sorted(off)))

    def _show_lines(self) -> None:
        listed = self.query_one(OptionList)
        for index, option in enumerate(listed.options):
            listed.replace_option_prompt_at_index(index, self._line(option.id or ""))
        self.tell()

    def take_file(self, name: str) -> None:
        """Climb the ladder in the file of this name."""
        ladder, remark = ladder_in_file(name)
        self.chosen = replace(self.chosen, name=OWN, own=write_ladder(ladder))
        self.do_leave_file()
        self.search("")
        if remark:
            self.sudoku.say(sentence(remark), long=True)

    def do_done(self) -> None:
        """Keep what is chosen, unless nothing is left on."""
        if self._on.rungs:
            self.dismiss(self.chosen)
        else:
            self.query_one("#about", Static).update(
                styled("Something must be left on to hint at.", "$wrong")
            )

    def do_leave(self) -> None:
        """Leave all as it was."""
        self.dismiss(None)
