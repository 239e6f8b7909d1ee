"""Proofs of steps, for ``explain --proof``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..engine.layout import Layout
from ..engine.proof.prove import Proof, Refusal, prove
from ..engine.started_puzzle import Origin, board_at
from ..engine.step import Step
from .input import Query
from .json_records import Fields, numbered, step_fields

ProofResult: TypeAlias = Proof | Refusal


def prove_path(origin: Origin, steps: Iterable[Step]) -> list[ProofResult]:
    """Prove each step of a path on the board that precedes it."""
    board, verdicts = board_at(origin), list[ProofResult]()
    for step in steps:
        verdicts.append(prove(step, board))
        step.apply(board)
    return verdicts


def all_proven(verdicts: Iterable[ProofResult]) -> bool:
    """Return whether every step is proved."""
    return all(isinstance(verdict, Proof) for verdict in verdicts)


def format_steps(
    steps: Sequence[Step], verdicts: Sequence[ProofResult] | None, query: Query, *, notation: bool
) -> list[str]:
    """Write steps as numbered sentences or in players' notation, each followed by its proof."""
    layout, lines = query.puzzle.effective_layout, list[str]()
    for index, line in enumerate(numbered(steps, layout, notation=notation)):
        lines.append(line)
        if verdicts:
            lines += format_proof(verdicts[index], layout)
    return lines


def format_proof(verdict: ProofResult, layout: Layout) -> list[str]:
    """Write a proof or its refusal as indented lines, to follow its step."""
    return [f"   {line}" for line in _lines(verdict, layout)]


def steps_with_proofs(
    steps: Sequence[Step], verdicts: Sequence[ProofResult] | None, query: Query
) -> list[Fields]:
    """Return steps for ``--json``; with *verdicts*, also whether each is proved, and the proof."""
    layout = query.puzzle.effective_layout
    fields = [step_fields(step, layout) for step in steps]
    for each, verdict in zip(fields, verdicts or (), strict=False):
        each["proof"] = isinstance(verdict, Proof)
        each["proof_lines"] = _lines(verdict, layout)
    return fields


def _lines(verdict: ProofResult, layout: Layout) -> list[str]:
    if isinstance(verdict, Proof):
        return list(verdict.lines(layout))
    return [f"Not proven by what the step names: {verdict.reason}."]
