// bot.h: a bot that plays like a careful new player, using only what its player may know.
//
// It measures the game's balance (docs/balance.md). It knows what a player learns in the
// first evening: waiting heals, vials heal in a fight, stairs offer an escape, doorways are good to
// fight in, and shaded cells are dangerous. It does not know what each monster does; it learns that
// while playing.
#pragma once

#include "server/protocol/observer.h"
#include "server/sim/world/rng.h"
#include "server/tools/balance/bot_memory.h"

namespace undercroft {

// The input to a bot's decision. `known` is what observe() gave its player, with remembered cells,
// and the members as a realm reports them. `knowledge` and `looks` are the server's copies, for the
// steps of standing intents (R105).
struct Senses {
  const Observation& known;
  const Knowledge& knowledge;
  const LookBook& looks;
};

// Processes the reports of a turn that the bot's player received. `player` is its body.
void hear(BotMemory& memory, const std::vector<Report>& reports, EntityId player,
          const LookBook& looks);

// The bot's intent for the coming turn. The same memory, senses and random state give the same
// intent.
[[nodiscard]] Intent decide(BotMemory& memory, const Senses& senses, Rng& chance);

}  // namespace undercroft
