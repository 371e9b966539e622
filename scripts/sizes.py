#!/usr/bin/env python3
"""sizes.py: measures what a server needs: memory a realm and player, disk and network a turn.

    scripts/sizes.py BIN      BIN: the folder of undercroft-server and undercroft-swarm [build/release/bin]

Prints the first rows of the table in docs/performance.md. Bots play on a server of its own, on this machine, for about a minute.
An hour of a player is 1,200 turns here: one every three seconds. Needs only Python.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

CROWD = 100  # for the memory of a player
PARTY = 4    # for what a turn costs
REALMS = 40
TURNS_AN_HOUR = 1200


class Server:
    """A server with its own data folder. Ends with the `with` block."""

    def __init__(self, programs, data, *flags):
        self.data = data
        self.process = subprocess.Popen(
            [programs / "undercroft-server", "--listen", "127.0.0.1:0", "--pages", "127.0.0.1:0", "--data", data,
             "--guests", "on", "--seed", "5", "--max-players", "200", "--log-level", "off", *flags],
            stdout=subprocess.PIPE, text=True)
        self.address = self.listens("listening on ")
        self.pages = self.listens("pages on ")

    def listens(self, words):
        for line in self.process.stdout:
            if line.startswith(words):
                return line[len(words):].split()[0]
        raise SystemExit("sizes.py: the server does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def private_bytes(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return 1024 * sum(int(n) for n in re.findall(r"^Private_\w+: +(\d+)", text, re.M))

    def resident_bytes(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def counters(self):
        with urllib.request.urlopen(f"http://{self.pages}/-/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, value in
                (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def folder_bytes(folder):
    return sum(f.stat().st_size for f in pathlib.Path(folder).iterdir())


def play(programs, server, players, seconds):
    """Lets bots play for so many seconds. Returns the server's memory while they are connected."""
    swarm = subprocess.Popen(
        [programs / "undercroft-swarm", "--server", f"ws://{server.address}", "--players", str(players),
         "--seconds", str(seconds), "--rate", "5" if players == PARTY else "1"], stdout=subprocess.DEVNULL)
    time.sleep(seconds * 0.8)
    memory = server.private_bytes()
    swarm.wait()
    return memory


def kilobytes(count):
    return f"{count / 1000:,.1f} kB" if count < 1e6 else f"{count / 1e6:,.1f} MB"


def main():
    programs = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/release/bin").resolve()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as many:
        with Server(programs, one) as server:
            empty, resident = server.private_bytes(), server.resident_bytes()
            memory = play(programs, server, CROWD, 20)
        disk = folder_bytes(one)
        with Server(programs, one) as server:
            before = server.counters()
            play(programs, server, PARTY, 40)
            time.sleep(1)
            after = server.counters()
        grown = folder_bytes(one) - disk  # without SQLite's log, which a clean stop empties
        names = [f for i in range(REALMS) for f in ("--realm", f"realm-{i}")]
        with Server(programs, many, *names) as server:
            realms = (server.private_bytes() - empty) / (REALMS - 1)
        folder = folder_bytes(many) / REALMS
    # Each frame of a bot is an intent, but for one Hello.
    turns = after["undercroft_frames_in_total"] - before["undercroft_frames_in_total"]

    def of_turn(name):
        return (after[name] - before[name]) / turns

    out, into = of_turn("undercroft_bytes_out_total"), of_turn("undercroft_bytes_in_total")
    rows = [
        ("the server with one realm and no player", f"{kilobytes(empty)} ({kilobytes(resident)} resident)", ""),
        ("a further realm", kilobytes(realms), kilobytes(folder)),
        ("a connected player", kilobytes((memory - empty) / CROWD), ""),
        ("a turn of a player", "", kilobytes(grown / turns)),
        ("an hour of a player, 1,200 turns", "", kilobytes(TURNS_AN_HOUR * grown / turns)),
    ]
    print("| | memory | disk |\n| --- | --- | --- |")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(f"\nNetwork: {out:,.0f} bytes out and {into:,.0f} in a turn; "
          f"{kilobytes(TURNS_AN_HOUR * out)} and {kilobytes(TURNS_AN_HOUR * into)} an hour and player. "
          f"Measured over {turns:,.0f} turns of a party of {PARTY} bots.")


if __name__ == "__main__":
    main()
