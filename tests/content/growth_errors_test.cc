// growth_errors_test.cc: kits, boons and abilities in content files, and every mistake in them with
// its line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::growth_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kVial = "[vial]\nkind = \"item\"\nname = \"vial\"\nuse = { heal = 5 }\n";

std::vector<std::string> growth_mistakes(const std::string& text) {
  Catalogue catalogue;
  std::vector<std::string> lines;
  for (const ContentError& error : load_content_file(catalogue, text, "g.toml")) {
    lines.push_back(to_string(error));
  }
  return lines;
}

std::string boon_with(const std::string& line) {
  return "[boon.b]\nname = \"B\"\ntext = \"T.\"\n" + line + "\n";
}

std::string ability_with(const std::string& lines) {
  return "[ability.a]\nname = \"A\"\ntext = \"T.\"\ncooldown = 3\n" + lines + "\n";
}

TEST(GrowthContent, KitsBoonsAndAbilitiesAreReadInTheOrderOfTheFile) {
  Catalogue catalogue;
  const std::string text =
      std::string(kVial) +
      "[kit.warden]\nname = \"Warden\"\ntext = \"Tough.\"\nitems = [\"vial\"]\n"
      "speed = -1\nability = \"shield\"\n"
      "[kit.caller]\nname = \"Caller\"\ntext = \"Loud.\"\nshove_two = true\n"
      "[boon.arm]\nname = \"Arm\"\ntext = \"Long.\"\ncompany = true\n"
      "throw_farther = 2\ntraits = [\"flying\"]\n" +
      "[ability.shield]\nname = \"Shield\"\ntext = \"Shields.\"\ncooldown = 9\n"
      "aim = \"direction\"\nstatus = \"tough\"\nturns = 5\n";
  ASSERT_THAT(load_content_file(catalogue, text, "g.toml"), IsEmpty());
  const GrowthTables& growth = catalogue.growth();
  ASSERT_EQ(growth.kits.size(), 2U);
  EXPECT_EQ(growth.kits[0].name, "Warden");
  EXPECT_THAT(growth.kits[0].items, ElementsAre("vial"));
  EXPECT_EQ(growth.kits[0].gain.attributes.speed, -1);
  EXPECT_THAT(growth.kits[0].gain.abilities, ElementsAre(0));
  EXPECT_EQ(growth.kits[1].gain.gifts[index_of(Gift::ShoveTwo)], 1);
  ASSERT_EQ(growth.boons.size(), 1U);
  EXPECT_TRUE(growth.boons[0].company);
  EXPECT_EQ(growth.boons[0].gain.gifts[index_of(Gift::ThrowFarther)], 2);
  EXPECT_TRUE(growth.boons[0].gain.traits.has(Trait::Flying));
  ASSERT_EQ(growth.abilities.size(), 1U);
  EXPECT_EQ(growth.abilities[0].reach, 1) << "the default of a direction";
  EXPECT_FALSE(catalogue.find("kit")) << "no blueprint";
}

TEST(GrowthContent, AnEntryOfTheSameKeyReplacesTheEarlierOneInItsPlace) {
  Catalogue catalogue;
  const std::string first =
      boon_with("speed = 1") + "[boon.c]\nname = \"C\"\ntext = \"T.\"\nspeed = 1\n";
  ASSERT_THAT(load_content_file(catalogue, first, "a.toml"), IsEmpty());
  ASSERT_THAT(load_content_file(catalogue, boon_with("speed = 5"), "b.toml"), IsEmpty());
  ASSERT_EQ(catalogue.growth().boons.size(), 2U);
  EXPECT_EQ(catalogue.growth().boons[0].gain.attributes.speed, 5);
}

// Content that was written before there were kits.
TEST(GrowthContent, ABlueprintMayBeCalledKit) {
  Catalogue catalogue;
  const auto errors = load_content_file(
      catalogue, "[kit]\nkind = \"item\"\n[boon]\nbase = \"kit\"\nname = \"a boon\"\n", "g.toml");
  EXPECT_THAT(errors, IsEmpty());
  EXPECT_TRUE(catalogue.find("kit"));
  EXPECT_TRUE(catalogue.find("boon"));
  EXPECT_TRUE(catalogue.growth().empty());
}

TEST(GrowthErrors, MisspeltGiftIsReportedWithASuggestion) {
  const auto found = growth_mistakes(boon_with("throw_father = 2\nspeed = 1"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("g.toml:4: boon 'b': unknown key 'throw_father' (did you mean "
                                  "'throw_farther'?)"));
}

TEST(GrowthErrors, NumbersOutOfRangeAreReported) {
  EXPECT_THAT(growth_mistakes(boon_with("strength = 21")),
              ElementsAre("g.toml:4: boon 'b': strength is the number 21; expected a whole number "
                          "from -20 to 20"));
  EXPECT_THAT(growth_mistakes(boon_with("tend_faster = 3")),
              ElementsAre("g.toml:4: boon 'b': tend_faster is the number 3; expected a whole "
                          "number from 1 to 2"));
  EXPECT_THAT(growth_mistakes(boon_with("swim = 1")),
              ElementsAre("g.toml:4: boon 'b': swim is the number 1; expected true or false"));
}

TEST(GrowthErrors, UnknownReferencesAreReportedWithASuggestion) {
  const auto ability = growth_mistakes(ability_with("heal = 1") + boon_with("ability = \"aa\""));
  ASSERT_EQ(ability.size(), 1U);
  EXPECT_THAT(ability[0], HasSubstr("boon 'b': ability is 'aa'"));
  const auto item = growth_mistakes(std::string(kVial) +
                                    "[kit.k]\nname = \"K\"\ntext = \"T.\"\nitems = [\"vail\"]\n");
  ASSERT_EQ(item.size(), 1U);
  EXPECT_THAT(item[0], HasSubstr("g.toml:8: kit 'k': items has 'vail' (did you mean 'vial'?)"));
  EXPECT_THAT(growth_mistakes("[key]\nkind = \"key\"\nmetal = \"iron\"\n"
                              "[kit.k]\nname = \"K\"\ntext = \"T.\"\nitems = [\"key\"]\n"),
              ElementsAre("g.toml:7: kit 'k': items has 'key', which is not an item"));
  EXPECT_THAT(growth_mistakes(boon_with("traits = [\"unseen\"]"))[0],
              HasSubstr("expected one of: first-strike, flying, nightsight, weaver"));
}

TEST(GrowthErrors, WordsAreRequiredAndHaveALength) {
  EXPECT_THAT(growth_mistakes("[boon.b]\nspeed = 1\n"),
              ElementsAre("g.toml:1: boon 'b': name is missing",
                          "g.toml:1: boon 'b': text is "
                          "missing"));
  const auto found = growth_mistakes("[boon.b]\nname = \"" + std::string(41, 'n') +
                                     "\"\ntext = \"T.\"\nspeed = 1\n");
  EXPECT_THAT(found, ElementsAre("g.toml:2: boon 'b': name has 41 bytes; expected at most 40"));
}

TEST(GrowthErrors, ABoonGivesSomething) {
  EXPECT_THAT(growth_mistakes(boon_with("company = true"))[0],
              HasSubstr("g.toml:1: boon 'b': it gives nothing"));
}

TEST(GrowthErrors, AbilitiesThatCannotWorkAreReported) {
  const auto sentence = [](const std::string& lines) {
    const auto found = growth_mistakes(ability_with(lines));
    return found.empty() ? "nothing" : found.front();
  };
  EXPECT_THAT(sentence(""), HasSubstr("it needs heal, status, effect, burst, lure"));
  EXPECT_THAT(sentence("shove = 2"), HasSubstr("shove, open and swap need aim = \"direction\""));
  EXPECT_THAT(sentence("lure = 2"), HasSubstr("lure needs a reach, and no aim"));
  EXPECT_THAT(sentence("heal = 1\naim = \"place\""), HasSubstr("aim = \"place\" needs a reach"));
  EXPECT_THAT(sentence("effect = \"map\"\nreach = 2"),
              HasSubstr("reach needs an aim, a status, heal or lure"));
  EXPECT_THAT(sentence("status = \"tough\""), HasSubstr("status and turns need each other"));
  EXPECT_THAT(sentence("heal = 1\ncompany = true\naim = \"direction\""),
              HasSubstr("company cannot be combined with an aim"));
  EXPECT_THAT(sentence("effect = \"blink\"\naim = \"direction\""),
              HasSubstr("effect cannot be combined with an aim"));
  EXPECT_THAT(sentence("burst = { fills = \"fire\" }\naim = \"direction\""),
              HasSubstr("burst cannot be combined with aim = \"direction\""));
  EXPECT_THAT(sentence("aim = \"sideways\"\nheal = 1"),
              HasSubstr("aim is 'sideways'; expected one of: direction, none, place"));
}

TEST(GrowthErrors, WhatIsNoTableIsReported) {
  EXPECT_THAT(growth_mistakes("kit = 3\n"),
              ElementsAre("g.toml:1: kit is the number 3; expected a table"));
  EXPECT_THAT(growth_mistakes("[boon]\nspeed = 1\n")[0],
              HasSubstr("g.toml:2: boon: unknown key 'speed'; expected tables such as "
                        "[boon.speed]"));
}

TEST(GrowthErrors, TooManyKitsAreReported) {
  std::string text;
  for (int i = 0; i < 17; ++i) {
    text += "[kit.k" + std::to_string(i) + "]\nname = \"K\"\ntext = \"T.\"\n";
  }
  const auto found = growth_mistakes(text);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("kit 'k16': there can be at most 16 of them"));
}

}  // namespace
}  // namespace undercroft::growth_errors_test
