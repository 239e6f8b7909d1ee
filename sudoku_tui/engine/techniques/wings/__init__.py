"""Wings and bent sets."""
