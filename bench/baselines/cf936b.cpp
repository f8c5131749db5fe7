// cf936b, one player moves for both on a digraph: breadth-first search over (vertex, parity) for an
// odd walk to a vertex with no way out; if there is none, a depth-first search with its own stack for
// a cycle that the start reaches. O(n + m). Input by scanf.
#include <algorithm>
#include <array>
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

using Graph = std::vector<std::vector<int>>;
using State = std::pair<int, int>;  // vertex, number of moves made so far mod 2

// A shortest walk of an odd number of moves from start to a vertex with no way out; empty if none.
std::vector<int> winning_walk(const Graph &graph, int start) {
    // before[v][p]: the vertex before (v, p) on the walk; -1 if the state was not reached. The start
    // is its own predecessor, and only there can a state with parity 0 lie at the walk's beginning.
    std::vector<std::array<int, 2>> before(graph.size(), {-1, -1});
    std::queue<State> queue;
    before[start][0] = start;
    queue.push({start, 0});
    while (!queue.empty()) {
        auto [vertex, parity] = queue.front();
        queue.pop();
        if (parity == 1 && graph[vertex].empty()) {
            std::vector<int> walk{vertex};
            while (vertex != start || parity != 0) {
                vertex = before[vertex][parity];
                parity = 1 - parity;
                walk.push_back(vertex);
            }
            std::reverse(walk.begin(), walk.end());
            return walk;
        }
        for (int target : graph[vertex]) {
            if (before[target][1 - parity] != -1) continue;
            before[target][1 - parity] = vertex;
            queue.push({target, 1 - parity});
        }
    }
    return {};
}

bool reaches_cycle(const Graph &graph, int start) {
    enum { NEW, OPEN, DONE };
    std::vector<char> state(graph.size(), NEW);
    std::vector<std::pair<int, std::size_t>> stack{{start, 0}};  // vertex, next edge to look at
    state[start] = OPEN;
    while (!stack.empty()) {
        auto &[vertex, next] = stack.back();
        if (next == graph[vertex].size()) {
            state[vertex] = DONE;
            stack.pop_back();
            continue;
        }
        int target = graph[vertex][next++];
        if (state[target] == OPEN) return true;
        if (state[target] == NEW) {
            state[target] = OPEN;
            stack.push_back({target, 0});
        }
    }
    return false;
}

int main() {
    int vertices, edges;
    if (std::scanf("%d %d", &vertices, &edges) != 2) return 1;
    Graph graph(vertices + 1);
    for (int vertex = 1; vertex <= vertices; ++vertex) {
        int count;
        if (std::scanf("%d", &count) != 1) return 1;
        graph[vertex].resize(count);
        for (int &target : graph[vertex])
            if (std::scanf("%d", &target) != 1) return 1;
    }
    int start;
    if (std::scanf("%d", &start) != 1) return 1;
    std::vector<int> walk = winning_walk(graph, start);
    if (walk.empty()) {
        std::puts(reaches_cycle(graph, start) ? "Draw" : "Lose");
        return 0;
    }
    std::puts("Win");
    for (int vertex : walk) std::printf("%d ", vertex);
    std::puts("");
}
