"""Text, terminal and SVG from positions and solutions; knows no ruleset by name."""
