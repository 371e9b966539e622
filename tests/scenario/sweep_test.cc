// sweep_test.cc: a sweep passes if its expectations hold, and else names the seed that contradicts.
#include "server/tools/scenario/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "server/tools/scenario/explorer.h"
#include "tests/scenario/run_text.h"

namespace undercroft::sweep_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// A door that a plate out of its reach holds open, and a chest behind it.
std::string held_door(const std::string& sweep) {
  return R"(seed = 5
rules = { combat = "plain" }
map = """
##########
#P.......#
#Q.......#
#..p##D###
#####..c##
##########
"""
[legend]
P = "player"
Q = "player"
D = "door"
p = { blueprint = "plate", wired_to = "D" }
c = { blueprint = "chest", holds = ["vial"] }
[sweep]
)" + sweep;
}

constexpr const char* kSolved = "within = 1000\nsolved = { c = { state = \"empty\" } }\n";

std::vector<std::string> complaints_of_door(const std::string& sweep) {
  return complaints_of(held_door(kSolved + sweep));
}

TEST(Sweep, HoldsForARoomForTwo) {
  EXPECT_THAT(complaints_of_door("seeds = 20\nexpect = { solved_by = 2, not_by = 1 }\n"),
              IsEmpty());
}

TEST(Sweep, NamesTheSeedOfAGameThatIsNotSolved) {
  EXPECT_THAT(
      complaints_of_door("seeds = 3\nexpect = { solved_by = 1 }\n"),
      ElementsAre(AllOf(StartsWith("a.toml:21: sweep: with seed 5, 1 hero did not solve it within "
                                   "1000 turns (c: expected state empty, but it is full), but "
                                   "solved_by is 1; --verbose"),
                        HasSubstr("--watch"))));
}

TEST(Sweep, NamesTheSeedOfAGameThatIsSolved) {
  EXPECT_THAT(complaints_of_door("seeds = 3\nexpect = { not_by = 2 }\n"),
              ElementsAre(AllOf(StartsWith("a.toml:21: sweep: with seed 5, 2 heroes solved it in "
                                           "turn "),
                                HasSubstr(", but not_by is 2; --verbose"))));
}

TEST(Sweep, ChecksNotByAlthoughSolvedByHolds) {
  const std::string text = held_door(
      "seeds = 3\nwithin = 1\nsolved = { P = { alive = true } }\n"
      "expect = { solved_by = 2, not_by = 1 }\n");
  EXPECT_THAT(complaints_of(text), ElementsAre(HasSubstr("not_by is 1")));
}

TEST(Sweep, VerboseTellsTheGameThatContradicts) {
  const auto parsed =
      parse_script(held_door(std::string(kSolved) + "seeds = 3\nexpect = { not_by = 2 }\n"),
                   "a.toml", scenario_catalogue());
  ASSERT_TRUE(std::holds_alternative<Script>(parsed));
  std::ostringstream story;
  const auto failures = run_sweep(*std::get<Script>(parsed).sweep, &story);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_THAT(failures.front().picture, HasSubstr("##########"));
  EXPECT_THAT(story.str(), HasSubstr("  sweep: with seed 5, 2 heroes\n  before the first turn\n"));
  EXPECT_THAT(story.str(), HasSubstr("opened p D"));
}

TEST(Sweep, SaysThatNobodyLives) {
  EXPECT_THAT(complaints_of("map = \"\"\"\n#######\n#PM#c##\n#######\n\"\"\"\n[legend]\n"
                            "P = { blueprint = \"player\", health = 1 }\n"
                            "M = { blueprint = \"grunt\", strength = 9, speed = 9 }\n"
                            "c = \"chest\"\n[sweep]\nseeds = 1\nsolved = { c = { at = [1, 1] } }\n"
                            "expect = { solved_by = 1 }\n"),
              ElementsAre(HasSubstr("(no hero lives any more)")));
}

// A room of the content, whose heroes stand at its entrance; and a level, at its stairs.
TEST(Sweep, PlacesHeroesWhereTheFileHasNone) {
  for (const char* place : {"room = \"The Patient Friend\"\n", "level = { depth = 1 }\n"}) {
    EXPECT_THAT(complaints_of(std::string(place) +
                              "[sweep]\nseeds = 2\nwithin = 1\n"
                              "solved = { P1 = { depth = 1, alive = true }, P2 = { depth = 1 } }\n"
                              "expect = { solved_by = 2, not_by = 1 }\n"),
                IsEmpty())
        << place;
  }
}

TEST(Sweep, NeedsTheHeroesThatItPlays) {
  EXPECT_THAT(complaints_of_door("expect = { solved_by = 3 }\n"),
              ElementsAre(EndsWith("sweep: it plays 3 heroes, but the file places 2; add the "
                                   "others")));
}

TEST(Sweep, MistakesHaveTheirLine) {
  const auto mistakes = [](const std::string& sweep) { return complaints_of(held_door(sweep)); };
  const std::string claim = "expect = { solved_by = 2 }\n";
  EXPECT_THAT(mistakes(claim + "solved = {}\n"),
              ElementsAre(StartsWith("a.toml:19: sweep: solved is missing or empty")));
  EXPECT_THAT(complaints_of_door(""), ElementsAre(HasSubstr("sweep: expect is missing or empty")));
  EXPECT_THAT(complaints_of_door("expect = { solved_by = 2, not_by = 2 }\n"),
              ElementsAre(EndsWith("not_by is 2; expected fewer heroes than in solved_by")));
  EXPECT_THAT(complaints_of_door("expect = { solved_by = 9 }\n"),
              ElementsAre(HasSubstr("expected a whole number from 1 to 8")));
  EXPECT_THAT(complaints_of_door(claim + "seeds = 1001\n"),
              ElementsAre(HasSubstr("expected a whole number from 1 to 1000")));
  EXPECT_THAT(mistakes(claim + "within = 5001\nsolved = { c = { state = \"empty\" } }\n"),
              ElementsAre(HasSubstr("expected a whole number from 1 to 5000")));
  EXPECT_THAT(complaints_of_door(claim + "seds = 1\n"),
              ElementsAre(HasSubstr("unknown key 'seds' (did you mean 'seeds'?)")));
  EXPECT_THAT(mistakes(claim + "solved = { Z = { alive = true } }\n"),
              ElementsAre(HasSubstr("unknown key or name 'Z'")));
}

// Equal seeds and worlds give equal games.
TEST(Sweep, IsDeterministic) {
  const std::string sweep = "seeds = 5\nexpect = { not_by = 2 }\n";
  EXPECT_EQ(complaints_of_door(sweep), complaints_of_door(sweep));
}

TEST(Explorer, WaitsWhereThereIsNothingToDo) {
  const auto parsed =
      parse_script("map = \"\"\"\n###\n#P#\n###\n\"\"\"\n[legend]\nP = \"player\"\n", "a.toml",
                   scenario_catalogue());
  const Staged staged = set_up(std::get<Script>(parsed).scenario);
  Explorer explorer(staged.players.front(), 1);
  for (int turn = 0; turn < 50; ++turn) EXPECT_EQ(explorer.decide(staged.world), Intent{});
}

}  // namespace
}  // namespace undercroft::sweep_test
