// blueprint_errors_test.cc: the loader reports every mistake in a content file with its line, the
// value found and the values expected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::blueprint_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The error sentences for one file.
std::vector<std::string> mistakes(std::string_view text) {
  Catalogue catalogue;
  std::vector<std::string> lines;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    lines.push_back(to_string(error));
  }
  return lines;
}

TEST(BlueprintErrors, UnknownKeyIsReportedWithASuggestion) {
  const auto found = mistakes("[rat]\nkind = \"monster\"\nhelth = 2\nhealth = 2\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], "a.toml:3: blueprint 'rat': unknown key 'helth' (did you mean 'health'?)");
}

// Quotation marks of invalid TOML may hide a letter from the check of characters. It must not reach
// code that toml++ believes to be unreachable.
TEST(BlueprintErrors, LetterBeyondAsciiBehindStrayQuotesIsAMistake) {
  const std::string text(
      "5 =0.5.0\"{\0\"5aacc85;4b465ae{\0\"\xd0\x9e"
      "acc",
      34);
  EXPECT_FALSE(mistakes(text).empty());
  for (const char* tail : {"\xd0\x9e", "\xc2\xa1", "\xe2\x80\xa8", "\xef\xbb\xbf"}) {
    EXPECT_FALSE(mistakes("a = 1\"\n\"" + std::string(tail) + " = 2\n").empty()) << tail;
  }
}

TEST(BlueprintErrors, AllMistakesAreReportedInLineOrder) {
  EXPECT_THAT(
      mistakes("[rat]\nkind = \"monster\"\nhealth = \"two\"\nglyph = \"rr\"\nspeed = -1\n"),
      ElementsAre("a.toml:3: blueprint 'rat': health is the text 'two'; expected a whole number "
                  "from 0 to 9999",
                  "a.toml:4: blueprint 'rat': glyph is 'rr'; expected one printable character, one "
                  "column wide",
                  "a.toml:5: blueprint 'rat': speed is the number -1; expected a whole number from "
                  "0 to 9999"));
}

TEST(BlueprintErrors, UnknownWordListsTheKnownOnes) {
  EXPECT_THAT(
      mistakes("[rat]\nkind = \"monstre\"\nhealth = 1\n"),
      ElementsAre("a.toml:2: blueprint 'rat': kind is 'monstre' (did you mean 'monster'?); "
                  "expected one of: altar, bounce-trap, chest, cloud, corpse, crate, door, fire, "
                  "friend, frost, item, key, lever, mimic, monster, patch, plate, player, portal, "
                  "smoke, spikes, treasure, web"));
  EXPECT_THAT(mistakes("[rat]\nkind='monster'\nhealth=1\ntraits=['flyin']\n"),
              ElementsAre("a.toml:4: blueprint 'rat': traits is 'flyin' (did you mean 'flying'?); "
                          "expected one of: fears-fire, first-strike, flying, hands, mirror, "
                          "nightsight, phasing, shelled, steady, unseen, weaver, "
                          "yielding"));
  EXPECT_THAT(mistakes("[rat]\nkind='monster'\nhealth=1\ncolour='puce'\n"),
              ElementsAre(HasSubstr("a.toml:4: blueprint 'rat': colour is 'puce'; expected one of: "
                                    "blue,")));
}

TEST(BlueprintErrors, SequenceStepsAreChecked) {
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
          "a.toml:8: blueprint 'rat', step 3: action is missing",
          "a.toml:8: blueprint 'rat', step 3, when: the condition is empty"));
}

TEST(BlueprintErrors, BaseMustExist) {
  EXPECT_THAT(mistakes("[grunt]\nkind='monster'\nhealth=1\n[big]\nbase='grnt'\n"),
              ElementsAre("a.toml:5: blueprint 'big': base is 'grnt' (did you mean 'grunt'?); "
                          "expected one of: grunt"));
  EXPECT_THAT(mistakes("[odd]\nhealth = 2\n"),
              ElementsAre("a.toml:1: blueprint 'odd': it needs a kind or a base"));
}

TEST(BlueprintErrors, HeldItemsMayBeDefinedLaterButMustExist) {
  EXPECT_THAT(mistakes("[box]\nkind='chest'\nholds=['vial']\n[vial]\nkind='item'\n"), IsEmpty());
  EXPECT_THAT(
      mistakes("[box]\nkind='chest'\nholds=['vail']\n[vial]\nkind='item'\n"),
      ElementsAre("a.toml:3: blueprint 'box': holds 'vail' (did you mean 'vial'?); expected "
                  "one of: box, vial"));
}

TEST(BlueprintErrors, GlyphIsOneNarrowUnreservedCharacter) {
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

TEST(BlueprintErrors, IconIsOneCharacterThatDrawsSomething) {
  const auto with_icon = [](const std::string& icon) {
    return mistakes("[rat]\nkind='monster'\nhealth=1\nicon='" + icon + "'\n");
  };
  for (const char* good : {"🐀", "🕷️", "🧙‍♀️", "👨‍👩‍👧‍👦", "👍🏽",
                           "🇧🇪", "1️⃣", "r", "é", ""}) {
    EXPECT_THAT(with_icon(good), IsEmpty()) << good;
  }
  const std::string too_long = "👩🏽‍❤️‍💋‍👩🏽‍👩🏽";
  for (const std::string& bad :
       {std::string("🐀🐀"), std::string("ab"), std::string(" "), std::string("\u200D"),
        std::string("\uFE0F"), std::string("\u202E"), std::string("\u0301"),
        std::string("\U0001F3FD"), std::string("\U000F0000"), too_long}) {
    EXPECT_THAT(with_icon(bad), ElementsAre(HasSubstr("a.toml:4: blueprint 'rat': icon is '")))
        << bad;
  }
}

TEST(BlueprintErrors, IncompatibleKeysAreReported) {
  EXPECT_THAT(mistakes("[a]\nkind='monster'\n"), ElementsAre(HasSubstr("needs a health")));
  EXPECT_THAT(mistakes("[a]\nkind='key'\n"), ElementsAre(HasSubstr("a key needs a metal")));
  EXPECT_THAT(mistakes("[a]\nkind='chest'\nhealth=3\n"), ElementsAre(HasSubstr("can have health")));
  EXPECT_THAT(mistakes("[a]\nkind='item'\npower=3\n"), ElementsAre(HasSubstr("power needs slot")));
  EXPECT_THAT(mistakes("[a]\nkind='item'\nuse={status='strong'}\n"),
              ElementsAre("a.toml:3: blueprint 'a', use: status and turns need each other"));
}

TEST(BlueprintErrors, InvalidTomlIsReportedWithItsLine) {
  const auto found = mistakes("[rat]\nkind = \n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("a.toml:2: "));
  EXPECT_THAT(mistakes("rat = 3\n"),
              ElementsAre("a.toml:1: rat is the number 3; expected a blueprint table"));
}

TEST(BlueprintErrors, NonAsciiIsAllowedOnlyInQuotesAndComments) {
  EXPECT_THAT(mistakes("# é\n[rat] # é\nkind = 'monster'\nhealth = 1\nname = \"Rät \\\" é\"\n"),
              IsEmpty());
  EXPECT_THAT(mistakes("[rat]\nkind = 'monster'\nhealth = 1 é\n"),
              ElementsAre("a.toml:3: only quotes and comments may contain non-ASCII characters"));
  EXPECT_THAT(mistakes("[rat\xFF]\n"), ElementsAre("a.toml:1: the file is not UTF-8"));
}

TEST(BlueprintErrors, CyclicBasesAndDuplicateBlueprintsAreReported) {
  EXPECT_THAT(mistakes("[a]\nbase = 'b'\n[b]\nbase = 'a'\n"),
              ElementsAre("a.toml:4: blueprint 'b': its base 'a' is itself based on it"));
  Catalogue catalogue;
  const auto errors = load_content(
      catalogue, {{"a.toml", "[rat]\nkind = 'item'\n"}, {"b.toml", "\n[rat]\nkind = 'item'\n"}});
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(to_string(errors[0]), "b.toml:2: blueprint 'rat': it is defined twice");
}

// A chest in a chest, or a rat in a pack, would become a second body in its cell when dropped.
TEST(BlueprintErrors, OnlyChestsAndCreaturesHoldItems) {
  EXPECT_THAT(
      mistakes("[box]\nkind = 'chest'\nholds = ['box']\n"),
      ElementsAre("a.toml:3: blueprint 'box': holds 'box', which is not a key, treasure or item"));
  EXPECT_THAT(mistakes("[gem]\nkind = 'item'\n[cart]\nkind = 'crate'\nholds = ['gem']\n"),
              ElementsAre("a.toml:5: blueprint 'cart': only a creature or chest can hold items"));
}

TEST(BlueprintErrors, OnlyTimedStatusesCanBeGiven) {
  EXPECT_THAT(mistakes("[oil]\nkind = 'item'\nuse = { status = 'sliding', turns = 40 }\n"),
              ElementsAre("a.toml:3: blueprint 'oil', use: status is 'sliding'; expected one of: "
                          "blindness, burning, confusion, insight, keen, levitation, poison, rest, "
                          "revealed, slow, strong, stun, swift, tough"));
}

TEST(BlueprintErrors, OnlyDoorsAndChestsCanBeLocked) {
  EXPECT_THAT(mistakes("[slot]\nkind = 'lever'\nstate = 'locked'\n"),
              ElementsAre("a.toml:1: blueprint 'slot': only a door or a chest can be locked"));
}

// R154: if a sort had more unknown items than looks, the extra item would be known at sight.
TEST(BlueprintErrors, EveryUnknownItemNeedsALook) {
  const std::string looks = "[murky]\nkind = 'item'\nlook_of = 'draught'\n";
  const std::string one = "[ale]\nkind = 'item'\nuse = { heal = 1 }\nunknown = 'draught'\n";
  const std::string other = "[beer]\nbase = 'ale'\n";
  EXPECT_THAT(mistakes(looks + one), IsEmpty());
  EXPECT_THAT(
      mistakes(looks + one + other),
      ElementsAre("a.toml:8: blueprint 'beer': there are 2 unknown draughts and 1 looks; add a "
                  "blueprint with look_of = \"draught\""));
  Catalogue game = game_catalogue();
  const auto added = load_content_file(game, one + other, "mine.toml");
  ASSERT_EQ(added.size(), 1U) << "the built-in content has one spare look";
  EXPECT_THAT(to_string(added[0]),
              HasSubstr("mine.toml:5: blueprint 'beer': there are 13 unknown"));
}

// Each of these triggers an assertion in toml++ 3.3, which would abort a debug build.
TEST(BlueprintErrors, NoFileAbortsTheProgram) {
  for (const char* text :
       {"= 3\n", "a = ]\n", "a = ,\n", "a = {=}\n", "[[]]\n", "a.=1\n", "[=]\n"}) {
    EXPECT_EQ(mistakes(text).size(), 1U) << text;
  }
}

TEST(LevelErrors, TablesNeedKnownBlueprintsAndValidCounts) {
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

TEST(LevelErrors, EachListAcceptsOneKindOfEntity) {
  const std::string known =
      "[rat]\nkind='monster'\nhealth=1\n[gem]\nkind='item'\n[box]\nkind='crate'\n"
      "[gate]\nkind='door'\n[[level]]\ndepth=1\n";
  EXPECT_THAT(mistakes(known + "monsters={gem=1}\nthings={rat=1}\nfeatures={gem=1}\n"
                               "loot={box=1}\nlocks={gate=1}\nguard='box'\n"),
              ElementsAre("a.toml:12: level, monsters: 'gem' is not a monster or friend",
                          "a.toml:13: level, things: 'rat' is not a key, treasure or item",
                          "a.toml:14: level, features: 'gem' is not a trap, spikes, crate, lever, "
                          "portal, altar, web or mimic",
                          "a.toml:15: level, loot: 'box' is not a key, treasure or item",
                          "a.toml:16: level, locks: 'gate' is not a locked door with a metal",
                          "a.toml:17: level: 'box' is not a monster"));
}

TEST(LevelErrors, LevelSizeIsLimited) {
  for (const char* size : {"[500, 500]", "[31, 20]", "[32, 19]", "[250, 151]"}) {
    EXPECT_EQ(mistakes(std::string("[[level]]\ndepth = 1\nsize = ") + size + "\n").size(), 1U)
        << size;
  }
  EXPECT_THAT(mistakes("[[level]]\ndepth = 1\nsize = [40, 10]\n"),
              ElementsAre("a.toml:3: level: size must be from [32, 20] to [250, 150]"));
}

TEST(LevelErrors, DepthHasOnlyOneTable) {
  EXPECT_THAT(mistakes("[[level]]\ndepth = 2\n[[level]]\ndepth = 2\n"),
              ElementsAre("a.toml:3: depth 2 is defined twice"));
}

}  // namespace
}  // namespace undercroft::blueprint_errors_test
