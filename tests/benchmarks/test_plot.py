"""The plot is a valid image with every curve in it."""

from __future__ import annotations

from xml.etree import ElementTree

from benchmarks.plot import HEIGHT, LEFT, TOP, WIDTH, Curve, Panel, draw

SVG = "{http://www.w3.org/2000/svg}"


def test_curves_lie_within_their_panel() -> None:
    curves = [Curve("one & two", [(10, 0.02), (1000, 3.0)]), Curve("flat", [(10, 5.0), (99, 5.0)])]
    image = ElementTree.fromstring(draw([Panel("title", "lines", curves, "slope 1.09")] * 2))
    texts = [text.text for text in image.iter(f"{SVG}text")]
    assert texts.count("one & two") == 2
    assert {"0.01", "10", "1,000", "slope 1.09"} <= set(texts)
    lines = [line.attrib["points"].split() for line in image.iter(f"{SVG}polyline")]
    assert len(lines) == 4
    for point in (point for line in lines for point in line):
        x, y = map(float, point.split(","))
        assert LEFT <= x <= LEFT + WIDTH
        assert TOP <= y <= TOP + HEIGHT
