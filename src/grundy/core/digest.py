"""Fingerprints of plain JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def digest(data: Any) -> str:
    """The SHA-256 of plain JSON, in hexadecimal.

    A certificate that carries it shows any change, even one that leaves another proof of the same.
    """
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
