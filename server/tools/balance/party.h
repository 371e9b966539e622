// party.h: a realm played by bots in one process: the simulation and what its players may know.
#pragma once

#include <memory>
#include <vector>

#include "server/protocol/observer.h"
#include "server/tools/balance/bot.h"
#include "server/tools/balance/rounds.h"

namespace undercroft {

// One bot in the realm: its body, what the server remembers for it, and its own memory.
struct Traveller {
  explicit Traveller(EntityId whose) : body(whose), eyes(whose) {}
  EntityId body;
  Observer eyes;
  BotMemory mind;
  Rng chance;
};

class Party {
 public:
  // A realm with that seed and `bots` bots at its entrance.
  Party(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed, int bots);

  // The intent of the bot with this body. REQUIRES: the body belongs to the party.
  [[nodiscard]] Intent ask(EntityId body);

  // Lets every living bot act once.
  void play_round(const OnTurn& on_turn);

  [[nodiscard]] bool anyone_lives() const;
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] const std::vector<Traveller>& travellers() const { return travellers_; }

 private:
  void make_choices(Traveller& traveller);
  void tell_of_members(Observation& known) const;
  void share_maps_of(const Group& group);

  World world_;
  std::vector<Traveller> travellers_;
};

}  // namespace undercroft
