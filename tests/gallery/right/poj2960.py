"""POJ 2960, right: values of heaps by mex, and their xor."""

import sys


def values(amounts, largest):
    found = []
    for n in range(largest + 1):
        seen = set()
        for taken in amounts:
            if taken > n:
                continue
            seen.add(found[n - taken])
        value = 0
        while value in seen:
            value += 1
        found.append(value)
    return found


def main():
    words = iter(map(int, sys.stdin.read().split()))
    while count := next(words):
        amounts = [next(words) for _ in range(count)]
        positions = [[next(words) for _ in range(next(words))] for _ in range(next(words))]
        worth = values(amounts, max(map(max, positions)))
        line = ""
        for heaps in positions:
            total = 0
            for heap in heaps:
                total ^= worth[heap]
            line += "W" if total else "L"
        print(line)


main()
