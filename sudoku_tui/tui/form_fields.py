"""The fields of the form for a custom puzzle: their texts, and how keys change their values.

Below the fields the form shows an estimate of the search for such a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ..engine.generating.bounds import fewest_clues
from ..engine.generating.spec import USUAL_SIZES
from ..engine.ladders import HODOKU_LEFTOVERS
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, common_layouts
from ..engine.level import Level
from ..engine.puzzle import NO_EXTRAS
from ..engine.symmetry import Symmetry
from ..engine.techniques import CATALOGUE as TECHNIQUES
from ..formats.figures import counted
from ..session.background.puzzle_search import PuzzleSearch
from ..session.next_choice import next_choice
from ..session.puzzle_form import SYMMETRIES, Form
from ..words.durations import describe_time
from ..words.techniques import counted_technique

_USUAL: Final = 0.3
"""Share of the cells that is offered first as a number of clues."""


@dataclass(frozen=True)
class Field:
    """One field of the form, shown as a line."""

    id: str
    name: str
    about: str
    text: Callable[[Form], str]
    """Function that returns the value of this field in words."""
    step: Callable[[Form, int], Form]
    """Function that returns the form with the next (1) or previous (-1) value in this field."""
    clear: Callable[[Form], Form]
    """Function that returns the form without a requirement in this field."""


def _step_layout(form: Form, way: int) -> Form:
    ids = tuple(layout.id for layout in common_layouts())
    found = next_choice(ids, form.layout.id, way)
    return form.with_layout(next(layout for layout in common_layouts() if layout.id == found))


def _clear_layout(form: Form) -> Form:
    return form if form.layout is CLASSIC else form.with_layout(CLASSIC)


_LEVELS: Final[tuple[frozenset[Level], ...]] = (
    frozenset(),
    *(frozenset({level}) for level in Level),
)


def _other_level(form: Form, way: int) -> Form:
    return form.with_fields(levels=next_choice(_LEVELS, form.asked.levels, way))


def _other_symmetry(form: Form, way: int) -> Form:
    return form.with_fields(symmetry=next_choice(form.symmetries, form.asked.symmetry, way))


CAGES: Final = "cages"
"""Id of the field with the sizes of cages."""
_SIZES: Final[dict[tuple[int, ...], str]] = {
    (): "none",
    (2, 2, 2, 3, 3): "small",
    USUAL_SIZES: "medium",
    (3, 4, 4, 5): "large",
}
"""The sizes of cages that a step offers, each with its name."""
_MOST_SIZES: Final = 9
"""Largest number of sizes that are typed; further digits have no effect."""


def _cages(form: Form) -> str:
    sizes = form.asked.killer
    name, listed = _SIZES.get(sizes, ""), ",".join(map(str, sizes))
    return ": ".join(filter(None, (name, listed)))


def _other_cages(form: Form, way: int) -> Form:
    return form.with_cages(next_choice(tuple(_SIZES), form.asked.killer, way))


def _with_size(form: Form, digit: int | None) -> Form:
    """Return *form* after the size of a further cage is typed; None erases the last one.

    After sizes that a step offered, the digit begins new ones.
    """
    sizes = form.asked.killer
    if digit is None:
        return form.with_cages(sizes[:-1])
    return form.with_cages((*(() if sizes in _SIZES else sizes), digit)[:_MOST_SIZES])


def _toggle(field: str) -> Callable[[Form, int], Form]:
    return lambda form, way: form.with_fields(**{field: not getattr(form.asked, field)})


@dataclass(frozen=True)
class Number:
    """A numeric requirement, changed in steps or typed."""

    field: str
    """Name of the field of `Spec`."""
    bound: str
    """End of the range in that field: "least" or "most". Empty if the field is a plain number."""
    start: Callable[[Layout], int]
    """First value that a step offers."""
    lowest: Callable[[Layout], int]
    """Smallest value. A step below it means "any"."""
    highest: Callable[[Layout], int]
    step: int = 1
    in_tenths: bool = False
    """Whether the value is shown divided by ten: 45 as 4.5."""
    nothing: str = "any"
    """Text without a requirement."""

    def text(self, form: Form) -> str:
        """Return the value as shown."""
        number = self.value(form)
        if number is None:
            return self.nothing
        return f"{number / 10:.1f}" if self.in_tenths else str(number)

    def value(self, form: Form) -> int | None:
        """Return the value, or None if there is no requirement."""
        held = getattr(form.asked, self.field)
        return (getattr(held, self.bound) if self.bound else held) or None

    def with_value(self, form: Form, number: int | None) -> Form:
        """Return *form* with this number as the value; None removes the requirement."""
        if not self.bound:
            return form.with_fields(**{self.field: number or 0})
        span = replace(getattr(form.asked, self.field), **{self.bound: number or None})
        return form.with_fields(**{self.field: span})

    def with_step(self, form: Form, way: int) -> Form:
        """Return *form* one step up (*way* 1) or down (-1).

        A value outside the range means "any".
        """
        layout, now = form.layout, self.value(form)
        then = self.start(layout) if now is None else now + way * self.step
        return self.with_value(
            form, then if self.lowest(layout) <= then <= self.highest(layout) else None
        )

    def with_figure(self, form: Form, digit: int | None) -> Form:
        """Return *form* with *digit* appended to the value; None erases the last digit.

        If the value would exceed the range, *digit* begins a new one.
        """
        now = self.value(form) or 0
        then = int(str(now)[:-1] or 0) if digit is None else now * 10 + digit
        return self.with_value(form, digit if then > self.highest(form.layout) else then)


def _clue_number(end: str) -> Number:
    return Number(
        "clues", end, lambda layout: round(layout.cells * _USUAL), fewest_clues, lambda x: x.cells
    )


def _score_number(end: str) -> Number:
    return Number("score", end, lambda _: 1000, lambda _: 100, lambda _: 99_999, step=100)


def _explainer_number(field: str, end: str) -> Number:
    return Number(field, end, lambda _: 40, lambda _: 10, lambda _: 119, in_tenths=True)


_EXPLAINED: Final = {
    "er": "Explainer's hardest step",
    "ep": "Up to the first digit",
    "ed": "Explainer's first step",
}
"""Explainer's ratings by id, each with the step that it rates."""

NUMBERS: Final = {
    "givens": Number("clues", "least", lambda _: 4, lambda _: 1, lambda x: x.cells, nothing="none"),
    "least": _clue_number("least"),
    "most": _clue_number("most"),
    "score-least": _score_number("least"),
    "score-most": _score_number("most"),
    **{f"{id}-{end}": _explainer_number(id, end) for id in _EXPLAINED for end in ("least", "most")},
    "breadth": Number("breadth", "", lambda _: 2, lambda _: 2, lambda _: 50),
}
"""The numeric fields by id."""


def with_figure(form: Form, field: Field, digit: int | None) -> Form:
    """Return the form after a digit is typed in a numeric field; None erases the last digit."""
    if field.id == CAGES:
        return _with_size(form, digit)
    number = NUMBERS.get(field.id)
    return number.with_figure(form, digit) if number else form


def _number(id: str, name: str, about: str) -> Field:
    number = NUMBERS[id]
    return Field(
        id, name, about,
        number.text, number.with_step,
        lambda form: number.with_value(form, None),
    )  # fmt: skip


_HARDEST: Final = (None, *(each.id for each in HODOKU_LEFTOVERS.techniques if each.id != "guess"))


def _other_hardest(form: Form, way: int) -> Form:
    return form.with_fields(hardest=next_choice(_HARDEST, form.asked.hardest, way))


def _hardest(form: Form) -> str:
    return TECHNIQUES[form.asked.hardest].name if form.asked.hardest else "any"


def _unchanged_form(form: Form, way: int) -> Form:
    return form


def _levels(form: Form) -> str:
    return ", ".join(map(str, sorted(form.asked.levels))) or "any"


def _wanted_names(form: Form) -> str:
    names = (counted_technique(each.technique, each.least) for each in sorted(form.asked.wanted))
    return ", ".join(names) or "any"


def _banned(form: Form) -> str:
    return ", ".join(TECHNIQUES[id].name for id in sorted(form.asked.banned)) or "none"


FIELDS: Final[tuple[Field, ...]] = (
    Field("layout", "Shape", "Size and rules; enter lists them",
          lambda form: form.layout.name, _step_layout, _clear_layout),
    Field(CAGES, "Cages", "Cages of a killer; type sizes",
          _cages, _other_cages, lambda form: form.with_cages(())),
    Field("levels", "Level", "Difficulty; enter picks several",
          _levels, _other_level, lambda form: form.with_fields(levels=frozenset())),
    Field("wanted", "With", "Techniques that the puzzle needs",
          _wanted_names, _unchanged_form, lambda form: form.with_fields(wanted=frozenset())),
    Field("banned", "Without", "Techniques that it never needs",
          _banned, _unchanged_form, lambda form: form.with_fields(banned=frozenset())),
    Field("symmetry", "Symmetry", "Symmetry of the givens or cages",
          lambda form: SYMMETRIES[form.asked.symmetry], _other_symmetry,
          lambda form: form.with_fields(symmetry=Symmetry.NONE)),
    _number("givens", "Givens", "Givens of the killer; type a number"),
    Field("sums", "Sums", "Whether every cage shows its sum",
          lambda form: "some hidden" if form.asked.hide_sums else "all shown",
          _toggle("hide_sums"), lambda form: form.with_fields(hide_sums=False)),
    _number("least", "Clues from", "Fewest givens; type a number"),
    _number("most", "Clues to", "Most givens; type a number"),
    Field("pattern", "Pattern", "Draw the pattern of givens",
          lambda form: f"{counted(form.pattern.bit_count(), 'cell')}, drawn"
          if form.drawn else "any",
          _unchanged_form, lambda form: replace(form, drawn=0)),
    Field("grid", "From a grid", "Take the givens from a full grid",
          lambda form: "as typed" if form.asked.grid else "any",
          _unchanged_form, lambda form: form.with_fields(grid=None)),
    Field("fill", "To fill", "Add givens to a puzzle of yours",
          lambda form: counted(sum(map(bool, form.asked.fill)), "given")
          if form.asked.fill else "none",
          _unchanged_form, lambda form: form.with_fields(fill=None, marks=NO_EXTRAS)),
    Field("minimal", "Minimal", "Whether every given must be needed",
          lambda form: "yes" if form.asked.minimal else "not required",
          _toggle("minimal"), lambda form: form.with_fields(minimal=False)),
    Field("no_uniqueness", "Uniqueness", "Techniques that assume uniqueness",
          lambda form: "never used" if form.asked.no_uniqueness else "may be used",
          _toggle("no_uniqueness"), lambda form: form.with_fields(no_uniqueness=False)),
    Field("hardest", "Hardest", "The hardest technique of the puzzle",
          _hardest, _other_hardest, lambda form: form.with_fields(hardest=None)),
    _number("score-least", "Score from", "HoDoKu's score; type a number"),
    _number("score-most", "Score to", "HoDoKu's score; type a number"),
    _number("breadth", "Steps open", "Fewest steps open at any point"),
    *(
        _number(f"{id}-{end}", f"{id.upper()} {word}", f"{about}; 45 is 4.5")
        for id, about in _EXPLAINED.items()
        for end, word in (("least", "from"), ("most", "to"))
    ),
)  # fmt: skip
"""All fields in the order in which they are shown."""
_OF_KILLERS: Final = frozenset(
    {"layout", CAGES, "levels", "wanted", "banned", "hardest", "symmetry", "givens", "sums"}
)
"""Ids of the fields for puzzles with cages."""
_OF_KILLERS_ONLY: Final = frozenset({"givens", "sums"})
"""Ids of the fields that other puzzles lack."""


def fields_of(form: Form) -> tuple[Field, ...]:
    """Return the fields that apply to such puzzles, in order."""
    if form.is_killer:
        return tuple(field for field in FIELDS if field.id in _OF_KILLERS)
    return tuple(field for field in FIELDS if field.id not in _OF_KILLERS_ONLY)


_AT_ONCE = 2.0
"""Seconds; a shorter search is described without its duration."""


def describe_estimate(search: PuzzleSearch) -> str:
    """Return a sentence on the state of a search, and the time that it may take."""
    tries = counted(search.tried, "try", "tries")
    if search.failure:
        return f"The puzzle cannot be made: {search.failure}."
    if search.fresh is not None:
        if search.elapsed < _AT_ONCE:
            return "A puzzle is ready. Making one takes about a second."
        return f"A puzzle is ready. It took {describe_time(search.elapsed)} and {tries}."
    if search.is_over:
        return (
            f"Not found in {tries}. Play continues the search."
            if search.tried
            else "Play starts the search."
        )
    if search.elapsed < _AT_ONCE or not search.tried:
        return "Searching for a puzzle."
    # After a time without success, the expected further wait is about as long.
    return f"Not found in {tries} yet; it may take {describe_time(search.elapsed)} more, or longer."
