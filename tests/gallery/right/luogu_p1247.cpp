// Luogu P1247, right: the first heap that the xor makes smaller.
#include <cstdio>
#include <vector>

int main() {
    int count = 0, total = 0;
    if (scanf("%d", &count) != 1) return 1;
    std::vector<int> heaps(count);
    for (int& heap : heaps) {
        if (scanf("%d", &heap) != 1) return 1;
        total ^= heap;
    }
    if (!total) {
        puts("lose");
        return 0;
    }
    int at = 0;
    while ((heaps[at] ^ total) > heaps[at]) ++at;
    int taken = heaps[at] - (heaps[at] ^ total);
    heaps[at] -= taken;
    printf("%d %d\n", taken, at + 1);
    for (int heap : heaps) printf("%d ", heap);
    puts("");
}
