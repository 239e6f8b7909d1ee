"""Finders written straight from the definitions of patterns: slow, and as simple as can be.

They read layouts and positions, and nothing of the techniques: what they give is what these must
find. Whether the techniques find all of it is tried in
`tests/properties/engine/test_exotic_by_definition.py`.
"""
