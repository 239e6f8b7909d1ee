"""The rules in the order in which Explainer tries them."""

from __future__ import annotations

from typing import Final, NamedTuple

from .bug import bug
from .exclusion import aligned_pair, aligned_triplet
from .fish import ROW_OF as FISH
from .locked import direct_locked, locked
from .multiple_chains import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NESTED, NISHIO
from .rule import Rule
from .sets import set_rule
from .simple_chains import simple_chain
from .singles import hidden_single, naked_single
from .small_wings import xy_wing, xyz_wing
from .strong_links import LINKS
from .unique_loops import unique_loop
from .wings import WINGS


class Tried(NamedTuple):
    """A rule, and the least that its steps are rated."""

    least: float
    rule: Rule


ORDER: Final[tuple[Tried, ...]] = (
    Tried(1.0, hidden_single),
    Tried(1.7, direct_locked),
    Tried(2.0, set_rule(2.0)),
    Tried(2.3, naked_single),
    Tried(2.5, set_rule(2.5)),
    Tried(2.6, locked),
    Tried(3.0, set_rule(3.0)),
    Tried(3.2, FISH[2].search),
    Tried(3.4, set_rule(3.4)),
    Tried(3.6, set_rule(3.6)),
    Tried(3.8, FISH[3].search),
    Tried(4.0, set_rule(4.0)),
    Tried(4.0, LINKS[2]),
    Tried(4.2, xy_wing),
    Tried(4.4, xyz_wing),
    Tried(4.5, unique_loop),
    Tried(5.0, set_rule(5.0)),
    Tried(5.2, FISH[4].search),
    Tried(5.4, set_rule(5.4)),
    Tried(5.4, LINKS[3]),
    Tried(5.5, WINGS[4]),
    Tried(5.6, bug),
    Tried(5.8, LINKS[4]),
    Tried(6.2, WINGS[5]),
    Tried(6.2, aligned_pair),
    Tried(6.6, WINGS[6]),
    Tried(6.5, simple_chain),
    Tried(7.5, WINGS[7]),
    Tried(7.5, aligned_triplet),
    Tried(NISHIO.base, NISHIO),
    Tried(MULTIPLE.base, MULTIPLE),
    Tried(DYNAMIC.base, DYNAMIC),
    Tried(DYNAMIC_PLUS.base, DYNAMIC_PLUS),
    *(Tried(rule.base, rule) for rule in NESTED),
)


def least_from(index: int) -> float:
    """The least that a step is rated which no rule before this one finds."""
    return min(each.least for each in ORDER[index:])
