"""What holds for all tests."""

import signal

import pytest

# Helpers that hold assertions get pytest's messages, as tests do.
pytest.register_assert_rewrite("suites")

# Started in the background, the suite finds Ctrl-C switched off, and so would all that it starts:
# what tests interrupt would go on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
