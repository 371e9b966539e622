// citations_test.cc: every rule that a file cites stands in docs/rules.md.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/architecture/source_tree.h"

namespace undercroft {
namespace {

std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    found.insert(at->str(1));
  }
  return found;
}

// Entries begin with their number in bold: "**R41** For each of them ...".
std::set<std::string> rules_of_the_page() {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "docs/rules.md");
  std::ostringstream text;
  text << in.rdbuf();
  return matches(text.str(), std::regex(R"(\*\*([RFH]\d+)\*\*)"));
}

// "(R41, F7)" in a comment, "(R100-R104)", `rule = "R41 R45"` in a scenario.
std::set<std::string> rules_cited_in(const std::string& line) {
  static const std::regex citation(R"(\b([RF][0-9]+)(?=[^0-9A-Za-z_]|$))");
  const bool comment = line.find("//") != std::string::npos || line.starts_with("rule ");
  return comment ? matches(line, citation) : std::set<std::string>{};
}

TEST(Citations, LeadToARule) {
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

// The test of the test.
TEST(Citations, AreFound) {
  EXPECT_EQ(rules_cited_in("// why (R41, F7) and R100-R104."),
            (std::set<std::string>{"R41", "F7", "R100", "R104"}));
  EXPECT_EQ(rules_cited_in("rule = \"R41 R45\""), (std::set<std::string>{"R41", "R45"}));
  EXPECT_TRUE(rules_cited_in("int R41 = 0;").empty());
}

}  // namespace
}  // namespace undercroft
