// joining.cc: players joining, leaving and returning.
#include "server/sim/turn/joining.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "server/sim/rules/death.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/level_words.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/tutorial.h"
#include "shared/check.h"

namespace undercroft {

namespace {

std::optional<Point> cell_at_entrance(const World& world) {
  return world.nearest_free(1, entrance_of(world, 1));
}

bool is_away(const Entity& player) {
  return !player.place().on_level() && player.left_from.on_level();
}

// A dead player does not need a free cell.
std::optional<Point> cell_to_return_to(const World& world, const Entity& player) {
  const Place from = player.left_from;
  return player.alive ? world.nearest_free(from.depth, from.at) : from.at;
}

bool has_hostile_in_view(const World& world, EntityId player) {
  const Population& here = world.population(world.entity(player).depth());
  const auto sees = [&](EntityId id, Kind kind) {
    return id != player && world.entity(id).kind() == kind && perceives(world, player, id);
  };
  const bool sees_monster = std::any_of(here.bodies.begin(), here.bodies.end(),
                                        [&](EntityId id) { return sees(id, Kind::Monster); });
  return sees_monster ||
         (world.rules().pvp && std::any_of(here.players.begin(), here.players.end(),
                                           [&](EntityId id) { return sees(id, Kind::Player); }));
}

void lay_down_crown(World& world, EntityId player) {
  const std::vector<EntityId> held = world.entity(player).holds();
  for (const EntityId thing : held) {
    if (world.blueprint(world.entity(thing)).crown) drop_thing(world, player, thing);
  }
}

using KeyCounts = std::array<int, kMetalCount>;

// Doors still locked, on any level, because a key may be carried between levels before it is used.
// Doors held shut by plates look locked but need no key (R143).
KeyCounts locks_of(const World& world) {
  KeyCounts locks{};
  for (const Entity& e : world.entities()) {
    const bool locked =
        e.state == State::Locked && e.has_metal && e.wired_to.empty() && e.place().on_level();
    if (locked) ++locks[static_cast<std::size_t>(e.metal)];
  }
  return locks;
}

std::optional<BlueprintId> key_of(const Catalogue& catalogue, Metal metal) {
  for (const Blueprint& b : catalogue.all()) {
    if (b.kind == Kind::Key && b.metal == metal) return catalogue.find(b.key);
  }
  return std::nullopt;
}

void lay_down_key(World& world, EntityId player, BlueprintId blueprint) {
  const EntityId key = world.spawn(blueprint, world.entity(player).place());
  --world.entity(player).keys[static_cast<std::size_t>(world.entity(key).metal)];
  tell(world, event_of(world, Verb::Dropped, player, key));
}

// Counted keys are no entities, so new ones are created.
void lay_down_keys(World& world, EntityId player) {
  const KeyCounts locks = locks_of(world);
  for (std::size_t metal = 0; metal < locks.size(); ++metal) {
    const auto blueprint = key_of(world.catalogue(), static_cast<Metal>(metal));
    const int left_behind = std::min(locks[metal], world.entity(player).keys[metal]);
    for (int i = 0; blueprint && i < left_behind; ++i) lay_down_key(world, player, *blueprint);
  }
}

}  // namespace

bool can_join(const World& world) {
  return world.has_level(1) && cell_at_entrance(world).has_value();
}

namespace {

void begin_on_level(World& world, EntityId hero) {
  begin_growth(world, hero);
  tell(world, event_of(world, Verb::Arrived, hero));
  tell_the_goal(world, hero);
  tell_of_level(world, hero);
}

}  // namespace

EntityId join_realm(World& world, const std::string& name) {
  const auto free = cell_at_entrance(world);
  CHECK(free.has_value(), "there is no room for another player at the entrance");
  const EntityId id = world.spawn(world.catalogue().at("player"), Place::on(1, *free));
  world.entity(id).name = name;
  world.entity(id).turn = world.level(1).turn;
  begin_on_level(world, id);
  return id;
}

// Turn numbers grow, so an intent for the last run is late.
bool enter_run(World& world, EntityId hero, bool is_away) {
  const auto free = cell_at_entrance(world);
  if (!free) return false;
  ++world.entity(hero).turn;
  if (is_away) {
    world.entity(hero).left_from = Place::on(1, *free);
    begin_growth(world, hero);
    return true;
  }
  world.move(hero, Place::on(1, *free));
  begin_on_level(world, hero);
  return true;
}

bool must_linger(const World& world, EntityId player) {
  const Entity& p = world.entity(player);
  if (!p.alive || !p.place().on_level()) return false;
  return p.danger > 0 || has_hostile_in_view(world, player);
}

void leave_level(World& world, EntityId player) {
  if (!world.entity(player).place().on_level()) return;
  if (world.entity(player).kind() == Kind::Downed) die_of_wounds(world, player);
  lay_down_crown(world, player);
  lay_down_keys(world, player);
  Entity& e = world.entity(player);
  tell(world, event_of(world, Verb::Left, player));
  e.left_from = e.place();
  world.move(player, Place::nowhere());
  let_the_forsaken_die(world);
}

bool can_give_up(const World& world, EntityId player) {
  const Entity& e = world.entity(player);
  return e.place().on_level() && (e.alive || e.kind() == Kind::Downed);
}

bool give_up(World& world, EntityId player) {
  if (!can_give_up(world, player)) return false;
  die_of_wounds(world, player, kNobody, std::string(kGivesUp));
  let_the_forsaken_die(world);
  clear_corpses(world);
  return true;
}

bool can_return(const World& world, EntityId player) {
  const Entity& e = world.entity(player);
  return !is_away(e) || cell_to_return_to(world, e).has_value();
}

void return_to_level(World& world, EntityId player) {
  const Entity& e = world.entity(player);
  if (!is_away(e)) return;
  const auto free = cell_to_return_to(world, e);
  CHECK(free.has_value(), "there is no room to return to");
  world.move(player, Place::on(e.left_from.depth, *free));
  tell(world, event_of(world, Verb::Arrived, player));
}

bool is_present(const World& world, EntityId player) {
  return world.entity(player).place().on_level();
}

}  // namespace undercroft
