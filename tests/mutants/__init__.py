"""Techniques with one condition left out: a test must catch each (`make mutants`).

The conditions of a technique make its conclusions true. A test that passes without one of them does
not test it.
"""
