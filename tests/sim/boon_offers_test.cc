// boon_offers_test.cc: what the game's heroes are offered, over many seeds and all kits (R171,
// R205).
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/content/builtin.h"
#include "server/sim/content/outdoing.h"
#include "server/sim/rules/boon_draw.h"
#include "server/sim/rules/boon_needs.h"
#include "server/sim/rules/growth.h"
#include "server/sim/turn/joining.h"
#include "tests/support/small_world.h"

namespace undercroft::boon_offers_test {
namespace {

constexpr int kSeeds = 10;

const std::shared_ptr<Catalogue>& game() {
  static const auto catalogue = std::make_shared<Catalogue>(game_catalogue());
  return catalogue;
}

const GrowthTables& tables() { return game()->growth(); }

// Heroes with a kit each, and what the kit gives them.
World heroes_of(int kit, int heroes, std::uint64_t seed) {
  testing::SmallWorld small({"########\n#<.....#\n########\n"}, {}, {}, seed, game());
  for (int i = 0; i < heroes; ++i) {
    const EntityId hero = join_realm(small.world, "hero-" + std::to_string(i));
    give_kit(small.world, hero, kit);
  }
  return std::move(small.world);
}

// Calls visit(World, hero, Boon) for every boon that such heroes are offered.
template <typename Visit>
void for_each_offer(int kit, int heroes, Visit visit) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = heroes_of(kit, heroes, seed);
    const EntityId hero = world.players().front();
    for (int depth = 2; depth <= 5; ++depth) {
      const std::vector<int> drawn = drawn_boons(world, hero, depth);
      EXPECT_EQ(drawn.size(), 3U);
      for (const int boon : drawn) {
        visit(std::as_const(world), hero, tables().boons[static_cast<std::size_t>(boon)]);
      }
    }
  }
}

TEST(BoonOffers, EveryBoonCanBeUsedByItsHeroAsItIs) {
  for (int kit = 0; kit < static_cast<int>(tables().kits.size()); ++kit) {
    for (const int heroes : {1, 3}) {
      for_each_offer(kit, heroes, [&](const World& world, EntityId hero, const Boon& boon) {
        EXPECT_TRUE(can_use(world, hero, boon))
            << boon.key << ", " << tables().kits[static_cast<std::size_t>(kit)].key;
      });
    }
  }
}

// Calls visit(boons) for each offer to such heroes.
template <typename Visit>
void for_each_three(int kit, int heroes, Visit visit) {
  std::vector<const Boon*> three;
  for_each_offer(kit, heroes, [&](const World&, EntityId, const Boon& boon) {
    three.push_back(&boon);
    if (three.size() == 3) visit(std::exchange(three, {}));
  });
}

TEST(BoonOffers, NoTwoOfThreeAreOfOneSort) {
  for (int kit = 0; kit < static_cast<int>(tables().kits.size()); ++kit) {
    for (const int heroes : {1, 3}) {
      for_each_three(kit, heroes, [&](const std::vector<const Boon*>& three) {
        std::set<BoonSort> sorts;
        for (const Boon* boon : three) sorts.insert(boon->sort);
        EXPECT_EQ(sorts.size(), three.size()) << three[0]->key << three[1]->key << three[2]->key;
        EXPECT_FALSE(sorts.contains(BoonSort::None));
      });
    }
  }
}

TEST(BoonOffers, EveryBoonOfAKitIsOffered) {
  for (int kit = 0; kit < static_cast<int>(tables().kits.size()); ++kit) {
    std::set<std::string> offered;
    for_each_offer(kit, 3,
                   [&](const World&, EntityId, const Boon& boon) { offered.insert(boon.key); });
    for (const Boon& boon : tables().boons) {
      const bool is_own = boon.kit == tables().kits[static_cast<std::size_t>(kit)].key;
      if (is_own && !boon.mastery) EXPECT_TRUE(offered.contains(boon.key)) << boon.key;
    }
  }
}

// After each boon that a hero may take first, and each mastery.
TEST(BoonOffers, NoneGivesARuleThatItsHeroHas) {
  const auto count = static_cast<int>(tables().boons.size());
  for (int taken = 0; taken < count; ++taken) {
    const Boon& first = tables().boons[static_cast<std::size_t>(taken)];
    const int kit = first.kit.empty() ? 0 : *place_of_key(tables().kits, first.kit);
    const Gain& of_kit = tables().kits[static_cast<std::size_t>(kit)].gain;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      World world = heroes_of(kit, 1, seed);
      const EntityId hero = world.players().front();
      give_boon(world, hero, taken);
      for (int depth = 3; depth <= 5; ++depth) {
        for (const int drawn : drawn_boons(world, hero, depth)) {
          const Boon& boon = tables().boons[static_cast<std::size_t>(drawn)];
          EXPECT_FALSE(repeats(tables(), boon.gain, first.gain)) << first.key << ", " << boon.key;
          EXPECT_FALSE(repeats(tables(), boon.gain, of_kit)) << boon.key;
        }
      }
    }
  }
}

// The pairs that players met, and some that are alike but for their numbers.
TEST(BoonOffers, PairsOfTheGameRepeatEachOther) {
  const auto gain_of = [](const char* key) {
    return tables().boons[static_cast<std::size_t>(*place_of_key(tables().boons, key))].gain;
  };
  const std::pair<const char*, const char*> pairs[] = {
      {"quick_draw", "both_hands"},   {"sure_feet", "bulwark"}, {"clear_head", "unmoved"},
      {"soft_landing", "light_step"}, {"vanish", "side_step"},  {"bash", "shield_bash"},
      {"broad_back", "strong_arm"},   {"swimmer", "old_hand"},
  };
  for (const auto& [one, other] : pairs) {
    EXPECT_TRUE(repeats(tables(), gain_of(one), gain_of(other))) << one << ", " << other;
  }
  EXPECT_FALSE(repeats(tables(), gain_of("long_throw"), gain_of("sure_throw"))) << "numbers add up";
  EXPECT_FALSE(repeats(tables(), gain_of("wall"), gain_of("second_shield"))) << "in its place";
}

}  // namespace
}  // namespace undercroft::boon_offers_test
