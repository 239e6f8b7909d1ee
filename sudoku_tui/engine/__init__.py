"""Rules of Sudoku, solving and generating. No terminal, file or clock is used here."""
