"""The rules in the order in which Explainer tries them."""

from __future__ import annotations

from typing import Final

from .bug import bug
from .exclusion import aligned_pair, aligned_triplet
from .fish import ROW_OF as FISH
from .locked import direct_locked, locked
from .multiple_chains import dynamic_chains, dynamic_plus_chains, multiple_chains, nishio
from .rule import Rule
from .sets import set_rule
from .simple_chains import simple_chain
from .singles import hidden_single, naked_single
from .small_wings import xy_wing, xyz_wing
from .strong_links import LINKS
from .unique_loops import unique_loop
from .wings import WINGS

RULES: Final[tuple[Rule, ...]] = (
    hidden_single,
    direct_locked,
    set_rule(2.0),
    naked_single,
    set_rule(2.5),
    locked,
    set_rule(3.0),
    FISH[2].search,
    set_rule(3.4),
    set_rule(3.6),
    FISH[3].search,
    set_rule(4.0),
    LINKS[2],
    xy_wing,
    xyz_wing,
    unique_loop,
    set_rule(5.0),
    FISH[4].search,
    set_rule(5.4),
    LINKS[3],
    WINGS[4],
    bug,
    LINKS[4],
    WINGS[5],
    aligned_pair,
    WINGS[6],
    simple_chain,
    WINGS[7],
    aligned_triplet,
    nishio,
    multiple_chains,
    dynamic_chains,
    dynamic_plus_chains,
)
