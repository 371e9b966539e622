// party.h: a realm played by bots, in process: the simulation and what its players may know.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/protocol/memory.h"
#include "server/sim/turn/turn.h"
#include "tests/balance/bot.h"

namespace undercroft {

// One bot at the table: its body, what its server remembers for it, and its own mind.
struct Traveller {
  EntityId body = kNobody;
  Memory map;
  BotMemory mind;
  Rng chance;
};

class Party {
 public:
  // A realm of that seed with so many bots at its entrance.
  Party(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed, int bots);

  // What the bot of `traveller` intends now.
  [[nodiscard]] Intent ask(Traveller& traveller);

  // Every living player acts once: group after group, as a realm would (R100). `on_turn` is called
  // after each group's turn, while world.events tells it.
  using OnTurn = std::function<void(const World&)>;
  void play_round(const OnTurn& on_turn);

  [[nodiscard]] bool anyone_lives() const;
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] const std::vector<Traveller>& travellers() const { return travellers_; }

 private:
  void build_ahead();

  World world_;
  std::vector<Traveller> travellers_;
};

}  // namespace undercroft
