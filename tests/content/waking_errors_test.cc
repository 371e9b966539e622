// waking_errors_test.cc: mistakes in the tables of wakings (R202).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"

namespace undercroft::waking_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A rat on lines 1 to 3, a theme on lines 4 and 5, a waking that begins with line 6, and these
// further lines of it.
std::vector<std::string> mistakes_of_a_waking(std::string_view lines) {
  Catalogue catalogue;
  std::vector<std::string> found;
  const std::string text =
      "[rat]\nkind = \"monster\"\nhealth = 2\n[theme.wet]\nname = \"Wet\"\n[waking.flood]\n" +
      std::string(lines) + "\n";
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(WakingErrors, SoundOnesHaveNone) {
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nwords = \"It rises.\"\nrises = 10"),
              IsEmpty());
  EXPECT_THAT(mistakes_of_a_waking("style = \"caves\"\nwords = \"It burns.\"\nevery = 3\n"
                                   "walks = { fills = \"fire\", turns = 4 }\nshuts = true\n"
                                   "dead = \"rat\"\nhunters = 60"),
              IsEmpty());
}

TEST(WakingErrors, ItIsForAThemeOrAStyle) {
  EXPECT_THAT(mistakes_of_a_waking("words = \"It rises.\"\nrises = 10"),
              ElementsAre(HasSubstr("a.toml:6: waking 'flood': theme or style is missing")));
  EXPECT_THAT(
      mistakes_of_a_waking("theme = \"wet\"\nstyle = \"caves\"\nwords = \"It rises.\"\nrises = 10"),
      ElementsAre(HasSubstr("theme and style exclude each other")));
  EXPECT_THAT(mistakes_of_a_waking("deepest = true\nwords = \"It rises.\"\nrises = 10"), IsEmpty());
  EXPECT_THAT(mistakes_of_a_waking("deepest = true\nstyle = \"caves\"\nwords = \"It rises.\"\n"
                                   "rises = 10"),
              ElementsAre(HasSubstr("deepest excludes theme and style")));
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wett\"\nwords = \"It rises.\"\nrises = 10"),
              ElementsAre(HasSubstr("a.toml:7: waking 'flood': no theme is called 'wett'")));
}

TEST(WakingErrors, ItSaysAndDoesSomething) {
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nrises = 10"),
              ElementsAre(HasSubstr("words is missing")));
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nwords = \"It rises.\""),
              ElementsAre(HasSubstr("it does nothing; expected rises, walks, shuts, dead or")));
}

TEST(WakingErrors, FireNeedsItsPace) {
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nwords = \"It burns.\"\n"
                                   "walks = { fills = \"fire\", turns = 4 }"),
              ElementsAre(HasSubstr("walks and every need each other")));
}

// Fire around a cell would reach the way out.
TEST(WakingErrors, FireFillsSingleCells) {
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nwords = \"It burns.\"\nevery = 4\n"
                                   "walks = { fills = \"fire\", turns = 4, around = true }"),
              ElementsAre(HasSubstr("around is not for a waking")));
}

TEST(WakingErrors, TheDeadRiseAsMonsters) {
  EXPECT_THAT(mistakes_of_a_waking("theme = \"wet\"\nwords = \"They rise.\"\ndead = \"rats\""),
              ElementsAre(HasSubstr("a.toml:9: waking 'flood'")));
}

TEST(WakingErrors, TwoForTheSameLevelsAreReported) {
  EXPECT_THAT(
      mistakes_of_a_waking("theme = \"wet\"\nwords = \"It rises.\"\nrises = 10\n"
                           "[waking.tide]\ntheme = \"wet\"\nwords = \"It too.\"\nrises = 9"),
      ElementsAre("a.toml:11: waking 'tide': 'flood' is for the same levels"));
}

}  // namespace
}  // namespace undercroft::waking_errors_test
