// first_lines_test.cc: every file's first line says what it is; every header has #pragma once.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

#include "tests/architecture/source_tree.h"

namespace undercroft::first_lines_test {
namespace {

// The line that introduces the file: the first, or the second in a script with "#!".
std::string introduction(const SourceFile& file) {
  const std::size_t line = !file.lines.empty() && file.lines[0].starts_with("#!") ? 1 : 0;
  return line < file.lines.size() ? file.lines[line] : "";
}

// "// turn.h: one beat of a group", "# steps.sh: names each step". Scenarios begin with their
// title.
bool says_what_it_is(const SourceFile& file) {
  const std::string line = introduction(file);
  if (file.path.starts_with("tests/scenarios/")) return line.starts_with("title = \"");
  const std::string name = std::filesystem::path(file.path).filename().string();
  const std::string comment = file.is_cpp() || file.ends_with(".proto") ? "// " : "# ";
  const std::string named = comment + name + ": ";
  if (line.starts_with(named)) return line.size() > named.size();
  // Build files share one name, so any comment will do.
  const bool common = name == "CMakeLists.txt" || name == "Dockerfile";
  return common && line.starts_with("# ") && line.size() > 10;
}

bool has_comments(const SourceFile& file) {
  constexpr std::string_view kEndings[] = {".cc",    ".h",    ".proto",         ".toml",     ".sh",
                                           ".cmake", ".yaml", "CMakeLists.txt", "Dockerfile"};
  return std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return file.ends_with(std::string(ending)); });
}

TEST(FirstLines, NameAndDescribeTheFile) {
  for (const SourceFile& file : source_tree()) {
    if (!has_comments(file)) continue;
    EXPECT_TRUE(says_what_it_is(file)) << file.path << " begins: " << introduction(file);
  }
}

TEST(FirstLines, HeadersHavePragmaOnce) {
  for (const SourceFile& file : source_tree()) {
    if (!file.ends_with(".h")) continue;
    EXPECT_NE(std::find(file.lines.begin(), file.lines.end(), "#pragma once"), file.lines.end())
        << file.path;
  }
}

// Tests the check itself.
TEST(FirstLines, MissingOnesAreDetected) {
  EXPECT_TRUE(says_what_it_is(source_file("shared/a.h", "// a.h: the letter.\n")));
  EXPECT_FALSE(says_what_it_is(source_file("shared/a.h", "// b.h: the letter.\n")));
  EXPECT_FALSE(says_what_it_is(source_file("shared/a.h", "#pragma once\n")));
  EXPECT_FALSE(says_what_it_is(source_file("shared/a.h", "")));
  EXPECT_TRUE(says_what_it_is(source_file("scripts/a.sh", "#!/bin/sh\n# a.sh: the letter.\n")));
}

}  // namespace
}  // namespace undercroft::first_lines_test
