// groups.cc: whose turns wait for each other (R100).
#include <algorithm>
#include <map>

#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

bool is_playing(const Entity& p) { return p.alive && p.place().on_level(); }

bool are_near(const World& world, EntityId a, EntityId b) {
  const int reach = 2 * world.rules().awareness;
  return distance(world.entity(a).at(), world.entity(b).at()) <= reach;
}

// The players of one level, parted into those joined by nearness, directly or through others.
std::vector<Group> bubbles(const World& world, int depth, std::vector<EntityId> players) {
  std::vector<Group> groups;
  while (!players.empty()) {
    Group group{depth, {players.front()}, false};
    players.erase(players.begin());
    for (std::size_t i = 0; i < group.players.size(); ++i) {
      const auto joined = std::stable_partition(players.begin(), players.end(), [&](EntityId id) {
        return !are_near(world, group.players[i], id);
      });
      group.players.insert(group.players.end(), joined, players.end());
      players.erase(joined, players.end());
    }
    std::sort(group.players.begin(), group.players.end(),
              [&](EntityId a, EntityId b) { return world.entity(a).slot < world.entity(b).slot; });
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace

std::vector<Group> groups_of(const World& world) {
  std::map<int, std::vector<EntityId>> by_depth;
  for (const EntityId id : world.players()) {
    const Entity& p = world.entity(id);
    if (is_playing(p)) by_depth[p.depth()].push_back(id);
  }
  std::vector<Group> groups;
  for (const auto& [depth, players] : by_depth) {
    if (world.rules().clock != ClockRule::Bubble) {
      groups.push_back({depth, players, true});
      continue;
    }
    for (Group& group : bubbles(world, depth, players)) groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace undercroft
