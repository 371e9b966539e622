// consequences_errors_test.cc: mistakes in what a hit and a death do are reported with their lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::consequences_errors_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::string_view kRat = "[rat]\nkind = \"monster\"\nhealth = 2\n";

// The error sentences for a rat with these further lines, which begin with line 4.
std::vector<std::string> mistakes_of_a_rat(std::string_view lines) {
  Catalogue catalogue;
  std::vector<std::string> found;
  const std::string text = std::string(kRat) + std::string(lines) + "\n";
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(ConsequencesErrors, SoundOnesHaveNone) {
  EXPECT_THAT(mistakes_of_a_rat("hit = { status = \"poison\", turns = 5, hold = true, steal = true,"
                                " knock_back = 2, one_in = 3 }\n"
                                "death = { split = 2, into = \"mouse\", explode = { damage = 2,"
                                " reach = 2, fills = \"fire\", turns = 3 }, drop = [\"gem\"] }\n"
                                "immune = [\"poison\", \"burning\"]\n"
                                "[mouse]\nkind = \"monster\"\nhealth = 1\n"
                                "[gem]\nkind = \"treasure\"\nworth = 3"),
              IsEmpty());
}

TEST(ConsequencesErrors, HitMustDoSomething) {
  EXPECT_THAT(mistakes_of_a_rat("hit = { one_in = 3 }"),
              ElementsAre("a.toml:4: blueprint 'rat', hit: it needs status, hold, steal or "
                          "knock_back"));
}

TEST(ConsequencesErrors, StatusAndTurnsNeedEachOther) {
  EXPECT_THAT(mistakes_of_a_rat("hit = { status = \"poison\" }"),
              ElementsAre("a.toml:4: blueprint 'rat', hit: status and turns need each other"));
}

TEST(ConsequencesErrors, UnknownStatusListsTheKnownOnes) {
  EXPECT_THAT(mistakes_of_a_rat("hit = { status = \"poisn\", turns = 2 }"),
              ElementsAre(AllOf(StartsWith("a.toml:4: blueprint 'rat', hit: status is 'poisn' (did "
                                           "you mean 'poison'?)"),
                                HasSubstr("levitation"))));
  EXPECT_THAT(mistakes_of_a_rat("immune = [\"held\"]"),
              ElementsAre(StartsWith("a.toml:4: blueprint 'rat': immune is 'held'; expected one "
                                     "of: blindness, burning, confusion")));
}

TEST(ConsequencesErrors, OnlyWeaponsAmongItemsHaveHits) {
  EXPECT_THAT(
      mistakes_of_a_rat("[vial]\nkind = \"item\"\nhit = { hold = true }"),
      ElementsAre(
          "a.toml:6: blueprint 'vial': hit needs a creature, slot = \"weapon\" or charges"));
  EXPECT_THAT(mistakes_of_a_rat("[hook]\nkind = \"item\"\nslot = \"weapon\"\n"
                                "hit = { steal = true }"),
              ElementsAre("a.toml:7: blueprint 'hook': only a creature can steal"));
}

TEST(ConsequencesErrors, DeathMustLeaveSomething) {
  EXPECT_THAT(mistakes_of_a_rat("death = {}"),
              ElementsAre("a.toml:4: blueprint 'rat', death: it needs split with into, explode or "
                          "drop"));
  EXPECT_THAT(mistakes_of_a_rat("death = { explode = { reach = 2 } }"),
              ElementsAre("a.toml:4: blueprint 'rat', death, explode: it needs damage or fills"));
  EXPECT_THAT(mistakes_of_a_rat("death = { explode = { damage = 2, turns = 2 } }"),
              ElementsAre("a.toml:4: blueprint 'rat', death, explode: turns needs fills: fire, "
                          "frost, smoke, or the key of a cloud or patch"));
}

TEST(ConsequencesErrors, RemainsMustExistAndBeOfTheRightKind) {
  EXPECT_THAT(mistakes_of_a_rat("death = { split = 2, into = \"rta\" }"),
              ElementsAre(StartsWith("a.toml:4: blueprint 'rat', death: into is 'rta' (did you "
                                     "mean 'rat'?)")));
  EXPECT_THAT(mistakes_of_a_rat("death = { drop = [\"rat\"] }"),
              ElementsAre("a.toml:4: blueprint 'rat', death: drop has 'rat', which is not a key, "
                          "treasure or item"));
}

TEST(ConsequencesErrors, SplittingMustEnd) {
  EXPECT_THAT(mistakes_of_a_rat("death = { split = 2, into = \"rat\" }"),
              ElementsAre("a.toml:4: blueprint 'rat', death: it splits without end: 'rat' leads "
                          "back to 'rat'"));
  EXPECT_THAT(mistakes_of_a_rat("death = { split = 2, into = \"mouse\" }\n[mouse]\nkind = "
                                "\"monster\"\nhealth = 1\ndeath = { split = 2, into = \"rat\" }"),
              ElementsAre(HasSubstr("'mouse' leads back to 'mouse'"),
                          HasSubstr("'rat' leads back to 'rat'")));
}

TEST(ConsequencesErrors, OnlyCreaturesThatDieHaveDeaths) {
  EXPECT_THAT(mistakes_of_a_rat("[box]\nkind = \"chest\"\ndeath = { explode = { damage = 2 } }"),
              ElementsAre("a.toml:6: blueprint 'box': only a monster, friend or mimic can have "
                          "death"));
}

TEST(ConsequencesErrors, ConditionsAndDistances) {
  EXPECT_THAT(mistakes_of_a_rat("sequence = [{ action = \"move\", movs = \"chase\", distance = 3, "
                                "when = { every = 1 } }]"),
              ElementsAre("a.toml:4: blueprint 'rat', step 0, when: every is the number 1; "
                          "expected a whole number from 2 to 9999",
                          "a.toml:4: blueprint 'rat', step 0: distance needs movs = "
                          "\"keep-away\""));
}

}  // namespace
}  // namespace undercroft::consequences_errors_test
