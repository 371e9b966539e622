// entering.cc: the deeds that run on entering a cell, and slides.
#include "server/sim/rules/entering.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {
namespace {

void start_sliding(World& world, EntityId body, Direction direction) {
  const Entity& e = world.entity(body);
  const Point ahead = step(e.at(), direction);
  const bool free = direction != Direction::None && world.is_free(e.depth(), ahead) &&
                    !is_pinched(world, e.depth(), e.at(), direction);
  world.entity(body).set(Status::Sliding, free ? static_cast<int>(direction) : 0);
}

void do_deed(World& world, Deed deed, EntityId mover, const Resident& resident,
             Direction direction) {
  switch (deed) {
    case Deed::Take:
      take_thing(world, mover, resident.id);
      break;
    case Deed::Fall:
      fall_to_level_below(world, mover);
      break;
    case Deed::Slide:
      start_sliding(world, mover, direction);
      break;
    case Deed::Spike:
      spike_if_up(world, resident.id, mover);
      break;
    case Deed::Bounce:
      bounce_once(world, resident.id, mover);
      break;
    case Deed::Snare:
      snare(world, mover);
      break;
    case Deed::None:
      break;
    case Deed::Shove:
    case Deed::DigOut:
    case Deed::OpenChest:
    case Deed::OpenDoor:
    case Deed::Toggle:
    case Deed::Talk:
    case Deed::EndFlight:
    case Deed::Wake:
    case Deed::TurnHostile:
    case Deed::Break:
    case Deed::Yield:
    case Deed::Suffer:
    case Deed::Offer:
      CHECK(false, "the table has a deed for entering a cell that belongs to another contact");
  }
}

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
    do_deed(world, ruling.mover, mover.id, resident, direction);
    do_deed(world, ruling.resident, mover.id, resident, direction);
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
