"""Books: the shelf, one book as a list, and what of it could not be read."""
