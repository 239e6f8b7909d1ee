"""Pictures of the program as it is: those in `docs/pictures`, and any other to look at."""
