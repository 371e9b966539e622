// scenario_failures_test.cc: an unmet expectation fails and reports the actual value.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario/run_text.h"

namespace undercroft::scenario_failures_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> after_a_step(const std::string& expect) {
  return complaints_of(room("[[turn]]\nP = \"right\"\n[turn.expect]\n" + expect + "\n"));
}

TEST(ScenarioFailures, EveryPropertyOfAnEntity) {
  EXPECT_THAT(after_a_step("P = { at = [1, 1], health = 3, facing = \"left\", acted = \"failed\", "
                           "treasure = 1, depth = 2, alive = false, keys = { iron = 1 } }"),
              ElementsAre("a.toml:14: turn 1: P: expected at 1,1, but it is 2,1",
                          "a.toml:14: turn 1: P: expected depth 2, but it is 1",
                          "a.toml:14: turn 1: P: expected facing left, but it is right",
                          "a.toml:14: turn 1: P: expected health 3, but it is 10",
                          "a.toml:14: turn 1: P: expected acted failed, but it is succeeded",
                          "a.toml:14: turn 1: P: expected alive false, but it is true",
                          "a.toml:14: turn 1: P: expected iron keys 1, but it is 0",
                          "a.toml:14: turn 1: P: expected treasure 1, but it is 0"));
  EXPECT_THAT(after_a_step("C = { state = \"open\", holds = [\"pick\"] }"),
              ElementsAre("a.toml:14: turn 1: C: expected state open, but it is closed",
                          "a.toml:14: turn 1: C: expected holding pick, but it is vial"));
  EXPECT_THAT(after_a_step("C = { state = \"empty\" }"),
              ElementsAre("a.toml:14: turn 1: C: expected state empty, but it is full"));
  EXPECT_THAT(after_a_step("P = { statuses = { stun = 1 } }"),
              ElementsAre("a.toml:14: turn 1: P: expected status stun 1, but it is 0"));
}

TEST(ScenarioFailures, EventsInOrderExactAndAbsent) {
  EXPECT_THAT(after_a_step("events = [\"moved P 2,1\"]\nno_events = [\"hit\"]"), IsEmpty());
  EXPECT_THAT(
      after_a_step("events = [\"moved P 1,1\"]"),
      ElementsAre("a.toml:14: turn 1: event \"moved P 1,1\" did not happen (in this order); "
                  "what happened: \"moved P 2,1\""));
  EXPECT_THAT(after_a_step("exact_events = []"),
              ElementsAre("a.toml:14: turn 1: the events are not exactly those; what happened: "
                          "\"moved P 2,1\""));
  EXPECT_THAT(after_a_step("no_events = [\"moved P\"]"),
              ElementsAre("a.toml:14: turn 1: no event may begin with \"moved P\", but \"moved P "
                          "2,1\" happened"));
  EXPECT_THAT(after_a_step("no_events = [\"moved M\"]"), IsEmpty());
}

TEST(ScenarioFailures, MapsAreShownSideBySide) {
  const std::string text = room(
      "[[turn]]\nP = \"right\"\n[turn.expect]\nmap = \"\"\"\n#######\n#P.M.C#\n#######\n\"\"\"\n");
  const auto parsed = parse_script(text, "a.toml", scenario_catalogue());
  const auto failures = run_script(std::get<Script>(parsed), nullptr);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].line, 15);
  EXPECT_EQ(failures[0].sentence, "turn 1: the map differs");
  EXPECT_EQ(failures[0].picture,
            "    expected   actual\n"
            "    #######  | #######\n"
            "    #P.M.C#  | #.PM.C#\n"
            "    #######  | #######\n");
}

TEST(ScenarioFailures, Sight) {
  EXPECT_THAT(after_a_step("P = { sees = [\"M\"], unseen = [\"C\"] }"),
              ElementsAre("a.toml:14: turn 1: P: expected that it does not see C, but it is seen"));
  EXPECT_THAT(complaints_of("map = \"\"\"\n#####\n#P#M#\n#####\n\"\"\"\n[legend]\nP = \"player\"\n"
                            "M = \"idle\"\n[[turn]]\n[turn.expect]\nP = { sees = [\"M\"] }\n"),
              ElementsAre("a.toml:11: turn 1: P: expected that it sees M, but it is not seen"));
}

TEST(ScenarioFailures, TheLogOfAPlayer) {
  EXPECT_THAT(after_a_step("P = { log = [\"You fly.\"] }"),
              ElementsAre("a.toml:14: turn 1: P: the log has not \"You fly.\" (in this order); "
                          "it has no lines"));
  EXPECT_THAT(after_a_step("C = { log = [\"It opens.\"] }"),
              ElementsAre("a.toml:14: turn 1, expect, C: 'C' is no player, and has no log"));
}

TEST(ScenarioFailures, DependenceOnSpawnOrder) {
  // Two creatures want one cell, and the first one spawned gets it.
  EXPECT_THAT(
      complaints_of("order_free = true\nmap = \"\"\"\n#####\n#A.B#\n#####\n\"\"\"\n[legend]\n"
                    "A = { blueprint = \"straight\", facing = \"right\" }\n"
                    "B = { blueprint = \"straight\", facing = \"left\" }\n[[turn]]\n"),
      ElementsAre(HasSubstr("a.toml:10: A depends on the order of spawning: at 2,1 of depth 1, "
                            "but in reverse at 1,1 of depth 1"),
                  HasSubstr("B depends on the order of spawning")));
}

TEST(ScenarioNames, ItemsAreNamedAfterTheirHolders) {
  constexpr const char* kText = R"(map = """
#####
#PC.#
#####
"""
[legend]
P = { blueprint = "player", holds = ["vial"] }
C = { blueprint = "chest", state = "open", holds = ["vial", "vial", "iron_key"] }
[[turn]]
P = "right"
[turn.expect]
exact_events = ["taken P C.vial", "taken P C.vial2", "taken P C.iron_key"]
P = { holds = ["vial", "vial", "vial"], keys = { iron = 1 } }
[[turn]]
P = "drop P.vial2"
[turn.expect]
exact_events = ["dropped P P.vial2"]
vial = { at = [1, 1] }
[[turn]]
P = "take"
[turn.expect]
exact_events = ["taken P vial"]
"P.vial2" = { depth = 0 }
)";
  EXPECT_THAT(complaints_of(kText), IsEmpty());
}

TEST(ScenarioNames, RepeatedLettersAreNumberedInReadingOrder) {
  constexpr const char* kText = R"(map = """
#####
#P.t#
#t.t#
#####
"""
[legend]
P = "player"
t = "idle"
[[turn]]
[turn.expect]
t1 = { at = [3, 1] }
t2 = { at = [1, 2] }
t3 = { at = [3, 2] }
)";
  EXPECT_THAT(complaints_of(kText), IsEmpty());
}

TEST(ScenarioView, ShowsSleepingMimicAsChestAndRememberedCells) {
  const auto view = [](const std::string& middle) {
    return complaints_of(
        "map = \"\"\"\n#####\n#PM.#\n#####\n\"\"\"\n[legend]\nP = \"player\"\n"
        "M = \"mimic\"\n[[turn]]\n[turn.expect]\nview.P = \"\"\"\n#####\n" +
        middle + "\n#####\n\"\"\"\n");
  };
  EXPECT_THAT(view("#P=.#"), IsEmpty());
  EXPECT_THAT(view("#@=.#"), IsEmpty());
  EXPECT_THAT(view("#PM.#"), ElementsAre("a.toml:12: turn 1: the view of P differs"));
}

}  // namespace
}  // namespace undercroft::scenario_failures_test
