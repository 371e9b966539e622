// survey_tables_test.cc: the survey's tables count what their columns say.
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/tools/balance/survey.h"

namespace undercroft::survey_tables_test {
namespace {

Fate hero(const std::string& kit, int deepest, bool escaped, bool won) {
  Fate fate;
  fate.kit = kit;
  fate.boons = {"tough"};
  fate.uses = {{"vial", 3}};
  fate.deepest = deepest;
  fate.escaped = escaped;
  fate.won = won;
  fate.alive = won;
  fate.turns = fate.fights = std::vector<int>(5, 10);
  fate.least_health = std::vector<int>(5, 100);
  return fate;
}

PlayedRun run_of(Fate fate) {
  PlayedRun run;
  run.won = fate.won;
  run.met = std::vector<int>(5, 1);
  run.fates.push_back(std::move(fate));
  return run;
}

// Two thieves took the Crown off depth 5. One of them died on the climb.
std::string tables() {
  const std::vector<PlayedRun> runs = {run_of(hero("thief", 5, true, true)),
                                       run_of(hero("thief", 5, true, false)),
                                       run_of(hero("thief", 2, false, false))};
  return as_markdown(runs, {}, game_catalogue());
}

bool has(const std::string& text, const std::string& row) {
  return text.find("\n" + row) != std::string::npos;
}

TEST(SurveyTables, AKitThatDiesOnTheClimbHasNotWon) {
  EXPECT_TRUE(
      has(tables(), "| thief | 3 | 33.3 % | 100.0 % | 66.7 % | 100.0 % | 100.0 % | 100.0 %"))
      << tables();
}

TEST(SurveyTables, ABoonOfTheDeadHasNotWon) {
  EXPECT_TRUE(has(tables(), "| tough | 3 | 33.3 % | 100.0 % |")) << tables();
}

TEST(SurveyTables, AUseOfTheDeadIsNoWinnersUse) {
  EXPECT_TRUE(has(tables(), "| vial | 9 | 100.0 % | 100.0 % |")) << tables();
}

}  // namespace
}  // namespace undercroft::survey_tables_test
