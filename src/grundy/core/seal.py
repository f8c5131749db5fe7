"""A fingerprint of JSON data, so that no slip in a long proof goes unnoticed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def seal(data: Any) -> str:
    """The SHA-256 of plain JSON, written without blanks and with sorted keys. O(its length)."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()
