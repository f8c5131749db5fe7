"""AtCoder ABC 209 E, Shiritori: say a word that starts with the last three letters of the last.

Input: `N`, then N words of 3 to 8 letters. Output, for each word that Takahashi can say first: the
winner, `Takahashi` or `Aoki`, or `Draw` if it goes on for ever; who has no word loses. A token
moves on the threes of letters, a word being an arc. Traps: capitals differ from small letters;
words come again; a word can lead to where it starts.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.token import ranks
from grundy.contest.parts.words import Words

TITLE = "Shiritori"
RULESET = "token"
THEOREM = "retrograde analysis"

LETTERS = bytes(range(65, 91)) + bytes(range(97, 123))
VERDICTS = ("Takahashi\n", "Aoki\n")


def judge(scan: Scanner) -> Answers:
    """The verdict on each word, a line each. O(N)."""
    read = Words(scan)
    number: dict[bytes, int] = {}
    arcs: list[tuple[int, int]] = []
    for _ in range(read.integer("a number of words", 1, 10**9)):
        word = read.word("a word of 3 to 8 letters", LETTERS, 3, 8)
        ends = [number.setdefault(part, len(number)) for part in (word[:3], word[-3:])]
        arcs.append((ends[0], ends[1]))
    after: list[list[int]] = [[] for _ in number]
    for tail, head in arcs:
        after[tail].append(head)
    rank = ranks(after)
    # Aoki is to move where the word leads.
    yield from ("Draw\n" if rank[head] < 0 else VERDICTS[rank[head] % 2] for _, head in arcs)
