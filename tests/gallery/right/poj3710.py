"""POJ 3710, right: fusion and colon principles by one depth-first search."""

import sys


def value(n, edges):
    beside = [[] for _ in range(n + 1)]
    for i, (a, b) in enumerate(edges):
        beside[a].append((b, i))
        if a != b:
            beside[b].append((a, i))
    depth, low, worth = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    depth[1] = low[1] = 1
    stack = [(1, -1, iter(beside[1]))]
    while stack:
        v, above, ways = stack[-1]
        for w, edge in ways:
            if edge == above:
                continue
            if not depth[w]:
                depth[w] = low[w] = depth[v] + 1
                stack.append((w, edge, iter(beside[w])))
                break
            if depth[w] <= depth[v]:
                low[v] = min(low[v], depth[w])
                worth[v] ^= 1
        else:
            stack.pop()
            if stack:
                u = stack[-1][0]
                if low[v] > depth[u]:
                    worth[u] ^= worth[v] + 1
                else:
                    worth[u] ^= worth[v] ^ 1
                    low[u] = min(low[u], low[v])
    return worth[1]


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for drawings in words:
        total = 0
        for _ in range(drawings):
            n, m = next(words), next(words)
            total ^= value(n, [(next(words), next(words)) for _ in range(m)])
        print("Sally" if total else "Harry")


main()
