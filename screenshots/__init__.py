"""Pictures of the program: those in `docs/pictures`, and any other for inspection."""
