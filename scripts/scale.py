#!/usr/bin/python3
# scale.py: measures what a fleet costs, as ratios of CPU time in one run.
"""Starts an etcd, one server and then three, lets bots play, and prints the tables in Markdown.

usage: scripts/scale.py [--players N] [--seconds N]

--players N   bots in each of the three realms (default 8)
--seconds N   duration of each load (default 15)

Needs etcd (scripts/install.sh fleet) and the release build with its swarm. The machine may be busy:
CPU time is compared, not time.
"""
import argparse
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

BIN = "build/release/bin"
REALMS = ["crypt", "tower", "keep"]
TICK = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_of(process):
    """Seconds of CPU that the process has used."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Etcd:
    """An etcd of one member without fsync: its disk is not what is measured."""

    def __init__(self, folder):
        client, peer = free_port(), free_port()
        self.url = f"etcd://127.0.0.1:{client}"
        http, peers = f"http://127.0.0.1:{client}", f"http://127.0.0.1:{peer}"
        self.process = subprocess.Popen(
            ["etcd", "--data-dir", f"{folder}/etcd", "--unsafe-no-fsync",
             "--listen-client-urls", http, "--advertise-client-urls", http,
             "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
             "--initial-cluster", f"default={peers}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while socket.socket().connect_ex(("127.0.0.1", client)) != 0:
            time.sleep(0.1)


class Server:
    """An undercroft-server that hosts the realms, alone in a folder or in a fleet."""

    def __init__(self, folder, store):
        words = [f"{BIN}/undercroft-server", "--listen", "127.0.0.1:0", "--guests", "on",
                 "--rule", "deadline_ms=60000", "--shared-address", "127.0.0.1/32", "--log-level", "err"]
        words += [word for realm in REALMS for word in ("--realm", realm)] + store
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=os.getcwd())
        line = self.process.stdout.readline()
        self.url = "ws://" + line.split()[-1]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def play(doors, players, seconds):
    """Bots play in each realm by the server that `doors` names for it. Returns their turns."""
    swarms = [subprocess.Popen([f"{BIN}/undercroft-swarm", "-s", f"{server.url}/{realm}",
                                "--players", str(players), "--seconds", str(seconds), "--rate", "10"],
                               stdout=subprocess.PIPE, text=True)
              for realm, server in doors.items()]
    turns = 0
    for swarm in swarms:
        report = swarm.communicate()[0]
        turns += int(re.search(r"^turns\s+(\d+)", report, re.M).group(1))
    return turns


def load(name, servers, doors, arguments):
    """Plays, and returns the microseconds of CPU for a player's turn, for each server."""
    before = [cpu_of(server.process) for server in servers]
    turns = play(doors, arguments.players, arguments.seconds)
    costs = [(cpu_of(server.process) - used) * 1e6 / turns for server, used in zip(servers, before)]
    print(f"| {name} | {turns} | {' + '.join(f'{cost:.0f}' for cost in costs)} | {sum(costs):.0f} |",
          flush=True)
    return costs


def claim(server, realm):
    """Makes the server the realm's owner: a bot arrives there first."""
    play({realm: server}, 1, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=15)
    arguments = parser.parse_args()
    print("| load | player turns | us of CPU a player turn, by server | in all |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/key", "w", encoding="ascii") as key:
            key.write("5" * 64)
        alone = Server(folder, ["--data", f"{folder}/data"])
        sqlite = load("one server, a data folder", [alone], dict.fromkeys(REALMS, alone), arguments)
        alone.stop()
        etcd = Etcd(folder)
        one = Server(folder, ["--store", etcd.url])
        single = load("one server, etcd", [one], dict.fromkeys(REALMS, one), arguments)
        one.stop()
        fleet = [Server(folder, ["--store", etcd.url, "--fleet", "127.0.0.1:0", "--fleet-key", f"{folder}/key"])
                 for _ in REALMS]
        owners = dict(zip(REALMS, fleet))
        time.sleep(2)
        for realm, server in owners.items():
            claim(server, realm)
        hashed = load("three servers, players come to the owner", fleet, owners, arguments)
        passed = {REALMS[0]: fleet[1]}  # one owner, one front
        front = load("one realm, players come by another server", fleet, passed, arguments)
        for server in fleet:
            server.stop()
        etcd.process.kill()
    print(f"\netcd against a data folder: {sum(single) / sum(sqlite):.2f}")
    print(f"three servers against one: {sum(hashed) / sum(single):.2f}")
    print(f"forwarding against the owner's own work: {front[1] / front[0]:.2f} (aim: at most 0.7)")


if __name__ == "__main__":
    main()
