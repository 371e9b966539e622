// chest_names_test.cc: the game's chests hold what their names promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/sim/content/builtin.h"

namespace undercroft::chest_names_test {
namespace {

const Catalogue& game() {
  static const Catalogue kGame = game_catalogue();
  return kGame;
}

bool is_of_arms(const Blueprint& b) { return b.slot == Slot::Weapon || b.slot == Slot::Armour; }
bool is_drunk(const Blueprint& b) { return b.breaks && b.use && !b.burst; }
bool is_money(const Blueprint& b) { return b.kind == Kind::Treasure; }
bool is_of_fire(const Blueprint& b) { return b.burst && b.burst->fills == Kind::Fire; }
bool is_of_vapour(const Blueprint& b) {
  const bool stuns = b.use && b.use->status == Status::Stun;
  return b.breaks && (stuns || (b.burst && b.burst->fills == Kind::Smoke));
}
bool is_of_the_kitchen(const Blueprint& b) {
  const bool heals = b.use && (b.use->heal > 0 || !b.use->cures.empty());
  return heals || (b.burst && b.burst->area == "healing_mist");
}

struct Promise {
  std::string_view key;  // of the chest
  bool (*keeps)(const Blueprint& held);
};
constexpr std::array<Promise, 9> kPromises = {{{"chest_of_arms", is_of_arms},
                                               {"chest_of_draughts", is_drunk},
                                               {"chest_of_coins", is_money},
                                               {"chest_of_embers", is_of_fire},
                                               {"chest_of_vapours", is_of_vapour},
                                               {"larder", is_of_the_kitchen},
                                               {"rack_of_iron", is_of_arms},
                                               {"rack_of_wood", is_of_arms},
                                               {"rack_of_string", is_of_arms}}};

const Promise* promise_of(std::string_view key) {
  const auto* found = std::find_if(kPromises.begin(), kPromises.end(),
                                   [key](const Promise& one) { return one.key == key; });
  return found == kPromises.end() ? nullptr : found;
}

template <typename Visit>
void for_each_chest(Visit visit) {
  for (const DrawnRoom& room : game().rooms()) {
    for (const DrawnThing& thing : room.things) {
      if (thing.kind == Kind::Chest) visit(room, thing);
    }
  }
}

TEST(ChestNames, WhatAChestHoldsIsWhatItsNamePromises) {
  for_each_chest([](const DrawnRoom& room, const DrawnThing& chest) {
    const Promise* promise = promise_of(chest.blueprint);
    for (const std::string& held : chest.holds) {
      ASSERT_NE(promise, nullptr) << room.name << ": " << chest.blueprint << " promises nothing";
      EXPECT_TRUE(promise->keeps(game()[game().at(held)])) << room.name << ": " << held;
    }
  });
}

// What is drawn from a level's loot may be anything.
TEST(ChestNames, AChestOfLootPromisesNothing) {
  for_each_chest([](const DrawnRoom& room, const DrawnThing& chest) {
    if (chest.from != DrawnFrom::Loot) return;
    EXPECT_EQ(promise_of(chest.blueprint), nullptr) << room.name << ": " << chest.blueprint;
  });
}

}  // namespace
}  // namespace undercroft::chest_names_test
