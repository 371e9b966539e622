// bot.h: a careful newcomer: plays from what its player may know, and from nothing else.
//
// It is the measure of the game's balance (docs/balance.md). It knows what one learns in the first
// evening: that waiting heals, that vials do so in a fight, that stairs are a way out of one, that
// doorways are good to stand in; not what each monster does.
#pragma once

#include "server/sim/world/rng.h"
#include "tests/balance/bot_memory.h"

namespace undercroft {

// What the bot does in the coming turn. `known`: what observe() gave its player, with what Memory
// recalls. The same memory, observation and chance give the same intent.
[[nodiscard]] Intent decide(BotMemory& memory, const Observation& known, Rng& chance);

}  // namespace undercroft
