"""The lists that a line of the form opens: levels, techniques, the pattern."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from ...engine.fitting import judging
from ...engine.layout import Layout
from ...engine.level import Level
from ...engine.spec import Wanted
from ...engine.techniques import CATALOGUE, Technique
from ..form import Form
from .home import NEEDS
from .layouts import LayoutsScreen
from .pattern import PatternScreen
from .pick import Choice, PickScreen

if TYPE_CHECKING:
    from ..app import SudokuApp

Asks: TypeAlias = Callable[[Mapping[str, int]], Form]
"""The form with what was picked."""


class Asking:
    """What a screen with a form can open."""

    form: Form

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    @abstractmethod
    def ask(self, form: Form) -> None:
        """Ask for something else."""

    def open_list(self, field: str) -> bool:
        """Open what belongs to a line. Return whether there is anything."""
        match field:
            case "layout":
                self._pick_layout()
            case "levels":
                self._pick_levels()
            case "wanted":
                self._pick_wanted()
            case "banned":
                self._pick_banned()
            case "hardest":
                self._pick_hardest()
            case "pattern":
                self._draw()
            case _:
                return False
        return True

    def _pick_layout(self) -> None:
        def left(layout: Layout | None) -> None:
            if layout is not None and layout != self.form.layout:
                self.ask(self.form.of_layout(layout))

        self.sudoku.push_screen(LayoutsScreen(self.form.layout), left)

    def _pick_levels(self) -> None:
        choices = [Choice(str(int(level)), str(level), NEEDS[level]) for level in Level]
        picked = {str(int(level)): 1 for level in self.form.asked.levels}

        def asking(picked: Mapping[str, int]) -> Form:
            return self.form.asking(levels=frozenset(Level(int(id)) for id in picked))

        self._pick("Levels", choices, picked, asking)

    def _pick_wanted(self) -> None:
        def asking(picked: Mapping[str, int]) -> Form:
            wanted = (Wanted(id, least) for id, least in picked.items())
            return self.form.asking(wanted=frozenset(wanted))

        picked = {each.technique: each.least for each in self.form.asked.wanted}
        self._pick("Needs these techniques", _techniques(), picked, asking, counts=True)

    def _pick_banned(self) -> None:
        def asking(picked: Mapping[str, int]) -> Form:
            return self.form.asking(banned=frozenset(picked))

        picked = dict.fromkeys(self.form.asked.banned, 1)
        self._pick("Never needs these techniques", _techniques(), picked, asking)

    def _pick_hardest(self) -> None:
        def asking(picked: Mapping[str, int]) -> Form:
            return self.form.asking(hardest=next(iter(picked), None))

        hardest = self.form.asked.hardest
        picked = {hardest: 1} if hardest else {}
        self._pick("The hardest technique", _techniques(), picked, asking, is_single=True)

    def _pick(
        self,
        title: str,
        choices: list[Choice],
        picked: Mapping[str, int],
        asking: Asks,
        *,
        counts: bool = False,
        is_single: bool = False,
    ) -> None:
        def left(found: Mapping[str, int] | None) -> None:
            if found is not None:
                self.ask(asking(found))

        def judged(found: Mapping[str, int]) -> str:
            return asking(found).objection

        screen = PickScreen(title, choices, picked, judged, counts=counts, is_single=is_single)
        self.sudoku.push_screen(screen, left)

    def _draw(self) -> None:
        def left(form: Form | None) -> None:
            if form is not None:
                self.ask(form)

        self.sudoku.push_screen(PatternScreen(self.form), left)


def _techniques() -> list[Choice]:
    """Every technique, the easiest first, under its level."""
    found = []
    for technique in CATALOGUE.values():
        ladder = judging(technique.id)
        rung = ladder.rung(technique)
        place = (rung.level, rung.score, technique.name)
        choice = Choice(technique.id, technique.name, _proof(technique), str(rung.level))
        found.append((place, choice))
    return [choice for _, choice in sorted(found, key=lambda each: each[0])]


def _proof(technique: Technique) -> str:
    """What a technique is and why it holds, as its docstring has it."""
    size = str(getattr(technique, "size", ""))
    paragraphs = (type(technique).__doc__ or "").split("\n\n")
    return "\n\n".join(" ".join(each.split()) for each in paragraphs).replace("*size*", size)
