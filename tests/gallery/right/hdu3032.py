"""HDU 3032, right: a heap is worth its size, but 4k + 3 and 4k + 4 change places."""

import sys


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(words)):
        total = 0
        for heap in [next(words) for _ in range(next(words))]:
            total ^= heap + (heap % 4 == 3) - (heap % 4 == 0)
        print("Alice" if total else "Bob")


main()
