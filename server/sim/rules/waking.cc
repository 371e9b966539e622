// waking.cc: when it begins, where the Crown lies, and when it is over.
#include "server/sim/rules/waking.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/sim/rules/rising_wardens.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/wardens.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/sight/distance_map.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

constexpr std::string_view kOwnWords =
    "You have taken the Crown, and the Undercroft wakes: everything in it knows where you are.";

std::string words_about(const World& world, EntityId taker) {
  return world.entity(taker).name +
         " has taken the Crown, and the Undercroft wakes: everything in it knows where the Crown "
         "is.";
}

void tell_everybody(World& world, EntityId taker) {
  const std::string words = words_about(world, taker);
  const std::vector<EntityId> players = world.players();
  for (const EntityId id : players) {
    tell_words(world, Verb::Warned, id, id == taker ? std::string(kOwnWords) : words);
  }
}

bool is_carried_out(const World& world) {
  return std::any_of(world.players().begin(), world.players().end(),
                     [&world](EntityId id) { return world.entity(id).won; });
}

// Below the deepest level there is nothing into which it could fall.
void let_crown_fall(World& world) {
  const EntityId crown = world.run.waking.get().crown;
  if (!world.exists(crown)) return;
  const Place lies = std::as_const(world).entity(crown).place();
  const bool falls = lies.on_level() && world.ground(lies.depth, lies.at) == Ground::Ledge;
  if (falls) fall_to_level_below(world, crown);
}

}  // namespace

void note_taken(World& world, EntityId taker, EntityId thing) {
  if (!world.rules().waking || world.run.waking.get().began > 0) return;
  const Entity& hero = std::as_const(world).entity(taker);
  const bool is_crown = world.blueprint(std::as_const(world).entity(thing)).crown;
  if (!is_crown || hero.slot == 0) return;
  Waking& waking = world.run.waking.change();
  waking.began = hero.turn + 1;
  waking.crown = thing;
  tell_everybody(world, taker);
  note_crown_taken(world, std::as_const(world).entity(taker).depth());
}

void go_on_waking(World& world, std::span<const EntityId> players) {
  if (!is_awake(world)) return;
  if (world.run.end != RunEnd::Open || is_carried_out(world)) {
    world.run.waking.change().is_over = true;
    return;
  }
  let_crown_fall(world);
  raise_wardens(world, players);
  follow_bearer(world, players);
  play_woken_levels(world, players);
}

std::optional<Point> cell_for_crown(const World& world, int depth, Point from, Point at) {
  const Grid<int> steps = distance_map(world, depth, from, Walker{.opens_doors = true});
  return world.nearest_free(depth, at, [&](Point p) { return steps[p] != kUnreachable; });
}

}  // namespace undercroft
