"""Solving and searching; knows no ruleset by name."""
