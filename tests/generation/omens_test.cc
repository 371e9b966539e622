// omens_test.cc: the game's omens, and the levels of runs under them (R206).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/things/stock.h"
#include "server/sim/generation/unbuilt_level.h"
#include "server/sim/world/themes.h"
#include "server/sim/world/world.h"

namespace undercroft::omens_test {
namespace {

const Catalogue& game() {
  static const Catalogue kGame = game_catalogue();
  return kGame;
}

std::vector<std::string> keys_of_omens() {
  std::vector<std::string> keys;
  for (const Omen& omen : game().omens()) keys.push_back(omen.key);
  return keys;
}

TEST(Omens, TheGameHasTwelve) { EXPECT_EQ(game().omens().size(), 12U); }

// Copies of the content share nothing, and blueprints keep their numbers.
TEST(Omens, LeaveTheContentOfOtherRunsAlone) {
  const Catalogue before = game();
  const Catalogue changed = game().with_omens({"hides", "nonsense"});
  ASSERT_EQ(changed.omens_in_force().size(), 1U);
  EXPECT_TRUE(game().omens_in_force().empty());
  EXPECT_EQ(game().all(), before.all());
  ASSERT_EQ(changed.all().size(), before.all().size());
  for (std::size_t i = 0; i < before.all().size(); ++i) {
    EXPECT_EQ(changed.all()[i].key, before.all()[i].key);
  }
  EXPECT_EQ(changed[changed.at("ogre")].health, before[before.at("ogre")].health * 3 / 2);
  EXPECT_EQ(changed[changed.at("player")].health, before[before.at("player")].health);
}

TEST(Omens, ARulePassesWithItsRun) {
  const auto catalogue = std::make_shared<Catalogue>(game());
  Ruleset rules;
  rules.death = DeathRule::Company;
  const World first(catalogue, rules, 1, {"candle"});
  EXPECT_EQ(first.rules().death, DeathRule::Permanent);
  EXPECT_EQ(first.house_rules().death, DeathRule::Company);
  EXPECT_EQ(first.next_run(2).rules().death, DeathRule::Company);
  EXPECT_TRUE(first.next_run(2).run.omens.empty());
}

// Under an omen, the host's change of a rule waits for the next run.
TEST(Omens, HoldAgainstAChangeOfTheHouseRule) {
  World world(std::make_shared<Catalogue>(game()), {}, 1, {"hounds"});
  Ruleset rules = world.house_rules();
  rules.patience = 900;
  world.set_rules(rules);
  EXPECT_EQ(world.rules().patience, 250U);
  EXPECT_EQ(world.next_run(2).rules().patience, 900U);
}

TEST(Omens, CountInTheHash) {
  const auto catalogue = std::make_shared<Catalogue>(game());
  const World plain(catalogue, {}, 1);
  const World dark(catalogue, {}, 1, {"lamps"});
  EXPECT_NE(plain.hash(), dark.hash());
  EXPECT_NE(plain, dark);
}

// No omen may leave a realm without its dungeon.
TEST(Omens, EveryLevelCanBeBuiltUnderEach) {
  for (const std::string& key : keys_of_omens()) {
    const Catalogue catalogue = game().with_omens({key});
    for (int depth = 1; depth <= 5; ++depth) {
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const LevelOptions options = options_by_table(catalogue, seed, depth, 5);
        const PlanResult planned = plan_level(options, catalogue);
        EXPECT_TRUE(planned.plan) << key << ": " << why_unbuilt(catalogue, options, planned);
      }
    }
  }
}

std::size_t count_on(const Catalogue& catalogue, int depth, std::string_view key) {
  std::size_t found = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const PlanResult planned = plan_level(options_by_table(catalogue, seed, depth, 5), catalogue);
    if (!planned.plan) continue;
    const BlueprintId id = catalogue.at(key);
    found += static_cast<std::size_t>(
        std::count_if(planned.plan->things.begin(), planned.plan->things.end(),
                      [id](const Thing& thing) { return thing.blueprint == id; }));
  }
  return found;
}

TEST(Omens, ChangeWhatLiesThere) {
  EXPECT_EQ(count_on(game(), 5, "crown_warden"), 4U);
  EXPECT_EQ(count_on(game().with_omens({"kings"}), 5, "crown_warden"), 8U);
  EXPECT_EQ(count_on(game().with_omens({"kings"}), 4, "stair_warden"),
            count_on(game(), 4, "stair_warden"));
  EXPECT_GT(count_on(game(), 3, "altar"), 0U);
  EXPECT_EQ(count_on(game().with_omens({"house"}), 3, "altar"), 0U);
}

// Each is another one: no two lay the same over the same levels, or change the same numbers alike.
TEST(Omens, AreTwelveDifferentOnes) {
  std::set<std::string> names;
  for (const Omen& omen : game().omens()) {
    names.insert(omen.name);
    for (const Omen& other : game().omens()) {
      if (&other == &omen) continue;
      Omen like = other;
      like.key = omen.key, like.name = omen.name, like.text = omen.text;
      like.score = omen.score, like.source = omen.source;
      like.levels.sector = omen.levels.sector;
      EXPECT_NE(like, omen) << omen.key << " and " << other.key;
    }
  }
  EXPECT_EQ(names.size(), game().omens().size());
}

}  // namespace
}  // namespace undercroft::omens_test
