// hdu3537, Mock Turtles, as hdu3537.cpp but with repeated positions found by a std::set, as many
// published programs do. O(n log n) per row. Positions below 2^62. Input by scanf.
#include <cstdio>
#include <set>

int main() {
    int heads;
    while (std::scanf("%d", &heads) == 1) {
        std::set<long long> positions;
        while (heads--) {
            long long position;
            if (std::scanf("%lld", &position) != 1) return 1;
            positions.insert(position);
        }
        long long total = 0;
        for (long long position : positions)
            total ^= 2 * position + (__builtin_popcountll(position) % 2 == 0);
        std::puts(total ? "No" : "Yes");
    }
}
