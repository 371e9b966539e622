#!/usr/bin/python3
# performance.py: measures the figures of docs/performance.md, in one run of one commit.
"""Builds the release with its benchmarks, runs them, and prints the tables in Markdown.

usage: scripts/performance.py [--write]

--write   replaces the tables in docs/performance.md

Needs an otherwise idle machine and about five minutes after the build.
"""
import json
import os
import re
import subprocess
import sys

PAGE = "docs/performance.md"
BIN = "build/release/bin"
UNIT_IN_NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}

# Heading rows have no command. A row: what, program, filter, figure of each result, unit, suffix.
# A figure is "cpu" for the time of an iteration, or the name of a counter in seconds.
BENCHMARKS = [
    ("**Simulation**",),
    ("a lone player's turn, depth 1, 2, 3, 4, 5", "simulation", "^lone_turn/", "cpu", "us", ""),
    ("a turn of 50, 200, 1,000 players on one level", "simulation", "^turn_of_many", "player", "us",
     " a player"),
    ("a creature's turn, of 100, 1,000, 10,000 in a queue", "simulation", "^one_long_queue/",
     "entity", "ns", ""),
    ("... in corridors, 50 behind each player", "simulation", "^corridor_queues/", "entity", "ns", ""),
    ("... in a crowd that fills two cells of three", "simulation", "^crowd/", "entity", "ns", ""),
    ("... wandering in a room", "simulation", "^wandering_room/", "entity", "ns", ""),
    ("... following paths", "simulation", "^pathfinders/", "entity", "ns", ""),
    ("sight, radius 8, in a hall of 40, 200, 500", "simulation", "^sight_in_a_hall", "cpu", "us", ""),
    ("hash of five levels after a lone turn", "simulation", "^hash_after", "cpu", "us", ""),
    ("one level, five levels to bytes", "store", "^encode", "cpu", "us", ""),
    ("... and back with every check", "store", "^decode", "cpu", "us", ""),
    ("**Realm**, without sockets",),
    ("a lone player's turn: intent in, turn, delta out", "realm", "LoneTurnTold$", "cpu", "us", ""),
    ("the same for 50, 200, 1,000 players in one hall", "realm", "HallTurnTold", "us_player_turn",
     "us", " a player"),
    ("1,000 players join one after the other", "realm", "JoinsTold/1000", "cpu", "s", ""),
    ("**Peer**",),
    ("sight, radius 8, level of depth 1, 5; radius 16", "simulation", "^sight/", "cpu", "us", ""),
    ("... libtcod's symmetric shadow casting", "libtcod", "^libtcod_sight", "cpu", "us", ""),
]

LOADS = [
    ("200 players, each alone", "solo:200"),
    ("50 players in one hall", "crowd:50"),
    ("200 players in one hall", "crowd:200"),
    ("1,000 players in one hall", "crowd:1000"),
    ("200 players in 50 groups of four", "bubble:200:50"),
]


def output_of(command):
    """The command's standard output; exits when it fails."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def rounded(value):
    """Two significant digits, or all digits before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2g}" if value >= 10 or value == 0 else f"{value:.2f}".rstrip("0").rstrip(".")


def figure(result, name, unit):
    if name == "cpu":
        return rounded(result["cpu_time"] * UNIT_IN_NS[result["time_unit"]] / UNIT_IN_NS[unit])
    seconds = result[name] if not name.startswith("us_") else result[name] / 1e6
    return rounded(seconds * 1e9 / UNIT_IN_NS[unit])


def benchmark_row(what, program, wanted, name, unit, suffix):
    command = f"{BIN}/bench_{program}"
    text = output_of([command, f"--benchmark_filter={wanted}", "--benchmark_format=json"])
    figures = [figure(each, name, unit) for each in json.loads(text)["benchmarks"]]
    return f"| {what} | {', '.join(figures)} {unit}{suffix} | `B/bench_{program} F='{wanted}'` |"


def rows_without_sockets():
    for row in BENCHMARKS:
        yield f"| {row[0]} | | |" if len(row) == 1 else benchmark_row(*row)


def loads():
    """Each load's figures of both servers."""
    for what, case in LOADS:
        lines = output_of(["scripts/fanout.sh", "--case", case, "--seconds", "5", "--join-seconds",
                           "60", "--json"]).splitlines()
        game, echo = (json.loads(line) for line in lines)
        yield what, case, game, echo


def rows_with_sockets():
    for what, case, game, echo in loads():
        yield (f"| {what} | {game['cpu_us']:.0f} us | {echo['cpu_us']:.0f} us | {game['bytes']:,.0f}"
               f" | {game['rss_kb']:.0f} KB | {game['p50_ms']:.1f}, {game['p99_ms']:.1f} ms"
               f" | {game['join_s']:.1f} s | `{case}` |")


def tables():
    commit = output_of(["git", "rev-parse", "--short", "HEAD"]).strip()
    compiler = output_of(["c++", "-dumpfullversion"]).strip()
    yield f"Commit {commit}, gcc {compiler}, {os.cpu_count()} cores."
    yield ""
    yield "| without sockets | cost | command |"
    yield "| --- | --- | --- |"
    yield from rows_without_sockets()
    yield ""
    yield ("| with sockets | CPU a turn and player | echo, same run | bytes a turn | memory a player"
           " | answered, p50, p99 | all joined | `--case` |")
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    yield from rows_with_sockets()


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    # Only a new folder is configured: other options would compile everything again.
    if not os.path.exists("build/release/build.ninja"):
        output_of(["cmake", "--preset", "release", "-DUNDERCROFT_BENCH=ON"])
    output_of(["cmake", "-DUNDERCROFT_BENCH=ON", "build/release"])
    output_of(["cmake", "--build", "--preset", "release"])
    lines = []
    for line in tables():
        print(line, flush=True)
        lines.append(line)
    if sys.argv[1:] == ["--write"]:
        page = open(PAGE, encoding="utf-8").read()
        measured = "<!-- measured -->\n\n" + "\n".join(lines) + "\n\n<!-- end of measured -->"
        page = re.sub(r"<!-- measured -->.*<!-- end of measured -->", lambda _: measured, page,
                      flags=re.DOTALL)
        open(PAGE, "w", encoding="utf-8").write(page)


if __name__ == "__main__":
    main()
