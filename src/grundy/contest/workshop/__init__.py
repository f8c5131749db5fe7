"""Inputs made and made smaller, programs run on them, outputs compared."""
