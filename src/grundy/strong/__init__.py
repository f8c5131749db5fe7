"""Strong solutions: a label for every position of a game, on one machine or several."""
