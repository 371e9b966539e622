#!/usr/bin/env python3
"""Measures the CPU time that transactions cost an etcd of three members on this machine.

Prints it for each append (1, 5 and 60 in a transaction) and for a read of one key, as the sum of the
three members. measured.h and docs/design/scale.md quote the figures. Needs etcd.
"""
import base64
import http.client
import json
import os
import subprocess
import tempfile
import threading
import time

MEMBERS = 3
CALLERS = 8
REALMS = 60  # of each caller
PORTS = [(23790 + 10 * i, 23791 + 10 * i) for i in range(MEMBERS)]


def start(folder):
    cluster = ",".join(f"m{i}=http://127.0.0.1:{peer}" for i, (_, peer) in enumerate(PORTS))
    return [subprocess.Popen(
        ["etcd", "--name", f"m{i}", "--data-dir", f"{folder}/{i}",
         "--listen-client-urls", f"http://127.0.0.1:{client}",
         "--advertise-client-urls", f"http://127.0.0.1:{client}",
         "--listen-peer-urls", f"http://127.0.0.1:{peer}",
         "--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}",
         "--initial-cluster", cluster, "--heartbeat-interval", "50",
         "--election-timeout", "500", "--pre-vote", "--log-level", "error"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for i, (client, peer) in enumerate(PORTS)]


def cpu_seconds(members):
    ticks = 0
    for member in members:
        with open(f"/proc/{member.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def text64(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def post(connection, body):
    connection.request("POST", "/v3/kv/txn", json.dumps(body), {"Content-Type": "application/json"})
    reply = connection.getresponse()
    answer = json.loads(reply.read())
    assert reply.status == 200, answer
    return answer


class Caller:
    """One connection with realms of its own. Writes what EtcdAppend writes."""

    def __init__(self, number):
        self.connection = http.client.HTTPConnection("127.0.0.1", PORTS[number % MEMBERS][0])
        self.realms = [f"realm-{number}-{i}" for i in range(REALMS)]
        self.turn = 0
        post(self.connection, {"success": [self.put(f"o/{r}", self.owner(r, 0)) for r in self.realms]})

    @staticmethod
    def owner(realm, last):
        return f"{realm} 7 {last:08d} 0123456789abcdef 14"

    @staticmethod
    def put(key, value):
        return {"requestPut": {"key": text64("/uc/" + key), "value": text64(value)}}

    def append(self, realms):
        owners = [text64(f"/uc/o/{realm}") for realm in realms]
        compares = [{"key": key, "target": "VALUE", "result": "EQUAL",
                     "value": text64(self.owner(realm, self.turn))}
                    for key, realm in zip(owners, realms)]
        writes = [write for realm in realms for write in (
            self.put(f"o/{realm}", self.owner(realm, self.turn + 1)),
            self.put(f"r/{realm}/{self.turn:016d}", os.urandom(150)))]
        reads = [{"requestRange": {"key": key}} for key in owners]
        answer = post(self.connection, {"compare": compares, "success": writes, "failure": reads})
        assert answer.get("succeeded"), answer

    def play(self, rounds, together):
        for _ in range(rounds):
            for at in range(0, REALMS, together):
                self.append(self.realms[at:at + together])
            self.turn += 1

    def read(self, rounds):
        for realm in self.realms * rounds:
            post(self.connection, {"success": [{"requestRange": {"key": text64(f"/uc/o/{realm}")}}]})


def measure(members, callers, name, rounds, work):
    began, before = time.time(), cpu_seconds(members)
    threads = [threading.Thread(target=work, args=(caller,)) for caller in callers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    count = rounds * REALMS * CALLERS
    used = cpu_seconds(members) - before
    print(f"{name}: {used / count * 1e3:.2f} ms each, {count / (time.time() - began):.0f} a second")


def main():
    with tempfile.TemporaryDirectory() as folder:
        members = start(folder)
        try:
            time.sleep(4)  # until a leader is elected
            callers = [Caller(number) for number in range(CALLERS)]
            for together, rounds in ((1, 10), (5, 20), (60, 40), (1, 10)):
                measure(members, callers, f"an append, {together} together", rounds,
                        lambda caller, r=rounds, t=together: caller.play(r, t))
            measure(members, callers, "a read of one key", 20, lambda caller: caller.read(20))
        finally:
            for member in members:
                member.terminate()
            for member in members:
                member.wait()


if __name__ == "__main__":
    main()
