// entering.cc: moving a body, meeting what lies in its cell, and slides.
#include "server/sim/rules/entering.h"

#include <utility>

#include "server/sim/rules/contents.h"
#include "server/sim/rules/deeds.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/peace.h"
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

void exchange(World& world, Entity& one, Entity& other, Direction direction) {
  const Place from = one.place();
  const Point to = other.at();
  world.swap(one.id, other.id);
  shift(world, one, to);
  shift(world, other, from.at);
  Event event = arrival_of(Verb::Swapped, one, from.at);
  event.whom = other.id;
  tell(world, std::move(event));
  meet_residents(world, one, mover_kind(one), direction);
  const bool other_stayed = other.alive && other.place() == from;
  if (other_stayed) meet_residents(world, other, mover_kind(other), opposite(direction));
}

bool shove_one_cell(World& world, EntityId by, EntityId target, Direction direction) {
  Entity& e = world.entity(target);
  const Place to = Place::on(e.depth(), step(e.at(), direction));
  if (!may_be_put(world, e, to, by)) return false;
  note_wrong(world, target);
  Event event = event_of(world, Verb::Shoved, by, target);
  event.at = to.at;
  shift(world, e, to.at);
  tell(world, std::move(event));
  meet_residents(world, e, Mover::Shoved, direction);
  return world.exists(target) && e.alive && e.place() == to;
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
  if (is_held(world, body)) {  // it slides on in its next action
    break_free(world, body.id);
    return true;
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
