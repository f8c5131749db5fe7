// poj3710, green Hackenbush on multigraphs: fusion and colon principles by bridge finding.
//
// All edges of a 2-edge-connected part become loops worth 1 at one point (fusion), and a bridge to a
// part worth g is worth g + 1 (colon), so one depth-first search that knows low links suffices:
// O(nodes + edges) per drawing. The search keeps its own stack, because a path of 10^5 edges
// overflows the machine's. Input by scanf.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

using Graph = std::vector<std::vector<std::pair<int, int>>>;  // node -> (neighbour, edge number)

struct Frame {
    int node, parent_edge;
    std::size_t next;  // index of the next incident edge to look at
};

// Grundy value of what hangs on node 1; whatever the search does not reach hangs on nothing.
int value_at_root(const Graph &graph) {
    std::vector<int> found(graph.size(), 0), low(graph.size(), 0), value(graph.size(), 0);
    int clock = 0;
    std::vector<Frame> stack{{1, -1, 0}};
    found[1] = low[1] = ++clock;
    while (!stack.empty()) {
        Frame &frame = stack.back();
        int node = frame.node;
        if (frame.next < graph[node].size()) {
            auto [other, edge] = graph[node][frame.next++];
            if (edge == frame.parent_edge) continue;
            if (!found[other]) {
                found[other] = low[other] = ++clock;
                stack.push_back({other, edge, 0});
            } else if (found[other] <= found[node]) {  // a loop, or a back edge seen from below
                low[node] = std::min(low[node], found[other]);
                value[node] ^= 1;
            }
            continue;
        }
        stack.pop_back();
        if (stack.empty()) break;
        int parent = stack.back().node;
        low[parent] = std::min(low[parent], low[node]);
        bool bridge = low[node] > found[parent];
        value[parent] ^= bridge ? value[node] + 1 : value[node] ^ 1;
    }
    return value[1];
}

int main() {
    int drawings;
    while (std::scanf("%d", &drawings) == 1) {
        int total = 0;
        while (drawings--) {
            int nodes, edges;
            if (std::scanf("%d %d", &nodes, &edges) != 2) return 1;
            Graph graph(nodes + 1);
            for (int edge = 0; edge < edges; ++edge) {
                int a, b;
                if (std::scanf("%d %d", &a, &b) != 2) return 1;
                graph[a].push_back({b, edge});
                if (a != b) graph[b].push_back({a, edge});
            }
            total ^= value_at_root(graph);
        }
        std::puts(total ? "Sally" : "Harry");
    }
}
