// omen_errors_test.cc: mistakes in the tables of omens (R206).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"

namespace undercroft::omen_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> mistakes_in(const std::string& text) {
  Catalogue catalogue;
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

// A rat on lines 1 to 3, an omen that begins with line 4, and these further lines of it.
std::vector<std::string> mistakes_of_an_omen(const std::string& lines) {
  return mistakes_in("[rat]\nkind = \"monster\"\nhealth = 2\n[omen.rats]\n" + lines + "\n");
}

const std::string kHead = "name = \"Rats\"\ntext = \"There are rats.\"\nscore = 10\n";

TEST(OmenErrors, SoundOnesHaveNone) {
  EXPECT_THAT(mistakes_of_an_omen(kHead + "monsters = { rat = [1, 2] }\ndepth = [1, 3]"),
              IsEmpty());
  EXPECT_THAT(mistakes_of_an_omen(kHead + "rules = { death = \"permanent\", patience = 200 }\n"
                                          "foes = { health = 150, speed = -1 }\nguards = 1\n"
                                          "prices = 200\nwakings = 50\ndark = true"),
              IsEmpty());
}

TEST(OmenErrors, ItHasANameATextAndAScore) {
  EXPECT_THAT(mistakes_of_an_omen("guards = 1"),
              ElementsAre(HasSubstr("a.toml:4: omen 'rats': name is missing"),
                          HasSubstr("text is missing"), HasSubstr("score is missing")));
}

TEST(OmenErrors, ItChangesSomething) {
  EXPECT_THAT(mistakes_of_an_omen(kHead),
              ElementsAre(HasSubstr("a.toml:4: omen 'rats': it changes nothing; expected rules")));
}

TEST(OmenErrors, OnlySomeRulesCanChange) {
  EXPECT_THAT(mistakes_of_an_omen(kHead + "rules = { clock = \"beat\" }"),
              ElementsAre(HasSubstr("a.toml:8: omen 'rats', rules: an omen cannot change the rule "
                                    "'clock'; expected death")));
  EXPECT_THAT(mistakes_of_an_omen(kHead + "rules = { death = \"late\" }"),
              ElementsAre(HasSubstr("rule 'death' cannot be 'late'")));
  EXPECT_THAT(mistakes_of_an_omen(kHead + "rules = { death = [] }"),
              ElementsAre(HasSubstr("expected a word, a number, true or false")));
}

TEST(OmenErrors, MisspeltKeysAreNamed) {
  EXPECT_THAT(mistakes_of_an_omen(kHead + "gards = 1"),
              ElementsAre(HasSubstr("a.toml:8: omen 'rats': unknown key 'gards'")));
  EXPECT_THAT(mistakes_of_an_omen(kHead + "monsters = { rats = 1 }"),
              ElementsAre(HasSubstr("rats")));
  EXPECT_THAT(mistakes_in("[omens.rats]\nname = \"Rats\"\n"),
              ElementsAre(HasSubstr("did you mean [omen.KEY]?")));
}

TEST(OmenErrors, NoTwoShareAName) {
  EXPECT_THAT(mistakes_in("[omen.a]\n" + kHead + "guards = 1\n[omen.b]\n" + kHead + "guards = 1\n"),
              ElementsAre(HasSubstr("a.toml:7: omen 'b': another omen is called 'Rats'")));
}

// All of them are options of one choice.
TEST(OmenErrors, ThereAreNoMoreThanAChoiceHolds) {
  std::string text;
  for (std::size_t i = 0; i <= kMostOmensKnown; ++i) {
    text += "[omen.k" + std::to_string(100 + i) + "]\nname = \"N" + std::to_string(i) +
            "\"\ntext = \"T\"\nscore = 1\nguards = 1\n";
  }
  EXPECT_THAT(mistakes_in(text), ElementsAre(HasSubstr("there can be at most 24 omens")));
}

}  // namespace
}  // namespace undercroft::omen_errors_test
