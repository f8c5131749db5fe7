"""Families of shapes that several problems share: trees, drawings, digraphs, boards, heaps.

Each module has a function `shapes` or several, which make `Shape`s out of a function from what the
family draws (edges, rows, heaps) to a problem's case.
"""
