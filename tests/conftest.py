"""Helpers that hold assertions get pytest's messages, as tests do."""

import pytest

pytest.register_assert_rewrite("suites")
