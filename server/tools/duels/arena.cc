// arena.cc: builds the room, the hero and the foe.
#include "server/tools/duels/arena.h"

#include <utility>

#include "server/sim/rules/growth.h"
#include "shared/served_rules.h"

namespace undercroft {
namespace {

constexpr Size kRoom{5, 3};
constexpr Point kHeroAt{1, 1};
constexpr Point kFoeAt{2, 1};

Level bare_room() {
  Level level;
  level.cells = Grid<Cell>(kRoom);
  for (int x = 1; x < kRoom.width - 1; ++x) level.cells[Point{x, 1}].ground = Ground::Floor;
  return level;
}

void put_on(World& world, EntityId hero, const std::string& key) {
  const EntityId thing = world.spawn(world.catalogue().at(key), Place::held_by(hero));
  const Slot slot = world.blueprint(std::as_const(world).entity(thing)).slot;
  world.entity(hero).worn[static_cast<std::size_t>(slot)] = thing;
}

void equip(World& world, EntityId hero, const Gear& gear) {
  for (const std::string& key : gear.items) put_on(world, hero, key);
  for (const std::string& key : gear.boons) {
    const auto boon = place_of_key(world.catalogue().growth().boons, key);
    CHECK(boon.has_value(), "the gear of a depth names boons of the game");
    give_boon(world, hero, *boon);
  }
}

}  // namespace

Gear gear_of_depth(int depth) {
  if (depth <= 1) return {};
  if (depth == 2) return {{"leather"}, {}};
  if (depth == 3) return {{"leather", "sword"}, {}};
  if (depth == 4) return {{"mail", "sword"}, {"strong_arm"}};
  return {{"mail", "sword"}, {"strong_arm", "quick_feet"}};
}

Arena::Arena(const std::shared_ptr<const Catalogue>& catalogue, int kit, const Gear& gear,
             const std::string& foe_key)
    : world(catalogue, served_ruleset(), 1) {
  world.add_level(bare_room());
  hero = world.spawn(catalogue->at("player"), Place::on(1, kHeroAt));
  give_kit(world, hero, kit);
  equip(world, hero, gear);
  foe = world.spawn(catalogue->at(foe_key), Place::on(1, kFoeAt));
}

}  // namespace undercroft
