"""HDU 4678, right as long as no number cell touches two regions."""

import sys

AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def near(rows, columns, r, c, steps):
    for dr, dc in steps:
        if 0 <= r + dr < rows and 0 <= c + dc < columns:
            yield r + dr, c + dc


def value(rows, columns, mines):
    mined = set(mines)
    number = {cell for r, c in mined for cell in near(rows, columns, r, c, AROUND)} - mined
    total, seen, opened = 0, set(), set()
    for r in range(rows):
        for c in range(columns):
            if (r, c) in mined or (r, c) in number or (r, c) in seen:
                continue
            queue, numbers = [(r, c)], set()
            seen.add((r, c))
            for cell in queue:
                for beside in near(rows, columns, *cell, AROUND):
                    if beside in number:
                        numbers.add(beside)
                    elif beside not in seen:
                        seen.add(beside)
                        queue.append(beside)
            total ^= len(numbers) % 2 + 1
            opened |= numbers
    return total ^ len(number - opened) % 2


def main():
    words = iter(map(int, sys.stdin.read().split()))
    for case in range(1, next(words) + 1):
        rows, columns, k = next(words), next(words), next(words)
        mines = [(next(words), next(words)) for _ in range(k)]
        print(f"Case #{case}:", "Xiemao" if value(rows, columns, mines) else "Fanglaoshi")


main()
