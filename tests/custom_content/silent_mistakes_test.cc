// silent_mistakes_test.cc: warnings about values that do nothing, and about what is out of reach.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "server/custom_content/content_check.h"
#include "server/sim/content/builtin.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::silent_mistakes_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The findings for a folder of content on top of the game's, without the folder's name.
struct SilentMistakes : ::testing::Test {
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder.path() + "/" + name) << text;
  }
  ContentFindings check() {
    ContentFindings findings = check_content(game_catalogue(), {folder.path()}, 0, 0);
    for (auto* sentences : {&findings.mistakes, &findings.warnings}) {
      for (std::string& sentence : *sentences) sentence.erase(0, folder.path().size() + 1);
    }
    return findings;
  }
  void expect_warning(const std::string& text, const std::string& warning) {
    write("x.toml", text);
    const ContentFindings found = check();
    EXPECT_THAT(found.mistakes, IsEmpty()) << text;
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr(warning))) << text;
  }
  testing::TemporaryFolder folder;
};

std::string monster(const std::string& more) {
  return "[m]\nkind = \"monster\"\nglyph = \"q\"\nhealth = 3\ndepth = 1\n"
         "sequence = [{ action = \"attack-move\", movs = \"chase\" }]\n" +
         more;
}

std::string item(const std::string& more) {
  return "[i]\nkind = \"item\"\nglyph = \"!\"\ndepth = 1\n" + more;
}

std::string patch(const std::string& on) {
  return "[p]\nkind = \"patch\"\nglyph = \"*\"\nappears = [{ depth = 1 }]\non = " + on;
}

TEST_F(SilentMistakes, ARewardOfATagThatNothingHas) {
  const std::string boon = "[boon.b]\nname = \"B\"\ntext = \"T.\"\n";
  expect_warning(boon + "rewards = { tag = \"fyre\", heal = 1 }\n",
                 "boon 'b': rewards has the tag 'fyre', which nothing has");
  write("x.toml", boon + "rewards = { tag = \"fire\", within = 2, heal = 1 }\n");
  EXPECT_THAT(check().warnings, IsEmpty());
}

TEST_F(SilentMistakes, ABoonThatAnotherOutdoes) {
  const std::string both =
      "[boon.a]\nname = \"A\"\ntext = \"T.\"\nthrow_farther = 3\nswim = true\n";
  const std::string one = "[boon.b]\nname = \"B\"\ntext = \"T.\"\nthrow_farther = 2\n";
  expect_warning(both + one, "boon 'b': it gives nothing that 'A' does not give as well");
  write("x.toml", both + one + "swim = true\nspike_proof = true\n");
  EXPECT_THAT(check().warnings, IsEmpty());
}

TEST_F(SilentMistakes, ThingsWithoutGlyphsAreDrawnAsAQuestion) {
  const std::string sentence = "without a glyph it is drawn as '?'";
  expect_warning("[i]\nkind = \"item\"\ndepth = 1\n",
                 "x.toml:1: warning: blueprint 'i': " + sentence);
  expect_warning("[f]\nkind = \"friend\"\nhealth = 3\ndepth = 1\n", sentence);
  expect_warning("[p]\nkind = \"patch\"\nappears = [{ depth = 1 }]\n", sentence);
}

TEST_F(SilentMistakes, GlyphsThatAreGivenOrNotShownAreNoMatter) {
  for (const std::string text :
       {"[i]\nkind = \"item\"\nglyph = \"?\"\ndepth = 1\n", "[r]\nbase = \"rat\"\ndepth = 1\n",
        "[d]\nkind = \"door\"\n[t]\nkind = \"spikes\"\ndepth = 1\n"}) {
    write("x.toml", text);
    EXPECT_THAT(check().warnings, IsEmpty()) << text;
  }
}

TEST_F(SilentMistakes, ValuesThatSayNothing) {
  const std::pair<std::string, std::string> cases[] = {
      {item("thrown = 0"), "x.toml:5: warning: blueprint 'i': thrown = 0 says nothing"},
      {item("breaks = false"), "x.toml:5: warning: blueprint 'i': breaks = false says nothing"},
      {item("slot = \"weapon\"\npower = 0"), "x.toml:6: warning: blueprint 'i': power = 0"},
      {item("slot = \"ring\"\nworn = { armour = 0 }"),
       "x.toml:6: warning: blueprint 'i': worn adds"},
      {item("slot = \"ring\"\nworn = {}"), "worn is empty"},
      {item("slot = \"ring\"\ngives = { swim = false }"), "swim = false says nothing"},
      {monster("holds = []"), "holds is empty"},
      {monster("on = {}"), "on is empty"},
      {monster("escort = { rat = 0 }"), "escort has none of 'rat'"},
      {monster("hit = { steal = true, hold = false }"), "hold = false says nothing"},
      {patch("{ entered = { says = \"x\", once = false } }"), "once = false says nothing"},
      {"[t]\nkind = \"item\"\nglyph = \"!\"\nappears = [{ depth = 1, count = 0 }]",
       "count = 0 places nothing"},
      {"[kit.k]\nname = \"K\"\ntext = \"T.\"\nhealth = 1\nspeed = 0",
       "x.toml:5: warning: kit 'k': speed = 0 says nothing"},
      {"[boon.b]\nname = \"B\"\ntext = \"T.\"\nhealth = 1\nswim = false",
       "x.toml:5: warning: boon 'b': swim = false says nothing"},
  };
  for (const auto& [text, warning] : cases) expect_warning(text, warning);
}

// A value that undoes what a base says, and a condition that asks for the opposite, say something.
TEST_F(SilentMistakes, ZerosThatMeanSomethingAreNoMistakes) {
  const std::string cases[] = {
      "[i]\nbase = \"javelin\"\nthrown = 0\ndepth = 1\n",
      "[m]\nbase = \"rat\"\nholds = []\ndepth = 1\n",
      "[m]\nkind = \"monster\"\nglyph = \"q\"\nhealth = 3\nspeed = 0\ndepth = 1\nsequence = "
      "[{ action = \"attack\", when = { hurt = false }, success = 0 }]\n",
      monster("on = { died = { spawns = \"m\", one_in = 2 } }"),
      monster("on = { died = { spawns = \"rat\" } }"),
      patch("{ entered = { ground = \"ledge\", within = 0 } }"),
      "[[level]]\nextends = \"The Cellars\"\nmonsters = { rat = 0 }\nfrozen = false\n",
  };
  for (const std::string& text : cases) {
    write("x.toml", text);
    EXPECT_THAT(check().mistakes, IsEmpty()) << text;
    EXPECT_THAT(check().warnings, IsEmpty()) << text;
  }
}

TEST_F(SilentMistakes, WhatNeverHappens) {
  const std::string shot = "sequence = [{ action = \"shoot\", movs = \"chase-any\" }]";
  const std::pair<std::string, std::string> cases[] = {
      {"[m]\nkind = \"monster\"\nglyph = \"q\"\nhealth = 3\ndepth = 1\n" + shot,
       "x.toml:6: warning: blueprint 'm': a step shoots, but it has no range"},
      {monster("range = 5"), "x.toml:7: warning: blueprint 'm': range has no effect"},
      {monster("on = { turn = { becomes = \"m\" } }"),
       "x.toml:7: warning: blueprint 'm': becomes names the blueprint itself"},
      {monster("on = { died = { spawns = \"m\" } }"),
       "x.toml:7: warning: blueprint 'm': its death spawns another one without end"},
      {"[i]\nkind = \"item\"\nglyph = \"!\"\ndepth = [50, 60]",
       "x.toml:4: warning: blueprint 'i': no level is so deep: the tables end at depth 5"},
      {"[theme.t]\nname = \"T\"\nappears = [{ depth = 9 }]",
       "x.toml:3: warning: theme 't', appears: no level is so deep"},
      {"[status.s]\nname = \"s\"\nstrength = 1", "x.toml:1: warning: status 's': nothing gives it"},
  };
  for (const auto& [text, warning] : cases) expect_warning(text, warning);
}

TEST_F(SilentMistakes, StatusThatAnythingGivesIsFine) {
  const std::string status = "[status.s]\nname = \"s\"\nstrength = 1\n";
  for (const std::string& giver :
       {item("use = { status = \"s\", turns = 3 }"), monster("hit = { status = \"s\", turns = 3 }"),
        patch("{ entered = { status = \"s\", turns = 3 } }"),
        std::string(
            "[ability.a]\nname = \"A\"\ntext = \"T.\"\ncooldown = 5\nstatus = \"s\"\nturns = "
            "3\n[kit.k]\nname = \"K\"\ntext = \"T.\"\nability = \"a\"")}) {
    write("x.toml", status + giver);
    EXPECT_THAT(check().warnings, IsEmpty()) << giver;
  }
}

TEST_F(SilentMistakes, PackThatPlacesWhatItRemoves) {
  write("pack.toml", "name = \"p\"\nremoves = [\"rat\", \"ooze\"]\n");
  expect_warning("[[level]]\nextends = \"The Cellars\"\nmonsters = { rat = 1 }\n",
                 "pack.toml:2: warning: pack: it removes 'rat', but its own files place it again");
}

TEST_F(SilentMistakes, PackWithoutContent) {
  write("pack.toml", "name = \"p\"\n");
  EXPECT_THAT(check().warnings,
              ElementsAre(HasSubstr("pack.toml:1: warning: pack: it has no other")));
  write("pack.toml", "name = \"p\"\nremoves = [\"rat\"]\n");
  EXPECT_THAT(check().warnings, IsEmpty());
}

}  // namespace
}  // namespace undercroft::silent_mistakes_test
