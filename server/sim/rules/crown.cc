// crown.cc: finds the Crown on its level, and a cell for it.
#include "server/sim/rules/crown.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/peace.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

int depth_of(const World& world, const Entity& thing) {
  const EntityId holder = thing.place().holder;
  return holder == kNobody ? thing.depth() : world.entity(holder).depth();
}

EntityId crown_on(const World& world, int depth) {
  for (const Entity& e : world.entities()) {
    const bool is_crown = world.blueprint(e).crown && depth_of(world, e) == depth;
    if (is_crown) return e.id;
  }
  return kNobody;
}

Point stairs_of(const World& world, const Place& here, Ground stairs) {
  const Grid<Cell>& cells = world.level(here.depth).cells;
  Point found = here.at;
  cells.for_each_point([&](Point p) {
    if (cells[p].ground == stairs) found = p;
  });
  return found;
}

Point wanted(const World& world, CrownGoes goes, const Place& here) {
  if (goes == CrownGoes::Here) return here.at;
  return stairs_of(world, here, goes == CrownGoes::Up ? Ground::StairsUp : Ground::StairsDown);
}

// Where somebody can stand, so that the Crown can be taken up.
bool may_lie(const World& world, int depth, Point p) {
  const Cell& cell = world.level(depth).cells[p];
  const bool bars = cell.body != kNoBody && !is_creature(cell.body);
  return !bars && !is_wall(cell.ground) && cell.ground != Ground::Ledge;
}

std::optional<Point> cell_for(const World& world, CrownGoes goes, const Place& here) {
  const Point at = wanted(world, goes, here);
  if (may_lie(world, here.depth, at)) return at;
  return world.nearest_free(here.depth, at);
}

}  // namespace

void move_crown(World& world, CrownGoes goes, const Place& here) {
  if (!here.on_level()) return;
  const EntityId crown = crown_on(world, here.depth);
  if (crown == kNobody) return;
  const EntityId holder = std::as_const(world).entity(crown).place().holder;
  const bool is_kept = holder != kNobody && is_spared(world, std::as_const(world).entity(holder));
  const auto cell = cell_for(world, goes, here);
  if (is_kept || !cell) return;
  if (holder != kNobody) {
    tell(world, event_of(world, Verb::Dropped, holder, crown));
    take_off(world, holder, crown);
  } else {
    world.worked_at.push_back(std::as_const(world).entity(crown).place());
  }
  world.move(crown, Place::on(here.depth, *cell));
  world.worked_at.push_back(std::as_const(world).entity(crown).place());
}

}  // namespace undercroft
