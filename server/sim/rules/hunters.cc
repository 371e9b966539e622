// hunters.cc: counts a level's turns, warns, and sends hunters.
#include "server/sim/rules/hunters.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

// The turn in which the level gives its first warning.
std::uint32_t warning_turn(const World& world) { return world.rules().turns_of_patience() * 2 / 3; }

bool is_prey(const Entity& player) { return player.alive || player.kind() == Kind::Downed; }

// The first blueprint in the content that hunts at this depth, or nothing.
std::optional<BlueprintId> hunter_of(const World& world, int depth) {
  const std::vector<Blueprint>& all = world.catalogue().all();
  const auto found = std::find_if(all.begin(), all.end(), [depth](const Blueprint& b) {
    return b.hunts && b.hunts->from <= depth && depth <= b.hunts->to;
  });
  if (found == all.end()) return std::nullopt;
  return static_cast<BlueprintId>(found - all.begin());
}

// Every player on the level hears it, wherever it is.
void warn_all(World& world, int depth, const std::string& words) {
  const std::vector<EntityId> players = world.population(depth).players;
  for (const EntityId id : players) {
    if (!is_prey(std::as_const(world).entity(id))) continue;
    tell_words(world, Verb::Warned, id, words);
  }
}

// A level without a free cell waits for the next time.
void send_hunter(World& world, int depth, BlueprintId hunter) {
  const auto free = world.nearest_free(depth, entrance_of(world, depth));
  if (free) world.spawn(hunter, Place::on(depth, *free));
}

bool is_hunter_due(const World& world, std::uint32_t stayed) {
  const std::uint32_t patience = world.rules().turns_of_patience();
  return stayed >= patience && (stayed - patience) % kNextHunter == 0;
}

}  // namespace

bool is_hunt_on(const World& world, int depth) {
  const std::uint32_t patience = world.rules().turns_of_patience();
  return patience > 0 && world.level(depth).stayed >= patience;
}

void pursue(World& world, int depth) {
  if (world.rules().turns_of_patience() == 0) return;
  const std::uint32_t stayed = world.level(depth).stayed + 1;
  world.set_level_stay(depth, stayed);
  const bool is_warning = stayed == warning_turn(world);
  if (!is_warning && !is_hunter_due(world, stayed)) return;
  const auto hunter = hunter_of(world, depth);
  if (!hunter) return;
  const Blueprint& blueprint = world.catalogue()[*hunter];
  if (is_warning) return warn_all(world, depth, blueprint.lines[0]);
  warn_all(world, depth, blueprint.lines[1]);
  send_hunter(world, depth, *hunter);
}

void end_hunt_without_prey(World& world, int depth) {
  if (!is_hunt_on(world, depth)) return;
  const Population& on_level = world.population(depth);
  const auto is_prey_here = [&](EntityId id) { return is_prey(std::as_const(world).entity(id)); };
  if (std::any_of(on_level.players.begin(), on_level.players.end(), is_prey_here)) return;
  const std::vector<EntityId> bodies = on_level.bodies;
  for (const EntityId id : bodies) {
    if (is_hunter(world, std::as_const(world).entity(id))) world.remove(id);
  }
  world.set_level_stay(depth, warning_turn(world));
}

}  // namespace undercroft
