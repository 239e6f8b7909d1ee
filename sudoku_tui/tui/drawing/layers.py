"""The layers of a picture, lowest first: each draws one kind of object over the ones before.

The lines and the texts of cells are the lowest layer. Successive pictures share most of them, so
only texts that differ are drawn again. A new kind of sign on the board takes one more function here
and its entry in `LAYERS`. Changes between two pictures are found by comparing the results, so these
layers draw everything each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from .cages import is_broken, is_complete
from .extra_region_signs import Sign, joint_signs
from .frame import DASHED, HEAVY, WALL, WEIGHTS, Frame
from .glyphs import ACROSS, POST, RULE, UPRIGHT, Glyphs
from .hint_lines import Wire, joint_of, joints_of
from .raster import Placement, Raster, points_of, points_of_line
from .scene import Scene
from .styles import Ink, Paper

Layer: TypeAlias = Callable[[Raster, Scene], None]
"""A function that draws one kind of object of a scene into a raster."""
_WIRE_INK: Final = {Wire.OUTLINE: Ink.OUTLINE, Wire.WEAK: Ink.WEAK, Wire.STRONG: Ink.STRONG}


def draw_grounds(raster: Raster, scene: Scene) -> None:
    """Paint the background of cells, and of the lines inside an area."""
    for region, paper in zip(scene.frame.regions, scene.papers, strict=True):
        if paper is not Paper.BOARD:
            raster.paint(region, paper)
    for region, paper in scene.lines_within:
        raster.paint(region, paper)


def draw_lines(raster: Raster, scene: Scene) -> None:
    """Draw the lines between cells and their joints."""
    raster.place(_lines(scene.frame, scene.pen.glyphs, Ink.STRONG if scene.is_solved else Ink.BOX))


def clear_lines(raster: Raster, scene: Scene) -> None:
    """Leave the light lines out of the cursor's houses.

    They could hardly be seen there, and drawing them takes many of the bytes of a move.
    """
    if not scene.bare:
        for region, paper in scene.lines_within:
            if paper is Paper.PEER:
                raster.fill(region, " ", Ink.LINE)


@lru_cache(maxsize=32)
def _lines(frame: Frame, glyphs: Glyphs, heavy: Ink) -> tuple[Placement, ...]:
    """Return the pieces of all lines of a frame, and their joints.

    *heavy* is the ink of lines between boxes and of the walls of cages.
    """
    pieces = (
        *(
            (frame.edge(upright, row, column), _stroke(kind, upright, frame, glyphs), kind)
            for upright, lines in ((False, frame.rules), (True, frame.posts))
            for row, kinds in enumerate(lines)
            for column, kind in enumerate(kinds)
        ),
        *(
            (frame.joint(row, column), _joint(kind, arms, frame, glyphs), kind)
            for row, joints in enumerate(frame.joints)
            for column, (kind, arms) in enumerate(joints)
        ),
    )
    placements: list[Placement] = []
    for region, stroke, kind in pieces:
        ink = heavy if kind >= WALL else Ink.LABEL if kind == DASHED else Ink.LINE
        points = points_of(stroke * region.width, ink)
        placements += [(region.x, y, points) for y in region.line_range]
    return tuple(placements)


def _stroke(kind: int, upright: bool, frame: Frame, glyphs: Glyphs) -> str:
    """Return the character of a line."""
    if kind == DASHED:
        return glyphs.dashed[upright]
    return _strokes(frame, glyphs)[(POST if upright else RULE) * WEIGHTS[kind]]


def _joint(kind: int, arms: int, frame: Frame, glyphs: Glyphs) -> str:
    """Return the character of a joint. A dashed line runs straight through it."""
    if kind == DASHED and arms in (2 * RULE, 2 * POST):
        return glyphs.dashed[arms == 2 * POST]
    return _strokes(frame, glyphs)[arms]


def _strokes(frame: Frame, glyphs: Glyphs) -> str:
    """Return the table of lines and joints of a board."""
    return glyphs.walls if frame.cages else glyphs.lines


def draw_region_signs(raster: Raster, scene: Scene) -> None:
    """Draw diagonals and extra regions on the joints of a board with lines around every cell.

    On a heavy joint the line is coloured instead of a sign. In themes without background colours an
    extra region has its sign even there: cells with notes as dots have no room for it.
    """
    if scene.frame.size.open:
        raster.place(_region_signs(scene.frame, scene.pen.glyphs, scene.bare))


@lru_cache(maxsize=32)
def _region_signs(frame: Frame, glyphs: Glyphs, bare: bool) -> tuple[Placement, ...]:
    """Return the signs of all joints, placed."""
    placements = []
    for (row, column), sign in joint_signs(frame.layout).items():
        region, (kind, arms) = frame.joint(row, column), frame.joints[row][column]
        is_line = kind == HEAVY and not (bare and sign is Sign.EXTRA)
        glyph = _strokes(frame, glyphs)[arms] if is_line else sign.glyph(glyphs)
        placements.append((region.x, region.y, points_of(glyph, Ink.MARK)))
    return tuple(placements)


def draw_texts(raster: Raster, scene: Scene, before: Scene | None = None) -> None:
    """Write digits, notes and chips into their cells, with the signs beside them.

    With *before*, write only those that differ from this scene, which has the same frame.
    """
    old = before.texts if before else (None,) * len(scene.texts)
    raster.place(
        (x, y + line, points_of_line(text))
        for (x, y, _, _), texts, drawn in zip(scene.frame.regions, scene.texts, old, strict=True)
        if texts is not drawn
        for line, text in enumerate(texts)
    )


def draw_hint(raster: Raster, scene: Scene) -> None:
    """Draw the links of a hint and the outlines of its houses along the lines.

    Where an outline has no line to run along, the last line of the cells above it is underlined.
    """
    frame, glyphs = scene.frame, scene.pen.glyphs
    tables = {wire: glyphs.weak if wire is Wire.WEAK else glyphs.strong for wire in Wire}
    for edge, wire in scene.wires.items():
        arms = UPRIGHT if edge.upright else ACROSS
        raster.fill(frame.edge(*edge), tables[wire][arms], _WIRE_INK[wire])
    for row, column in set(joints_of(scene.wires)):
        if wired := joint_of(scene.wires, row, column):
            wire, arms = wired
            raster.fill(frame.joint(row, column), tables[wire][arms], _WIRE_INK[wire])
    for row, column in scene.edges:
        region = frame.regions[frame.layout.cell_at[row, column]]
        raster.underline(region._replace(y=region.bottom - 1, height=1))
        if (row, column - 1) in scene.edges:
            post = frame.edge(True, row, column)
            raster.underline(post._replace(y=post.bottom - 1, height=1))


def draw_sums(raster: Raster, scene: Scene) -> None:
    """Write the sum of each cage into the wall above its first cell.

    A sign follows a wrong sum, and that of a complete cage if there is room.
    """
    frame, glyphs, digits = scene.frame, scene.pen.glyphs, scene.state.digits
    hint = scene.state.hint
    named = hint.cages if hint and not scene.state.covered else ()
    for cell, text, cage in frame.cages.clues if frame.cages else ():
        row, column = frame.layout.positions[cell]
        x, y, width, _ = frame.edge(False, row, column)
        sign, ink = "", Ink.HERE if cage in scene.cursor_cages else Ink.SUM
        if scene.state.covered:
            pass
        elif is_broken(cage, digits):
            sign, ink = glyphs.clash, Ink.WRONG
        elif is_complete(cage, digits):
            sign, ink = glyphs.done, Ink.LABEL
        if cage in named and ink is not Ink.WRONG:
            sign, ink = "", Ink.NAMED
        raster.write(x, y, text + sign if len(text + sign) <= width else text, ink)


def draw_rim(raster: Raster, scene: Scene) -> None:
    """Write the numbers of rows and columns, and the letters of grids on the board's paper."""
    frame, rim = scene.frame, scene.rim
    rows, columns = frame.numbered_lines if frame.labelled else ((), ())
    for row in rows:
        number = str(row + 1).rjust(frame.gutter)
        raster.write(0, frame.tops[row] + frame.middle, number, rim.rows.get(row, Ink.LABEL))
    for column in columns:
        x, y, _, _ = frame.number(column)
        raster.write(x, y, str(column + 1), rim.columns.get(column, Ink.LABEL))
    for (row, column), ink in rim.letters.items():
        joint = frame.joint(row, column)
        raster.paint(joint, Paper.BOARD)
        raster.fill(joint, frame.letters[row, column], ink)


LAYERS: Final[tuple[Layer, ...]] = (
    draw_grounds,
    clear_lines,
    draw_region_signs,
    draw_hint,
    draw_sums,
    draw_rim,
)
"""The layers above the lines and texts, lowest first."""
