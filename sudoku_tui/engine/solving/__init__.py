"""Solution paths, ratings, and open steps."""
