// scenario_errors_test.cc: every mistake in a scenario file is reported with its line; none is
// ignored.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario/run_text.h"

namespace undercroft::scenario_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(ScenarioErrors, RoomItselfIsValid) { EXPECT_THAT(complaints_of(room("")), IsEmpty()); }

TEST(ScenarioErrors, UnknownKeyAtTheTop) {
  EXPECT_THAT(complaints_of("titel = \"x\"\n" + room("")),
              ElementsAre(StartsWith("a.toml:1: unknown key 'titel' (did you mean 'title'?)")));
}

TEST(ScenarioErrors, UnknownKeyInTheLegend) {
  EXPECT_THAT(complaints_of(room("Q = { blueprint = \"grunt\", helth = 3 }\n")),
              ElementsAre(StartsWith("a.toml:11: legend 'Q': unknown key 'helth' (did you mean "
                                     "'health'?)")));
}

TEST(ScenarioErrors, UnknownBlueprint) {
  EXPECT_THAT(complaints_of("map = \"\"\"\n#A#\n\"\"\"\n[legend]\nA = \"grnt\"\n"),
              ElementsAre(StartsWith("a.toml:5: legend 'A': no blueprint is called 'grnt' (did you "
                                     "mean 'grunt'?); expected one of: ")));
  EXPECT_THAT(complaints_of(room("Q = { blueprint = \"chest\", holds = [\"vail\"] }\n")),
              ElementsAre(StartsWith("a.toml:11: legend 'Q': holds 'vail'")));
}

TEST(ScenarioErrors, UnknownGlyph) {
  EXPECT_THAT(complaints_of("map = \"\"\"\n####\n#Q.#\n####\n\"\"\"\n"),
              ElementsAre("a.toml:3: 'Q' at 1,1 is neither a built-in glyph nor in the legend"));
}

TEST(ScenarioErrors, UnknownGlyphInAnExpectedMap) {
  EXPECT_THAT(complaints_of(room(
                  "[[turn]]\n[turn.expect]\nmap = \"\"\"\n#######\n#P.Z.C#\n#######\n\"\"\"\n")),
              ElementsAre("a.toml:15: 'Z' at 3,1 is neither a built-in glyph nor in the legend"));
}

TEST(ScenarioErrors, BuiltInGlyphsAreNotAllowedInTheLegend) {
  EXPECT_THAT(complaints_of(room("'#' = \"crate\"\nAB = \"crate\"\n")),
              ElementsAre("a.toml:11: legend: '#' is a built-in glyph",
                          "a.toml:12: legend: 'AB' is not one character"));
}

TEST(ScenarioErrors, UnknownVerb) {
  EXPECT_THAT(
      complaints_of(room("[[turn]]\n[turn.expect]\nevents = [\"walked P 2,1\"]\n")),
      ElementsAre(StartsWith(
          "a.toml:13: unknown verb 'walked' (did you mean 'talked'?); expected one of: advised,")));
  EXPECT_THAT(complaints_of(room("[[turn]]\n[turn.expect]\nno_events = [\"mved\"]\n")),
              ElementsAre(StartsWith("a.toml:13: unknown verb 'mved' (did you mean 'moved'?)")));
}

TEST(ScenarioErrors, MalformedEvents) {
  EXPECT_THAT(complaints_of(room(
                  "[[turn]]\n[turn.expect]\nexact_events = [\n\"moved P\",\n\"moved P here\",\n"
                  "\"attack P Z\",\n\"hit P M much\",\n\"taken P C.vail\",\n]\n")),
              ElementsAre("a.toml:14: 'moved P' has 1 words after the verb; expected 2",
                          "a.toml:15: 'moved P here': 'here' stands where a cell (x,y) is expected",
                          "a.toml:16: 'attack P Z': nothing is called 'Z'",
                          "a.toml:17: 'hit P M much': 'much' stands where a number is expected",
                          "a.toml:18: 'taken P C.vail': nothing is called 'C.vail'"));
}

TEST(ScenarioErrors, UnknownIntent) {
  EXPECT_THAT(
      complaints_of(room("[[turn]]\nP = \"lft\"\n")),
      ElementsAre(StartsWith("a.toml:12: turn 1: P: unknown intent 'lft' (did you mean 'left'?); "
                             "expected one of: absent, ascend,")));
  EXPECT_THAT(
      complaints_of(room("[[turn]]\nP = \"attack\"\n")),
      ElementsAre("a.toml:12: turn 1: P: 'attack': 'attack' must be followed by a direction"));
  EXPECT_THAT(complaints_of(room("[[turn]]\nP = \"attack north\"\n")),
              ElementsAre("a.toml:12: turn 1: P: 'north' is not a direction"));
  EXPECT_THAT(complaints_of(room("[[turn]]\nP = \"use P.bread\"\n")),
              ElementsAre("a.toml:12: turn 1: P: nothing is called 'P.bread'"));
}

TEST(ScenarioErrors, WhatAStretchCarriesOver) {
  EXPECT_THAT(complaints_of("dice = \"xyz\"\ncontent = \"gme\"\nhunters = [-1]\n" + room("")),
              ElementsAre("a.toml:1: dice is 'xyz'; expected up to 16 hex digits",
                          "a.toml:2: content is 'gme'; expected 'game'",
                          HasSubstr("a.toml:3: hunters lists the number -1")));
  const auto complaints_of_also = [](const std::string& entry) {
    return complaints_of("also = [{ blueprint = \"sword\", name = \"s\", " + entry + " }]\n" +
                         room(""));
  };
  EXPECT_THAT(complaints_of_also("held_by = \"nobody\""),
              ElementsAre("a.toml:1: 's' is held by 'nobody', but nothing is called so"));
  EXPECT_THAT(complaints_of_also("held_by = \"s\""),
              ElementsAre("a.toml:1: 's' is held by 's', which holds nothing"));
  EXPECT_THAT(complaints_of_also("away = true"),
              ElementsAre("a.toml:1: 's' is away, but only players can be"));
  EXPECT_THAT(complaints_of_also("held_by = \"P\", details = { step = 1 }"),
              ElementsAre(HasSubstr("'s', details: unknown detail 'step'")));
  EXPECT_THAT(complaints_of_also("held_by = \"P\", details = { lured_by = \"zz\" }"),
              ElementsAre("a.toml:1: 's', details: 'lured_by' must be the name of an entity"));
  EXPECT_THAT(complaints_of_also("held_by = \"P\", details = { sequence = { step = 7 } }"),
              ElementsAre("a.toml:1: the state cannot be: 's' is at a step that its sequence does "
                          "not have"));
}

TEST(ScenarioErrors, GroupsAndPassagesAreOfPlayers) {
  EXPECT_THAT(complaints_of(room("[[turn]]\ngroup = []\nbefore = [\"P\", \"P flies\"]\n")),
              ElementsAre("a.toml:12: turn 1: a group needs a player",
                          HasSubstr("before lists 'P'; expected a player and leaves"),
                          HasSubstr("before is 'flies'; expected one of: leaves")));
  EXPECT_THAT(complaints_of(room("[[turn]]\ngroup = [\"P\", \"M\", \"P\"]\n")),
              ElementsAre("a.toml:12: turn 1: 'M' is no player",
                          "a.toml:12: turn 1: group lists 'P' twice"));
}

TEST(ScenarioErrors, UnknownNames) {
  EXPECT_THAT(
      complaints_of(room("[[turn]]\nR = \"left\"\n")),
      ElementsAre("a.toml:12: turn 1: unknown key or player 'R'; expected one of: P, before, "
                  "choose, dice, expect, group, times"));
  EXPECT_THAT(complaints_of(room("[[turn]]\nM = \"left\"\n")),
              ElementsAre("a.toml:12: turn 1: 'M' is not a player, so it has no intents"));
  EXPECT_THAT(complaints_of(room("[[turn]]\n[turn.expect]\nZ = { health = 1 }\n")),
              ElementsAre(StartsWith("a.toml:13: turn 1, expect: unknown key or name 'Z'")));
  EXPECT_THAT(complaints_of(room("[[turn]]\n[turn.expect]\nP = { sees = [\"Z\"] }\n")),
              ElementsAre("a.toml:13: turn 1, expect, P: nothing is called 'Z'"));
  EXPECT_THAT(complaints_of(room("L = { blueprint = \"lever\", wired_to = [\"x\"] }\n")),
              IsEmpty());
}

TEST(ScenarioErrors, UnknownKeysInAnExpectation) {
  EXPECT_THAT(
      complaints_of(room("[[turn]]\n[turn.expect]\nP = { helth = 1 }\n")),
      ElementsAre(StartsWith("a.toml:13: turn 1, expect, P: unknown key 'helth' (did you mean "
                             "'health'?)")));
  EXPECT_THAT(
      complaints_of(room("[[turn]]\n[turn.expect]\nP = { acted = \"tried\" }\n")),
      ElementsAre("a.toml:13: turn 1, expect, P: acted is 'tried'; expected one of: failed, "
                  "none, succeeded"));
}

TEST(ScenarioErrors, UnknownRules) {
  EXPECT_THAT(complaints_of("rules = { combt = \"duel\" }\nmap = \"\"\"\n#\n\"\"\"\n"),
              ElementsAre("a.toml:1: rules: there is no rule called 'combt'"));
  EXPECT_THAT(complaints_of("rules = { combat = \"chess\" }\nmap = \"\"\"\n#\n\"\"\"\n"),
              ElementsAre(StartsWith("a.toml:1: rules: rule 'combat' cannot be 'chess'")));
}

TEST(ScenarioErrors, WrongDice) {
  EXPECT_THAT(complaints_of(room("[[turn]]\ndice = [0]\n")),
              ElementsAre("a.toml:12: turn 1: 1 scripted dice were left over"));
  const std::string duel =
      "rules = { fall_back = false }\nmap = \"\"\"\n####\n#PM#\n####\n\"\"\"\n"
      "[legend]\nP = \"player\"\nM = \"idle\"\n[[turn]]\nP = \"right\"\n";
  EXPECT_THAT(complaints_of(duel + "dice = [9, 9, 9]\n"),
              ElementsAre(HasSubstr("a.toml:12: turn 1: scripted die 1 is 9, outside roll(5)")));
  EXPECT_THAT(complaints_of(duel + "dice = [5, 1]\n"),
              ElementsAre("a.toml:12: turn 1: a roll(5) beyond the script"));
  EXPECT_THAT(
      complaints_of(duel + "dice = [-1]\n"),
      ElementsAre("a.toml:12: turn 1: dice lists the number -1; expected whole numbers from 0"));
}

TEST(ScenarioErrors, LevelsBelow) {
  EXPECT_THAT(complaints_of("map = \"\"\"\n####\n#>:#\n####\n\"\"\"\n"),
              ElementsAre("a.toml:3: '>' at 1,1 leads down, but there is no level below it",
                          "a.toml:3: ':' at 2,1 leads down, but there is no level below it"));
  EXPECT_THAT(complaints_of(
                  "map = \"\"\"\n###\n#>#\n###\n\"\"\"\nbelow = [\"\"\"\n###\n#<#\n###\n\"\"\"]\n"),
              IsEmpty());
}

TEST(ScenarioErrors, ImpossiblePlaces) {
  const auto with_also = [](const std::string& entry) {
    return complaints_of("also = [ " + entry + " ]\n" + room(""));
  };
  EXPECT_THAT(with_also("{ blueprint = \"grunt\", at = [3, 1], name = \"G\" }"),
              ElementsAre("a.toml:1: 'G' at 3,1 is a second body in one cell (R3)"));
  EXPECT_THAT(with_also("{ blueprint = \"vial\", at = [0, 0] }"),
              ElementsAre("a.toml:1: 'vial' at 0,0 is in a wall"));
  EXPECT_THAT(with_also("{ blueprint = \"vial\", at = [9, 1] }"),
              ElementsAre("a.toml:1: 'vial' at 9,1 is off the map"));
  EXPECT_THAT(with_also("{ blueprint = \"vial\" }"),
              ElementsAre("a.toml:1: also: `at = [x, y]` is missing"));
  EXPECT_THAT(with_also("{ blueprint = \"vial\", at = [2, 1], name = \"M\" }"),
              ElementsAre("a.toml:1: two entities are called 'M'"));
}

TEST(ScenarioErrors, BlueprintsAreCheckedLikeContentFiles) {
  EXPECT_THAT(complaints_of(room("[blueprint.rat]\nbase = \"grunt\"\nsped = 3\n")),
              ElementsAre(StartsWith("a.toml:13: blueprint 'rat': unknown key 'sped' (did you mean "
                                     "'speed'?)")));
  EXPECT_THAT(
      complaints_of(room("Q = { blueprint = \"grunt\", sequence = [ { action = \"bite\" } ] }\n")),
      ElementsAre(StartsWith("a.toml:11: legend 'Q', step 0: action is 'bite'")));
}

TEST(ScenarioErrors, InvalidToml) {
  const auto parsed = parse_script("map = \n", "a.toml", scenario_catalogue());
  ASSERT_TRUE(std::holds_alternative<BadScenario>(parsed));
  EXPECT_TRUE(std::get<BadScenario>(parsed).unreadable);
  EXPECT_EQ(std::get<BadScenario>(parsed).errors.front().line, 1);
  EXPECT_THAT(complaints_of("title = \"x\"\n"),
              ElementsAre("a.toml:1: there is no map, room or level"));
}

}  // namespace
}  // namespace undercroft::scenario_errors_test
