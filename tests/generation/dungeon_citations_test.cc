// dungeon_citations_test.cc: docs/design/dungeon.md has every D-number that the generator or its
// tests cite.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace undercroft::dungeon_citations_test {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) {
  return is_digit(c) || c == '_' || std::isalpha(static_cast<unsigned char>(c));
}

// Finds numbers such as D12 that stand alone as words, after `mark` if it is not empty. The parser
// is hand-written because gcc 12 warns about std::regex under ASan.
std::set<std::string> numbers_in(const std::filesystem::path& file, std::string_view mark) {
  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::set<std::string> numbers;
  for (std::size_t at = text.find('D'); at != std::string::npos; at = text.find('D', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool whole =
        (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]));
    const bool marked = at >= mark.size() && text.compare(at - mark.size(), mark.size(), mark) == 0;
    if (end > at + 1 && whole && marked) numbers.insert(text.substr(at, end - at));
  }
  return numbers;
}

TEST(Citations, InTheGeneratorExistInTheDungeonPage) {
  const std::filesystem::path root = UNDERCROFT_SOURCE;
  const auto known = numbers_in(root / "docs/design/dungeon.md", "**");
  ASSERT_EQ(known.size(), 39U);
  for (const char* folder : {"server/sim/generation", "server/tools/map", "tests/generation"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file()) continue;
      for (const auto& number : numbers_in(entry.path(), "")) {
        EXPECT_TRUE(known.count(number) > 0) << entry.path() << " cites " << number;
      }
    }
  }
}

}  // namespace
}  // namespace undercroft::dungeon_citations_test
