// rounds.cc: the order of turns within a round.
#include "server/tools/balance/rounds.h"

#include <algorithm>
#include <set>

#include "server/sim/generation/level_builder.h"
#include "shared/check.h"

namespace undercroft {
namespace {

bool includes_any(const Group& group, const std::set<EntityId>& players) {
  return std::any_of(group.players.begin(), group.players.end(),
                     [&](EntityId id) { return players.contains(id); });
}

}  // namespace

void build_levels_ahead(World& world) {
  int deepest = 0;
  for (const EntityId id : world.players()) deepest = std::max(deepest, world.entity(id).depth());
  const int wanted = std::min(deepest + 1, world.rules().depth);
  while (world.level_count() < wanted) {
    const auto built = build_next_level(world);
    CHECK(built.has_value(), built.error());
  }
}

void play_round(World& world, const Ask& ask, const OnTurn& on_turn) {
  play_round_of_groups(world, ask, [&on_turn](const World& w, const Group&) { on_turn(w); });
}

void play_round_of_groups(World& world, const Ask& ask, const OnTurnOf& on_turn) {
  std::set<EntityId> waiting(world.players().begin(), world.players().end());
  while (true) {
    const std::vector<Group> groups = groups_of(world);
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& g) { return includes_any(g, waiting); });
    if (group == groups.end()) return;
    build_levels_ahead(world);
    Intents intents;
    for (const EntityId id : group->players) intents[id] = ask(id);
    resolve_turn(world, *group, intents);
    for (const EntityId id : group->players) waiting.erase(id);
    on_turn(world, *group);
  }
}

}  // namespace undercroft
