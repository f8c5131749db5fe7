"""`python -m grundy` is the `grundy` command."""

from __future__ import annotations

from grundy.cli import process

process()
