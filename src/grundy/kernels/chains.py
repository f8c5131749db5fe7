"""Values of all initial pieces of a chain whose links add one and whose joints xor."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def chain_values(weights: cython.longlong[::1], out: cython.longlong[::1]) -> None:
    """out[i] = S0(S1(...S(i-1)(0)...)) with Sj(c) = (weights[j] xor c) + 1, for i = 0..k.

    `out` has one entry more than `weights`. O(k^2): best for short chains.
    """
    k: cython.longlong = len(weights)
    i: cython.longlong
    j: cython.longlong
    value: cython.longlong
    for i in range(k + 1):
        value = 0
        for j in range(i - 1, -1, -1):
            value = (weights[j] ^ value) + 1
        out[i] = value


def long_chain_values(
    weights: cython.longlong[::1],
    bits: cython.int,
    flip: cython.uchar[::1],
    pending: cython.longlong[::1],
    out: cython.longlong[::1],
) -> None:
    """The same in O(k * bits), for values and weights below 2^bits.

    `flip` and `pending`, zeroed, have 2^bits entries. The maps Sj keep the low bits of a result
    independent of high bits, so S0...S(i-1) is an automorphism of the binary tree whose levels
    are the bits, lowest first: flip[node] says whether it exchanges the node's two subtrees.
    Putting one more map inside, x -> (x xor w) + 1, relabels the tree: xor exchanges subtrees
    on whole levels (left pending, handed down when a node is passed), and +1 exchanges them
    along the one path on which the carry runs.
    """
    k: cython.longlong = len(weights)
    i: cython.longlong
    level: cython.int
    node: cython.longlong
    down: cython.longlong
    w: cython.longlong
    value: cython.longlong
    place: cython.longlong
    side: cython.int
    out[0] = 0
    for i in range(k):
        w = weights[i]
        node = 1
        for level in range(bits):
            side = flip[node] ^ (pending[node] & 1)
            down = pending[node] >> 1
            pending[node] = 0
            # A lowest bit that comes out of (x xor w) + 1 as 0 has passed a carry on; before
            # this map, 0 led to `side`.
            flip[node] = side ^ (w & 1) ^ 1
            w >>= 1
            if level + 1 < bits:
                pending[2 * node + side] ^= down
                pending[2 * node + (side ^ 1)] ^= down ^ w
            node = 2 * node + side
        # Where does 0 lead now? The path is the value, lowest bit first.
        node = 1
        value = 0
        place = 1
        for level in range(bits):
            side = flip[node] ^ (pending[node] & 1)
            down = pending[node] >> 1
            pending[node] = 0
            flip[node] = side
            if level + 1 < bits:
                pending[2 * node] ^= down
                pending[2 * node + 1] ^= down
            if side:
                value |= place
            place <<= 1
            node = 2 * node + side
        out[i + 1] = value
