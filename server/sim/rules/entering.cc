// entering.cc: moving a body, meeting what lies in its cell, and slides.
#include "server/sim/rules/entering.h"

#include "server/sim/rules/contents.h"
#include "server/sim/rules/deeds.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// A slide continues until the body leaves the ice or is stopped, even if the cell ahead is not free
// (R94).
void keep_sliding(const World& world, Entity& body, const Place& here, Direction direction) {
  const bool on_ice = body.place() == here && world.ground(here.depth, here.at) == Ground::Ice;
  if (on_ice && body.alive) body.set(Status::Sliding, static_cast<int>(direction));
}

// Ends what bound the body to its cell.
void let_go_of(Entity& body) {
  for (const Status s : {Status::Held, Status::Freed, Status::Sliding}) body.set(s, 0);
}

}  // namespace

void shift(World& world, Entity& body, Place to) {
  const int from = body.depth();
  world.move(body, to);
  let_go_of(body);
  if (body.depth() != from) body.set(Status::Mapped, 0);  // the map showed that level
}

void shift(World& world, Entity& body, Point to) {
  world.move(body, to);
  let_go_of(body);
}

void meet_residents(World& world, const Entity& mover, Mover as, Direction direction) {
  const Place here = mover.place();
  if (has_nothing_beside(world.level(here.depth).cells[here.at], mover)) return;
  for (const Resident& resident : lying_in(world, here.depth, here.at)) {
    if (mover.place() != here || !mover.alive) return;
    if (!touches(mover, resident.kind)) continue;
    const Ruling ruling = arbitrate(world, {mover.id, as, direction, false}, resident);
    do_entering_deed(world, ruling.mover, mover.id, resident, direction);
    do_entering_deed(world, ruling.resident, mover.id, resident, direction);
    if (resident.kind == Kind::Corpse) name_loot_underfoot(world, mover.id, resident.id);
  }
}

bool slide_on(World& world, Entity& body) {
  const auto direction = static_cast<Direction>(body.turns(Status::Sliding));
  body.action_direction = direction;
  if (!lets_in(world, body, mover_kind(body), direction)) {
    body.set(Status::Sliding, 0);
    return false;
  }
  const Point from = body.at();
  const Place to = Place::on(body.depth(), step(from, direction));
  shift(world, body, to);
  body.facing = direction;
  tell_arrival(world, Verb::Slid, body, from);
  meet_residents(world, body, mover_kind(body), direction);
  keep_sliding(world, body, to, direction);
  return true;
}

}  // namespace undercroft
