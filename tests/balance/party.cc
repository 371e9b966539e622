// party.cc: bots around a world.
#include "tests/balance/party.h"

#include <algorithm>

#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft {

Party::Party(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed,
             int bots)
    : world_(std::move(catalogue), rules, seed) {
  build_levels_ahead(world_);
  for (int i = 0; i < bots; ++i) {
    Traveller traveller(join_realm(world_, "Bot " + std::to_string(i + 1)));
    traveller.chance = Rng::stream(seed, "bot", static_cast<std::uint64_t>(i));
    traveller.mind.dungeon_depth = rules.depth;
    travellers_.push_back(std::move(traveller));
  }
}

Intent Party::ask(EntityId body) {
  const auto traveller = std::find_if(travellers_.begin(), travellers_.end(),
                                      [body](const Traveller& t) { return t.body == body; });
  CHECK(traveller != travellers_.end(), "a body that is no bot's was asked");
  const Observation known = traveller->eyes.look(world_);
  return decide(traveller->mind, known, traveller->chance);
}

void Party::play_round(const OnTurn& on_turn) {
  undercroft::play_round(
      world_, [this](EntityId body) { return ask(body); }, on_turn);
}

bool Party::anyone_lives() const {
  return std::any_of(travellers_.begin(), travellers_.end(),
                     [&](const Traveller& t) { return world_.entity(t.body).alive; });
}

}  // namespace undercroft
