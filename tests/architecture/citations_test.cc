// citations_test.cc: every rule cited in a file exists in docs/rules.md.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "tests/architecture/source_tree.h"

namespace undercroft::citations_test {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The rule numbers that stand alone as words in `text`: R41, F7, H2.
std::set<std::string> numbers_in(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    const bool first = begin == 0 || !is_word(text[begin - 1]);
    if (!first || std::string("RFH").find(text[begin]) == std::string::npos) continue;
    std::size_t end = begin + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool whole = end == text.size() || !is_word(text[end]);
    if (end > begin + 1 && whole) found.insert(text.substr(begin, end - begin));
  }
  return found;
}

// An entry begins with its number in bold: "**R41** For each of them ...".
std::set<std::string> rules_of_the_page() {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "docs/rules.md");
  std::set<std::string> rules;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("**")) rules.merge(numbers_in(line.substr(2, line.find("**", 2) - 2)));
  }
  return rules;
}

// Finds "(R41, F7)" in a comment, "(R100-R104)", and `rule = "R41 R45"` in a scenario.
std::set<std::string> rules_cited_in(const std::string& line) {
  const std::size_t comment = line.find("//");
  if (comment != std::string::npos) return numbers_in(line.substr(comment));
  return line.starts_with("rule ") ? numbers_in(line) : std::set<std::string>{};
}

TEST(Citations, NameExistingRules) {
  const std::set<std::string> rules = rules_of_the_page();
  ASSERT_GT(rules.size(), 80U) << "docs/rules.md was not found";
  for (const SourceFile& file : source_tree()) {
    const bool cites = file.folder.starts_with("server/") || file.folder.starts_with("tests/sim") ||
                       file.folder.starts_with("tests/scenarios") || file.folder == "shared";
    if (!cites) continue;
    for (const std::string& line : file.lines) {
      for (const std::string& rule : rules_cited_in(line)) {
        EXPECT_TRUE(rules.contains(rule)) << file.path << " cites " << rule << ": " << line;
      }
    }
  }
}

// The proof of a rule is a scenario that names it, or a test whose comment does.
TEST(Citations, EveryRuleHasAProof) {
  std::set<std::string> proved;
  for (const SourceFile& file : source_tree()) {
    if (!file.folder.starts_with("tests/") || file.folder == "tests/architecture") continue;
    for (const std::string& line : file.lines) proved.merge(rules_cited_in(line));
  }
  for (const std::string& rule : rules_of_the_page()) {
    EXPECT_TRUE(proved.contains(rule))
        << rule << " has no proof: cite it in a scenario's `rule` or a test's comment";
  }
}

// Tests the check itself.
TEST(Citations, AreParsed) {
  EXPECT_EQ(rules_cited_in("// why (R41, F7) and R100-R104."),
            (std::set<std::string>{"R41", "F7", "R100", "R104"}));
  EXPECT_EQ(rules_cited_in("rule = \"R41 R45\""), (std::set<std::string>{"R41", "R45"}));
  EXPECT_TRUE(rules_cited_in("int R41 = 0;").empty());
}

}  // namespace
}  // namespace undercroft::citations_test
