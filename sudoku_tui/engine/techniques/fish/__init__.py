"""Fish of all sizes and shapes."""
