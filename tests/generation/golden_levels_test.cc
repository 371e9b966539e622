// golden_levels_test.cc: D31: the catalogue of levels, 25 seeds by 5 depths, changes only on
// purpose.
//
// To rewrite tests/golden/levels.txt, run UNDERCROFT_GOLDEN=write ctest -R test_generation and
// commit the diff with the change that caused it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "server/sim/generation/stages.h"
#include "server/tools/map/level_json.h"
#include "tests/generation/dungeon.h"

namespace undercroft::golden_levels_test {
namespace {

constexpr const char* kFile = UNDERCROFT_SOURCE "/tests/golden/levels.txt";

// FNV-1a over the JSON of a plan.
std::uint64_t hash_of(const LevelPlan& plan) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : json_of(plan, test_catalogue())) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return hash;
}

std::string levels_now() {
  std::ostringstream out;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    for (int depth = 1; depth <= 5; ++depth) {
      const Style style = depth == 3 ? Style::Caves : depth == 4 ? Style::Mixed : Style::Rooms;
      const PlanResult planned =
          plan_level(options_for(seed, style, {80, 40}, depth), test_catalogue());
      if (!planned.plan) return "no level";
      out << "seed " << seed << " depth " << depth << ' ' << name_of(style) << ' ' << std::hex
          << std::setw(16) << std::setfill('0') << hash_of(*planned.plan) << std::dec << '\n';
    }
  }
  return out.str();
}

TEST(Golden, LevelsAreTheSameOnEveryMachine) {
  const std::string now = levels_now();
  const char* wish = std::getenv("UNDERCROFT_GOLDEN");
  if (wish != nullptr && std::string(wish) == "write") {
    std::ofstream(kFile) << now;
    GTEST_SKIP() << "written: " << kFile;
  }
  std::ifstream kept(kFile);
  std::istringstream is(now);
  for (std::string was, line; std::getline(is, line);) {
    ASSERT_TRUE(std::getline(kept, was)) << "no level catalogue in " << kFile;
    ASSERT_EQ(line, was) << "levels changed; if intended, rewrite the catalogue (see this file)";
  }
}

}  // namespace
}  // namespace undercroft::golden_levels_test
