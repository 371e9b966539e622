// page_width_test.cc: lines of pages have at most 120 columns.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/architecture/page_text.h"

namespace undercroft::page_width_test {
namespace {

constexpr std::ptrdiff_t kColumns = 120;

// Characters of UTF-8: all bytes but those that continue one.
std::ptrdiff_t columns_of(const std::string& line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

// A row of a table cannot be wrapped: Markdown ends it with its line.
bool is_too_wide(const std::string& line) {
  return !line.starts_with("|") && columns_of(line) > kColumns;
}

TEST(PageWidth, LinesAreAtMost120Columns) {
  std::vector<std::string> pages = pages_of_today();
  pages.emplace_back("CHANGELOG.md");
  for (const std::string& page : pages) {
    int number = 0;
    for (const std::string& line : lines_of_page(page)) {
      ++number;
      EXPECT_FALSE(is_too_wide(line)) << page << ":" << number << ": " << line;
    }
  }
}

// Tests the check itself.
TEST(PageWidth, WideLinesAreDetected) {
  EXPECT_FALSE(is_too_wide(std::string(120, 'a')));
  EXPECT_TRUE(is_too_wide(std::string(121, 'a')));
  EXPECT_FALSE(is_too_wide("| " + std::string(121, 'a') + " |"));
  std::string dashes;
  for (int i = 0; i < 120; ++i) dashes += "─";
  EXPECT_FALSE(is_too_wide(dashes));
}

}  // namespace
}  // namespace undercroft::page_width_test
