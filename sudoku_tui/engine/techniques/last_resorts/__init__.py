"""Last resorts: templates, and a guess by search."""
