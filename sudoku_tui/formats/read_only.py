"""Formats that are read and not printed."""

from __future__ import annotations

from typing import Final

from .boards import (
    candidate_lines,
    cell_lists,
    jigsaw_rows,
    killer_texts,
    markup,
    one_line,
    plus_lines,
    programs,
    samurai,
    titled,
    walls,
)
from .format import Format, Sign
from .sheet import Part

_TITLE: Final = frozenset({Part.TITLE})
_LINES: Final = (
    Format(
        "position",
        "a line of our own positions to practise: what is placed, what is gone, a technique",
        plus_lines.is_position_line,
        plus_lines.read_position_line,
        sign=Sign.SHAPE,
        by_line=True,
    ),
    Format(
        "candidate-words",
        "one line of 81 words, the candidates of each cell",
        candidate_lines.is_word_line,
        candidate_lines.read_word_line,
        sign=Sign.SHAPE,
        by_line=True,
        trap="a word of one digit is placed, unless a cell that it sees still has it",
    ),
    Format(
        "struck-line",
        "one line of Sudoku Studio: a plus before each entry, and behind a colon what is gone",
        plus_lines.is_struck_line,
        plus_lines.read_struck_line,
        sign=Sign.SHAPE,
        by_line=True,
        trap="digit, row and column of a candidate that is gone are no rating",
    ),
    Format(
        "spaces",
        "one line, a space for an empty cell",
        one_line.is_spaced_line,
        one_line.read_spaced_line,
        sign=Sign.SHAPE,
        by_line=True,
        trap="spaces at the ends are cells",
    ),
)
_TEXTS: Final = (
    Format(
        "candidate-square",
        "27 lines of 27 characters, three by three a cell",
        candidate_lines.is_candidate_square,
        candidate_lines.read_candidate_square,
        sign=Sign.SHAPE,
    ),
    Format(
        "debian",
        "boards below lines with %, as Debian's sudoku prints them",
        titled.is_debian,
        titled.read_debian,
        sign=Sign.SHAPE,
        keeps=_TITLE,
        trap="stars and dots alone are a pattern, and no puzzle",
    ),
    Format(
        "html",
        "a page with a table for each puzzle, as Debian's sudoku prints it",
        markup.is_html,
        markup.read_html,
        sign=Sign.NAME,
        is_anywhere=True,
        keeps=_TITLE,
        trap="a hard space is an empty cell",
    ),
    Format(
        "named-cells",
        "cells by their names with their digits: r4c5=7, E4: 7, cell(4,5,7).",
        cell_lists.is_named_list,
        cell_lists.read_named_list,
        sign=Sign.SHAPE,
    ),
    Format(
        "samurai-rows",
        "21 rows of a Samurai",
        samurai.is_canvas,
        samurai.read_canvas,
        sign=Sign.SHAPE,
    ),
    Format(
        "space-rows",
        "nine rows, a space for an empty cell",
        one_line.is_spaced_rows,
        one_line.read_spaced_rows,
        sign=Sign.SHAPE,
    ),
    Format(
        "two-digit-rows",
        "rows of two figures a cell",
        one_line.is_two_digit_rows,
        one_line.read_two_digit_rows,
        sign=Sign.SHAPE,
    ),
    Format(
        "jigsaw-rows",
        "rows of a jigsaw, and below or beside them a character for the piece of each cell",
        jigsaw_rows.is_jigsaw_rows,
        jigsaw_rows.read_jigsaw_rows,
        sign=Sign.SHAPE,
        trap="the pieces are no second puzzle",
    ),
    Format(
        "walls",
        "a jigsaw with walls drawn around its pieces, or a killer around its cages",
        walls.is_drawn,
        walls.read_drawn,
        sign=Sign.SHAPE,
        trap="without its walls it would be another puzzle",
    ),
    Format(
        "killer-text",
        "cages as people write them: a sum and its cells on a line, or a letter for each cell",
        killer_texts.is_killer_text,
        killer_texts.read_killer_text,
        sign=Sign.SHAPE,
        over=frozenset(
            {"named-cells", "yasudoku", "space-rows", "jigsaw-rows", "keyed-lines", "walls"}
        ),
        trap="read without its cages it is another puzzle",
    ),
    Format(
        "program",
        "a list in the source of a program: Prolog, numpy, R, MATLAB, YAML",
        programs.is_program,
        programs.read_program,
        sign=Sign.SHAPE,
        is_anywhere=True,
        trap="a word that is no digit may be an empty cell: _, None, nil, NA",
    ),
)
FORMATS: Final = (*_LINES, *_TEXTS)
