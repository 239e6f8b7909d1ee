"""Specifications of puzzles, and the generator."""
