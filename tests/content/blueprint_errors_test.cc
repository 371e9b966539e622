// blueprint_errors_test.cc: every mistake in a content file is told, with line, finding,
// expectation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The mistakes of one file as people read them.
std::vector<std::string> mistakes(std::string_view text) {
  Catalogue catalogue;
  std::vector<std::string> lines;
  for (const ContentError& error : load_blueprints(catalogue, text, "a.toml")) {
    lines.push_back(to_string(error));
  }
  return lines;
}

TEST(BlueprintErrors, AnUnknownKeyIsToldWithTheOneMeant) {
  const auto found = mistakes("[rat]\nkind = \"monster\"\nhelth = 2\nhealth = 2\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("a.toml:3: blueprint 'rat': unknown key 'helth' (did you mean "
                                  "'health'?); expected one of: armour,"));
}

TEST(BlueprintErrors, AllMistakesAreToldInTheOrderOfTheirLines) {
  EXPECT_THAT(
      mistakes("[rat]\nkind = \"monster\"\nhealth = \"two\"\nglyph = \"rr\"\nspeed = -1\n"),
      ElementsAre("a.toml:3: blueprint 'rat': health is the text 'two'; expected a whole number "
                  "from 0 to 9999",
                  "a.toml:4: blueprint 'rat': glyph is 'rr'; expected one printable character, one "
                  "column wide",
                  "a.toml:5: blueprint 'rat': speed is the number -1; expected a whole number from "
                  "0 to 9999"));
}

TEST(BlueprintErrors, UnknownWordsNameTheKnownOnes) {
  EXPECT_THAT(mistakes("[rat]\nkind = \"monstre\"\nhealth = 1\n"),
              ElementsAre("a.toml:2: blueprint 'rat': kind is 'monstre' (did you mean 'monster'?); "
                          "expected one of: bounce-trap, chest, corpse, crate, door, friend, item, "
                          "key, lever, mimic, monster, player, portal, spikes, treasure"));
  EXPECT_THAT(mistakes("[rat]\nkind='monster'\nhealth=1\ntraits=['flyin']\n"),
              ElementsAre("a.toml:4: blueprint 'rat': traits is 'flyin' (did you mean 'flying'?); "
                          "expected one of: first-strike, flying, hands, unseen, yielding"));
  EXPECT_THAT(mistakes("[rat]\nkind='monster'\nhealth=1\ncolour='puce'\n"),
              ElementsAre(HasSubstr("a.toml:4: blueprint 'rat': colour is 'puce'; expected one of: "
                                    "blue,")));
}

TEST(BlueprintErrors, AStepIsCheckedToo) {
  constexpr std::string_view kText = R"([rat]
kind     = "monster"
health   = 1
sequence = [
  { action = "atack-move", movs = "chase" },
  { action = ["attack", "bite"], movs = "chace", repeat = 0 },
  { action = "wait", success = 4, until = { player_withn = 3 } },
  { movs = "chase", when = {} },
]
)";
  EXPECT_THAT(
      mistakes(kText),
      ElementsAre(
          HasSubstr("a.toml:5: blueprint 'rat', step 0: action is 'atack-move' (did you mean "
                    "'attack-move'?)"),
          HasSubstr("a.toml:6: blueprint 'rat', step 1: action is 'bite'; expected one of: attack"),
          HasSubstr("a.toml:6: blueprint 'rat', step 1: movs is 'chace' (did you mean 'chase'?)"),
          "a.toml:6: blueprint 'rat', step 1: repeat is the number 0; expected a whole number from "
          "1 to 9999",
          "a.toml:7: blueprint 'rat', step 2: success is the number 4; expected a whole number "
          "from "
          "0 to 3",
          HasSubstr("a.toml:7: blueprint 'rat', step 2, until: unknown key 'player_withn' (did you "
                    "mean 'player_within'?)"),
          "a.toml:8: blueprint 'rat', step 3: it has no action",
          "a.toml:8: blueprint 'rat', step 3, when: it asks for nothing"));
}

TEST(BlueprintErrors, ABaseMustBeKnown) {
  EXPECT_THAT(mistakes("[grunt]\nkind='monster'\nhealth=1\n[big]\nbase='grnt'\n"),
              ElementsAre("a.toml:5: blueprint 'big': base is 'grnt' (did you mean 'grunt'?); "
                          "expected one of: grunt"));
  EXPECT_THAT(mistakes("[odd]\nhealth = 2\n"),
              ElementsAre("a.toml:1: blueprint 'odd': it has neither a kind nor a base"));
}

TEST(BlueprintErrors, WhatItHoldsMayStandBelowButMustExist) {
  EXPECT_THAT(mistakes("[box]\nkind='chest'\nholds=['vial']\n[vial]\nkind='item'\n"), IsEmpty());
  EXPECT_THAT(
      mistakes("[box]\nkind='chest'\nholds=['vail']\n[vial]\nkind='item'\n"),
      ElementsAre("a.toml:3: blueprint 'box': holds 'vail' (did you mean 'vial'?); expected "
                  "one of: box, vial"));
}

TEST(BlueprintErrors, AGlyphIsOneNarrowCharacterThatMeansNothingElse) {
  const auto with_glyph = [](const std::string& glyph) {
    return mistakes("[rat]\nkind='monster'\nhealth=1\nglyph='" + glyph + "'\n");
  };
  EXPECT_THAT(with_glyph("é"), IsEmpty());
  for (const char* bad :
       {"", "ab", "\xE4\xB8\xAD", "\xF0\x9F\x90\x80", "e\xCC\x81", "\xE2\x80\x8B"}) {
    EXPECT_THAT(with_glyph(bad), ElementsAre(HasSubstr("expected one printable character"))) << bad;
  }
  for (const char* reserved : {"#", "@", "=", "v", "~", "."}) {
    EXPECT_THAT(with_glyph(reserved), ElementsAre(HasSubstr("is reserved"))) << reserved;
  }
}

TEST(BlueprintErrors, WhatDoesNotGoTogetherIsTold) {
  EXPECT_THAT(mistakes("[a]\nkind='monster'\n"), ElementsAre(HasSubstr("needs a health")));
  EXPECT_THAT(mistakes("[a]\nkind='key'\n"), ElementsAre(HasSubstr("a key needs a metal")));
  EXPECT_THAT(mistakes("[a]\nkind='chest'\nhealth=3\n"), ElementsAre(HasSubstr("has no health")));
  EXPECT_THAT(mistakes("[a]\nkind='item'\npower=3\n"),
              ElementsAre(HasSubstr("power is of weapons")));
  EXPECT_THAT(
      mistakes("[a]\nkind='item'\nuse={status='strong'}\n"),
      ElementsAre("a.toml:3: blueprint 'a', use: a status needs turns, and turns a status"));
}

TEST(BlueprintErrors, TextThatIsNotTomlIsToldWithItsLine) {
  const auto found = mistakes("[rat]\nkind = \n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("a.toml:2: "));
  EXPECT_THAT(mistakes("rat = 3\n"),
              ElementsAre("a.toml:1: rat is the number 3; expected a blueprint's table"));
}

TEST(BlueprintErrors, CharactersBeyondAsciiStandInQuotesAndCommentsOnly) {
  EXPECT_THAT(mistakes("# é\n[rat] # é\nkind = 'monster'\nhealth = 1\nname = \"Rät \\\" é\"\n"),
              IsEmpty());
  EXPECT_THAT(mistakes("[rat]\nkind = 'monster'\nhealth = 1 é\n"),
              ElementsAre("a.toml:3: a character that only quotes and comments may have"));
  EXPECT_THAT(mistakes("[rat\xFF]\n"), ElementsAre("a.toml:1: the file is not UTF-8"));
}

// Each of these runs into an assertion of toml++ 3.3, which ends a debug build that allows it to.
TEST(BlueprintErrors, NoFileEndsTheProgram) {
  for (const char* text :
       {"= 3\n", "a = ]\n", "a = ,\n", "a = {=}\n", "[[]]\n", "a.=1\n", "[=]\n"}) {
    EXPECT_EQ(mistakes(text).size(), 1U) << text;
  }
}

TEST(LevelErrors, TablesNameKnownBlueprintsAndSensibleCounts) {
  EXPECT_THAT(
      mistakes("[rat]\nkind='monster'\nhealth=1\n[[level]]\ndepth=1\nstyle='room'\nrooms=[3,2]\n"
               "monsters={rat=[0,2], bat=1}\nguard='cat'\nbogus=1\n"),
      ElementsAre(HasSubstr("a.toml:6: level: style is 'room' (did you mean 'rooms'?)"),
                  HasSubstr("a.toml:7: level: rooms is a list; expected the smaller number first"),
                  HasSubstr("a.toml:8: level, monsters: no blueprint is called 'bat' (did you mean "
                            "'rat'?)"),
                  HasSubstr("a.toml:9: level: no blueprint is called 'cat'"),
                  HasSubstr("a.toml:10: level: unknown key 'bogus'")));
}

}  // namespace
}  // namespace undercroft
