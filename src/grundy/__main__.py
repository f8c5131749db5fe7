"""`python -m grundy` is the `grundy` command."""

from __future__ import annotations

import sys

from grundy.cli import main

sys.exit(main())
