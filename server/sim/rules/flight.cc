// flight.cc: from a hand to the cell where it ends.
#include "server/sim/rules/flight.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/sim/rules/areas.h"
#include "server/sim/rules/catching.h"
#include "server/sim/rules/charges.h"
#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/reflection.h"
#include "server/sim/rules/tag_rewards.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "server/sim/world/gifts.h"

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
      const Meeting meeting{flight.doer, Mover::Projectile, direction_of(to - end.at),
                            flight.meant};
      const Ruling ruling = arbitrate(world, meeting, *blocker);
      if (ruling.resident == Deed::Wake) wake_mimic(world, blocker->id);
      if (ruling.resident == Deed::TurnHostile) turn_hostile(world, blocker->id);
      return ruling.contact == Contact::Fight ? End{to, blocker->id} : end;
    }
    end.at = to;
  }
  return end;
}

// A blow without an answer: certain in plain combat, rolled in duels (R150). Between players that
// the house rules keep from harming each other there is none (R146).
void strike(World& world, const Flight& flight, EntityId target) {
  if (is_spared(world, std::as_const(world).entity(target))) return;  // without a roll
  const bool plain = world.rules().combat == Combat::Plain;
  const bool is_harmless =
      flight.thing != kNobody && world.blueprint(world.entity(flight.thing)).harmless;
  const int force = plain || is_harmless ? flight.force : world.dice.roll(flight.force);
  const int damage = is_harmless ? 0 : damage_of(world, force, target);
  const int harm = through_shell(world, flight.doer, target, false, damage);
  if (flight.thing != kNobody) {
    const Blueprint& thing = world.blueprint(std::as_const(world).entity(flight.thing));
    hurt(world, Verb::Hit, target, flight.doer, harm, {}, {"missile", {thing.tags, {}, {}}});
    world.note(Occasion::Strikes, flight.thing, target);
    return;
  }
  const Blueprint* ammunition = flight.effects ? &world.catalogue()[*flight.effects] : nullptr;
  land_hit(world, Verb::Hit, target, flight.doer, harm, HitBy::Missile, ammunition);
}

void tell_flight(World& world, Verb verb, EntityId who, const Flight& flight, Point at) {
  Event event = event_of(world, verb, who);
  event.depth = flight.from.depth;
  event.from = flight.from.at;
  event.at = at;
  tell(world, std::move(event));
}

// The creature that a breaking item works on: the one it hit, or else the one in the cell where it
// breaks. That can be the thrower, whom it passes, or a downed player (R145, R150).
EntityId whom_it_works_on(const World& world, int depth, const End& end) {
  if (end.hit != kNobody) return end.hit;
  const EntityId body = world.body_at(depth, end.at);
  if (body != kNobody && is_creature(world.entity(body).kind())) return body;
  return downed_at(world, depth, end.at);
}

bool is_bolt(const World& world, const Flight& flight) {
  return flight.effects && world.catalogue()[*flight.effects].aimed;
}

// The bolt of a staff takes effect where it ends, and does no blow (R191).
void discharge(World& world, const Flight& flight, const End& end) {
  const Blueprint& staff = world.catalogue()[*flight.effects];
  const int depth = flight.from.depth;
  const EntityId whom = whom_it_works_on(world, depth, end);
  const EntityId by = player_or_nobody(world, flight.doer);
  if (staff.burst) burst(world, depth, end.at, *staff.burst, flight.meant);
  if (whom != kNobody && staff.use) give_effects(world, whom, *staff.use, by);
}

// A breaking item takes effect where it lands, and does no blow.
void break_open(World& world, const Flight& flight, const End& end) {
  const Blueprint& b = world.blueprint(world.entity(flight.thing));
  const int depth = flight.from.depth;
  const EntityId whom = whom_it_works_on(world, depth, end);
  const EntityId by = player_or_nobody(world, flight.doer);
  tell(world, event_of(world, Verb::Broke, flight.thing));
  if (whom != kNobody && b.use) make_known(world, flight.thing);
  world.remove(flight.thing);
  if (b.burst) burst(world, depth, end.at, *b.burst, flight.meant);
  if (whom != kNobody && b.use) give_effects(world, whom, *b.use, by);
}

void land(World& world, const Flight& flight, const End& end) {
  const Blueprint& b = world.blueprint(world.entity(flight.thing));
  world.move(flight.thing, Place::on(flight.from.depth, end.at));
  world.become(flight.thing, b.kind);
  tell_flight(world, Verb::Landed, flight.thing, flight, end.at);
  world.note(Occasion::Dropped, flight.thing, flight.doer);
  world.note_laid(std::as_const(world).entity(flight.thing), flight.doer);
  if (b.breaks) return break_open(world, flight, end);
  if (is_caught(world, flight)) return;
  if (end.hit != kNobody) strike(world, flight, end.hit);
}

// ---- what is meant (R63, F10) ----

bool is_friend_in_view(const World& world, EntityId doer, EntityId body) {
  return body != kNobody && world.entity(body).kind() == Kind::Friend &&
         perceives(world, doer, body);
}

// A friend stands first in the line, as the player sees it: a missile would strike it.
bool is_aimed_at_a_friend(const World& world, EntityId doer, Point to) {
  const Entity& e = world.entity(doer);
  Point at = e.at();
  for (const Point next : line_between(e.at(), to)) {
    if (const auto blocker = obstacle(world, e.depth(), at, next)) {
      return is_friend_in_view(world, doer, blocker->id);
    }
    at = next;
  }
  return false;
}

// A friend stands where the flask would burst.
bool would_burst_on_a_friend(const World& world, EntityId doer, const Burst& burst, Point to) {
  const int depth = world.entity(doer).depth();
  if (is_friend_in_view(world, doer, world.body_at(depth, to))) return true;
  return burst.around &&
         std::any_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
           return is_friend_in_view(world, doer, world.body_at(depth, step(to, way)));
         });
}

// Healing and smoke harm nobody, so throwing them at a friend is no attack.
bool does_harm(const World& world, const Blueprint& b) {
  const bool burns = b.burst && is_harmful_burst(world.catalogue(), *b.burst);
  const bool strikes = !b.breaks && !b.aimed;
  return strikes || burns || (b.use && harms(world.catalogue(), *b.use));
}

bool is_throw_meant(const World& world, EntityId thrower, const Blueprint& thing, Point to) {
  if (world.entity(thrower).slot == 0 || !does_harm(world, thing)) return false;
  return is_aimed_at_a_friend(world, thrower, to) ||
         (thing.burst && would_burst_on_a_friend(world, thrower, *thing.burst, to));
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

void shoot(World& world, EntityId shooter, Direction direction, int cells, int force,
           std::optional<BlueprintId> ammunition = {}) {
  const Place from = world.entity(shooter).place();
  const Point to = last_cell(from.at, direction, cells);
  const bool is_player = world.entity(shooter).slot > 0;
  const bool meant = is_player && is_aimed_at_a_friend(world, shooter, to);
  tell_shot(world, shooter, direction);
  world.flights.push_back({shooter, kNobody, from, to, force, meant, ammunition});
}

// The item stays in the pack, and its bolt flies.
bool discharge_at(World& world, EntityId thrower, EntityId thing, Point to) {
  const Entity& e = world.entity(thrower);
  if (!has_a_charge(world, thing) || to == e.at()) return false;
  const BlueprintId staff = std::as_const(world).entity(thing).blueprint;
  const bool meant = is_throw_meant(world, thrower, world.catalogue()[staff], to);
  Event event = event_of(world, Verb::Used, thrower, thing);
  tell(world, std::move(event));
  world.note(Occasion::Used, thing, thrower);
  reward_deed(world, thrower, world.catalogue()[staff].tags);
  world.flights.push_back({thrower, kNobody, e.place(), to, 0, meant, staff});
  world.entity(thrower).facing = direction_of(to - e.at());
  spend_charge(world, thrower, thing);
  return true;
}

}  // namespace

int throwing_range(const World& world, const Entity& e) {
  return 4 + attributes(world, e).strength / 2 + gift_of(world, e, Gift::ThrowFarther);
}

int throwing_range(const World& world, const Entity& e, EntityId thing) {
  const Blueprint& b = world.blueprint(world.entity(thing));
  return b.aimed ? b.range : throwing_range(world, e);
}

bool can_throw_to(const World& world, const Entity& e, EntityId thing, Point to) {
  const bool is_in_view = sees_cell(world, e.id, e.depth(), to) || world.level(e.depth()).has_dark;
  return is_in_view && distance(e.at(), to) <= throwing_range(world, e, thing);
}

bool throw_thing(World& world, EntityId thrower, EntityId thing, Point to) {
  const Entity& e = world.entity(thrower);
  if (!has_thing(world, thrower, thing)) return false;
  if (!can_throw_to(world, e, thing, to)) return false;
  if (clings(world, thrower, thing)) return true;
  if (world.blueprint(world.entity(thing)).aimed) return discharge_at(world, thrower, thing, to);
  const bool meant = is_throw_meant(world, thrower, world.blueprint(world.entity(thing)), to);
  Event event = event_of(world, Verb::Threw, thrower, thing);
  event.at = to;
  tell(world, std::move(event));
  take_off(world, thrower, thing);
  const int force = attributes(world, e).strength + gift_of(world, e, Gift::ThrowHarder) +
                    world.blueprint(world.entity(thing)).thrown;
  const Place from = e.place();
  world.become(thing, Kind::Projectile);  // first: it is not dropped here
  world.move(thing, from);
  world.flights.push_back({thrower, thing, from, to, force, meant});
  const Direction way = direction_of(to - from.at);
  if (way != Direction::None) world.entity(thrower).facing = way;
  reward_deed(world, thrower, world.blueprint(std::as_const(world).entity(thing)).tags);
  return true;
}

int force_of_shot(const World& world, EntityId shooter) {
  const Entity& e = world.entity(shooter);
  const EntityId ammunition = ammunition_of(world, e);
  const int thrown = ammunition == kNobody ? 0 : world.blueprint(world.entity(ammunition)).thrown;
  return attributes(world, e).strength + bow_of(world, e)->power + thrown +
         gift_of(world, e, Gift::ShootHarder);
}

bool fire_bow(World& world, EntityId shooter, Direction direction) {
  const Entity& e = world.entity(shooter);
  const Blueprint* bow = bow_of(world, e);
  if (bow == nullptr || e.is(Status::Reload) || lacks_ammunition(world, e)) return false;
  const EntityId ammunition = ammunition_of(world, e);
  std::optional<BlueprintId> sort;
  if (ammunition != kNobody) sort = std::as_const(world).entity(ammunition).blueprint;
  shoot(world, shooter, direction, bow->range, force_of_shot(world, shooter), sort);
  if (ammunition != kNobody) spend_charge(world, shooter, ammunition);
  world.entity(shooter).facing = direction;
  if (has_gift(world, e, Gift::QuickReload)) return true;
  world.entity(shooter).set(Status::Reload, 2);  // the tick of this turn takes one (R151)
  return true;
}

int shooting_range(const World& world, const Entity& e) {
  const int range = world.blueprint(e).range;
  return range > 0 ? range : vision(world, e);
}

bool has_a_shot(const World& world, EntityId shooter, Direction direction) {
  return has_a_shot(world, shooter, direction, shooting_range(world, world.entity(shooter)));
}

bool has_a_shot(const World& world, EntityId shooter, Direction direction, int range) {
  const Entity& e = world.entity(shooter);
  Point at = e.at();
  for (int cells = range; cells > 0; --cells) {
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
  const bool is_back = flight.is_reflected;
  const OnBehalfOf whom(world, is_back ? flight.behind : player_or_nobody(world, flight.doer));
  const End end = end_of(world, flight);
  if (flight.thing != kNobody) return land(world, flight, end);
  tell_flight(world, Verb::Flew, flight.doer, flight, end.at);
  if (is_bolt(world, flight)) return discharge(world, flight, end);
  if (end.hit == kNobody || send_back(world, flight, end.hit)) return;
  strike(world, flight, end.hit);
}

}  // namespace undercroft
