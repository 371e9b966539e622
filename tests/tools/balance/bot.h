// bot.h: a careful newcomer: plays from what its player may know, and from nothing else.
//
// It is the measure of the game's balance (docs/design/balance.md). It knows what one learns in the first
// evening: that waiting heals, that vials do so in a fight, that stairs are a way out of one, that
// doorways are good to stand in, to keep off the shaded cells; not what each monster does: that it
// learns as it goes.
#pragma once

#include "server/protocol/observer.h"
#include "server/sim/world/rng.h"
#include "tests/tools/balance/bot_memory.h"

namespace undercroft {

// What a bot decides by: `known` is what observe() gave its player, with what Memory recalls, and
// the members as a realm tells them; `knowledge` and `looks` are the same as its server keeps it,
// for the steps of standing intents (R105).
struct Senses {
  const Observation& known;
  const Knowledge& knowledge;
  const LookBook& looks;
};

// What the bot does in the coming turn. The same memory, senses and chance give the same intent.
[[nodiscard]] Intent decide(BotMemory& memory, const Senses& senses, Rng& chance);

}  // namespace undercroft
