// hdu3094, green Hackenbush on trees: by the colon principle a vertex is worth the xor over its
// children of (child + 1). Depth-first search with its own stack, O(N) per tree. Input by scanf.
#include <cstdio>
#include <vector>

int value_at_root(const std::vector<std::vector<int>> &tree) {
    std::vector<int> parent(tree.size(), 0), value(tree.size(), 0), order, stack{1};
    while (!stack.empty()) {
        int vertex = stack.back();
        stack.pop_back();
        order.push_back(vertex);
        for (int child : tree[vertex]) {
            if (child == parent[vertex]) continue;
            parent[child] = vertex;
            stack.push_back(child);
        }
    }
    for (std::size_t i = order.size() - 1; i > 0; --i)  // children stand behind their parents
        value[parent[order[i]]] ^= value[order[i]] + 1;
    return value[1];
}

int main() {
    int cases;
    if (std::scanf("%d", &cases) != 1) return 1;
    while (cases--) {
        int vertices;
        if (std::scanf("%d", &vertices) != 1) return 1;
        std::vector<std::vector<int>> tree(vertices + 1);
        for (int i = 1; i < vertices; ++i) {
            int a, b;
            if (std::scanf("%d %d", &a, &b) != 2) return 1;
            tree[a].push_back(b);
            tree[b].push_back(a);
        }
        std::puts(value_at_root(tree) ? "Alice" : "Bob");
    }
}
