// bands_test.cc: the game's numbers keep what R204 and R211 promise, for every kit.
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/tools/duels/figures.h"

namespace undercroft::bands_test {
namespace {

const std::shared_ptr<const Catalogue>& game() {
  static const auto catalogue = std::make_shared<const Catalogue>(game_catalogue());
  return catalogue;
}

int kit_count() { return static_cast<int>(game()->growth().kits.size()); }

int kit_called(const std::string& key) { return *place_of_key(game()->growth().kits, key); }

// Calls test(kit) with a trace of the kit's key.
template <typename Test>
void for_each_kit(Test test) {
  for (int kit = 0; kit < kit_count(); ++kit) {
    SCOPED_TRACE(game()->growth().kits[static_cast<std::size_t>(kit)].key);
    test(kit);
  }
}

double health_of_hero(int kit, int depth) {
  const Arena arena(game(), kit, gear_of_depth(depth), "rat");
  return arena.world.entity(arena.hero).max_health;
}

// The share of its health that the average fight of a depth takes from a hero.
double price_of_fight(int kit, int depth) {
  return average_of(bouts_of(game(), kit, depth)).health_lost / health_of_hero(kit, depth);
}

bool is_small(const LevelFoe& foe) { return (*game())[game()->at(foe.key)].health <= 5; }

TEST(Bands, OnTheFirstDepthSevenToEightOfTenStrikesHit) {
  for_each_kit([](int kit) {
    const std::vector<Bout> bouts = bouts_of(game(), kit, 1);
    EXPECT_GE(average_of(bouts).hero_hits, 0.70);
    EXPECT_LE(average_of(bouts).hero_hits, 0.80);
    for (const Bout& bout : bouts) {
      EXPECT_GE(bout.course.hero_hits, 0.70) << bout.foe.key;
      EXPECT_LE(bout.course.hero_hits, 0.84) << bout.foe.key;
    }
  });
}

TEST(Bands, SmallFoesOfTheFirstDepthTakeTwoHits) {
  for_each_kit([](int kit) {
    for (const auto& [foe, course] : bouts_of(game(), kit, 1)) {
      if (!is_small(foe)) continue;
      EXPECT_GE(course.hits_to_kill, 1.4) << foe.key;
      EXPECT_LE(course.hits_to_kill, 2.5) << foe.key;
    }
  });
}

TEST(Bands, DeeperTwoOfThreeToFourOfFiveStrikesHit) {
  for (int depth = 2; depth <= 5; ++depth) {
    for_each_kit([depth](int kit) {
      const double hits = average_of(bouts_of(game(), kit, depth)).hero_hits;
      EXPECT_GE(hits, 0.65) << "depth " << depth;
      EXPECT_LE(hits, 0.80) << "depth " << depth;
    });
  }
}

// A fight of the first depth hurts, and five of them do not kill.
TEST(Bands, FightsOfTheFirstDepthAreNoWalk) {
  for_each_kit([](int kit) {
    EXPECT_GE(price_of_fight(kit, 1), 0.015);
    EXPECT_LE(price_of_fight(kit, 1), 0.2);
  });
}

TEST(Bands, NoKitFindsTheSecondDepthHarderThanTheThird) {  // R211
  for_each_kit([](int kit) { EXPECT_LT(price_of_fight(kit, 2), price_of_fight(kit, 3)); });
}

Course against(const std::string& foe, const std::string& kit, const Gear& gear) {
  return course_of(Arena(game(), kit_called(kit), gear, foe));
}

TEST(Bands, OgresAndTrollsThreatenMail) {  // R211
  const Gear best{{"plate", "sword", "ring_of_bark"}, {"thick_skin"}};
  for (const std::string foe : {"ogre", "troll"}) {
    EXPECT_GE(against(foe, "delver", gear_of_depth(4)).foe_hits, 0.5) << foe;
    EXPECT_GE(against(foe, "warden", gear_of_depth(4)).foe_hits, 0.45) << foe;
    EXPECT_GE(against(foe, "warden", best).foe_hits, 0.3) << foe;
  }
}

TEST(Bands, MailIsWorthWearing) {
  for (const std::string foe : {"ogre", "troll", "warg", "wraith"}) {
    const double bare = against(foe, "delver", {{"sword"}, {}}).health_lost;
    const double mailed = against(foe, "delver", {{"sword", "mail"}, {}}).health_lost;
    EXPECT_LE(mailed, 0.85 * bare) << foe;
  }
}

}  // namespace
}  // namespace undercroft::bands_test
