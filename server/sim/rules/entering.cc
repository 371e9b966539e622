// entering.cc: being let in, and what is met there.
#include "server/sim/rules/entering.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// What the arbiter takes a ground for that does something to who enters.
std::optional<Kind> kind_of(Ground ground) {
  switch (ground) {
    case Ground::Water:
      return Kind::Water;
    case Ground::Ice:
      return Kind::Ice;
    case Ground::Ledge:
      return Kind::Ledge;
    case Ground::StairsDown:
    case Ground::StairsUp:
      return Kind::Stairs;
    default:
      return std::nullopt;
  }
}

// What flies is not touched by traps, water, ice and ledges (F3).
bool touches(const Entity& mover, Kind resident) {
  const bool low = layer_of(resident) == Layer::Trap || resident == Kind::Water ||
                   resident == Kind::Ice || resident == Kind::Ledge;
  return !(low && mover.has(Trait::Flying));
}

// Nothing but, perhaps, this body: so most cells are.
bool is_bare(const Cell& cell, const Entity& body) {
  const bool empty = cell.top == kNobody || (cell.top == body.id && body.below() == kNobody);
  return empty && !kind_of(cell.ground);
}

// Everything in a cell below the bodies, top layer first; the ground's own special last.
SmallVector<Resident, 8> lying_in(const World& world, int depth, Point at) {
  SmallVector<Resident, 8> found;
  for (const Entity& e : world.things_at(depth, at)) {
    if (layer_of(e.kind()) != Layer::Body) found.push_back({e.kind(), e.id});
  }
  if (const auto kind = kind_of(world.ground(depth, at))) found.push_back({*kind, kNobody});
  return found;
}

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
    default:
      CHECK(deed == Deed::None, "a deed that does not belong to entering a cell");
  }
}

// A slide goes on until it is off the ice or stopped, whether or not the cell ahead is free (R94).
void keep_sliding(const World& world, Entity& body, const Place& here, Direction direction) {
  const bool on_ice = body.place() == here && world.ground(here.depth, here.at) == Ground::Ice;
  if (on_ice && body.alive) body.set(Status::Sliding, static_cast<int>(direction));
}

// What bound it to its cell.
void let_go_of(Entity& body) {
  for (const Status s : {Status::Held, Status::Freed, Status::Sliding}) body.set(s, 0);
}

}  // namespace

bool nothing_refuses(const World& world, const Entity& mover, Mover as, Direction direction) {
  const Point to = step(mover.at(), direction);
  if (is_bare(world.level(mover.depth()).cells[to], mover)) return true;
  for (const Resident& resident : lying_in(world, mover.depth(), to)) {
    if (!touches(mover, resident.kind)) continue;
    const Ruling ruling = arbitrate(world, {mover.id, as, direction, false}, resident);
    if (ruling.verdict == Verdict::Refuse) return false;
  }
  return true;
}

bool lets_in(const World& world, const Entity& mover, Mover as, Direction direction) {
  return world.is_free(mover.depth(), step(mover.at(), direction)) &&
         !is_pinched(world, mover.depth(), mover.at(), direction) &&
         nothing_refuses(world, mover, as, direction);
}

bool can_be_shoved(const World& world, EntityId crate, Direction direction) {
  return lets_in(world, world.entity(crate), Mover::Shoved, direction);
}

void shift(World& world, Entity& body, Place to) {
  const int from = body.depth();
  world.move(body, to);
  let_go_of(body);
  if (body.depth() != from) body.set(Status::Mapped, 0);  // the map was of that level
}

void shift(World& world, Entity& body, Point to) {
  world.move(body, to);
  let_go_of(body);
}

void meet_residents(World& world, const Entity& mover, Mover as, Direction direction) {
  const Place here = mover.place();
  if (is_bare(world.level(here.depth).cells[here.at], mover)) return;
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

Event event_of(Verb verb, const Entity& who, EntityId whom, int amount) {
  Event event;
  event.verb = verb;
  event.who = who.id;
  event.whom = whom;
  event.depth = who.depth();
  event.from = event.at = who.at();
  event.amount = amount;
  return event;
}

Event event_of(const World& world, Verb verb, EntityId who, EntityId whom, int amount) {
  return event_of(verb, world.entity(who), whom, amount);
}

Event arrival_of(Verb verb, const Entity& who, Point from) {
  Event event = event_of(verb, who);
  event.from = from;
  return event;
}

}  // namespace undercroft
