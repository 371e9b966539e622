// motion.cc: being let in, and what is met there.
#include "server/sim/rules/motion.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {
namespace {

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

// Nothing but, perhaps, a body: so most cells are.
bool is_bare(const World& world, int depth, Point at) {
  const Cell& cell = world.level(depth).cells[at];
  if (kind_of(cell.ground)) return false;
  return cell.top == kNobody || (cell.body != kNoBody && world.entity(cell.top).below() == kNobody);
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
void keep_sliding(World& world, EntityId body, const Place& here, Direction direction) {
  Entity& e = world.entity(body);
  const bool on_ice = e.place() == here && world.ground(here.depth, here.at) == Ground::Ice;
  if (on_ice && e.alive) e.set(Status::Sliding, static_cast<int>(direction));
}

}  // namespace

bool lets_in(const World& world, EntityId mover, Mover as, Direction direction) {
  const Entity& e = world.entity(mover);
  const Point to = step(e.at(), direction);
  if (!world.is_free(e.depth(), to) || is_pinched(world, e.depth(), e.at(), direction))
    return false;
  if (is_bare(world, e.depth(), to)) return true;
  for (const Resident& resident : lying_in(world, e.depth(), to)) {
    if (!touches(e, resident.kind)) continue;
    const Ruling ruling = arbitrate(world, {mover, as, direction, false}, resident);
    if (ruling.verdict == Verdict::Refuse) return false;
  }
  return true;
}

bool can_be_shoved(const World& world, EntityId crate, Direction direction) {
  return lets_in(world, crate, Mover::Shoved, direction);
}

void shift(World& world, EntityId body, Place to) {
  const int from = world.entity(body).depth();
  world.move(body, to);
  Entity& e = world.entity(body);
  for (const Status s : {Status::Held, Status::Freed, Status::Sliding}) e.set(s, 0);
  if (e.depth() != from) e.set(Status::Mapped, 0);  // the map was of that level
}

void shift(World& world, EntityId body, Point to) {
  shift(world, body, Place::on(world.entity(body).depth(), to));
}

void meet_residents(World& world, EntityId mover, Mover as, Direction direction) {
  const Place here = world.entity(mover).place();
  if (is_bare(world, here.depth, here.at)) return;
  for (const Resident& resident : lying_in(world, here.depth, here.at)) {
    if (world.entity(mover).place() != here || !world.entity(mover).alive) return;
    if (!touches(world.entity(mover), resident.kind)) continue;
    const Ruling ruling = arbitrate(world, {mover, as, direction, false}, resident);
    do_deed(world, ruling.mover, mover, resident, direction);
    do_deed(world, ruling.resident, mover, resident, direction);
  }
}

bool slide_on(World& world, EntityId body) {
  Entity& e = world.entity(body);
  const auto direction = static_cast<Direction>(e.turns(Status::Sliding));
  e.action_direction = direction;
  if (!lets_in(world, body, mover_kind(e), direction)) {
    e.set(Status::Sliding, 0);
    return false;
  }
  const Point from = e.at();
  const Place to = Place::on(e.depth(), step(from, direction));
  shift(world, body, to);
  e.facing = direction;
  tell(world, arrival_of(world, Verb::Slid, body, from));
  meet_residents(world, body, mover_kind(e), direction);
  keep_sliding(world, body, to, direction);
  return true;
}

Event event_of(const World& world, Verb verb, EntityId who, EntityId whom, int amount) {
  const Entity& e = world.entity(who);
  Event event;
  event.verb = verb;
  event.who = who;
  event.whom = whom;
  event.depth = e.depth();
  event.from = event.at = e.at();
  event.amount = amount;
  return event;
}

Event arrival_of(const World& world, Verb verb, EntityId who, Point from) {
  Event event = event_of(world, verb, who);
  event.from = from;
  return event;
}

}  // namespace undercroft
