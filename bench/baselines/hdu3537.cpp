// hdu3537, Mock Turtles: the coin at x is worth the x-th odious number, which is 2x if x has an odd
// number of one bits and 2x + 1 if it has an even number. Repeated positions are one coin, so they
// are sorted and made unique: O(n log n) per row. Positions below 2^62. Input by scanf.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int heads;
    while (std::scanf("%d", &heads) == 1) {
        std::vector<long long> positions(heads);
        for (long long &position : positions)
            if (std::scanf("%lld", &position) != 1) return 1;
        std::sort(positions.begin(), positions.end());
        positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
        long long total = 0;
        for (long long position : positions)
            total ^= 2 * position + (__builtin_popcountll(position) % 2 == 0);
        std::puts(total ? "No" : "Yes");
    }
}
