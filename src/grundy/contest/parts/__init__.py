"""What several judges share: their input, read with faults by line and column, and ways to answer.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""
