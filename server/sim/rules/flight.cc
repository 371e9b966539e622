// flight.cc: from a hand to the cell where it ends.
#include "server/sim/rules/flight.h"

#include <algorithm>
#include <cstdlib>

#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// Where a flight ended, and what it hit there.
struct End {
  Point at;
  EntityId hit = kNobody;
};

// A pinched corner stops it as a wall would (R5).
std::optional<Resident> obstacle(const World& world, int depth, Point from, Point to) {
  if (is_pinched(world, depth, from, direction_of(to - from))) {
    return Resident{Kind::Wall, kNobody};
  }
  return blocker_of(world, depth, to);
}

// A friend's swap may have moved the thrower into the missile's path. It must not hit its own
// thrower.
bool is_doer(const Flight& flight, const Resident& blocker) { return blocker.id == flight.doer; }

End end_of(World& world, const Flight& flight) {
  const int depth = flight.from.depth;
  End end{flight.from.at};
  for (const Point to : line_between(flight.from.at, flight.to)) {
    const auto blocker = obstacle(world, depth, end.at, to);
    if (blocker && !is_doer(flight, *blocker)) {
      const Meeting meeting{flight.doer, Mover::Projectile, direction_of(to - end.at), false};
      const Ruling ruling = arbitrate(world, meeting, *blocker);
      if (ruling.resident == Deed::Wake) wake_mimic(world, blocker->id);
      return ruling.contact == Contact::Fight ? End{to, blocker->id} : end;
    }
    end.at = to;
  }
  return end;
}

// A blow without an answer: certain in plain combat, rolled in duels (R150).
void strike(World& world, const Flight& flight, EntityId target) {
  const bool plain = world.rules().combat == Combat::Plain;
  const int force = plain ? flight.force : world.dice.roll(flight.force);
  const int damage = damage_of(world, force, target);
  hurt(world, Verb::Hit, target, flight.doer,
       through_shell(world, flight.doer, target, false, damage));
}

void tell_flight(World& world, Verb verb, EntityId who, const Flight& flight, Point at) {
  Event event = event_of(world, verb, who);
  event.depth = flight.from.depth;
  event.from = flight.from.at;
  event.at = at;
  tell(world, std::move(event));
}

// A breaking item takes effect where it lands or on what it hits, and does no blow.
void land(World& world, const Flight& flight, const End& end) {
  const Blueprint& b = world.blueprint(world.entity(flight.thing));
  world.move(flight.thing, Place::on(flight.from.depth, end.at));
  world.become(flight.thing, b.kind);
  tell_flight(world, Verb::Landed, flight.thing, flight, end.at);
  if (!b.breaks) {
    if (end.hit != kNobody) strike(world, flight, end.hit);
    return;
  }
  tell(world, event_of(world, Verb::Broke, flight.thing));
  if (end.hit != kNobody && b.use) make_known(world, flight.thing);
  world.remove(flight.thing);
  if (b.burst) burst(world, flight.from.depth, end.at, *b.burst);
  if (end.hit != kNobody && b.use) give_effects(world, end.hit, *b.use);
}

Point last_cell(Point from, Direction direction, int cells) {
  const Point way = offset(direction);
  return from + Point{way.x * cells, way.y * cells};
}

void tell_shot(World& world, EntityId shooter, Direction direction) {
  Event event = event_of(world, Verb::Shot, shooter);
  event.direction = direction;
  tell(world, std::move(event));
}

void shoot(World& world, EntityId shooter, Direction direction, int cells, int force) {
  const Place from = world.entity(shooter).place();
  tell_shot(world, shooter, direction);
  world.flights.push_back({shooter, kNobody, from, last_cell(from.at, direction, cells), force});
}

}  // namespace

int throwing_range(const World& world, const Entity& e) {
  return 4 + attributes(world, e).strength / 2;
}

bool throw_thing(World& world, EntityId thrower, EntityId thing, Point to) {
  const Entity& e = world.entity(thrower);
  const bool reached =
      distance(e.at(), to) <= throwing_range(world, e) && sees_cell(world, thrower, e.depth(), to);
  if (!reached || !has_thing(world, thrower, thing)) return false;
  Event event = event_of(world, Verb::Threw, thrower, thing);
  event.at = to;
  tell(world, std::move(event));
  take_off(world, thrower, thing);
  const int force = attributes(world, e).strength + world.blueprint(world.entity(thing)).thrown;
  const Place from = e.place();
  world.move(thing, from);
  world.become(thing, Kind::Projectile);
  world.flights.push_back({thrower, thing, from, to, force});
  const Direction way = direction_of(to - from.at);
  if (way != Direction::None) world.entity(thrower).facing = way;
  return true;
}

bool fire_bow(World& world, EntityId shooter, Direction direction) {
  const Entity& e = world.entity(shooter);
  const Blueprint* bow = bow_of(world, e);
  if (bow == nullptr || e.is(Status::Reload)) return false;
  shoot(world, shooter, direction, bow->range, attributes(world, e).strength + bow->power);
  world.entity(shooter).facing = direction;
  world.entity(shooter).set(Status::Reload, 2);  // the tick of this turn takes one (R151)
  return true;
}

int shooting_range(const World& world, const Entity& e) {
  const int range = world.blueprint(e).range;
  return range > 0 ? range : vision(world, e);
}

bool has_a_shot(const World& world, EntityId shooter, Direction direction) {
  const Entity& e = world.entity(shooter);
  Point at = e.at();
  for (int cells = shooting_range(world, e); cells > 0; --cells) {
    const Point to = step(at, direction);
    if (const auto blocker = obstacle(world, e.depth(), at, to)) {
      const bool foe = blocker->id != kNobody && is_foe(world, shooter, blocker->id);
      return foe && is_seen_by(world, world.entity(blocker->id), e) &&
             !is_hidden_from(world, shooter, world.entity(blocker->id));
    }
    at = to;
  }
  return false;
}

void loose(World& world, EntityId shooter, Direction direction) {
  const Entity& e = world.entity(shooter);
  shoot(world, shooter, direction, shooting_range(world, e), force_of(world, shooter));
}

void fly(World& world, const Flight& flight) {
  const End end = end_of(world, flight);
  if (flight.thing != kNobody) return land(world, flight, end);
  tell_flight(world, Verb::Flew, flight.doer, flight, end.at);
  if (end.hit != kNobody) strike(world, flight, end.hit);
}

}  // namespace undercroft
