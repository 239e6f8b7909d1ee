"""The rules of Sudoku. Nothing here knows about terminals, files or clocks."""
