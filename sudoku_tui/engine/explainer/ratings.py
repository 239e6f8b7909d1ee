"""ER, EP and ED: a puzzle's ratings on Explainer's scale."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ExplainerRating:
    """Explainer's rating of a puzzle, not rounded: see `rounded`."""

    er: float
    """Rating of the hardest step."""
    ep: float
    """Rating of the hardest step up to the first placement of a digit."""
    ed: float
    """Rating of the first step."""
    technique: str
    """Name of the first step with the rating `er`; empty if it is unknown."""
    complete: bool = True
    """Whether the path was walked to its end; otherwise `er` is a lower bound."""
    ep_is_exact: bool = True
    """Whether a placement was reached; otherwise `ep` is a lower bound."""
    ed_is_exact: bool = True
    """Whether a step was found at all; otherwise `ed` is a lower bound."""

    def text_of(self, name: str) -> str:
        """Return ``er``, ``ep`` or ``ed`` as ``4.2``, or ``at least 9.0`` for a lower bound."""
        return f"{'' if self._is_exact(name) else 'at least '}{rounded(getattr(self, name)):.1f}"

    def short_text_of(self, name: str) -> str:
        """Return ``er``, ``ep`` or ``ed`` as ``4.2``, or ``9.5+`` for a lower bound."""
        return f"{rounded(getattr(self, name)):.1f}{'' if self._is_exact(name) else '+'}"

    def _is_exact(self, name: str) -> bool:
        return {"er": self.complete, "ep": self.ep_is_exact, "ed": self.ed_is_exact}[name]

    @property
    def short_text(self) -> str:
        """``ER 4.7``, or ``ER 9.5+`` for a lower bound."""
        return f"ER {self.short_text_of('er')}"

    @property
    def full_text(self) -> str:
        """``ER 4.7 (Unique Rectangle Type 3), EP 1.2, ED 1.2``; lower bounds are marked."""
        er, ep, ed = (f"{name.upper()} {self.text_of(name)}" for name in ("er", "ep", "ed"))
        return f"{er} ({self.technique}), {ep}, {ed}" if self.technique else f"{er}, {ep}, {ed}"


def rounded(rating: float) -> float:
    """Return a rating with one decimal, as Explainer prints it."""
    return tenths(rating) / 10


def tenths(rating: float) -> int:
    """Return a rating as a number of tenths, rounded as in Explainer."""
    return int((rating + 0.05) * 10)
