// Codeforces 936B, right: breadth-first search over vertex and parity, then for cycles.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int n, m, start;
vector<vector<int>> out;

void read() {
    scanf("%d %d", &n, &m);
    out.resize(n + 1);
    for (int v = 1; v <= n; v++) {
        int count;
        scanf("%d", &count);
        out[v].resize(count);
        for (int &w : out[v]) scanf("%d", &w);
    }
    scanf("%d", &start);
}

// A state is twice the vertex, plus one after an odd number of moves.
vector<int> winning_walk() {
    vector<int> came(2 * n + 2, -1), queue{2 * start};
    came[2 * start] = 0;
    for (size_t i = 0; i < queue.size(); i++) {
        int state = queue[i];
        if (state % 2 == 1 && out[state / 2].empty()) {
            vector<int> walk;
            for (; state; state = came[state]) walk.push_back(state / 2);
            reverse(walk.begin(), walk.end());
            return walk;
        }
        for (int w : out[state / 2]) {
            int next = 2 * w + 1 - state % 2;
            if (came[next] >= 0) continue;
            came[next] = state;
            queue.push_back(next);
        }
    }
    return {};
}

bool reaches_cycle() {
    vector<char> state(n + 1, 0);
    vector<pair<int, size_t>> stack{{start, 0}};
    state[start] = 1;
    while (!stack.empty()) {
        int v = stack.back().first;
        if (stack.back().second == out[v].size()) {
            state[v] = 2;
            stack.pop_back();
            continue;
        }
        int w = out[v][stack.back().second++];
        if (state[w] == 1) return true;
        if (state[w] == 0) state[w] = 1, stack.push_back({w, 0});
    }
    return false;
}

int main() {
    read();
    vector<int> walk = winning_walk();
    if (walk.empty()) {
        puts(reaches_cycle() ? "Draw" : "Lose");
        return 0;
    }
    puts("Win");
    for (size_t i = 0; i < walk.size(); i++) printf("%d ", walk[i]);
    puts("");
}
