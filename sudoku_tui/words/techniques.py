"""Techniques in words: how hard they are, why they are valid, how often they are used."""

from __future__ import annotations

from ..engine.explainer.costs import cost_of
from ..engine.ladders import HODOKU, TEACHING, Rung
from ..engine.step import Technique
from ..engine.techniques import CATALOGUE, technique_name


def counted_technique(id: str, count: int) -> str:
    """Return a technique and how often it is used: ``X-Wing``, ``X-Wing x2``."""
    return technique_name(id) + (f" x{count}" if count > 1 else "")


def describe_rung(rung: Rung) -> str:
    """Return level and score of a technique: ``Hard 140``."""
    return f"{rung.level} {rung.score}"


def short_figures(technique: Technique) -> tuple[str, ...]:
    """Return level and score on the teaching ladder, and Explainer's rating if it has one."""
    return tuple(filter(None, (describe_rung(TEACHING.rung(technique)), cost_of(technique.id))))


def difficulty(technique: Technique) -> str:
    """Return how hard a technique is on each scale and whether it assumes uniqueness."""
    rung = TEACHING.rung(technique)
    sentences = [f"{rung.level}, score {rung.score} here."]
    if technique in HODOKU.techniques:
        rung = HODOKU.rung(technique)
        sentences.append(f"{rung.level}, score {rung.score} for HoDoKu.")
    else:
        sentences.append("HoDoKu leaves it out." if technique.code else "HoDoKu does not have it.")
    if cost := cost_of(technique.id):
        sentences.append(f"{cost} for Explainer.")
    if not technique.sound_without_uniqueness:
        sentences.append("It assumes that the puzzle has one solution.")
    return " ".join(sentences)


def why_it_holds(id: str) -> str:
    """Return the proof of a technique in two sentences."""
    return CATALOGUE[id].proof
