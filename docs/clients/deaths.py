#!/usr/bin/python3
# deaths.py: plays as bot.py does, and prints a link to each death of its hero. Needs what bot.py needs.
#
#   docs/clients/deaths.py ws://127.0.0.1:7777 Pythia 1000
import asyncio
import sys

import websockets
from bot import Bot, wire

LATEST = 2**32 - 1  # past the end: the last moment


class Mortal(Bot):
    is_asked = False  # for the link to this death

    async def die(self, frame):
        if not self.is_asked:
            self.is_asked = True
            await self.send(share_moment=wire.ShareMoment(number=1, shown=LATEST))
        if frame.HasField("moment_links"):
            links = frame.moment_links
            print(f"{self.server}/-/moment/{links.made}" if links.made else links.sentence, flush=True)
            for verb in (wire.Intent.VERB_NEXT_RUN, wire.Intent.VERB_RESPAWN):  # whichever the realm has
                await asyncio.sleep(0.1)  # at most 30 frames a second
                self.sequence += 1
                await self.send(intent=wire.Intent(sequence=self.sequence, any_turn=True, verb=verb))
        return False

    def learn(self, delta):
        super().learn(delta)
        self.is_asked = self.is_asked and not self.is_alive


async def main(url, name="Pythia", turns="1000"):
    async with websockets.connect(url) as socket:
        bot = Mortal(socket, int(turns))
        bot.server = url.replace("ws", "http", 1).rstrip("/")
        await bot.play(name)


asyncio.run(main(*sys.argv[1:]))
