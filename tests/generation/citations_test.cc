// citations_test.cc: every D-number that the generator or its tests cite stands in docs/dungeon.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace undercroft {
namespace {

std::set<std::string> numbers_in(const std::filesystem::path& file, const std::regex& pattern) {
  std::ifstream in(file);
  std::set<std::string> numbers;
  for (std::string line; std::getline(in, line);) {
    for (std::sregex_iterator match(line.begin(), line.end(), pattern), end; match != end;
         ++match) {
      numbers.insert((*match)[1]);
    }
  }
  return numbers;
}

TEST(Citations, OfTheDungeonLeadToItsPage) {
  const std::filesystem::path root = UNDERCROFT_SOURCE;
  const auto known = numbers_in(root / "docs/dungeon.md", std::regex(R"(\*\*(D[0-9]+)\*\*)"));
  ASSERT_EQ(known.size(), 18U);
  for (const char* folder : {"server/sim/generation", "tests/generation"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      for (const auto& number : numbers_in(entry.path(), std::regex(R"(\b(D[0-9]+)\b)"))) {
        EXPECT_TRUE(known.count(number) > 0) << entry.path() << " cites " << number;
      }
    }
  }
}

}  // namespace
}  // namespace undercroft
