"""Chains, loops and nets."""
