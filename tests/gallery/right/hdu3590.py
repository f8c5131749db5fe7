"""HDU 3590, right: the branches at the roots are heaps of Nim, in misère play."""

import sys


def branches(n, edges):
    beside = [[] for _ in range(n + 1)]
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    above, order = [0] * (n + 1), [1]
    for v in order:
        for w in beside[v]:
            if w != above[v]:
                above[w] = v
                order.append(w)
    worth = [0] * (n + 1)
    for v in reversed(order):
        worth[above[v]] ^= worth[v] + 1
    return [worth[w] + 1 for w in beside[1]]


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for trees in words:
        heaps = []
        for _ in range(trees):
            n = next(words)
            heaps += branches(n, [(next(words), next(words)) for _ in range(n - 1)])
        total = 0
        for heap in heaps:
            total ^= heap
        large = any(heap > 1 for heap in heaps)
        print("PP" if (total > 0) == large else "QQ")


main()
