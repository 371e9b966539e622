// bot_players.h: players of a scenario whom a bot plays (`P = "auto"`).
#pragma once

#include <map>
#include <vector>

#include "server/protocol/observer.h"
#include "server/tools/balance/bot.h"

namespace undercroft {

// BotPlayers remember what each bot has learnt, from one turn to the next.
class BotPlayers {
 public:
  // The intent of the bot for `player`, which knows `known`. `players`: all of the scenario, whose
  // places their friends are told.
  [[nodiscard]] Intent ask(const World& world, EntityId player, const Observer& eyes,
                           Observation known, const std::vector<EntityId>& players);
  // Lets the bots hear what the players witnessed in the turn that was played.
  void hear(const World& world, std::map<EntityId, Observer>& eyes);

 private:
  struct Bot {
    BotMemory mind;
    Rng chance;
  };
  std::map<EntityId, Bot> bots_;
};

}  // namespace undercroft
