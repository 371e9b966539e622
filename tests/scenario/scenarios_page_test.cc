// scenarios_page_test.cc: the files that docs/scenarios.md shows for levels and sweeps pass.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/scenario/run_text.h"

namespace undercroft::scenarios_page_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The first block of TOML after that heading.
std::string example_under(const std::string& heading) {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "docs/scenarios.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string fence = "```toml\n";
  const std::size_t from = text.find(fence, text.find("\n" + heading + "\n")) + fence.size();
  return text.substr(from, text.find("```", from) - from);
}

std::string with(std::string text, const std::string& was, const std::string& is) {
  EXPECT_NE(text.find(was), std::string::npos) << was;
  return text.replace(text.find(was), was.size(), is);
}

TEST(ScenariosPage, LevelOfThePageCanBePlayed) {
  const std::string example = example_under("## Test a level");
  EXPECT_THAT(complaints_of(example), IsEmpty());
  EXPECT_THAT(complaints_of(with(example, "{ depth = 2, alive", "{ depth = 1, alive")),
              ElementsAre(HasSubstr("turn 1: P: expected depth 1, but it is 2")));
}

TEST(ScenariosPage, SweepOfThePageHolds) {
  const std::string example = with(example_under("## Prove a room for two"), "= 200", "= 20");
  EXPECT_THAT(complaints_of(example), IsEmpty());
  EXPECT_THAT(complaints_of(with(example, "solved_by = 2, not_by = 1", "solved_by = 1")),
              ElementsAre(HasSubstr("sweep: with seed 1, 1 hero did not solve it within 1000")));
  EXPECT_THAT(complaints_of(with(example, "solved_by = 2, not_by = 1", "not_by = 2")),
              ElementsAre(HasSubstr("2 heroes solved it in turn ")));
}

}  // namespace
}  // namespace undercroft::scenarios_page_test
