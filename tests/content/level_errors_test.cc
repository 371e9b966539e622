// level_errors_test.cc: mistakes in the lakes, chasms and themes of a level.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"

namespace undercroft::level_errors_test {
namespace {

using ::testing::ElementsAre;

// The error sentences for a level with these further lines, which begin with line 3.
std::vector<std::string> mistakes_of_a_level(std::string_view lines) {
  Catalogue catalogue;
  std::vector<std::string> found;
  const std::string text = "[[level]]\ndepth = 1\n" + std::string(lines) + "\n";
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(LevelErrors, LakesAndChasmsAreSmallCounts) {
  EXPECT_THAT(mistakes_of_a_level("lakes = [1, 2]\nchasms = 1"), ::testing::IsEmpty());
  EXPECT_THAT(mistakes_of_a_level("name = \"x\"\nlakes = [1, 6]"),
              ElementsAre("a.toml:4: level: lakes is a list; expected two whole numbers from 0 to "
                          "5"));
  EXPECT_THAT(mistakes_of_a_level("chasms = [2, 1]"),
              ElementsAre(::testing::StartsWith("a.toml:3: level: chasms")));
  EXPECT_THAT(mistakes_of_a_level("chasm = 1"),
              ElementsAre(::testing::HasSubstr("did you mean 'chasms'?")));
}

constexpr std::string_view kRat = "[rat]\nkind = \"monster\"\nhealth = 2\n";

// As above, for a rat on lines 1 to 3 and these further lines.
std::vector<std::string> mistakes_of_a_theme(std::string_view lines) {
  Catalogue catalogue;
  std::vector<std::string> found;
  const std::string text = std::string(kRat) + std::string(lines) + "\n";
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(ThemeErrors, SoundOnesHaveNone) {
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\narrival = \"It drips.\"\n"
                                  "lakes = 2\nfrozen = true\nstyle = \"caves\"\n"
                                  "monsters = { rat = 0 }\ndrawn_from = { rat = 0 }\n"
                                  "[[level]]\ndepth = 1\nthemes = { plain = 2, wet = 1 }"),
              ::testing::IsEmpty());
}

TEST(ThemeErrors, NamesAreGivenOnce) {
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nlakes = 2"),
              ElementsAre("a.toml:4: theme 'wet': name is missing; expected the name of the "
                          "level"));
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\n[theme.dry]\nname = \"Wet\""),
              ElementsAre("a.toml:7: theme 'dry': another theme is called 'Wet'"));
  EXPECT_THAT(mistakes_of_a_theme("[theme.plain]\nname = \"Wet\""),
              ElementsAre("a.toml:4: theme 'plain': this word stands for no theme at all"));
}

TEST(ThemeErrors, AreFoundInTheirLists) {
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\nmonsters = { rta = 1 }"),
              ElementsAre(::testing::StartsWith("a.toml:6: theme 'wet', monsters: no blueprint is "
                                                "called 'rta' (did you mean 'rat'?)")));
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\nguard = \"rat\""),
              ElementsAre(::testing::StartsWith("a.toml:6: theme 'wet': unknown key 'guard'")));
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\narrival = \"\""),
              ElementsAre("a.toml:6: theme 'wet': arrival is empty"));
  EXPECT_THAT(mistakes_of_a_theme("[theme]\nwet = 1"),
              ElementsAre(::testing::HasSubstr("expected tables such as [theme.flooded]")));
}

TEST(ThemeErrors, LevelsNameThemesThatExist) {
  EXPECT_THAT(mistakes_of_a_theme("[theme.wet]\nname = \"Wet\"\n[[level]]\ndepth = 1\n"
                                  "themes = { wte = 1 }"),
              ElementsAre(::testing::StartsWith("a.toml:8: level, themes: no theme is called 'wte' "
                                                "(did you mean 'wet'?)")));
  EXPECT_THAT(
      mistakes_of_a_theme("[[level]]\ndepth = 1\nthemes = { plain = 0 }"),
      ElementsAre(::testing::HasSubstr("plain is the number 0; expected a whole number from "
                                       "1 to 1000")));
}

}  // namespace
}  // namespace undercroft::level_errors_test
