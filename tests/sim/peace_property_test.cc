// peace_property_test.cc: R146 over all that heroes can do: no event of harm, or of a perilous
// place, has a player behind it who is not the one harmed.
//
// UNDERCROFT_SEEDS=10000 sets the number of games.
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/peace.h"
#include "tests/sim/perilous_game.h"
#include "tests/support/small_world.h"

namespace undercroft::peace_property_test {
namespace {

using testing::PerilousGame;

constexpr int kTurns = 20;

std::uint64_t seeds_or(std::uint64_t usual) {
  const char* wish = std::getenv("UNDERCROFT_SEEDS");
  return wish == nullptr ? usual : std::strtoull(wish, nullptr, 10);
}

Ruleset rules_of(std::uint64_t seed) {
  Ruleset rules;
  rules.combat = seed % 2 == 0 ? Combat::Plain : Combat::Duel;
  rules.down = true;
  return rules;
}

std::optional<std::string> fault_of(std::uint64_t seed, Ruleset rules, int* deeds = nullptr) {
  PerilousGame game(seed, std::move(rules));
  for (int turn = 0; turn < kTurns; ++turn) {
    if (auto fault = game.play_turn()) return *fault + " in turn " + std::to_string(turn);
  }
  if (deeds != nullptr) *deeds += game.deeds();
  return std::nullopt;
}

TEST(PeaceProperty, NoDeedOfAPlayerHarmsAnother) {
  int deeds = 0;
  const std::uint64_t seeds = seeds_or(150);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto fault = fault_of(seed, rules_of(seed), &deeds);
    ASSERT_FALSE(fault) << *fault << " of seed " << seed;
  }
  EXPECT_GT(deeds, static_cast<int>(seeds) * 10);
}

// Tests the judge: where the house rules allow harm, it finds some.
TEST(PeaceProperty, JudgeFindsHarmUnderFriendlyFire) {
  int harmed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Ruleset rules = rules_of(seed);
    rules.friendly_fire = true;
    harmed += fault_of(seed, rules) ? 1 : 0;
  }
  EXPECT_GT(harmed, 20);
}

}  // namespace
}  // namespace undercroft::peace_property_test
