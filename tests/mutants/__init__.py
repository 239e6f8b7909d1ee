"""Techniques with one condition left out, each of which some test must catch: `make mutants`.

What a technique concludes is true because of its conditions. A test that passes without one of
them does not test it.
"""
