"""The vocabulary of the house: ruleset, option, sum, nimber, outcome, solution, certificate."""
