"""Exotic patterns: exocets, fireworks, and sets over several sectors."""
