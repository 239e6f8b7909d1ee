"""The form without a screen: any keys lead to a request that can be written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.spec import USUAL_SIZES, Span, Spec
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit
from sudoku_tui.formats.spec import read_spec, write_spec
from sudoku_tui.session.puzzle_form import SYMMETRIES, Form, symmetries_of
from sudoku_tui.session.reserve import reserve_spec, share_like
from sudoku_tui.store.saved_game import Details
from sudoku_tui.tui.form_fields import FIELDS, fields_of, with_figure

BY_ID = {field.id: field for field in FIELDS}
presses = st.lists(
    st.tuples(st.sampled_from(FIELDS), st.sampled_from(["on", "back", "clear", "1", "7", "<"])),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(presses)
def test_form_after_any_keys_can_be_written_and_read(pressed: list[tuple[object, str]]) -> None:
    form = Form()
    for field, key in pressed:
        assert field in FIELDS
        match key:
            case "on" | "back":
                form = field.step(form, 1 if key == "on" else -1)
            case "clear":
                form = field.clear(form)
                assert field.clear(form) == form
            case _:
                form = with_figure(form, field, None if key == "<" else int(key))
        assert field.text(form)
    assert read_spec(write_spec(form.spec)) == form.spec
    assert form.objection.endswith(".") or not form.objection


def test_choices_go_round() -> None:
    for id, count in (
        ("layout", len(common_layouts())),
        ("levels", 7),
        ("symmetry", len(Symmetry)),
        ("cages", 4),
    ):
        field, form = BY_ID[id], Form()
        seen = []
        for _ in range(count):
            form = field.step(form, 1)
            seen.append(field.text(form))
        assert len(set(seen)) == count and form == Form()
        assert field.step(field.step(form, 1), -1) == form


def test_killers_have_their_own_fields_and_leave_the_others_as_they_were() -> None:
    hard = Form(Spec(levels=frozenset({Level.HARD}), clues=Span(24), symmetry=Symmetry.FULL), 7)
    killer = BY_ID["cages"].step(hard, 1)
    levels = frozenset({Level.HARD})
    assert killer.spec == Spec(levels=levels, killer=(2, 2, 2, 3, 3)) and not killer.objection
    assert [field.id for field in fields_of(killer)] == [
        "layout", "cages", "levels", "wanted", "banned", "symmetry", "givens", "sums", "hardest",
    ]  # fmt: skip
    assert {"givens", "sums"}.isdisjoint(field.id for field in fields_of(hard))
    killer = BY_ID["sums"].step(BY_ID["givens"].step(killer, 1), 1)
    sizes = (2, 2, 2, 3, 3)
    assert killer.spec == Spec(levels=levels, killer=sizes, clues=Span(4), hide_sums=True)
    again = BY_ID["cages"].clear(killer)
    assert again.spec == Spec(levels=levels, pattern=7)


def test_sizes_of_cages_are_typed() -> None:
    form, field = Form(), BY_ID["cages"]
    for figure in (2, 3, 5):
        form = with_figure(form, field, figure)
    assert form.asked.killer == (2, 3, 5) and field.text(form) == "2,3,5"
    assert with_figure(form, field, None).asked.killer == (2, 3)
    medium = form.with_cages(USUAL_SIZES)
    assert field.text(medium) == "medium: 2,3,3,4"
    assert with_figure(medium, field, 5).asked.killer == (5,)
    assert "2 to 9 cells" in with_figure(Form(), field, 0).objection


def test_cages_that_cannot_cover_the_board_are_objected_to() -> None:
    wanted = "Cages of at most 2 cells cannot cover Classic; add a larger size."
    assert Form().with_cages((2, 2)).objection == wanted


def test_killers_have_supported_symmetries_only() -> None:
    killer = Form().with_cages((2, 4))
    one_by_one = {killer.asked.symmetry}
    for _ in killer.symmetries:
        killer = BY_ID["symmetry"].step(killer, 1)
        assert not killer.objection
        one_by_one.add(killer.asked.symmetry)
    assert one_by_one == {
        Symmetry(each) for each in ("none", "180", "mirror", "flip", "diagonal", "antidiagonal")
    }
    assert killer.with_layout(layout_named("boxes-2x3")).asked.symmetry is Symmetry.NONE


def test_numbers_are_typed_and_counted() -> None:
    least, most = BY_ID["least"], BY_ID["most"]
    form = with_figure(with_figure(Form(), least, 2), least, 4)
    form = with_figure(with_figure(form, most, 2), most, 8)
    assert form.spec.clues == Span(24, 28)
    assert least.step(form, 1).spec.clues == Span(25, 28)
    assert with_figure(form, most, None).spec.clues == Span(24, 2)
    assert with_figure(form, most, 5).spec.clues == Span(24, 5), "285 are more than there are"
    assert most.clear(least.clear(form)) == Form()
    form = Form()
    for _ in range(200):
        form = least.step(form, -1)
        assert first_objection(form.spec) == ""
    assert BY_ID["layout"].step(with_figure(Form(), least, 5), 1).spec.clues == Span()


def test_a_score_is_typed_or_counted_by_hundreds() -> None:
    least, most = BY_ID["score-least"], BY_ID["score-most"]
    form = Form()
    for figure in (8, 0, 0):
        form = with_figure(form, least, figure)
    form = most.step(most.step(form, 1), 1)
    assert form.spec.score == Span(800, 1100)
    assert write_spec(form.spec) == "classic score=800-1100"
    for figure in (2, 3, 4):
        form = with_figure(form, most, figure)
    assert form.spec.score.most == 34, "110,023 is more than any score"
    assert form.objection.startswith("No score is both at least 800 and at most 34")
    assert least.clear(most.clear(form)) == Form()


def test_ratings_by_explainer_are_typed_in_tenths() -> None:
    least, most = BY_ID["er-least"], BY_ID["er-most"]
    form = most.step(with_figure(with_figure(Form(), least, 3), least, 4), 1)
    shown = [BY_ID[id].text(form) for id in ("er-least", "er-most", "ep-most")]
    assert shown == ["3.4", "4.0", "any"]
    assert write_spec(form.spec) == "classic er=3.4-4.0"
    assert "er=3.4-4.1" in write_spec(most.step(form, 1).spec)
    assert "X has no ER" in form.with_layout(layout_named("x")).objection
    first = with_figure(with_figure(form, BY_ID["ed-least"], 5), BY_ID["ed-least"], 0)
    assert first.objection.startswith("ED is never more than ER")
    assert least.clear(most.clear(form)) == Form()


def test_hardest_technique_and_breadth_can_be_requested() -> None:
    hardest, breadth = BY_ID["hardest"], BY_ID["breadth"]
    form = hardest.step(Form(), -1)
    assert "forcing" in (form.spec.hardest or "")
    form = form.with_fields(hardest="x-wing")
    assert hardest.text(form) == "X-Wing"
    assert hardest.text(hardest.step(form, 1)) == "Swordfish"
    form = with_figure(breadth.step(form, 1), breadth, None)
    assert form.spec == Spec(hardest="x-wing")
    form = breadth.step(breadth.step(form, 1), 1)
    assert write_spec(form.spec) == "classic hardest=x-wing breadth=3"
    assert breadth.clear(hardest.clear(form)) == Form()


def test_pattern_follows_the_symmetry_and_remembers_drawn_cells() -> None:
    form = Form(drawn=1)
    patterns = {}
    for symmetry in SYMMETRIES:
        turned = form.with_fields(symmetry=symmetry)
        cells = {cell for cell in range(81) if turned.pattern >> cell & 1}
        assert 0 in cells and not broken_orbit(CLASSIC, symmetry, cells)
        patterns[symmetry] = len(cells)
    assert patterns[Symmetry.NONE] == 1 and patterns[Symmetry.FULL] == 4
    assert form.pattern == 1 and Form().spec.pattern is None
    assert form.objection.startswith("The pattern has 1 cells")


@pytest.mark.slow
def test_examples_show_their_symmetry() -> None:
    for layout in common_layouts():
        for symmetry in symmetries_of(layout):
            form = Form().with_layout(layout).with_fields(symmetry=symmetry)
            cells = {cell for cell in range(layout.cells) if form.example >> cell & 1}
            assert cells and not broken_orbit(layout, symmetry, cells)
            assert len(cells) < layout.cells / 2


# Another puzzle like the last one


def test_another_puzzle_repeats_the_last_request() -> None:
    asked = read_spec("classic level=hard with=x-wing")
    custom = Details(level="Hard", share="v10 classic level=hard with=x-wing #abc")
    share = share_like(custom, "new")
    assert share and share.spec == asked and share.seed == "new"
    for level in Level:
        for seed in "ab":
            plain = write_spec(reserve_spec(level, seed))
            assert share_like(Details(share=f"v10 {plain} #{seed}"), "new") is None
    assert share_like(Details(), "new") is None
    killer = Details(share="v10 classic killer=2,3,3,4 k1 #daily", daily="2026-11-21")
    assert share_like(killer, "new") == (read_spec("classic killer=2,3,3,4"), "new")
    assert share_like(Details(share="v999 classic #x"), "new") is None
    assert {reserve_spec(Level.EASY, seed).symmetry for seed in "ab"} == {
        Symmetry.NONE,
        Symmetry.HALF_TURN,
    }
    assert Spec() == Form().spec and layout_named("classic") is CLASSIC
