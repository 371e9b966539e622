// wardens.cc: the wardens' way from level to level, and where the Crown falls.
#include "server/sim/rules/wardens.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/rules/entering.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/waking.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/crown_bearer.h"
#include "shared/bearing.h"

namespace undercroft {
namespace {

constexpr int kCrownFlies = 2;  // cells

bool is_warden(const World& world, const Entity& e) {
  return e.kind() == Kind::Monster && e.alive && world.blueprint(e).warden;
}

std::vector<EntityId> wardens_elsewhere(const World& world, int depth) {
  std::vector<EntityId> found;
  for (int other = 1; other <= world.level_count(); ++other) {
    if (other == depth) continue;
    for (const EntityId id : world.population(other).bodies) {
      if (is_warden(world, world.entity(id))) found.push_back(id);
    }
  }
  return found;
}

// The stairs that lead to the level from which it comes.
Point arrival_of_warden(const World& world, int from, int depth) {
  return from > depth ? way_down_of(world, depth) : entrance_of(world, depth);
}

void arrive_after_bearer(World& world, EntityId warden, int depth) {
  const int from = std::as_const(world).entity(warden).depth();
  const auto free = world.nearest_free(depth, arrival_of_warden(world, from, depth));
  if (!free) return;
  Entity& e = world.entity(warden);
  world.worked_at.push_back(e.place());  // its arrival is told where it comes to
  shift(world, e, Place::on(depth, *free));
  e.post = *free;
  tell_arrival(world, Verb::Arrived, e, *free);
  meet_residents(world, e, Mover::Monster, Direction::None);
}

// It stops before whatever stops a missile.
Point flown_to(const World& world, const Entity& bearer, Point from) {
  const Direction way = direction_of(bearer.at() - from);
  Point at = bearer.at();
  for (int i = 0; i < kCrownFlies && way != Direction::None; ++i) {
    const Point to = step(at, way);
    if (world.is_barrier(bearer.depth(), to)) break;
    at = to;
  }
  return at;
}

// The words of the event say where the Crown lies, as its bearer sees it.
void tell_of_knock(World& world, const Entity& bearer, EntityId crown, Point lies) {
  Event event = event_of(Verb::Dropped, bearer, crown);
  event.words = compass_word(bearing(bearer.at(), lies));
  tell(world, std::move(event));
}

}  // namespace

void follow_bearer(World& world, std::span<const EntityId> players) {
  const EntityId bearer = crown_bearer(world);
  const bool has_played = std::find(players.begin(), players.end(), bearer) != players.end();
  if (bearer == kNobody || !has_played) return;
  const int depth = std::as_const(world).entity(bearer).depth();
  const std::vector<EntityId> wardens = wardens_elsewhere(world, depth);
  if (wardens.empty() && world.run.waking.get().apart == 0) return;
  Waking& waking = world.run.waking.change();
  waking.apart = wardens.empty() ? 0 : waking.apart + 1;
  if (waking.apart < kWardenArrives) return;
  waking.apart = 0;
  for (const EntityId id : wardens) arrive_after_bearer(world, id, depth);
}

void strike_crown_away(World& world, EntityId striker, EntityId target) {
  if (!is_awake(world) || crown_bearer(world) != target) return;
  if (!is_warden(world, std::as_const(world).entity(striker))) return;
  const EntityId crown = world.run.waking.get().crown;
  const Entity& bearer = std::as_const(world).entity(target);
  const Point to = flown_to(world, bearer, std::as_const(world).entity(striker).at());
  const auto cell = cell_for_crown(world, bearer.depth(), bearer.at(), to);
  if (!cell) return;
  tell_of_knock(world, bearer, crown, *cell);
  take_off(world, target, crown);
  world.move(crown, Place::on(bearer.depth(), *cell));
}

}  // namespace undercroft
