// walk_test.cc: the walk of one intent in ARCHITECTURE.md matches the code.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/architecture/page_text.h"
#include "tests/architecture/source_tree.h"

namespace undercroft::walk_test {
namespace {

const SourceFile* file_at(const std::string& path) {
  const auto found = std::find_if(source_tree().begin(), source_tree().end(),
                                  [&](const SourceFile& file) { return file.path == path; });
  return found == source_tree().end() ? nullptr : &*found;
}

// True if the declaration of `name` at this position has a body. Calls and declarations end with a
// semicolon instead.
bool has_body(const SourceFile& file, std::size_t line, std::size_t column) {
  for (; line < file.lines.size(); ++line, column = 0) {
    const std::size_t end = file.lines[line].find_first_of("{;", column);
    if (end != std::string::npos) return file.lines[line][end] == '{';
  }
  return false;
}

// "void Realm::on(" and "  bool take(": a return type precedes the name, and no statement keyword
// does.
bool is_declared(const std::string& before) {
  const std::size_t begin = before.find_first_not_of(' ');
  if (begin == std::string::npos || before.find_first_of("(=.!;,") != std::string::npos)
    return false;
  const std::string first = before.substr(begin, before.find(' ', begin) - begin);
  const bool qualified = before.ends_with("::");
  return (qualified || before.back() == ' ') && first != "return" && first != "co_return" &&
         first != "co_await" && first != "case" && !first.starts_with("//");
}

bool defines(const SourceFile& file, const std::string& name) {
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::size_t at = file.lines[i].find(name + "(");
    if (at == std::string::npos || !is_declared(file.lines[i].substr(0, at))) continue;
    if (has_body(file, i, at)) return true;
  }
  return false;
}

// A row of the walk begins with its number: "| 9 | `resolve_turn` | `server/sim/turn/turn.cc` |".
TEST(Walk, EveryFunctionIsWhereThePageSays) {
  int rows = 0;
  for (const std::string& line : lines_of_page("ARCHITECTURE.md")) {
    if (line.size() < 3 || line[0] != '|' || line[2] < '0' || line[2] > '9') continue;
    const auto words = quoted_words(line);
    ASSERT_GE(words.size(), 2U) << line;
    ++rows;
    const SourceFile* file = file_at(words[1]);
    ASSERT_NE(file, nullptr) << "there is no " << words[1];
    EXPECT_TRUE(defines(*file, words[0])) << words[1] << " does not define " << words[0];
  }
  EXPECT_GE(rows, 12);
}

// Tests the check itself.
TEST(Walk, CallsAndDeclarationsAreNotDefinitions) {
  const auto defines_on = [](const std::string& text) {
    return defines(source_file("server/realm/realm.cc", text), "on");
  };
  EXPECT_TRUE(defines_on("void Realm::on(Seat& seat, const Hello&) {\n"));
  EXPECT_TRUE(defines_on("asio::awaitable<int> on(Seat& seat,\n                    int n) {\n"));
  EXPECT_TRUE(defines_on("  [[nodiscard]] bool on() const { return true; }\n"));
  EXPECT_FALSE(defines_on("void on(Seat& seat);\nint x() {\n"));
  EXPECT_FALSE(defines_on("  on(seat);\n}\nvoid settle() {\n"));
  EXPECT_FALSE(defines_on("  return on(seat);\n"));
  EXPECT_FALSE(defines_on("  std::visit([&](const auto& m) { on(seat, m); }, message);\n"));
  EXPECT_FALSE(defines_on("  if (on(seat)) {\n"));
  EXPECT_FALSE(defines_on("void Realm::go_on(Seat& seat) {\n"));
  EXPECT_FALSE(defines_on("// void on() {\n"));
}

}  // namespace
}  // namespace undercroft::walk_test
