"""HDU 3951, right: all at once, or parity where one coin is taken at a time; else the mirror."""

import sys


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for case in range(1, next(words) + 1):
        n, k = next(words), next(words)
        won = n <= k or (k == 1 and n % 2 == 1)
        print(f"Case {case}: {'first' if won else 'second'}")


main()
