"""Checks that every mutant of `make mutants` applies to the source, and no family lacks one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.mutant import ENGINE, ROOT, Mutant, NoLongerApplies
from tests.mutants.table import FAMILIES, MUTANTS

SHARED = {
    *(f"inference/{name}.py" for name in ("als", "links", "implications", "outcomes")),
    *(f"inference/{name}.py" for name in ("tight_sets", "dead_places")),
    "solving/single_queue.py",
}
"""Modules that several techniques use."""


def test_each_applies() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in {ROOT / m.path for m in MUTANTS}}
    for mutant in MUTANTS:
        assert mutant.applied_to(sources[ROOT / mutant.path]) != sources[ROOT / mutant.path]


def test_names_are_distinct() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names)


def test_every_family_has_a_mutant() -> None:
    folder = ROOT / ENGINE / "techniques"
    techniques = {
        str(path.relative_to(ROOT / ENGINE))
        for path in folder.rglob("*.py")
        if path.name != "__init__.py"
    }
    wanted = techniques | SHARED
    assert wanted - {mutant.module for mutant in MUTANTS} == set()


def test_a_mutant_is_in_the_module_of_its_family() -> None:
    for family in FAMILIES:
        folder = family.__name__.rpartition(".")[2]
        for mutant in family.MUTANTS:
            assert folder in Path(mutant.module).parts[:-1], mutant.name


def test_named_tests_exist() -> None:
    for test in {test for mutant in MUTANTS for test in mutant.tests}:
        path, *names = test.split("[")[0].split("::")
        assert (ROOT / path).exists(), test
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
        ("text", "within", "message"),
        [
            ("1 + ", "", "odd.py has 2 times, and should have once: '1 [+] '"),
            ("1 + 4", "", "'odd: one is added' no longer applies.* 0 times"),
            ("1 + 3", "one", "in one has 0 times"),
            ("1 + 3", "three", "no function three"),
        ],
    )
    def test_conditions_that_no_longer_apply_are_reported(
        self, text: str, within: str, message: str
    ) -> None:
        with pytest.raises(NoLongerApplies, match=message):
            self.mutant(text, within).applied_to(self.source)
