"""Finders written directly from the definitions of patterns: slow, and as simple as possible.

They read layouts and positions, and share no code with the techniques. Every pattern that they find
must also be found by the techniques, which `tests/properties/engine/test_exotic_by_definition.py`
checks.
"""
