"""Published contest problems: `judges` answer them, `inputs` say how inputs of them are made.

`parts` is what several judges share, `shapes` what several inputs do; `workshop` makes and shrinks
inputs, and runs programs on them.
"""
