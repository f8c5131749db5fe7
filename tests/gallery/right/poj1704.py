"""POJ 1704, right: every other gap, from the right, is a heap."""

import sys


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(words)):
        coins = [next(words) for _ in range(next(words))]
        coins.sort()
        gaps = [b - a - 1 for a, b in zip([0, *coins], coins, strict=False)]
        total = 0
        for gap in gaps[::-2]:
            total ^= gap
        print("Georgia will win" if total else "Bob will win")


main()
