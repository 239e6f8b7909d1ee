"""The catalogue of techniques.

A family is a folder, and each module in it exports its ``TECHNIQUES``. To add a technique, add a
module, a line in the table of contents below, and a rung on each ladder.

A module is loaded when one of its techniques is used: HoDoKu's ladder needs only half of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final, TypeAlias

from ..board import Board
from ..changes import Changes, SkippableSearch, SkipRules
from ..step import Step, Technique

__all__ = [
    "CATALOGUE",
    "NarrowedSearch",
    "Search",
    "family_of",
    "narrowed_of",
    "searches_of",
    "technique_name",
    "variants_of",
    "wider",
]

Search: TypeAlias = Callable[[Board], Step | None]
"""A search for the one step to take on a board, of one technique or of several."""
NarrowedSearch: TypeAlias = Callable[[Board, Changes], Step | None]
"""Like `Search`, for a board that has changed since the same search found nothing."""

CONTENTS: Final = {
    "basics.intersections": "locked-candidates-1 locked-candidates-2",
    "basics.singles": "full-house hidden-single naked-single",
    "basics.subsets": (
        "locked-pair locked-triple naked-pair naked-triple naked-quad hidden-pair hidden-triple "
        "hidden-quad"
    ),
    "cages.chains": "cage-chain",
    "cages.equations": (
        "innie innie-2-houses innie-3-houses innie-4-houses outie outie-2-houses outie-3-houses "
        "outie-4-houses innies-2 innies-3 innies-4 outies-2 outies-3 outies-4 innie-outie "
        "innies-outies cage-split equation-bounds equation-parity"
    ),
    "cages.overlaps": "cage-overlap",
    "cages.shared_digits": (
        "cage-claiming killer-pair killer-triple killer-quad cage-common cage-pair"
    ),
    "cages.single_cage": (
        "cage-last-cell cage-only-combination cage-combinations-2 cage-combinations-3 "
        "cage-combinations-4 cage-combinations-5 cage-hidden-single cage-bounds "
        "cage-naked-subset cage-pointing cage-ways"
    ),
    "chains.chains": "x-chain xy-chain",
    "chains.forcing_chains": "forcing-chain-contradiction forcing-chain-verity",
    "chains.forcing_nets": "forcing-net-contradiction forcing-net-verity",
    "chains.loops": (
        "aic continuous-nice-loop discontinuous-nice-loop grouped-aic "
        "grouped-continuous-nice-loop grouped-discontinuous-nice-loop"
    ),
    "chains.nishio": "nishio",
    "chains.remote_pairs": "remote-pair",
    "colours.colours": "simple-colours-trap simple-colours-wrap multi-colours-1 multi-colours-2",
    "colours.medusa": "medusa-3d",
    "exotic.exocets": "junior-exocet double-exocet senior-exocet",
    "exotic.fireworks": "firework-triple firework-pair firework-quadruple",
    "exotic.sectors": "sk-loop multi-sector-locked-set",
    "fish.fish": (
        "x-wing swordfish jellyfish squirmbag whale leviathan finned-x-wing finned-swordfish "
        "finned-jellyfish finned-squirmbag finned-whale finned-leviathan sashimi-x-wing "
        "sashimi-swordfish sashimi-jellyfish sashimi-squirmbag sashimi-whale sashimi-leviathan "
        "franken-x-wing franken-swordfish franken-jellyfish franken-squirmbag franken-whale "
        "franken-leviathan finned-franken-x-wing finned-franken-swordfish "
        "finned-franken-jellyfish finned-franken-squirmbag finned-franken-whale "
        "finned-franken-leviathan mutant-x-wing mutant-swordfish mutant-jellyfish "
        "mutant-squirmbag mutant-whale mutant-leviathan finned-mutant-x-wing "
        "finned-mutant-swordfish finned-mutant-jellyfish finned-mutant-squirmbag "
        "finned-mutant-whale finned-mutant-leviathan"
    ),
    "fish.kraken_fish": "kraken-fish-1 kraken-fish-2",
    "guardians.bivalue_oddagon": "bivalue-oddagon",
    "guardians.broken_wing": "broken-wing",
    "guardians.tridagon": "tridagon",
    "last_resorts.guess": "guess",
    "last_resorts.templates": "template-set template-delete",
    "leftovers.leftovers": "leftover-cell law-of-leftovers set-equivalence",
    "locked_sets.aligned_exclusion": "aligned-pair-exclusion aligned-triple-exclusion",
    "locked_sets.almost_locked_candidates": "almost-locked-pair almost-locked-triple",
    "locked_sets.als_chain": "als-chain",
    "locked_sets.als_pairs": "als-xz als-xy-wing",
    "locked_sets.death_blossom": "death-blossom",
    "locked_sets.sue_de_coq": "sue-de-coq",
    "one_digit.empty_rectangle": "empty-rectangle dual-empty-rectangle",
    "one_digit.turbot_fish": "turbot-fish skyscraper two-string-kite dual-two-string-kite",
    "uniqueness.avoidable_rectangles": (
        "avoidable-rectangle-1 avoidable-rectangle-2 avoidable-rectangle-3"
    ),
    "uniqueness.bug": "bug-1 bug-2 bug-3 bug-4",
    "uniqueness.extended_rectangles": "extended-rectangle",
    "uniqueness.symmetrical_placement": "symmetrical-placement",
    "uniqueness.unique_loops": "unique-loop",
    "uniqueness.unique_rectangles": (
        "hidden-rectangle unique-rectangle-3 unique-rectangle-1 unique-rectangle-2 "
        "unique-rectangle-4 unique-rectangle-5 unique-rectangle-6"
    ),
    "wings.bent_sets": "vwxyz-wing uvwxyz-wing",
    "wings.grouped_w_wing": "chute-remote-pair grouped-w-wing",
    "wings.wings": "xy-wing xyz-wing w-wing wxyz-wing",
}
"""By module: the ids of its techniques, in the order in which the module exports them."""

_MODULES: Final = {id: module for module, ids in CONTENTS.items() for id in ids.split()}


def _module_of(id: str) -> ModuleType:
    """Import the module of the technique with this id."""
    return import_module(f"{__name__}.{_MODULES[id]}")


class _Catalogue(Mapping[str, Technique]):
    """The techniques by id; all ids are known, but a technique is loaded when it is first used."""

    def __init__(self) -> None:
        self._loaded: dict[str, Technique] = {}

    def __getitem__(self, id: str) -> Technique:
        if id not in self._loaded:
            techniques: tuple[Technique, ...] = _module_of(id).TECHNIQUES
            self._loaded |= {technique.id: technique for technique in techniques}
        return self._loaded[id]

    def __contains__(self, id: object) -> bool:
        return id in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


CATALOGUE: Final[Mapping[str, Technique]] = _Catalogue()
"""Every technique by its id. Ladders define an order of techniques; this order has no meaning."""


def searches_of(id: str) -> dict[str, Search]:
    """Return the named searches that a ladder may use instead of the first step of a technique.

    They belong to the module of the technique: one search may find steps of several techniques.
    """
    module = _module_of(id)
    hodoku: dict[str, Search] = getattr(module, "HODOKU_SEARCHES", {})
    return hodoku | getattr(module, "TEACHING_SEARCHES", {})


def narrowed_search_of(id: str, search: str = "") -> NarrowedSearch | None:
    """Return a search for boards that have changed since a ladder's search found nothing.

    *search* is the name of the ladder's search; empty for the first step of the technique. The
    result is None if the whole search must be repeated.
    """
    module = _module_of(id)
    narrowed: dict[str, NarrowedSearch | SkipRules] = getattr(module, "NARROWED_SEARCHES", {})
    if search:  # it may share its name with a technique, but return another step
        narrowed = narrowed | getattr(module, "NARROWED_HODOKU_SEARCHES", {})
    known = narrowed.get(search or id)
    if not isinstance(known, SkipRules):
        return known
    technique = CATALOGUE[id]
    whole = searches_of(id)[search] if search else lambda board: next(technique.find(board), None)
    return SkippableSearch(whole, known)


def variants_of(technique: Technique) -> dict[str, Technique]:
    """Return the techniques for variants in HoDoKu's library that differ from the usual search.

    The keys are the code of the technique and the variant, such as ``0902-2``.
    """
    module = import_module(type(technique).__module__)
    every: dict[str, Technique] = getattr(module, "LIBRARY_VARIANTS", {})
    return {name: each for name, each in every.items() if name.startswith(f"{technique.code}-")}


def technique_name(id: str) -> str:
    """Return the name of a technique; its id in words if there is no such technique."""
    return CATALOGUE[id].name if id in CATALOGUE else id.replace("-", " ")


def folder_of(id: str) -> str:
    """Return the folder of a technique's module, without loading it: ``locked_sets``."""
    return _MODULES[id].partition(".")[0]


def is_of_cages(id: str) -> bool:
    """Check whether a technique reads the sums of a puzzle, without loading it."""
    return folder_of(id) == "cages"


def family_of(technique: Technique) -> str:
    """Return the family of *technique* in words: ``Wings``, ``Locked sets``."""
    folder = type(technique).__module__.removeprefix(f"{__name__}.").split(".")[0]
    return folder.replace("_", " ").capitalize()


def other_variants(technique: Technique) -> tuple[Technique, ...]:
    """Return the variants of a technique; some of them find more steps."""
    return tuple(each for each in variants_of(technique).values() if each != technique)
