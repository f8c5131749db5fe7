// bzoj1443, vertex geography on a grid with a placing move: the placer wins on the cells that some
// maximum matching misses. Kuhn's augmenting paths from the cells of one colour, in reading order,
// depth first with an own stack, then alternating paths from every unmatched cell. As bzoj1443.cpp,
// but the visited marks are cleared before every search, as most published programs do: O(V^2) at
// least. Input by scanf.
//
// The order in which the four neighbours are tried (here clockwise from above, the usual one) decides
// what a board without walls costs: with right, left, down, up a search there finds a free cell at
// once, with this order it wanders.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

const int NONE = -1;
const int STEP_ROW[4] = {-1, 0, 1, 0}, STEP_COLUMN[4] = {0, 1, 0, -1};

struct Board {
    int rows, columns;
    std::vector<std::string> cells;

    // The free cell one step from here, or NONE.
    int neighbour(int cell, int direction) const {
        int r = cell / columns + STEP_ROW[direction], c = cell % columns + STEP_COLUMN[direction];
        bool free = r >= 0 && r < rows && c >= 0 && c < columns && cells[r][c] == '.';
        return free ? r * columns + c : NONE;
    }
};

struct Frame {
    int cell, next_direction, chosen;  // chosen: the neighbour this cell is to be matched with
};

// Looks for an augmenting path from an unmatched cell and flips it.
void augment(const Board &board, int start, std::vector<int> &mate, std::vector<char> &seen) {
    std::fill(seen.begin(), seen.end(), 0);
    std::vector<Frame> path{{start, 0, NONE}};
    while (!path.empty()) {
        Frame &frame = path.back();
        if (frame.next_direction == 4) {
            path.pop_back();
            continue;
        }
        int other = board.neighbour(frame.cell, frame.next_direction++);
        if (other == NONE || seen[other]) continue;
        seen[other] = 1;
        frame.chosen = other;
        if (mate[other] != NONE) {
            path.push_back({mate[other], 0, NONE});
            continue;
        }
        for (const Frame &step : path) {
            mate[step.cell] = step.chosen;
            mate[step.chosen] = step.cell;
        }
        return;
    }
}

// Marks each cell that an alternating path of even length joins to an unmatched cell.
std::vector<bool> missed_by_some_matching(const Board &board, const std::vector<int> &mate) {
    std::vector<bool> missed(mate.size(), false);
    std::vector<int> stack;
    for (int cell = 0; cell < (int)mate.size(); ++cell)
        if (board.cells[cell / board.columns][cell % board.columns] == '.' && mate[cell] == NONE) {
            missed[cell] = true;
            stack.push_back(cell);
        }
    while (!stack.empty()) {
        int cell = stack.back();
        stack.pop_back();
        for (int direction = 0; direction < 4; ++direction) {
            int other = board.neighbour(cell, direction);
            // Every neighbour is matched, else the two would have been matched with each other.
            if (other == NONE || missed[mate[other]]) continue;
            missed[mate[other]] = true;
            stack.push_back(mate[other]);
        }
    }
    return missed;
}

int main() {
    Board board;
    if (std::scanf("%d %d", &board.rows, &board.columns) != 2) return 1;
    std::vector<char> line(board.columns + 1);
    std::string format = "%" + std::to_string(board.columns) + "s";
    for (int r = 0; r < board.rows; ++r) {
        if (std::scanf(format.c_str(), line.data()) != 1) return 1;
        board.cells.push_back(line.data());
    }
    int cells = board.rows * board.columns;
    std::vector<int> mate(cells, NONE);
    std::vector<char> seen(cells);
    for (int r = 0; r < board.rows; ++r)
        for (int c = 0; c < board.columns; ++c)
            if ((r + c) % 2 == 0 && board.cells[r][c] == '.')
                augment(board, r * board.columns + c, mate, seen);
    std::vector<bool> missed = missed_by_some_matching(board, mate);
    bool wins = false;
    for (int cell = 0; cell < cells; ++cell) wins = wins || missed[cell];
    std::puts(wins ? "WIN" : "LOSE");
    for (int cell = 0; cell < cells; ++cell)
        if (missed[cell]) std::printf("%d %d\n", cell / board.columns + 1, cell % board.columns + 1);
}
