// content_check_test.cc: what --check-content says: causes only, warnings, and levels that cannot
// be built.
#include "server/custom_content/content_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "server/sim/content/builtin.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::content_check_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// A folder of content, checked on top of the game's.
struct Checked : ::testing::Test {
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder.path() + "/" + name) << text;
  }
  ContentFindings check(int seeds = 0) {
    ContentFindings findings = check_content(game_catalogue(), {folder.path()}, 0, seeds);
    for (auto* sentences : {&findings.mistakes, &findings.warnings}) {
      for (std::string& sentence : *sentences) sentence.erase(0, folder.path().size() + 1);
    }
    return findings;
  }
  ContentFindings check(const std::string& text, int seeds = 0) {
    write("x.toml", text);
    return check(seeds);
  }
  testing::TemporaryFolder folder;
};

constexpr const char* kBiter =
    "kind = \"monster\"\nglyph = \"q\"\nhealth = 3\nsequence = [{ action = \"attack-move\", movs = "
    "\"chase\" }]\n";

// ---- causes ----

TEST_F(Checked, OneMistakeIsToldOnce) {
  write("a.toml",
        "[theme.bees]\nname = \"Bees\"\nmonsters = { bee = 1 }\nfeatures = { wax = 1 }\n"
        "[[level]]\ndepth = 1\nthemes = { bees = 1 }\ndrawn = 1\ndrawn_from = { bee = 1 }\n");
  write("b.toml", std::string("[bee]\n") + kBiter + "leaves = { fills = \"wax\", turns = 3 }\n");
  write("c.toml",
        "[wax]\nkind = \"patch\"\ncolour = \"gold\"\ninside = { heal = 1 }\n"
        "[jar]\nkind = \"item\"\nbreaks = true\nburst = { fills = \"wax\", turns = 2 }\n"
        "[kit.keeper]\nname = \"Keeper\"\ntext = \"T.\"\nitems = [\"jar\"]\nability = \"hum\"\n"
        "[ability.hum]\nname = \"Hum\"\ntext = \"T.\"\ncooldown = 0\nheal = 1\n");
  EXPECT_THAT(check().mistakes,
              ElementsAre(StartsWith("c.toml:3: blueprint 'wax': colour is 'gold'"),
                          StartsWith("c.toml:17: ability 'hum': cooldown is the number 0")));
}

TEST_F(Checked, FileThatIsNoTomlHidesNothingElse) {
  write("a.toml", "[bee\n");
  write("b.toml", "[[level]]\ndepth = 1\nmonsters = { bee = 1 }\nrooms = 0\n");
  EXPECT_THAT(check().mistakes,
              ElementsAre(StartsWith("a.toml:1:"), HasSubstr("b.toml:4: level: rooms")));
}

// A key may have the name of a table of the language.
TEST_F(Checked, NoMistakeIsEverHidden) {
  EXPECT_THAT(check("[[level]]\ndepth = 1\nmonsters = { level = 1, theme = 1 }\n").mistakes,
              ElementsAre(HasSubstr("no blueprint is called 'level'"),
                          HasSubstr("no blueprint is called 'theme'")));
}

TEST_F(Checked, MisspeltKeyIsStillMissing) {
  EXPECT_THAT(check("[[level]]\ndepth = 1\nmonsters = { rta = 1 }\n").mistakes,
              ElementsAre(HasSubstr("no blueprint is called 'rta'")));
}

// ---- warnings ----

TEST_F(Checked, SoundContentHasNoWarnings) {
  EXPECT_THAT(check(std::string("[bee]\n") + kBiter + "depth = [1, 2]\n").warnings, IsEmpty());
  EXPECT_THAT(check("[rat]\nbase = \"rat\"\nhealth = 9\n").warnings, IsEmpty());
}

TEST_F(Checked, WarningsAreAboutWhatDoesNothing) {
  const std::string waits = "kind = \"monster\"\nhealth = 3\ndepth = 1\nglyph = \"q\"\n";
  const std::pair<std::string, std::string> cases[] = {
      {"", "x.toml:1: warning: the file is empty"},
      {"[m]\n" + waits,
       "x.toml:1: warning: blueprint 'm': without steps in its sequence it never acts"},
      {"[m]\n" + waits + "sequence = [{ action = \"wait\" }]",
       "x.toml:1: warning: blueprint 'm': no step of its sequence attacks"},
      {"[m]\n" + waits + "sequence = [{ action = \"summon\", movs = \"chase-any\" }]",
       "x.toml:1: warning: blueprint 'm': a step summons, but it has no summons"},
      {std::string("[m]\ndepth = 1\nsummons = \"rat\"\n") + kBiter,
       "x.toml:1: warning: blueprint 'm': summons has no effect"},
      {"[i]\nkind = \"item\"\nuse = { heal = 2 }\nglyph = \"!\"",
       "x.toml:1: warning: blueprint 'i': nothing places it"},
      {std::string("[rat]\n") + kBiter,
       "x.toml:1: warning: blueprint 'rat': it replaces what the game has"},
      {"[theme.t]\nname = \"T\"", "x.toml:1: warning: theme 't': no level names it"},
      {std::string("[m]\nsignature = \"kings\"\ndepth = 1\n") + kBiter,
       "x.toml:2: warning: blueprint 'm': no level draws the signature 'kings'"},
      {"[[room]]\nname = \"R\"\ndepth = 1\nsignature = \"kings\"\nmap = \"...\"",
       "x.toml:4: warning: room 'R': no level draws the signature 'kings'"},
      {"[[level]]\ndepth = 1\nsignatures = { kings = 1 }",
       "x.toml:3: warning: level: nothing has the signature 'kings'"},
      {"[i]\nkind = \"item\"\ndepth = 1\nspeed = 2\nglyph = \"!\"",
       "x.toml:4: warning: blueprint 'i': speed has no effect"},
      {"[a]\nkind = \"altar\"\ndepth = 1\ngifts = [\"vial\"]\nglyph = \"_\"",
       "x.toml:3: warning: blueprint 'a': depth has no effect"},
      {"[c]\nkind = \"chest\"\nstate = \"asleep\"",
       "x.toml:3: warning: blueprint 'c': state has no effect"},
      {"[ability.a]\nname = \"A\"\ntext = \"T.\"\nheal = 1\ncooldown = 5",
       "x.toml:1: warning: ability 'a': no kit and no boon gives it"},
      {"[ability.a]\nname = \"A\"\ntext = \"For {turn} turns.\"\nheal = 1\ncooldown = 5\n"
       "[kit.k]\nname = \"K\"\ntext = \"T.\"\nability = \"a\"",
       "x.toml:1: warning: ability 'a': text has '{turn}', which is no number of the ability"},
      {"[boon.b]\nname = \"B\"\ntext = \"For {turns} turns.\"\nswim = true",
       "x.toml:1: warning: boon 'b': text has '{turns}', which is no number of the ability"},
      {"[c]\nkind = \"item\"\ncrown = true\nglyph = \"$\"",
       "x.toml:3: warning: blueprint 'c': crown has no effect: 'crown' is the Crown"},
      {"[d]\nkind = \"door\"\non = { opened = { locks = \"d\" } }",
       "x.toml:3: warning: blueprint 'd': no trigger opens or unlocks 'd' again"},
      {"[[level]]\ndepth = 1\nstyle = \"caves\"\nrooms = [4, 6]",
       "x.toml:4: warning: level: rooms has no effect on caves"},
  };
  for (const auto& [text, warning] : cases) {
    const ContentFindings found = check(text);
    EXPECT_THAT(found.mistakes, IsEmpty()) << text;
    EXPECT_THAT(found.warnings, ElementsAre(StartsWith(warning))) << text;
  }
}

// ---- levels and rooms ----

TEST_F(Checked, LevelThatCannotBeBuiltIsNamedWithWhatDoesNotFit) {
  const std::string small =
      "[[level]]\ndepth = 2\nname = \"Cellar\"\nsize = [32, 20]\nrooms = [2, 3]\n";
  const ContentFindings found = check(small + "monsters = { rat = [400, 400] }\n", 2);
  EXPECT_THAT(found.mistakes,
              ElementsAre(AllOf(StartsWith("x.toml:1: the level 'Cellar' (depth 2) cannot be built "
                                           "with seed 1: "),
                                HasSubstr("(2 of 2 seeds fail)"))));
  EXPECT_THAT(check(small + "monsters = { rat = [400, 400] }\n", 0).mistakes, IsEmpty());
}

TEST_F(Checked, ThemeThatCannotBeBuiltIsNamed) {
  const std::string theme =
      "[theme.rats]\nname = \"Rats\"\nmonsters = { rat = [500, 500] }\n"
      "[[level]]\ndepth = 1\nname = \"Cellar\"\nsize = [40, 24]\nrooms = [6, 8]\n"
      "themes = { plain = 1, rats = 1 }\n";
  EXPECT_THAT(check(theme, 1).mistakes,
              ElementsAre(AllOf(StartsWith("x.toml:1: the level 'Cellar' (depth 1, theme 'rats')"),
                                HasSubstr("of 'rat'"))));
}

TEST_F(Checked, OmenWithWhichALevelCannotBeBuiltIsNamed) {
  const std::string omen =
      "[omen.rats]\nname = \"Rats\"\ntext = \"Rats everywhere.\"\nscore = 10\n"
      "monsters = { rat = [500, 500] }\ndepth = [1, 1]\n"
      "[[level]]\ndepth = 1\nname = \"Cellar\"\nsize = [40, 24]\nrooms = [6, 8]\n";
  EXPECT_THAT(check(omen, 1).mistakes,
              ElementsAre(AllOf(StartsWith("x.toml:1: omen 'rats': with it, "),
                                HasSubstr("(depth 1) cannot be built"))));
}

TEST_F(Checked, RoomWithoutAPlaceIsAWarning) {
  std::string row(20, '.');
  std::string map;
  for (int y = 0; y < 12; ++y) map += row + "\n";
  const std::string room = "[[room]]\nname = \"Hall\"\ndepth = 1\nmap = \"\"\"\n" + map +
                           "\"\"\"\n" + "[[level]]\ndepth = 1\nsize = [32, 20]\nrooms = [4, 6]\n";
  EXPECT_THAT(check(room, 1).warnings,
              ElementsAre(StartsWith("x.toml:1: warning: room 'Hall': it finds no place")));
}

TEST_F(Checked, RoomIsTriedWhereItAppears) {
  EXPECT_THAT(check("[[room]]\nname = \"Nook\"\nappears = [{ depth = [2, 3] }]\nmap = "
                    "\"\"\"\n..\n..\n\"\"\"\n",
                    4)
                  .warnings,
              IsEmpty());
  EXPECT_THAT(
      check("[[room]]\nname = \"Nook\"\nappears = [{ depth = 9 }]\nmap = \"\"\"\n..\n\"\"\"\n", 1)
          .warnings,
      ElementsAre(HasSubstr("no level is one of those on which it appears")));
}

TEST_F(Checked, PackIsCheckedOnTopOfAnother) {
  write("x.toml", "[wasp]\nbase = \"bee\"\nhealth = 9\n");
  const testing::TemporaryFolder base;
  std::ofstream(base.path() + "/bee.toml") << "[bee]\ndepth = 1\n" << kBiter;
  const auto found = check_content(game_catalogue(), {base.path(), folder.path()}, 1, 0);
  EXPECT_THAT(found.mistakes, IsEmpty());
  EXPECT_THAT(check().mistakes, ElementsAre(HasSubstr("base is 'bee'")));
}

}  // namespace
}  // namespace undercroft::content_check_test
