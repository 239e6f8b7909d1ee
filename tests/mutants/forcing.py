"""Forcing chains and nets, and what they read; and the guess."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_TESTS = "tests/engine/test_chains.py"
_REACH = (f"{_TESTS}::test_nets_reach_as_far_as_chains_and_further[classic]",)
_CLOSED = (f"{_TESTS}::test_closures_are_what_is_reached_link_by_link[classic]",)
_REASONS = (
    "tests/engine/techniques/chains/test_forcing_nets.py::test_every_reason_of_a_net_is_one",
)
_CERTAIN = ("tests/engine/techniques/chains/test_forcing_nets.py::test_what_is_certain_is_true",)
_TOLD = (
    "tests/engine/techniques/chains/test_forcing_nets.py::test_a_story_leads_to_what_it_concludes",
)
_FORCING = "techniques/chains/forcing.py"
_FORCING_CHAINS = "techniques/chains/forcing_chains.py"
_FORCING_NETS = "techniques/chains/forcing_nets.py"
_OUTCOMES = "inference/outcomes.py"
_NET = "inference/outcomes.py"
_IMPLICATIONS = "inference/implications.py"

MUTANTS = (
    Mutant(
        _FORCING,
        "placements come first",
        "return [*(Conclusion(node, True) for node in placed), "
        "*(Conclusion(n, False) for n in gone)]",
        "return [*(Conclusion(n, False) for n in gone), "
        "*(Conclusion(node, True) for node in placed)]",
        ("tests/engine/techniques/chains/test_forcing_nets.py::test_placements_come_first",),
    ),
    Mutant(
        _FORCING,
        "a group that is true is not told as several",
        "on = Role.LINK_ON if len(candidates) == 1 else Role.SET_A",
        "on = Role.LINK_ON",
        (f"{_TESTS}::test_a_true_group_is_not_told_as_several_placements",),
    ),
    Mutant(
        _FORCING_CHAINS,
        "two cells of one house have a digit twice",
        "for index in layout.houses_of[cell]:",
        "for index in range(len(layout.houses)):",
        _TOLD,
    ),
    Mutant(
        _FORCING_CHAINS,
        "nothing is left of what is emptied",
        "if lane & left or not lane & (lane - 1):",
        "if not lane & (lane - 1):",
        _TOLD,
    ),
    Mutant(
        _FORCING_CHAINS,
        "every choice leads to what is certain",
        "if candidates & (candidates - 1) and not candidates & ~self._leading:",
        "if candidates & (candidates - 1) and candidates & self._leading:",
        _TOLD,
    ),
    Mutant(
        _FORCING_NETS,
        "what a chain proves is left out",
        "(chains.by_contradiction(chains.houses), chains.by_verity())",
        "()",
        _REACH,
    ),
    Mutant(
        _FORCING_NETS,
        "every premise leads to what is certain",
        "            return None\n        told |=",
        "            continue\n        told |=",
        _TOLD,
        also=(
            "if candidates & (candidates - 1) and not candidates & ~leading:",
            "if candidates & (candidates - 1):",
        ),
    ),
    Mutant(
        _OUTCOMES,
        "what is certain follows from a candidate and from its contrary",
        "true |= on & self.if_false[node].true & elsewhere",
        "true |= on & elsewhere",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "what is certain follows from every choice",
        "            true &= outcome.true\n",
        "            true = outcome.true\n",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "an emptied cell has nothing left",
        "self._cells & ~self._cells_in(self.board.candidates & ~false)",
        "self._cells & self._cells_in(false)",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "an emptied house has no place left",
        "if not house & ~false:",
        "if house & false:",
        _CERTAIN,
    ),
    Mutant(
        "inference/outcomes.py",
        "one digit is left in the cell of a net's premise",
        "if mates and not mates & (mates - 1):",
        "if mates:",
        _CERTAIN,
    ),
    Mutant(
        _NET,
        "one of a choice is left",
        "if left & (left - 1):",
        "if left & (left - 1) & (left - 2):",
        _REASONS,
    ),
    Mutant(
        _NET,
        "the reasons of a single are all that it is left by",
        "denied = tuple(false(other) for other in members(choice.candidates & ~left))",
        "denied = (false(node),)",
        _REASONS,
    ),
    Mutant(
        _NET,
        "a contradiction is true and false",
        "if literal ^ 1 in self.reasons and ",
        "if ",
        _REASONS,
    ),
    Mutant(
        _IMPLICATIONS,
        "a strong link has two places",
        "if inside.bit_count() == 2:",
        "if inside.bit_count() >= 2:",
        _CLOSED,
    ),
    Mutant(
        "techniques/last_resorts/guess.py",
        "there is one solution",
        "if len(found) == 1 and empty:",
        "if found and empty:",
        ("tests/engine/test_patterns.py",),
    ),
)
