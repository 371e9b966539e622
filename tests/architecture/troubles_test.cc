// troubles_test.cc: the messages that docs/troubles.md quotes exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft {
namespace {

// The texts in quotation marks in the first column of the page's tables.
std::vector<std::string> quoted_messages() {
  std::ifstream page(std::string(UNDERCROFT_SOURCE) + "/docs/troubles.md");
  std::vector<std::string> quotes;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ")) continue;
    const std::string cell = line.substr(2, line.find(" |", 2) - 2);
    const std::size_t begin = cell.find('"');
    if (begin == std::string::npos) continue;
    quotes.push_back(cell.substr(begin + 1, cell.find('"', begin + 1) - begin - 1));
  }
  return quotes;
}

// Words that C++ splits between two literals are joined.
std::string joined_literals(const SourceFile& file) {
  std::string text;
  for (const std::string& line : file.lines) {
    const std::size_t begin = line.find_first_not_of(' ');
    const bool continues = text.ends_with('"') && begin != std::string::npos && line[begin] == '"';
    if (continues) text.pop_back();
    if (begin != std::string::npos) text += line.substr(begin + (continues ? 1 : 0));
  }
  return text;
}

TEST(Troubles, QuotedMessagesExist) {
  const std::vector<std::string> quotes = quoted_messages();
  EXPECT_GE(quotes.size(), 20U);
  std::vector<std::string> sources;
  for (const SourceFile& file : source_tree()) {
    const bool is_program = file.path.starts_with("server/") || file.path.starts_with("client/") ||
                            file.path.starts_with("shared/");
    if (is_program) sources.push_back(joined_literals(file));
  }
  for (const std::string& quote : quotes) {
    const bool exists = std::any_of(sources.begin(), sources.end(), [&](const std::string& text) {
      return text.find(quote) != std::string::npos;
    });
    EXPECT_TRUE(exists) << quote;
  }
}

}  // namespace
}  // namespace undercroft
