// level_errors_test.cc: mistakes in the lakes and chasms of a level.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"

namespace undercroft {
namespace {

using testing::ElementsAre;

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
  EXPECT_THAT(mistakes_of_a_level("lakes = [1, 2]\nchasms = 1"), testing::IsEmpty());
  EXPECT_THAT(mistakes_of_a_level("name = \"x\"\nlakes = [1, 6]"),
              ElementsAre("a.toml:4: level: lakes contains the number 6; expected whole numbers "
                          "from 0 to 5"));
  EXPECT_THAT(mistakes_of_a_level("chasms = [2, 1]"),
              ElementsAre(testing::StartsWith("a.toml:3: level: chasms")));
  EXPECT_THAT(mistakes_of_a_level("chasm = 1"),
              ElementsAre(testing::HasSubstr("did you mean 'chasms'?")));
}

}  // namespace
}  // namespace undercroft
