// BZOJ 1443, right: the placer wins on the cells that some maximum matching misses.
#include <cstdio>
#include <vector>
using namespace std;

int rows, columns;
char board[105][105];
vector<vector<int>> near;
vector<int> mate;

void read() {
    scanf("%d %d", &rows, &columns);
    for (int r = 0; r < rows; r++) scanf("%104s", board[r]);
    near.assign(rows * columns, {});
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            for (int k = 0; k < 4 && board[r][c] == '.'; k++) {
                int s = r + down[k], d = c + right[k];
                if (s < 0 || d < 0 || s >= rows || d >= columns || board[s][d] != '.') continue;
                near[r * columns + c].push_back(s * columns + d);
            }
}

bool is_free(int v) { return board[v / columns][v % columns] == '.'; }

void augment(int start) {
    vector<int> came(rows * columns, -2), queue{start};
    came[start] = -1;
    for (size_t i = 0; i < queue.size(); i++)
        for (int w : near[queue[i]]) {
            if (came[w] != -2) continue;
            came[w] = queue[i];
            if (mate[w] >= 0) {
                came[mate[w]] = w;
                queue.push_back(mate[w]);
                continue;
            }
            for (int next; w >= 0; w = next) {
                int v = came[w];
                next = came[v];
                mate[v] = w, mate[w] = v;
            }
            return;
        }
}

void match() {
    mate.assign(rows * columns, -1);
    for (int v = 0; v < rows * columns; v++)
        for (int w : near[v])
            if (mate[v] < 0 && mate[w] < 0) mate[v] = w, mate[w] = v;
    for (int v = 0; v < rows * columns; v++)
        if (is_free(v) && mate[v] < 0) augment(v);
}

vector<char> winning() {
    vector<char> won(rows * columns, 0);
    vector<int> queue;
    for (int v = 0; v < rows * columns; v++)
        if (is_free(v) && mate[v] < 0) won[v] = 1, queue.push_back(v);
    for (size_t i = 0; i < queue.size(); i++)
        for (int w : near[queue[i]])
            if (!won[mate[w]]) won[mate[w]] = 1, queue.push_back(mate[w]);
    return won;
}

int main() {
    read();
    match();
    vector<char> won = winning();
    bool any = false;
    for (char w : won) any |= w;
    puts(any ? "WIN" : "LOSE");
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            if (won[r * columns + c]) printf("%d %d\n", r + 1, c + 1);
}
