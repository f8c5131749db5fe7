"""Functions on plain arrays that know no game.

Each module is one source for two lives: compiled ahead of time by Cython at install, or run as
plain Python where no compiler was found. Kernels validate nothing and raise nothing; callers do.
"""

from __future__ import annotations
