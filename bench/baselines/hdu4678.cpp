// hdu4678, a minesweeper board as a sum of games, by the published rule: a blank region with n number
// cells is worth (n mod 2) + 1 and a number cell beside no region is worth 1. The rule is right where
// no number cell touches two regions, which the judge promises; elsewhere it can name the wrong
// winner. There this program counts a number cell with the first of its regions, in reading order, as
// published ones do. Flood fill with a queue, O(rows * columns) per board. Input by scanf.
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

using Grid = std::vector<std::vector<int>>;
using Flags = std::vector<std::vector<char>>;
const int MINE = -1;

template <class Action>
void for_each_neighbour(const Grid &board, int row, int column, Action action) {
    int rows = board.size(), columns = board[0].size();
    for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c)
            if (r >= 0 && r < rows && c >= 0 && c < columns && (r != row || c != column)) action(r, c);
}

// Opens the region of blank cells around one of them; returns how many number cells open with it.
int open_region(const Grid &board, Flags &opened, int row, int column) {
    int numbers = 0;
    std::queue<std::pair<int, int>> blanks;
    opened[row][column] = true;
    blanks.push({row, column});
    while (!blanks.empty()) {
        auto [r, c] = blanks.front();
        blanks.pop();
        for_each_neighbour(board, r, c, [&](int nr, int nc) {
            if (opened[nr][nc]) return;
            opened[nr][nc] = true;
            if (board[nr][nc] == 0)
                blanks.push({nr, nc});
            else
                ++numbers;
        });
    }
    return numbers;
}

int main() {
    int cases;
    if (std::scanf("%d", &cases) != 1) return 1;
    for (int number = 1; number <= cases; ++number) {
        int rows, columns, mines;
        if (std::scanf("%d %d %d", &rows, &columns, &mines) != 3) return 1;
        Grid board(rows, std::vector<int>(columns, 0));  // MINE, or the mines among the neighbours
        Flags opened(rows, std::vector<char>(columns, false));
        while (mines--) {
            int row, column;
            if (std::scanf("%d %d", &row, &column) != 2) return 1;
            board[row][column] = MINE;
        }
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                if (board[r][c] == MINE)
                    for_each_neighbour(board, r, c, [&](int nr, int nc) {
                        if (board[nr][nc] != MINE) ++board[nr][nc];
                    });
        int total = 0;
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                if (board[r][c] == 0 && !opened[r][c])
                    total ^= open_region(board, opened, r, c) % 2 + 1;
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                if (board[r][c] > 0 && !opened[r][c]) total ^= 1;
        std::printf("Case #%d: %s\n", number, total ? "Xiemao" : "Fanglaoshi");
    }
}
