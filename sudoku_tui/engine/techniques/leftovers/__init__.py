"""The law of leftovers, for layouts with houses that overlap irregularly."""
