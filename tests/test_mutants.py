"""Every mutant of `make mutants` still applies to the source, and no family is without one."""

from __future__ import annotations

import pytest

from tests.mutants.mutant import ENGINE, ROOT, Mutant, NoLongerApplies
from tests.mutants.table import MUTANTS

SHARED = {
    *("als.py", "als_in_houses.py", "als_victims.py", "groups.py", "links.py"),
    *("implications.py", "set_implications.py", "chain_paths.py", "outcomes.py", "nets.py"),
    *("tight_sets.py", "subset_sizes.py", "dead_places.py", "discovery.py"),
    *("bands.py", "full_placements.py"),
}
"""The ground that techniques stand on."""
WITHOUT_CONDITIONS = {"__init__.py", "base.py", "als_drawing.py", "sue_de_coq.py"}
"""Modules of techniques that find nothing."""


def test_each_applies() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in {ROOT / m.path for m in MUTANTS}}
    for mutant in MUTANTS:
        assert mutant.applied_to(sources[ROOT / mutant.path]) != sources[ROOT / mutant.path]


def test_names_are_told_apart() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names)


def test_every_family_has_a_mutant() -> None:
    techniques = {f"techniques/{path.name}" for path in (ROOT / ENGINE / "techniques").glob("*.py")}
    wanted = {*techniques, *SHARED} - {f"techniques/{name}" for name in WITHOUT_CONDITIONS}
    assert wanted - {mutant.module for mutant in MUTANTS} == set()


def test_its_tests_are_there() -> None:
    for test in {test for mutant in MUTANTS for test in mutant.tests}:
        path, *names = test.split("[")[0].split("::")
        assert all(name in (ROOT / path).read_text(encoding="utf-8") for name in names), test


class TestMutant:
    source = "def one() -> int:\n    return 1 + 2\n\n\ndef two() -> int:\n    return 1 + 3\n"

    def mutant(self, text: str, within: str = "") -> Mutant:
        return Mutant("odd.py", "one is added", text, "", ("tests",), within)

    def test_a_condition_is_left_out(self) -> None:
        assert self.mutant("1 + ", "two").applied_to(self.source) == self.source.replace(
            "1 + 3", "3"
        )

    @pytest.mark.parametrize(
        ("text", "within", "told"),
        [
            ("1 + ", "", "odd.py has 2 times, and should have once: '1 [+] '"),
            ("1 + 4", "", "'odd: one is added' no longer applies.* 0 times"),
            ("1 + 3", "one", "in one has 0 times"),
            ("1 + 3", "three", "no function three"),
        ],
    )
    def test_what_no_longer_applies_is_told(self, text: str, within: str, told: str) -> None:
        with pytest.raises(NoLongerApplies, match=told):
            self.mutant(text, within).applied_to(self.source)
