"""HDU 3537, right: the coin at x is worth the x-th odious number."""

import sys


def worth(x):
    return 2 * x if bin(x).count("1") % 2 else 2 * x + 1


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for n in words:
        total = 0
        for x in {next(words) for _ in range(n)}:
            total ^= worth(x)
        print("No" if total else "Yes")


main()
