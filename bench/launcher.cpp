// Runs one program and reports its wall time, its peak memory and how it ended.
//
//     launcher TIMEOUT_SECONDS STDIN STDOUT STDERR PROGRAM [ARGUMENT...]
//
// prints "nanoseconds peak_kib status timed_out", where status is the exit code, or minus the number
// of the signal that ended the program. The clock runs from before the fork until the program has
// ended. A program still running after the timeout is killed.
//
// Why this is not done in the Python harness: at exec Linux counts the peak of the address space that
// is left behind, the parent's, to the new program's ru_maxrss, after posix_spawn as after fork. Below
// a Python process each program would seem to use that process's memory at least. This launcher's
// address space is smaller than any program measured.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>

const int CANNOT_RUN = 127;  // the shell's exit code for it

long long now_ns() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

void redirect(int descriptor, const char *path, int flags) {
    int file = open(path, flags, 0644);
    if (file < 0 || dup2(file, descriptor) < 0) {
        std::perror(path);
        _exit(CANNOT_RUN);
    }
    close(file);
}

[[noreturn]] void become_program(char **argv, const sigset_t &mask) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // an interrupted benchmark leaves nothing running
    sigprocmask(SIG_SETMASK, &mask, nullptr);
    redirect(STDIN_FILENO, argv[2], O_RDONLY);
    redirect(STDOUT_FILENO, argv[3], O_WRONLY | O_CREAT | O_TRUNC);
    redirect(STDERR_FILENO, argv[4], O_WRONLY | O_CREAT | O_TRUNC);
    execvp(argv[5], argv + 5);
    std::perror(argv[5]);
    _exit(CANNOT_RUN);
}

// Waits for SIGCHLD, which must be blocked; returns whether the deadline passed first.
bool passes_deadline(const sigset_t &child_signal, long long deadline_ns) {
    for (;;) {
        long long left = deadline_ns - now_ns();
        if (left <= 0) return true;
        timespec wait{left / 1000000000LL, left % 1000000000LL};
        if (sigtimedwait(&child_signal, nullptr, &wait) == SIGCHLD) return false;
        if (errno != EINTR) return true;  // EAGAIN: the time is over
    }
}

int main(int argc, char **argv) {
    if (argc < 6) {
        std::fputs("usage: launcher TIMEOUT_SECONDS STDIN STDOUT STDERR PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    sigset_t child_signal, mask;
    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_signal, &mask);  // before the fork, so that none is missed

    long long start = now_ns();
    pid_t child = fork();
    if (child < 0) {
        std::perror("fork");
        return 2;
    }
    if (child == 0) become_program(argv, mask);
    bool timed_out = passes_deadline(child_signal, start + (long long)(std::atof(argv[1]) * 1e9));
    if (timed_out) kill(child, SIGKILL);
    int status;
    rusage usage;
    wait4(child, &status, 0, &usage);
    long long elapsed = now_ns() - start;

    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    std::printf("%lld %ld %d %d\n", elapsed, usage.ru_maxrss, code, (int)timed_out);
}
