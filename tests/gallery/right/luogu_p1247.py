"""Luogu P1247, right: the first heap that the xor makes smaller."""

import sys


def main():
    heaps = list(map(int, sys.stdin.read().split()))[1:]
    total = 0
    for heap in heaps:
        total ^= heap
    if not total:
        print("lose")
        return
    at = next(i for i, heap in enumerate(heaps) if heap ^ total < heap)
    taken = heaps[at] - (heaps[at] ^ total)
    heaps[at] -= taken
    print(taken, at + 1)
    print(*heaps)


main()
