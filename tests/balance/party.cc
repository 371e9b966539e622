// party.cc: rounds of turns, with a level always ready below the deepest player.
#include "tests/balance/party.h"

#include <algorithm>
#include <set>

#include "server/protocol/observe.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft {
namespace {

bool includes_any(const Group& group, const std::set<EntityId>& players) {
  return std::any_of(group.players.begin(), group.players.end(),
                     [&](EntityId id) { return players.contains(id); });
}

}  // namespace

Party::Party(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed,
             int bots)
    : world_(std::move(catalogue), rules, seed) {
  build_ahead();
  for (int i = 0; i < bots; ++i) {
    Traveller traveller;
    traveller.body = join_realm(world_, "Bot " + std::to_string(i + 1));
    traveller.chance = Rng::stream(seed, "bot", static_cast<std::uint64_t>(i));
    travellers_.push_back(std::move(traveller));
  }
}

Intent Party::ask(Traveller& traveller) {
  const Observation known = traveller.map.recall(observe(world_, traveller.body));
  return decide(traveller.mind, known, traveller.chance);
}

// Groups part and join as their players move: who has acted this round does not act again unless
// it comes into the group of one who has not.
void Party::play_round(const OnTurn& on_turn) {
  std::set<EntityId> waiting(world_.players().begin(), world_.players().end());
  while (true) {
    const std::vector<Group> groups = groups_of(world_);
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& g) { return includes_any(g, waiting); });
    if (group == groups.end()) return;
    build_ahead();
    Intents intents;
    for (Traveller& t : travellers_) {
      const auto& in = group->players;
      if (std::find(in.begin(), in.end(), t.body) != in.end()) intents[t.body] = ask(t);
    }
    resolve_turn(world_, *group, intents);
    for (const EntityId id : group->players) waiting.erase(id);
    on_turn(world_);
  }
}

bool Party::anyone_lives() const {
  return std::any_of(travellers_.begin(), travellers_.end(),
                     [&](const Traveller& t) { return world_.entity(t.body).alive; });
}

void Party::build_ahead() {
  int deepest = 0;
  for (const EntityId id : world_.players()) deepest = std::max(deepest, world_.entity(id).depth());
  const int wanted = std::min(deepest + 1, world_.rules().depth);
  while (world_.level_count() < wanted) {
    const auto sentence = build_next_level(world_);
    CHECK(!sentence.has_value(), "a level could not be built; undercroft-map tells why");
  }
}

}  // namespace undercroft
