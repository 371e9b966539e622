// names_test.cc: no two headers define the same name, and each test file has its own namespace.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "tests/architecture/source_tree.h"

namespace undercroft::names_test {
namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool skip(std::string_view& line, std::string_view word) {
  const bool there = line.starts_with(word);
  if (there) line.remove_prefix(word.size());
  return there;
}

std::string first_word(std::string_view text) {
  const auto* end = std::find_if_not(text.begin(), text.end(), is_letter);
  return {text.begin(), end};
}

std::string last_word(std::string_view text) {
  const auto begin = std::find_if_not(text.rbegin(), text.rend(), is_letter).base();
  return {begin, text.end()};
}

std::string type_on(std::string_view line) {
  const bool has_body = line.find('{') != std::string_view::npos;
  const bool is_type = skip(line, "class ") || skip(line, "struct ") || skip(line, "enum class ") ||
                       skip(line, "enum ");
  return is_type && has_body ? first_word(line) : "";
}

std::string inline_function_on(std::string_view line) {
  skip(line, "[[nodiscard]] ");
  const std::string_view before = line.substr(0, line.find('('));
  const bool is_variable = before == line || before.find('=') != std::string_view::npos;
  const bool is_inline = line.starts_with("inline ") || line.starts_with("constexpr ");
  return is_inline && !is_variable ? last_word(before) : "";
}

// The class, enum or inline function whose definition begins on this line; empty if none does.
// Nested definitions are indented by clang-format and do not count.
std::string defined_on(std::string_view line) {
  const std::string type = type_on(line);
  return type.empty() ? inline_function_on(line) : type;
}

TEST(Names, AreDefinedOnce) {
  std::map<std::string, std::string> owners;  // maps a name to its header
  for (const SourceFile& file : source_tree()) {
    if (!file.ends_with(".h") || file.folder.starts_with("tests")) continue;
    for (const std::string& line : file.lines) {
      const std::string name = defined_on(line);
      if (name.empty()) continue;
      const auto& [owner, path] = *owners.try_emplace(name, file.path).first;
      EXPECT_EQ(path, file.path) << "both define " << owner;
    }
  }
  EXPECT_GT(owners.size(), 200U) << "too few definitions were found";
}

// Tests the check itself.
TEST(Names, DefinitionsAreParsed) {
  EXPECT_EQ(defined_on("class Seat {"), "Seat");
  EXPECT_EQ(defined_on("class Line final : public Connection, public Other {"), "Line");
  EXPECT_EQ(defined_on("enum class Ink : std::uint8_t { Bright };"), "Ink");
  EXPECT_EQ(defined_on("[[nodiscard]] constexpr bool is_creature(Kind kind) {"), "is_creature");
  EXPECT_EQ(defined_on("inline std::string to_string(const ContentError& error) {"), "to_string");
  EXPECT_EQ(defined_on("inline constexpr int kMax = least(1, 2);"), "");
  EXPECT_EQ(defined_on("class World;"), "");
  EXPECT_EQ(defined_on("  struct Row {"), "");
}

// Builds compile the test files of a folder as one, so each has a namespace named after itself.
bool has_its_own_namespace(const SourceFile& file) {
  const std::string stem = std::filesystem::path(file.path).stem().string();
  const auto opens = [&](const std::string& line) {
    return line == "namespace undercroft::" + stem + " {" ||
           line == "namespace undercroft::testing::" + stem + " {";
  };
  return std::any_of(file.lines.begin(), file.lines.end(), opens);
}

TEST(Names, EachTestFileHasItsOwnNamespace) {
  int found = 0;
  for (const SourceFile& file : source_tree()) {
    if (!file.path.starts_with("tests/") || !file.ends_with("_test.cc")) continue;
    ++found;
    EXPECT_TRUE(has_its_own_namespace(file)) << file.path;
  }
  EXPECT_GT(found, 200);
}

TEST(Names, ANamespaceSharedWithOtherFilesIsDetected) {
  const std::string path = "tests/sim/hall_test.cc";
  EXPECT_TRUE(has_its_own_namespace(source_file(path, "namespace undercroft::hall_test {\n")));
  EXPECT_FALSE(has_its_own_namespace(source_file(path, "namespace undercroft {\n")));
  EXPECT_FALSE(has_its_own_namespace(source_file(path, "")));
}

}  // namespace
}  // namespace undercroft::names_test
