"""A specification as a form: what is asked for, line by line, and what a key makes of a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.bounds import fewest_clues
from ..engine.dice import Dice
from ..engine.impossible import reason
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, COMMON
from ..engine.level import Level
from ..engine.spec import ANY, Spec
from ..engine.symmetry import Symmetry, moved, orbits
from ..engine.techniques import CATALOGUE as TECHNIQUES
from .text import counted

_SHARE_GIVEN: Final = 0.32
"""Of the cells, those that an example of a symmetry fills in."""
_USUAL: Final = 0.3
"""Of the cells, where counting clues begins."""
ANYTHING: Final = Spec()
"""Any puzzle of the classic layout."""
SYMMETRIES: Final = {
    Symmetry.NONE: "none",
    Symmetry.HALF_TURN: "half turn",
    Symmetry.QUARTER_TURN: "quarter turn",
    Symmetry.MIRROR: "left and right",
    Symmetry.FLIP: "top and bottom",
    Symmetry.MIRRORS: "both mirrors",
    Symmetry.DIAGONAL: "falling diagonal",
    Symmetry.ANTIDIAGONAL: "rising diagonal",
    Symmetry.DIAGONALS: "both diagonals",
    Symmetry.FULL: "all there is",
}
"""What symmetries are called here, in the order of the choice."""


@dataclass(frozen=True)
class Form:
    """What is asked for so far."""

    asked: Spec = ANYTHING
    """All but the pattern."""
    drawn: Mask = 0
    """The cells that were filled in by hand; with what the symmetry adds they are the pattern."""

    @property
    def layout(self) -> Layout:
        """The layout that is asked for."""
        return self.asked.layout

    @property
    def pattern(self) -> Mask:
        """The cells drawn, and those that the symmetry takes them to."""
        return completed(self.drawn, self.layout, self.asked.symmetry)

    @property
    def spec(self) -> Spec:
        """All that is asked for."""
        return replace(self.asked, pattern=self.pattern or None)

    @property
    def objection(self) -> str:
        """Why there is no such puzzle, as a sentence; empty if nothing is known against it."""
        found = reason(self.spec)
        return f"{found[:1].upper()}{found[1:]}." if found else ""

    def asking(self, **changed: object) -> Form:
        """The same, but for some fields of the specification."""
        # The names are those of the fields of a Spec, which a type cannot say.
        return replace(self, asked=replace(self.asked, **changed))  # type: ignore[arg-type]

    def of_layout(self, layout: Layout) -> Form:
        """The same on another layout: what is about its cells is forgotten."""
        here = [each for each in symmetries_of(layout) if each is self.asked.symmetry]
        symmetry = here[0] if here else Symmetry.NONE
        return Form(replace(self.asked, layout_id=layout.id, clues=ANY, symmetry=symmetry))

    @property
    def example(self) -> Mask:
        """A pattern that shows the symmetry."""
        layout, given = self.layout, 0
        groups = Dice(f"example {self.asked.symmetry}").shuffled(
            orbits(layout, self.asked.symmetry)
        )
        for group in groups:
            if given.bit_count() + len(group) <= _SHARE_GIVEN * layout.cells:
                given |= mask_of(group)
        return given


def completed(drawn: Mask, layout: Layout, symmetry: Symmetry) -> Mask:
    """*drawn*, and all cells that *symmetry* takes one of these to."""
    groups = map(mask_of, orbits(layout, symmetry))
    return sum(group for group in groups if group & drawn)


def symmetries_of(layout: Layout) -> tuple[Symmetry, ...]:
    """The symmetries that a layout can have."""
    return tuple(symmetry for symmetry in SYMMETRIES if _has(layout, symmetry))


def _has(layout: Layout, symmetry: Symmetry) -> bool:
    try:
        moved(layout, symmetry)
    except ValueError:
        return False
    return True


# Lines


@dataclass(frozen=True)
class Field:
    """One line of the form."""

    id: str
    name: str
    about: str
    shown: Callable[[Form], str]
    changed: Callable[[Form, int], Form]
    """The form after a step forwards (1) or back (-1)."""
    cleared: Callable[[Form], Form]
    """The form with nothing special asked for on this line."""


def _turned(choices: tuple[object, ...], now: object, way: int) -> object:
    """The choice after *now*, or before it."""
    place = choices.index(now) if now in choices else 0
    return choices[(place + way) % len(choices)]


def _other_layout(form: Form, way: int) -> Form:
    ids = tuple(layout.id for layout in COMMON)
    found = _turned(ids, form.layout.id, way)
    return form.of_layout(next(layout for layout in COMMON if layout.id == found))


def _classic(form: Form) -> Form:
    return form if form.layout is CLASSIC else form.of_layout(CLASSIC)


_LEVELS: Final[tuple[frozenset[Level], ...]] = (
    frozenset(),
    *(frozenset({level}) for level in Level),
)


def _other_level(form: Form, way: int) -> Form:
    return form.asking(levels=_turned(_LEVELS, form.asked.levels, way))


def _other_symmetry(form: Form, way: int) -> Form:
    return form.asking(symmetry=_turned(symmetries_of(form.layout), form.asked.symmetry, way))


def _switched(field: str) -> Callable[[Form, int], Form]:
    return lambda form, way: form.asking(**{field: not getattr(form.asked, field)})


def _counting(end: str) -> Callable[[Form, int], Form]:
    """What a step does to the least or the most clues; below what is possible is any."""

    def step(form: Form, way: int) -> Form:
        layout, clues = form.layout, form.asked.clues
        now = getattr(clues, end)
        lowest, highest = fewest_clues(layout), layout.cells
        then = round(layout.cells * _USUAL) if now is None else now + way
        kept = then if lowest <= then <= highest else None
        return form.asking(clues=replace(clues, **{end: kept}))

    return step


def typed(form: Form, field: Field, digit: int | None) -> Form:
    """The form after a figure is typed on a line of clues; without one the last is erased."""
    if field.id not in ("least", "most"):
        return form
    now = getattr(form.asked.clues, field.id) or 0
    text = str(now)[:-1] if digit is None else f"{now}{digit}"
    then: int | None = int(text or 0)
    if then is not None and then > form.layout.cells:
        then = digit
    return form.asking(clues=replace(form.asked.clues, **{field.id: then or None}))


def _kept(form: Form, way: int) -> Form:
    return form


def _levels(form: Form) -> str:
    return ", ".join(map(str, sorted(form.asked.levels))) or "any"


def _wanted(form: Form) -> str:
    names = (
        TECHNIQUES[each.technique].name + (f" x{each.least}" if each.least > 1 else "")
        for each in sorted(form.asked.wanted)
    )
    return ", ".join(names) or "any"


def _banned(form: Form) -> str:
    return ", ".join(TECHNIQUES[id].name for id in sorted(form.asked.banned)) or "none"


def _end(end: str) -> Callable[[Form], str]:
    return lambda form: str(getattr(form.asked.clues, end) or "any")


def _no_end(end: str) -> Callable[[Form], Form]:
    return lambda form: form.asking(clues=replace(form.asked.clues, **{end: None}))


FIELDS: Final[tuple[Field, ...]] = (
    Field("layout", "Shape", "Size and rules; enter for all",
          lambda form: form.layout.name, _other_layout, _classic),
    Field("levels", "Level", "How hard it is; enter for several",
          _levels, _other_level, lambda form: form.asking(levels=frozenset())),
    Field("wanted", "With", "Techniques that it needs",
          _wanted, _kept, lambda form: form.asking(wanted=frozenset())),
    Field("banned", "Without", "Techniques that it never needs",
          _banned, _kept, lambda form: form.asking(banned=frozenset())),
    Field("symmetry", "Symmetry", "How the givens mirror each other",
          lambda form: SYMMETRIES[form.asked.symmetry], _other_symmetry,
          lambda form: form.asking(symmetry=Symmetry.NONE)),
    Field("least", "Clues from", "The fewest; type a number",
          _end("least"), _counting("least"), _no_end("least")),
    Field("most", "Clues to", "The most; type a number",
          _end("most"), _counting("most"), _no_end("most")),
    Field("pattern", "Pattern", "Draw which cells are given",
          lambda form: f"{counted(form.pattern.bit_count(), 'cell')}, drawn"
          if form.drawn else "any",
          _kept, lambda form: replace(form, drawn=0)),
    Field("minimal", "Minimal", "No given can be left out",
          lambda form: "yes" if form.asked.minimal else "need not be",
          _switched("minimal"), lambda form: form.asking(minimal=False)),
    Field("no_uniqueness", "Uniqueness", "Leaning on the one solution",
          lambda form: "never used" if form.asked.no_uniqueness else "may be used",
          _switched("no_uniqueness"), lambda form: form.asking(no_uniqueness=False)),
)  # fmt: skip
"""The lines of the form."""
