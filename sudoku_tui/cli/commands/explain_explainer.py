"""The report of ``explain --scale explainer``: Sudoku Explainer's path, with its ratings."""

from __future__ import annotations

from argparse import Namespace

from ...engine.effort import Effort, OutOfEffort
from ...engine.explainer.rating_path import SCOPE, ExplainerPath, applies_to, rating_of
from ...engine.explainer.ratings import rounded
from ...engine.explainer.rule import RatedStep
from ...engine.solving.solver import with_blockers
from ...engine.step import Step
from ...formats.figures import counted
from ..each_puzzle import report_clash
from ..exits import Exit
from ..input import Query
from ..json_records import Fields, query_fields, text_of
from ..output import Messages, Printer
from ..proofs import ProofResult, all_proven, format_proof, prove_path, steps_with_proofs
from ..starting_point import StartingPoint, find_start_of


class ExplainerPaths:
    """Printer of Sudoku Explainer's path through each puzzle."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        self._options, self._messages, self._printer = options, messages, printer

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Print the path, as far as *effort* allows.

        Raises:
            OutOfEffort: *effort* is spent; the steps found so far have been printed.
        """
        if report_clash(query, self._messages):
            return Exit.BAD_INPUT
        if not applies_to(query.puzzle.effective_layout):
            self._messages.error(query.with_place(SCOPE))
            return Exit.NO
        standing = find_start_of(query, effort, self._messages)
        origin, solution = standing.origin, standing.solution
        path, steps = ExplainerPath(origin, effort), list[RatedStep]()
        late: OutOfEffort | None = None
        try:
            for found in iter(path.next, None) if solution else ():
                steps.append(found)  # one by one, to keep those found before time runs out
        except OutOfEffort as error:
            late = error
        shown = with_blockers(origin, [each.step for each in steps])
        steps = [each._replace(step=step) for each, step in zip(steps, shown, strict=True)]
        proofs = None
        if self._options.proof:
            proofs = prove_path(origin, [each.step for each in steps])
        self._print(query, path, steps, proofs, standing, late is None)
        if late:
            raise late
        if not solution or not all_proven(proofs or ()):
            return Exit.NO
        return self._report_rest(query, path)

    def _print(
        self,
        query: Query,
        path: ExplainerPath,
        steps: list[RatedStep],
        proofs: list[ProofResult] | None,
        standing: StartingPoint,
        complete: bool,
    ) -> None:
        solution = standing.solution
        solved = solution is not None and path.board.is_solved
        rating = rating_of(steps, complete=complete, solved=solved, least=path.least)
        if self._options.json:
            known = rating if solution else None
            fields: Fields = {
                **query_fields(query),
                "solutions": standing.count,
                "solution": text_of(solution, query.puzzle.layout) if solution else None,
                "solved": solved,
                "scale": "explainer",
                "er": rounded(known.er) if known else None,
                "ep": rounded(known.ep) if known else None,
                "ed": rounded(known.ed) if known else None,
                **({} if complete else {"er_at_least": True}),
                "steps": _fields(steps, proofs, query),
            }
            self._printer.json(fields)
        elif steps:
            told = Step.notation if self._options.notation else Step.sentence
            layout = query.puzzle.layout
            lines: list[str] = []
            for number, (rated, step) in enumerate(steps, 1):
                lines.append(f"{number}. {rounded(rated):.1f} {told(step, layout)}")
                lines += format_proof(proofs[number - 1], layout) if proofs else ()
            self._printer.record("\n".join([*lines, "", rating.full_text]))

    def _report_rest(self, query: Query, path: ExplainerPath) -> Exit:
        if path.board.is_solved:
            return Exit.DONE
        left = counted(path.board.empty.bit_count(), "cell")
        told = f"{left} unsolved: no rule of Sudoku Explainer applies"
        self._messages.error(query.with_place(told))
        return Exit.UNSOLVED


def _fields(found: list[RatedStep], proofs: list[ProofResult] | None, query: Query) -> list[Fields]:
    """Return the JSON fields of steps, as on any path, each with its rating."""
    told = steps_with_proofs([each.step for each in found], proofs, query)
    return [
        {**fields, "rating": rounded(rating)}
        for fields, (rating, _) in zip(told, found, strict=True)
    ]
