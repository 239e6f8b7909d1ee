"""Sudoku Explainer's way of rating: ER, EP and ED, by its own rules in its own order."""
