"""Parts of the game screen: questions, typed line, clock, pages."""
