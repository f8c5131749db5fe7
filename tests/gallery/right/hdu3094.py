"""HDU 3094, right: the colon principle from the leaves to the root."""

import sys


def value(n, edges):
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
    return worth[1]


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(words)):
        n = next(words)
        print("Alice" if value(n, [(next(words), next(words)) for _ in range(n - 1)]) else "Bob")


main()
