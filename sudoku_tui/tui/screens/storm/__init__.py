"""Three minutes of drills against the clock, and what came of them."""
