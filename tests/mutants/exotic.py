"""Patterns of the hardest puzzles: fireworks, exocets, and sets over several sectors."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, definitions_of

_FIREWORKS = "techniques/exotic/fireworks.py"
_FIREWORK_SEARCH = "techniques/exotic/firework_search.py"
_SEARCH = "techniques/exotic/exocet_search.py"
_EXOCETS = "techniques/exotic/exocets.py"
_EXOCET_RULES = "techniques/exotic/exocet_rules.py"
_EXOCET_WORDS = "techniques/exotic/exocet_words.py"
_SECTOR_WORDS = "techniques/exotic/sector_words.py"
_SECTORS = "techniques/exotic/sectors.py"
_SECTOR_SEARCH = "techniques/exotic/sector_search.py"
_GRIDS = "techniques/exotic/grids.py"
_DRAWN = ("tests/engine/techniques/exotic/test_fireworks.py",)
_TRUE = ("tests/engine/techniques/exotic/test_exotic.py",)
_AGAIN = ("tests/engine/test_changes.py",)

MUTANTS = (
    Mutant(
        _FIREWORK_SEARCH,
        "a digit has one place outside the box at most",
        "if not rest & (rest - 1):",
        "if rest.bit_count() < 3:",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "a digit is confined in both lines",
        "confined = self.corners_with(wings)",
        "confined = wings + self.below & self.highest & (1 << self.half) - 1",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "a digit that is linked by one wing goes with any other",
        "bits = wing | other",
        "bits = wing",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "three digits are counted by their wings",
        "thrice |= twice & wings",
        "thrice |= twice & once & wings & ~twice",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "the cell of a pair sees wings, whatever line they are on",
        "self._as_wing[cell] |= wing",
        "self._as_wing[cell] |= wing if which else 0",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "two corners share two wings, not three",
        "if shared & (shared - 1) and",
        "if shared.bit_count() > 2 and",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORKS,
        "three digits fill three cells",
        "if digits.bit_count() == 3 and _all_used(board, each, digits):",
        "if digits.bit_count() >= 2 and _all_used(board, each, digits):",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORKS,
        "the partner of a pair sees both wings",
        "seen = sees[each.wings[0]] & sees[each.wings[1]] & ~(1 << each.corner)",
        "seen = (sees[each.wings[0]] | sees[each.wings[1]]) & ~(1 << each.corner)",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _FIREWORKS,
        "the digits of two corners differ",
        "if mine & yours:\n                    continue",
        "if mine == yours:\n                    continue",
        (*_DRAWN, *_TRUE),
    ),
    Mutant(
        _SEARCH,
        "a digit that stands is a place",
        "return [0, *(a | b for a, b in zip(board.places[1:], stands, strict=True))]",
        "return [0, *(a for a, b in zip(board.places[1:], stands, strict=True))]",
        _TRUE,
    ),
    Mutant(
        _SEARCH,
        "three places lie in three rows",
        "if not (both & (both - 1)) or all_three.bit_count() < 3:",
        "if not (both & (both - 1)) or all_three.bit_count() < 4:",
        _TRUE,
    ),
    Mutant(
        _SEARCH,
        "without the targets no base digit has room in all three lines",
        "if not any(\n            is_matched(*remove_spot(remove_spot(each, spots[0]), spots[1]))",
        "if not all(\n            is_matched(*remove_spot(remove_spot(each, spots[0]), spots[1]))",
        _TRUE,
    ),
    Mutant(
        _SEARCH,
        "a second target is needed by every digit that has room without the first",
        "others &= needed[each & rest]",
        "others &= needed[each & rest] or _NONE_TOGETHER",
        _TRUE,
    ),
    Mutant(
        _SEARCH,
        "a place is needed where two lines have two rows together",
        "if third.bit_count() == 2:",
        "if third.bit_count() <= 3:",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "a target loses a digit that needs the other one as well",
        "if not is_matched(*remove_spot(in_lines, other)):",
        "if is_matched(*remove_spot(in_lines, other)):",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "a known digit is in every way to fill base and targets",
        "certain &= 1 << x | 1 << y",
        "certain &= 1 << x | 1 << y | fits_digits(x, y)",
        _TRUE,
        also=(
            "class FittingDigits(NamedTuple):",
            "def fits_digits(x, y): return ~0\n\n\nclass FittingDigits(NamedTuple):",
        ),
    ),
    Mutant(
        _EXOCET_WORDS,
        "a digit of the base leaves a target for a reason of its own",
        "if not gone & ~targets and not digits_of(step.eliminations) & digits:",
        "if not gone & ~targets:",
        _TRUE,
    ),
    Mutant(
        _EXOCET_WORDS,
        "the lines in which an exocet's digit is told to be have all its places",
        "covers if not cells & ~pair[0].mask & ~pair[1].mask)",
        "covers if not cells & ~pair[0].mask & ~pair[1].mask or True)",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "what the base sees is no place of a digit of an exocet",
        "for cell in members(held[digit] & rest & ~seen)",
        "for cell in members(held[digit] & rest)",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "no companion holds a digit that fills two lines",
        "if held & companions:\n        return",
        "if held & companions & 0:\n        return",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "two lines cover all places of a digit",
        "if places & ~covers[0].mask & ~covers[1].mask:\n            continue",
        "if places & ~covers[0].mask & ~covers[1].mask & 0:\n            continue",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "a mirror cell is tied to the target only if it is alone",
        "if len(able) == 1 and board.empty >> able[0] & 1:",
        "if len(able) >= 1 and board.empty >> able[0] & 1:",
        _TRUE,
    ),
    Mutant(
        _EXOCET_RULES,
        "a digit that is tied to the mirror has no other place in a house of it",
        "if inside and not inside & ~both:",
        "if inside & both:",
        _TRUE,
    ),
    Mutant(
        _EXOCETS,
        "two exocets have four digits in all",
        "and (one.digits | other.digits).bit_count() == 4",
        "and (one.digits | other.digits).bit_count() >= 4",
        _TRUE,
    ),
    Mutant(
        _SECTOR_WORDS,
        "every way to count a digit is told that removes a candidate",
        "while gone:",
        "if gone:",
        _TRUE,
        also=(
            """        if not removed:
            break
""",
            "",
        ),
    ),
    Mutant(
        _SECTORS,
        "a loop is counted in all of its cells",
        "cells |= corner.in_row | corner.in_column",
        "cells |= corner.in_row",
        _TRUE,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "a digit takes as many cells as rows have it, if these are fewer",
        "left += (beyond & not_fewer - (not_fewer >> _CHOICE_COUNTER - 1)) - by_columns",
        "left -= by_columns",
        _TRUE,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "rows and columns cross in a cell that is wanted",
        "crossed & changed_cells\n                    and cells",
        "cells",
        _TRUE,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "any of the rows may have the cell that is wanted",
        "columns |= wanted[row]",
        "columns = wanted[row]",
        _TRUE,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "a column gains its open cells",
        "packed = sum([row.open for row in rows])",
        "packed = sum([row.open for row in rows[1:]])",
        _TRUE,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "each digit of a row is in each column that has it",
        "having = tuple([one_in[each] for each in columns])",
        "having = tuple([one_in[opened] for each in columns])",
        _TRUE,
    ),
    Mutant(
        _GRIDS,
        "a grid has nine boxes of three by three",
        "if len(boxes) == _LINES:",
        "if len(boxes) <= _LINES:",
        _TRUE,
    ),
    Mutant(
        _SEARCH,
        "exocets are looked at again where a cross-line has lost a digit of the base",
        "if (lines[one].mask | lines[two].mask) & lost",
        "if lines[one].mask & lost",
        _AGAIN,
    ),
    Mutant(
        _SEARCH,
        "exocets are looked at again where the base has changed",
        "if not changes.cells & (frame.in_band if in_band else frame.in_base):",
        "if True:",
        _AGAIN,
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "fireworks are looked for again where any of their digits has lost a place",
        "if changes and changes.digits >> digit & 1:",
        "if changes and changes.digits >> digit & 2:",
        _AGAIN,
    ),
    Mutant(
        _FIREWORK_SEARCH,
        "the cell beside a firework may be the one that has changed",
        "cells &= changes.cells",
        "cells = 0",
        _AGAIN,
    ),
    Mutant(
        _SECTOR_SEARCH,
        "columns that break even are tried as well",
        "elif worth == 0 and count:",
        "elif worth == 0 and not count:",
        definitions_of("multi-sector-locked-set"),
    ),
    Mutant(
        _SECTOR_SEARCH,
        "rows may seem to cost too much",
        "_SLACK: Final = 2",
        "_SLACK: Final = -2",
        definitions_of("multi-sector-locked-set"),
    ),
    Mutant(
        _EXOCETS,
        "a known digit fills two lines of an exocet",
        "(law_steps, mirror_steps, certain_digit_steps, cover_steps)",
        "(law_steps, mirror_steps, certain_digit_steps)",
        definitions_of("exocet"),
    ),
    Mutant(
        _EXOCETS,
        "the mirror of an exocet says something",
        "(law_steps, mirror_steps, certain_digit_steps, cover_steps)",
        "(law_steps, certain_digit_steps, cover_steps)",
        definitions_of("exocet"),
    ),
    Mutant(
        _EXOCETS,
        "a known digit of a senior exocet goes elsewhere",
        "            yield from certain_digit_steps(self, board, exocet)\n",
        "",
        definitions_of("senior-exocet"),
    ),
    Mutant(
        _SECTORS,
        "one half of a loop may need more links than it has cells",
        "and first.spare + second.spare >= 0",
        "and first.spare >= 0 and second.spare >= 0",
        definitions_of("sk-loop"),
    ),
    Mutant(
        _EXOCETS,
        "the digits of two exocets fill lines",
        "            yield from self._steps_by_covers(board, one, other)\n",
        "",
        definitions_of("exocet"),
    ),
)
