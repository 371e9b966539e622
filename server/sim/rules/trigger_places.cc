// trigger_places.cc: triggers that open ways and close them.
#include "server/sim/rules/trigger_places.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/content_words.h"
#include "server/sim/content/kind_uses.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

std::vector<EntityId> named_things(const World& world, EntityId bearer, int depth,
                                   const std::string& key) {
  const auto blueprint = world.catalogue().find(key);
  std::vector<EntityId> found;
  if (!blueprint) return found;
  for (const EntityId id : world.entity(bearer).wired_to) {
    if (world.entity(id).blueprint == *blueprint) found.push_back(id);
  }
  if (!found.empty()) return found;
  for (const Entity& e : world.entities()) {
    if (e.depth() == depth && e.blueprint == *blueprint) found.push_back(e.id);
  }
  return found;
}

// ---- one door or chest ----

void open_it(World& world, EntityId doer, EntityId thing) {
  const Entity& e = std::as_const(world).entity(thing);
  if (is_door(e.kind())) return set_door(world, doer, thing, true);
  if (e.kind() != Kind::Chest || e.state == State::Open) return;
  world.set_state(thing, State::Open);
  tell_effect(world, Verb::Opened, doer, thing);
}

void shut_it(World& world, EntityId doer, EntityId thing) {
  const Entity& e = std::as_const(world).entity(thing);
  if (is_door(e.kind())) return set_door(world, doer, thing, false);
  if (e.kind() != Kind::Chest || e.state != State::Open) return;
  world.set_state(thing, State::Closed);
  tell_effect(world, Verb::Closed, doer, thing);
}

// A door on whose cell somebody stands stays open.
void lock_it(World& world, EntityId doer, EntityId thing) {
  shut_it(world, doer, thing);
  const Entity& e = std::as_const(world).entity(thing);
  const bool is_shut = e.kind() == Kind::ClosedDoor || e.kind() == Kind::Chest;
  if (is_shut && e.state != State::Locked) world.set_state(thing, State::Locked);
}

void unlock_it(World& world, EntityId, EntityId thing) {
  if (std::as_const(world).entity(thing).state == State::Locked) {
    world.set_state(thing, State::Closed);
  }
}

// ---- ground ----

bool is_rim(const World& world, int depth, Point p) {
  const Size size = world.level(depth).cells.size();
  return p.x == 0 || p.y == 0 || p.x == size.width - 1 || p.y == size.height - 1;
}

bool may_change(const World& world, int depth, Point p, Ground to) {
  if (!world.contains(depth, p) || is_rim(world, depth, p)) return false;
  const Ground from = world.ground(depth, p);
  if (from == to || from == Ground::StairsDown || from == Ground::StairsUp) return false;
  if (is_wall(to)) return world.things_at(depth, p).empty();
  const EntityId body = world.body_at(depth, p);
  if (body == kNobody) return true;
  return !is_spared(world, world.entity(body)) &&
         may_be_put(world, world.entity(body), Place::on(depth, p), world.behind);
}

void change_cell(World& world, int depth, Point p, Ground to) {
  if (!may_change(world, depth, p, to)) return;
  world.set_ground(depth, p, to);
  const EntityId body = to == Ground::Ledge ? world.body_at(depth, p) : kNobody;
  if (body == kNobody) return;
  const Entity& e = std::as_const(world).entity(body);
  const bool falls = e.kind() == Kind::Crate || (is_creature(e.kind()) && !e.flies());
  if (falls) fall_to_level_below(world, body);
}

}  // namespace

void work_on_doors(World& world, const TriggerEffect& effect, EntityId bearer, int depth,
                   EntityId doer) {
  const auto each = [&](const std::vector<std::string>& keys, auto work) {
    for (const std::string& key : keys) {
      for (const EntityId id : named_things(world, bearer, depth, key)) work(world, doer, id);
    }
  };
  each(effect.unlocks, unlock_it);
  each(effect.opens, open_it);
  each(effect.shuts, shut_it);
  each(effect.locks, lock_it);
}

void change_ground(World& world, const TriggerEffect& effect, const Place& here) {
  if (!effect.ground || !here.on_level()) return;
  const int reach = effect.within;
  for (int y = here.at.y - reach; y <= here.at.y + reach; ++y) {
    for (int x = here.at.x - reach; x <= here.at.x + reach; ++x) {
      change_cell(world, here.depth, {x, y}, *effect.ground);
    }
  }
}

namespace {

// Fire, frost and smoke have words, other areas keys.
bool is_called(const World& world, const Entity& e, const std::string& key) {
  const auto* word = std::find_if(kBurstWords.begin(), kBurstWords.end(),
                                  [&key](const auto& row) { return row.first == key; });
  const bool is_area = e.kind() == Kind::Cloud || e.kind() == Kind::Patch;
  if (is_area) return world.blueprint(e).key == key;
  return word != kBurstWords.end() && word->second == e.kind();
}

}  // namespace

void clear_areas(World& world, const TriggerEffect& effect, const Place& here) {
  if (effect.clears.empty() || !here.on_level()) return;
  std::vector<EntityId> found;
  for (const Entity& e : world.entities()) {
    if (world.blueprint(e).is_sector) continue;
    const bool is_near = e.depth() == here.depth && distance(e.at(), here.at) <= effect.within;
    const bool is_meant =
        is_near && std::any_of(effect.clears.begin(), effect.clears.end(),
                               [&](const std::string& key) { return is_called(world, e, key); });
    if (is_meant) found.push_back(e.id);
  }
  for (const EntityId id : found) {
    const Entity& e = std::as_const(world).entity(id);
    if (e.kind() == Kind::Frost) world.set_ground(e.depth(), e.at(), Ground::Water);
    world.remove(id);
  }
}

}  // namespace undercroft
