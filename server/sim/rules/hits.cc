// hits.cc: the consequences of a hit, in the order of R180.
#include "server/sim/rules/hits.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/wardens.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

// A creature that has struggled free is safe until it leaves its cell, so that no creature is held
// for ever (F15).
void grab(World& world, EntityId striker, EntityId target) {
  Entity& e = world.entity(target);
  if (e.is(Status::Held) || e.is(Status::Freed)) return;
  e.set(Status::Held, 1);
  e.gripped = true;
  tell(world, event_of(world, Verb::Grabbed, striker, target));
}

bool is_worn(const Entity& e, EntityId thing) {
  return std::find(e.worn.begin(), e.worn.end(), thing) != e.worn.end();
}

// The item that was taken last. Never the Crown, without which nobody wins, nor what is worn.
EntityId loot_of(const World& world, const Entity& victim) {
  const std::vector<EntityId>& all = victim.holds();
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](EntityId id) {
    return !is_worn(victim, id) && !world.blueprint(world.entity(id)).crown;
  });
  return found == all.rend() ? kNobody : *found;
}

void steal(World& world, EntityId thief, EntityId victim) {
  if (std::as_const(world).entity(victim).kind() != Kind::Player) return;
  const EntityId thing = loot_of(world, std::as_const(world).entity(victim));
  if (thing == kNobody || !has_room(world, thief, thing)) return;
  tell(world, event_of(world, Verb::Stole, thief, victim));
  take_thing(world, thief, thing);
}

// One cell, as a bounce trap throws. Returns false if it stays, or something has moved it on.
bool push(World& world, EntityId striker, EntityId target, Direction way) {
  Entity& e = world.entity(target);
  if (!lets_in(world, e, Mover::Shoved, way)) return false;
  if (is_held(world, e)) {
    break_free(world, target);
    return false;
  }
  return shove_one_cell(world, striker, target, way);
}

void knock_back(World& world, EntityId striker, EntityId target, int cells) {
  const Point from = std::as_const(world).entity(striker).at();
  const Direction way = direction_of(std::as_const(world).entity(target).at() - from);
  knock(world, striker, target, way, cells);
}

void work_one(World& world, const Hit& hit, EntityId striker, EntityId target) {
  if (!std::as_const(world).entity(target).alive) return;
  if (hit.one_in > 1 && world.dice.roll(hit.one_in - 1) != 0) return;
  if (hit.status) give_status(world, target, *hit.status, hit.turns);
  if (hit.hold) grab(world, striker, target);
  if (hit.steal) steal(world, striker, target);
  if (hit.knock_back > 0) knock_back(world, striker, target, hit.knock_back);
}

void work(World& world, std::span<const Hit> hits, EntityId striker, EntityId target) {
  for (const Hit& hit : hits) work_one(world, hit, striker, target);
}

// The gift of a hero whose shots push (R171).
void push_by_gift(World& world, EntityId striker, EntityId target) {
  const int cells = gift_of(world, std::as_const(world).entity(striker), Gift::ShootPush);
  if (cells > 0 && std::as_const(world).entity(target).alive) {
    knock_back(world, striker, target, cells);
  }
}

EntityId worn_weapon(const World& world, EntityId striker) {
  return world.entity(striker).worn[static_cast<std::size_t>(Slot::Weapon)];
}

const Blueprint* weapon_of(const World& world, EntityId striker, HitBy by) {
  const EntityId weapon = worn_weapon(world, striker);
  if (weapon == kNobody) return nullptr;
  const Blueprint& b = world.blueprint(world.entity(weapon));
  return (b.range > 0) == (by == HitBy::Missile) ? &b : nullptr;
}

// What the harm of a hit is made of.
Means means_of(const Blueprint* weapon, HitBy by, const Blueprint* ammunition) {
  Means means{.word = by == HitBy::Blow ? "blow" : "missile"};
  if (weapon != nullptr) means.tags[0] = weapon->tags;
  if (ammunition != nullptr) means.tags[1] = ammunition->tags;
  return means;
}

}  // namespace

int harm_of_hit(const World& world, EntityId striker, EntityId target, int damage, HitBy by,
                const Blueprint* ammunition) {
  const Means means = means_of(weapon_of(world, striker, by), by, ammunition);
  return resisted(world, world.entity(target), damage, Verb::Hit, striker, means);
}

void knock(World& world, EntityId striker, EntityId target, Direction way, int cells) {
  while (cells > 0 && push(world, striker, target, way)) --cells;
}

void land_hit(World& world, Verb verb, EntityId target, EntityId striker, int damage, HitBy by,
              const Blueprint* ammunition) {
  const Blueprint& own = world.blueprint(std::as_const(world).entity(striker));
  const Blueprint* weapon = weapon_of(world, striker, by);
  const Means means = means_of(weapon, by, ammunition);
  const auto harm = hurt(world, verb, target, striker, damage, {}, means);
  if (harm.value_or(0) == 0) return;
  work(world, own.hits, striker, target);
  if (weapon != nullptr) work(world, weapon->hits, striker, target);
  if (ammunition != nullptr) work(world, ammunition->hits, striker, target);
  if (by == HitBy::Missile) push_by_gift(world, striker, target);
  if (!std::as_const(world).entity(target).alive) return;
  if (by == HitBy::Blow) strike_crown_away(world, striker, target);
  world.note(Occasion::Strikes, striker, target);
  if (weapon != nullptr) world.note(Occasion::Strikes, worn_weapon(world, striker), target);
}

}  // namespace undercroft
