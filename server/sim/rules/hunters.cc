// hunters.cc: counts the turns of heroes, warns them, and sends hunters.
#include "server/sim/rules/hunters.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

int patience(const World& world) { return static_cast<int>(world.rules().turns_of_patience()); }

// The count at which a hero is warned, and to which it falls when the hero has escaped.
int warning_turn(const World& world) { return patience(world) * 2 / 3; }

bool is_prey(const Entity& player) { return player.alive || player.kind() == Kind::Downed; }

int stay_of(const Entity& player) { return player.stays.get().on(player.depth()); }

std::vector<BlueprintId> hunters_of(const World& world, int depth) {
  const std::vector<Blueprint>& all = world.catalogue().all();
  std::vector<BlueprintId> found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::optional<Depths>& hunts = all[i].hunts;
    const bool comes = hunts && hunts->from <= depth && depth <= hunts->to;
    if (comes) found.push_back(static_cast<BlueprintId>(i));
  }
  return found;
}

// It is drawn from the realm's seed and not from its dice, so that the warning is about the hunter
// that arrives.
std::optional<BlueprintId> next_hunter(const World& world, int depth) {
  return hunter_of(world, depth, static_cast<std::uint64_t>(world.level(depth).hunters));
}

int hunters_on(const World& world, int depth) {
  const std::vector<EntityId>& bodies = world.population(depth).bodies;
  return static_cast<int>(std::count_if(bodies.begin(), bodies.end(), [&](EntityId id) {
    return is_hunter(world, world.entity(id));
  }));
}

// Heroes who stay together share their hunters: no hunter arrives while `owed` are on the level. A
// level without a free cell waits for the next time.
void send_hunter(World& world, int depth, BlueprintId hunter, int owed) {
  world.set_hunters_sent(depth, world.level(depth).hunters + 1);
  if (hunters_on(world, depth) >= owed) return;
  const auto free = world.nearest_free(depth, entrance_of(world, depth));
  if (free) world.spawn(hunter, Place::on(depth, *free));
}

// A hero that was hunted on a level, and whose hunters have left it since, has escaped there.
void note_escapes(const World& world, HeroStays& stays) {
  for (int depth = 1; depth <= stays.deepest(); ++depth) {
    const bool has_escaped = stays.on(depth) >= patience(world) && !is_hunt_on(world, depth);
    if (has_escaped) stays.set(depth, warning_turn(world));
  }
}

void count_turn(World& world, const Entity& player) {
  HeroStays& stays = world.entity(player.id).stays.change();
  note_escapes(world, stays);
  stays.add_turn(player.depth());
}

bool is_due(const World& world, const Entity& player) {
  const int beyond = stay_of(player) - patience(world);
  return stay_of(player) == warning_turn(world) || (beyond >= 0 && beyond % kNextHunter == 0);
}

// Warns a hero, or tells it that it is hunted. Returns the number of hunters that must be on the
// level now because of it, or 0.
int hunt_down(World& world, const Entity& player, const Blueprint& hunter) {
  const int beyond = stay_of(player) - patience(world);
  if (stay_of(player) == warning_turn(world)) {
    tell_words(world, Verb::Warned, player.id, hunter.lines[0]);
  }
  if (beyond < 0 || beyond % kNextHunter != 0) return 0;
  tell_words(world, Verb::Warned, player.id, hunter.lines[1]);
  return beyond / kNextHunter + 1;
}

}  // namespace

std::optional<BlueprintId> hunter_of(const World& world, int depth, std::uint64_t number) {
  const std::vector<BlueprintId> all = hunters_of(world, depth);
  if (all.empty()) return std::nullopt;
  Rng rng = Rng::stream(world.seed(), "hunter " + std::to_string(depth), number);
  return all[static_cast<std::size_t>(rng.roll(static_cast<int>(all.size()) - 1))];
}

bool is_hunted(const World& world, const Entity& player) {
  return patience(world) > 0 && is_prey(player) && stay_of(player) >= patience(world);
}

void pursue(World& world, int depth, const std::vector<EntityId>& players) {
  if (patience(world) == 0) return;
  std::vector<EntityId> due;
  for (const EntityId id : players) {
    const Entity& player = std::as_const(world).entity(id);
    if (!player.alive || player.depth() != depth) continue;
    count_turn(world, player);
    if (is_due(world, player)) due.push_back(id);
  }
  const auto hunter = due.empty() ? std::nullopt : next_hunter(world, depth);
  if (!hunter) return;
  int owed = 0;
  for (const EntityId id : due) {
    const Entity& player = std::as_const(world).entity(id);
    owed = std::max(owed, hunt_down(world, player, world.catalogue()[*hunter]));
  }
  if (owed > 0) send_hunter(world, depth, *hunter, owed);
}

void end_hunt_without_prey(World& world, int depth) {
  if (!is_hunt_on(world, depth)) return;
  const Population& on_level = world.population(depth);
  const auto is_hunted_here = [&](EntityId id) {
    return is_hunted(world, std::as_const(world).entity(id));
  };
  if (std::any_of(on_level.players.begin(), on_level.players.end(), is_hunted_here)) return;
  const std::vector<EntityId> bodies = on_level.bodies;
  for (const EntityId id : bodies) {
    const Entity& body = std::as_const(world).entity(id);
    if (!is_hunter(world, body)) continue;
    world.worked_at.push_back(body.place());  // no event says that it is gone
    world.remove(id);
  }
  world.set_hunters_sent(depth, 0);
}

}  // namespace undercroft
