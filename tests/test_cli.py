"""The command as people use it: output, exit codes, errors, and life without a compiler."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace

import pytest

import grundy
from grundy.cli import main

SAMPLE = b"3\n3\n1 2\n2 3\n1\n3\n1 2\n1 3\n"


def run(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`grundy WORDS` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )


def test_help_names_every_command_and_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for command in ("check", "judge", "rulesets", "solve"):
        assert f"\n  {command} " in text
    assert "examples:" in text
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"grundy {grundy.__version__} (kernels compiled)\n"


def test_nothing_heavy_is_imported_for_a_judge_run() -> None:
    code = (
        "import sys; from grundy.cli import main; main(['judge', 'hdu3094', '-']);"
        "print([m for m in ('argparse','collections','dataclasses','enum','importlib','json',"
        "'re','rich','typing') "
        "if m in sys.modules], file=sys.stderr)"
    )
    # -S: without site, which may import some of these by itself.
    source = str(Path(grundy.__file__).parents[1])
    found = subprocess.run(
        [sys.executable, "-S", "-c", code],
        input=SAMPLE,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": source},
        check=True,
    )
    assert found.stdout == b"Alice\nBob\nBob\n"
    assert found.stderr == b"[]\n"


def test_judge_reads_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "a.in"
    file.write_bytes(SAMPLE)
    assert run("judge", "hdu3094", stdin=SAMPLE).stdout == b"Alice\nBob\nBob\n"
    twice = run("judge", "hdu3094", str(file), str(file))
    assert (twice.returncode, twice.stdout) == (0, b"Alice\nBob\nBob\n" * 2)
    assert twice.stderr == b""


def test_cases_before_a_fault_are_answered(tmp_path: Path) -> None:
    broken = run("judge", "hdu3094", stdin=b"2\n2\n1 2\n3\n1 2\n2 x\n")
    assert broken.returncode == 2
    assert broken.stdout == b"Alice\n"
    assert broken.stderr == b"grundy: line 6, column 3: found 'x', expected a vertex from 1 to 3\n"
    file = tmp_path / "b.in"
    file.write_bytes(b"1\n0\n")
    named = run("judge", "hdu3094", str(file)).stderr.decode()
    assert named.startswith(f"grundy: {file}, line 2, column 1: found '0', expected a number of")


@pytest.mark.parametrize(
    "words, message",
    [
        (["jugde"], "no command is called 'jugde' (did you mean 'judge'?)"),
        (["judge", "poj3711"], "no problem is called 'poj3711' (did you mean 'poj3710'?)"),
        (
            ["judge", "poj3710", "missing.in"],
            "grundy: cannot read missing.in: No such file or directory",
        ),
        *((["judge", odd], f"no problem is called {odd!r}") for odd in ("", "..", "a.b", "_a")),
        (["judge", "poj3710", "--fast"], "unknown option '--fast'"),
        (["judge", "--list", "--fast"], "unknown option '--fast'"),
        (["judge", "--list", "poj3710"], "unknown option 'poj3710'"),
        (["solve", "hackenbusch"], "no ruleset is called 'hackenbusch'"),
        (["solve", "--json"], "the first argument is the ruleset"),
        (["solve", "hackenbush", "missing.txt"], "grundy: cannot read missing.txt"),
        (["solve", "hackenbush", "-p", "1="], "line 1, column 1: found '1='"),
        (["solve", "hackenbush", "-p", "1-2", "--svg", "no/where.svg"], "cannot write"),
        (["check", "missing.json"], "grundy: cannot read missing.json"),
    ],
)
def test_misuse_gets_one_message_and_exit_code_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as usage:
        code = int(usage.code or 0)
    captured = capsys.readouterr()
    assert code == 2
    assert message in captured.err
    assert "Traceback" not in captured.err


@pytest.mark.parametrize("option", ["--max-positions=x", "--timeout=0", "--method=luck"])
def test_bad_option_values_exit_with_2(option: str) -> None:
    with pytest.raises(SystemExit) as usage:
        main(["solve", "hackenbush", "-p", "1-2", option])
    assert usage.value.code == 2


def test_judge_list_names_title_ruleset_and_theorem(capsys: pytest.CaptureFixture[str]) -> None:
    from grundy.rulesets import all_rulesets, find

    assert main(["judge", "--list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in rows} >= {"poj3710", "hdu3094"}
    names = {ruleset.name for ruleset in all_rulesets()}
    for row in rows:
        assert row["title"]
        assert row["ruleset"] in names
        # Where the ruleset has no theorem for it, by a method of the engine.
        known = {t.name for t in find(row["ruleset"]).theorems}
        assert row["theorem"] in known | {"search by mex", "tame misère sums"}
    assert main(["judge", "--list"]) == 0
    assert "Christmas Game" in capsys.readouterr().out


def test_solve_says_outcome_value_moves_theorem_and_steps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["solve", "hackenbush", "-p", "1-2 2-3 3-1 2-4*2", "--explain", "--check", "--picture"]
    assert main(words) == 0
    text = capsys.readouterr().out
    for part in ("outcome  N", "value    *1", "cut 2-3", "fusion principle", "source", "proven"):
        assert part in text
    assert "\x1b" not in text


def test_json_is_checked_by_the_check_command(tmp_path: Path) -> None:
    made = run("solve", "hackenbush", "-p", "1-2 2-3", "--json")
    checked = run("check", "-", stdin=made.stdout)
    assert checked.returncode == 0
    assert checked.stdout.startswith(b"proven: value 2 and outcome N")
    forged = made.stdout.replace(b'"value": 2', b'"value": 3')
    rejected = run("check", "-", stdin=forged)
    assert rejected.returncode == 1
    assert rejected.stdout.startswith(b"rejected: ")
    for nonsense in (b"", b"[", b"[" * 100_000, b"\xff"):
        assert run("check", "-", stdin=nonsense).returncode == 2
    for no_solution in (b"[]", b"{}", b"null", b"3"):
        assert run("check", "-", stdin=no_solution).returncode == 1


def test_svg_is_well_formed(tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    assert main(["solve", "hackenbush", "-p", "1-2 2-2 1-2", "--svg", str(out)]) == 0
    assert ET.parse(out).getroot().tag.endswith("svg")


@pytest.mark.parametrize("name", ["hackenbush"])
def test_solve_help_shows_text_form_and_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(["solve", name, "--help"])
    assert done.value.code == 0
    text = capsys.readouterr().out
    assert "how a position is written" in text
    assert "example:" in text


def test_a_closed_pipe_is_no_traceback() -> None:
    big = b"200000\n" + b"1\n" * 200_000
    shell = f"{sys.executable} -m grundy judge hdu3094 | head -n 1"
    done = subprocess.run(["sh", "-c", shell], input=big, capture_output=True, check=False)
    assert done.stdout == b"Bob\n"
    assert b"Traceback" not in done.stderr


def test_the_build_succeeds_where_no_compiler_works(tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    words = ["build_ext", "--build-lib", str(tmp_path), "--build-temp", str(tmp_path / "temp")]
    done = subprocess.run(
        [sys.executable, "setup.py", *words],
        cwd=root,
        env={**os.environ, "CC": "false"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "failed" in done.stdout + done.stderr
    assert not list(tmp_path.rglob("*.so"))


def test_without_compiled_kernels_answers_are_right_and_it_is_said_once(tmp_path: Path) -> None:
    source = Path(grundy.__file__).parent
    shutil.copytree(source, tmp_path / "grundy", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    # Neither compiled kernels nor Cython itself are there.
    (tmp_path / "cython.py").write_text("raise ImportError('not installed')")
    environment = {"PYTHONPATH": str(tmp_path)}
    done = run("judge", "hdu3094", stdin=SAMPLE, **environment)
    assert done.stdout == b"Alice\nBob\nBob\n"
    assert done.stderr.count(b"plain Python") == 1
    version = run("--version", **environment)
    assert b"interpreted: no C compiler was found" in version.stdout
    solved = run("solve", "hackenbush", "-p", "1-2 2-3 3-4 4-2", **environment)
    assert b"value    *2" in solved.stdout


# --- standard streams -----------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words", [["judge", "hdu3537"], ["judge", "--list"], ["solve", "nim"], ["--help"]]
)
def test_a_full_disk_is_said_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "grundy", *words],
            input=b"1 1",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert result.returncode == 2
    assert result.stderr == b"grundy: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="closes streams by a shell")
@pytest.mark.parametrize(
    ("closed", "out", "err"),
    [
        ("<&-", b"", b""),
        (">&-", b"", b"grundy: line 1, column 5: found 'x', expected"),
        ("2>&-", b"No\n", b""),
    ],
)
def test_a_closed_stream_is_an_empty_one(closed: str, out: bytes, err: bytes) -> None:
    command = f'"{sys.executable}" -m grundy judge hdu3537 {closed}'
    result = subprocess.run(
        ["sh", "-c", command], input=b"1 1 x", capture_output=True, timeout=60, check=False
    )
    assert result.returncode == (0 if closed == "<&-" else 2)
    assert result.stdout == out
    assert result.stderr.startswith(err) and bool(result.stderr) == bool(err)


@pytest.mark.parametrize(
    "words", [["judge", "hdu3537"], ["solve", "nim"], ["check"], ["pattern"]], ids=lambda w: w[0]
)
def test_an_endless_input_is_refused(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it fills the memory, whatever the machine has."""
    monkeypatch.setattr("grundy.core.buffers.BLOCK", 1000)
    monkeypatch.setattr("grundy.core.memory.free_memory", lambda: 100_000)

    class Endless(io.RawIOBase):
        taken = 0

        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= 1000
            self.taken += size
            return b"1 " * (size // 2)

    stream = Endless()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream, isatty=lambda: False))
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stderr", errors)
    assert main([*words, "-"]) == 2
    assert errors.getvalue().startswith("grundy: out of memory (the input is larger")
    assert 33_000 <= stream.taken <= 36_000


@pytest.mark.skipif(os.name != "posix", reason="sets limits by a shell")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_is_cut_short_is_told(unbuffered: str, tmp_path: Path) -> None:
    """An unbuffered stream of Python's keeps silent about what a system call did not write."""
    board = tmp_path / "board"
    board.write_text("300 301\n" + ("." * 301 + "\n") * 300)
    command = f'ulimit -f 100; exec "{sys.executable}" -m grundy judge bzoj1443 "{board}"'
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered, "PYTHONDONTWRITEBYTECODE": "1"}

    def answer() -> subprocess.CompletedProcess[bytes]:
        with (tmp_path / "out").open("wb") as out:
            return subprocess.run(
                ["bash", "-c", command],
                env=environment,
                stdout=out,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )

    assert answer().returncode == 0
    assert (tmp_path / "out").read_bytes() == b"LOSE\n"
    # An odd number of cells: every second one wins, which takes more than 100 KiB to say.
    board.write_text("301 301\n" + ("." * 301 + "\n") * 301)
    short = answer()
    assert (short.returncode, short.stderr) == (2, b"grundy: File too large\n")
