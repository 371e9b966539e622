#!/usr/bin/python3
# bot.py: explores, fights what is hostile, and prints the log. Its state is only what it needs.
#
#   apt install python3-websockets python3-protobuf protobuf-compiler
#   protoc --proto_path=. --python_out=docs/clients proto/wire.proto
#   docs/clients/bot.py ws://127.0.0.1:7777 Pythia 100
import asyncio
import random
import sys

import websockets
from proto import wire_pb2 as wire

DOWN, EXPLORED = wire.STATUS_DOWN, wire.Stopped.REASON_EXPLORED
NOTHING_LEFT = wire.Rejected.REASON_EXPLORED
GO, EXPLORE, REST = (wire.StandingIntent.Verb.Value(f"VERB_{word}") for word in ("GO", "EXPLORE", "REST"))
WIDTH = 512  # a place is y * 512 + x
STEPS = (-WIDTH, 1 - WIDTH, 1, 1 + WIDTH, WIDTH, WIDTH - 1, -1, -1 - WIDTH)  # in the order of Direction


class Bot:
    def __init__(self, socket, turns):
        self.socket, self.turns = socket, turns
        self.me, self.turn, self.sequence = None, -1, 0
        self.looks, self.entities = {}, {}
        self.is_alive, self.is_down = True, False
        self.is_walking = False  # a standing intent acts turn after turn, until Stopped

    def learn(self, delta):
        """Applies the parts of a Delta that the bot cares about."""
        if delta.HasField("level"):  # another level: nothing else of the old one is true
            self.entities.clear()
        self.turn = delta.to_turn
        self.looks.update((look.id, look) for look in delta.looks)
        mover = 0
        for move in delta.moves:  # one step each, numbered by what is added to the last mover's id
            mover += move // 8
            self.entities[mover].at += STEPS[move % 8]
        for entity in delta.entities:  # only the fields that have changed
            self.entities.setdefault(entity.id, wire.Entity()).MergeFrom(entity)
        for gone in delta.gone:
            self.entities.pop(gone, None)
        if delta.self.HasField("alive"):
            self.is_alive = delta.self.alive
        if delta.self.HasField("statuses"):  # the whole list
            self.is_down = any(condition.status == DOWN for condition in delta.self.statuses.conditions)
        for line in delta.lines:
            print(f"{self.turn:4} {line.text}")

    def choose(self):
        """The nearest foe, else what is unknown, else some rest."""
        me = self.entities[self.me]
        foes = [e for e in self.entities.values() if self.looks[e.look].hostile and e.health > 0]
        if foes:
            return {"verb": GO, "place": min(foes, key=lambda foe: steps(me.at, foe.at)).at}
        return {"verb": REST if me.health * 2 < me.max_health else EXPLORE}

    async def act(self, is_stuck):
        await asyncio.sleep(0.05)  # at most 30 frames a second
        self.sequence += 1
        if is_stuck:
            step = wire.Intent(sequence=self.sequence, any_turn=True, verb=wire.Intent.VERB_BUMP,
                               direction=random.randint(1, 8))
            return await self.send(intent=step)
        choice = wire.StandingIntent(sequence=self.sequence, any_turn=True, **self.choose())
        await self.send(standing_intent=choice)

    async def send(self, **message):
        await self.socket.send(wire.ClientFrame(**message).SerializeToString())

    async def play(self, name):
        hello = wire.Hello(protocol=1, client="bot.py", name=name, lines=True)
        await self.send(hello=hello)
        async for data in self.socket:
            frame = wire.ServerFrame.FromString(data)
            kind, before = frame.WhichOneof("message"), self.turn
            if kind == "refusal":
                return print("refused:", frame.refusal.sentence)
            if kind == "welcome":
                self.me = frame.welcome.player
            if kind == "delta":
                self.learn(frame.delta)
            if not self.is_alive and not self.is_down:  # a downed hero may still be revived
                if await self.die(frame):
                    return
                self.is_walking, self.turn = False, -1  # it acts as soon as it lives
                continue
            explored = (kind == "stopped" and frame.stopped.reason == EXPLORED or
                        kind == "rejected" and frame.rejected.reason == NOTHING_LEFT)
            if self.turn >= self.turns or explored:
                return print("done in turn", self.turn)
            if self.is_down:
                continue
            if kind in ("stopped", "rejected") or (self.turn > before and not self.is_walking):
                self.is_walking = kind != "rejected"
                await self.act(is_stuck=not self.is_walking)

    async def die(self, frame):
        """Called with each frame that a dead hero is sent. Returns whether the game is over for it."""
        print("died in turn", self.turn)
        return True


def steps(a, b):
    """The distance of two places, as a king moves."""
    return max(abs(a % WIDTH - b % WIDTH), abs(a // WIDTH - b // WIDTH))


async def main(url, name="Pythia", turns="100"):
    async with websockets.connect(url) as socket:
        await Bot(socket, int(turns)).play(name)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
