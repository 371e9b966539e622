// escort_errors_test.cc: mistakes in escorts and in what a level draws its monsters from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::escort_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::string_view kGoblin = "[goblin]\nkind = \"monster\"\nhealth = 2\n";

// The error sentences for a goblin with these further lines, which begin with line 4.
std::vector<std::string> mistakes_of_a_goblin(std::string_view lines) {
  Catalogue catalogue;
  std::vector<std::string> found;
  const std::string text = std::string(kGoblin) + std::string(lines) + "\n";
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(EscortErrors, SoundOnesHaveNone) {
  EXPECT_THAT(mistakes_of_a_goblin("[chief]\nkind = \"monster\"\nhealth = 5\n"
                                   "escort = { goblin = [2, 3] }\n[[level]]\ndepth = 1\n"
                                   "drawn = [1, 3]\ndrawn_from = { goblin = 5, chief = 1 }"),
              IsEmpty());
}

TEST(EscortErrors, EscortsAreKnownMonstersOfMonsters) {
  EXPECT_THAT(mistakes_of_a_goblin("escort = { gobln = 2 }"),
              ElementsAre(StartsWith("a.toml:4: blueprint 'goblin', escort: no blueprint is called "
                                     "'gobln' (did you mean 'goblin'?)")));
  EXPECT_THAT(
      mistakes_of_a_goblin("[chief]\nkind = \"monster\"\nhealth = 5\nescort = { goblin = 13 }"),
      ElementsAre("a.toml:7: blueprint 'chief', escort: goblin is the number 13; expected "
                  "a whole number from 0 to 12"));
  EXPECT_THAT(mistakes_of_a_goblin("[box]\nkind = \"chest\"\nescort = { goblin = 1 }"),
              ElementsAre("a.toml:6: blueprint 'box': only a monster has an escort"));
}

TEST(EscortErrors, ThoseOfEachHeroAreMonstersToo) {
  EXPECT_THAT(mistakes_of_a_goblin("[chief]\nkind = \"monster\"\nhealth = 5\n"
                                   "escort_per_hero = { goblin = [1, 2] }"),
              IsEmpty());
  EXPECT_THAT(mistakes_of_a_goblin("[box]\nkind = \"chest\"\nescort_per_hero = { goblin = 1 }"),
              ElementsAre("a.toml:6: blueprint 'box': only a monster has an escort"));
  EXPECT_THAT(mistakes_of_a_goblin("escort_per_hero = { gobln = 2 }"),
              ElementsAre(StartsWith("a.toml:4: blueprint 'goblin', escort_per_hero: no blueprint "
                                     "is called 'gobln'")));
}

// Else each hero would call twice as many as the one before.
TEST(EscortErrors, NoFollowerOfAHeroHasSuchFollowers) {
  EXPECT_THAT(mistakes_of_a_goblin("escort_per_hero = { goblin = 1 }"),
              ElementsAre("a.toml:4: blueprint 'goblin', escort_per_hero: 'goblin' has followers "
                          "per hero of its own"));
}

TEST(EscortErrors, OnlyWardensRise) {
  EXPECT_THAT(mistakes_of_a_goblin("rises = { after = 9, says = \"Up.\" }"),
              ElementsAre("a.toml:4: blueprint 'goblin': rises needs warden = true"));
  EXPECT_THAT(mistakes_of_a_goblin("warden = true\nrises = { after = 9, as = \"goblin\", says = "
                                   "\"Up.\" }"),
              IsEmpty());
  EXPECT_THAT(mistakes_of_a_goblin("warden = true\nrises = { says = \"Up.\" }"),
              ElementsAre("a.toml:5: blueprint 'goblin', rises: after is missing: in how many "
                          "turns"));
  EXPECT_THAT(mistakes_of_a_goblin("warden = true\nrises = { after = 9, as = \"gobln\", says = "
                                   "\"Up.\" }"),
              ElementsAre(StartsWith("a.toml:5: blueprint 'goblin', rises: no blueprint is called "
                                     "'gobln'")));
}

TEST(EscortErrors, DrawnNeedsWeights) {
  EXPECT_THAT(mistakes_of_a_goblin("[[level]]\ndepth = 1\ndrawn = 2"),
              ElementsAre("a.toml:4: level: drawn and drawn_from need each other"));
  EXPECT_THAT(mistakes_of_a_goblin("[[level]]\ndepth = 1\ndrawn = 2\ndrawn_from = { goblin = 0 }"),
              ElementsAre("a.toml:7: level, drawn_from: goblin is the number 0; expected a whole "
                          "number from 1 to 1000"));
}

}  // namespace
}  // namespace undercroft::escort_errors_test
