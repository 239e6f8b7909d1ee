"""Techniques of cages, and of the sums that houses and cages imply."""
