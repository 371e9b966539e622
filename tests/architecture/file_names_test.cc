// file_names_test.cc: files that comments and pages name exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/page_text.h"
#include "tests/architecture/source_tree.h"

namespace undercroft::file_names_test {
namespace {

// A word with one of these endings names a source file.
constexpr std::string_view kSources[] = {".h",  ".cc",    ".ts",    ".mjs",
                                         ".sh", ".proto", ".cmake", ".md"};
// Below one of our folders, a word with one of these does too. Elsewhere it is a file of users.
constexpr std::string_view kOthers[] = {".toml", ".txt", ".json", ".yaml", ".py", ".html", ".css"};
constexpr std::string_view kFolders[] = {"proto/",   "shared/", "server/", "client/",
                                         "scripts/", "docker/", "tests/",  "docs/"};

bool ends_with_any(std::string_view word, const auto& endings) {
  return std::any_of(std::begin(endings), std::end(endings), [&](std::string_view ending) {
    return word.ends_with(ending) && word.size() > ending.size();
  });
}

// "NAME.txt" and "tests/terminal/NAME_test.sh" stand for many files; so does "src/*.ts".
bool is_placeholder(std::string_view word) {
  const std::string_view name = word.substr(word.rfind('/') + 1);
  const auto is_capital = [](unsigned char c) { return std::isupper(c) != 0; };
  return name.find('*') != std::string_view::npos ||
         std::search_n(name.begin(), name.end(), 4, true,
                       [&](char c, bool) { return is_capital(c); }) != name.end();
}

bool names_a_file(std::string_view word) {
  // Absolute paths are those of other machines, or of the server's pages.
  if (word.starts_with("/") || word.find("//") != std::string_view::npos) return false;
  const bool is_below = std::any_of(std::begin(kFolders), std::end(kFolders),
                                    [&](const auto& folder) { return word.starts_with(folder); });
  const bool is_folder = word.find('.') == std::string_view::npos;
  return ends_with_any(word, kSources) || (is_below && (is_folder || ends_with_any(word, kOthers)));
}

bool exists(const std::string& word, const std::string& folder) {
  const auto beside = (std::filesystem::path(folder) / word).lexically_normal().generic_string();
  return is_file_of_ours(word) || is_file_of_ours(beside);
}

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_./*+-:<").find(c) != std::string_view::npos;
}

// The words that name files, without full stops, colons and slashes behind them. "<linux/fs.h>" is
// a file of the system.
std::vector<std::string> file_names_in(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_of_word(text[end])) ++end;
    std::string_view word = text.substr(begin, end - begin);
    while (!word.empty() && std::string_view(".:/").find(word.back()) != std::string_view::npos) {
      word.remove_suffix(1);
    }
    const bool is_of_system = word.find('<') != std::string_view::npos;
    if (!is_of_system && names_a_file(word)) names.emplace_back(word);
    begin = end + 1;
  }
  return names;
}

bool has_slash_comments(const SourceFile& file) {
  return file.is_cpp() || file.ends_with(".proto") || file.ends_with(".ts");
}

bool has_hash_comments(const SourceFile& file) {
  return file.ends_with(".sh") || file.ends_with(".cmake") || file.ends_with(".toml") ||
         file.ends_with("CMakeLists.txt");
}

// The comment of a line: behind "//" or "#" at its beginning or after a space, and a line of a
// block that begins with '*'.
std::string_view comment_of(std::string_view line, bool slashes) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  const std::string_view mark = slashes ? "//" : "#";
  if (line.substr(begin).starts_with(mark)) return line.substr(begin + mark.size());
  if (slashes && line[begin] == '*') return line.substr(begin + 1);
  const std::size_t behind = line.find(" " + std::string(mark) + " ", begin);
  return behind == std::string_view::npos ? "" : line.substr(behind + 1 + mark.size());
}

// "server/a.cc:12: there is no server/b.cc"
std::vector<std::string> faults_in(const SourceFile& file) {
  std::vector<std::string> faults;
  if (!has_slash_comments(file) && !has_hash_comments(file)) return faults;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    for (const std::string& name :
         file_names_in(comment_of(file.lines[i], has_slash_comments(file)))) {
      if (is_placeholder(name) || exists(name, file.folder)) continue;
      faults.push_back(file.path + ":" + std::to_string(i + 1) + ": there is no " + name);
    }
  }
  return faults;
}

// Tests of the checks name files that are not there.
TEST(FileNames, ThoseInCommentsExist) {
  for (const SourceFile& file : source_tree()) {
    if (file.folder == "tests/architecture") continue;
    for (const std::string& fault : faults_in(file)) ADD_FAILURE() << fault;
  }
}

// Between backquotes a page names a file by its path, or a source file by its name alone.
TEST(FileNames, ThoseOnPagesExist) {
  ASSERT_GT(pages_of_today().size(), 10U);
  for (const std::string& page : pages_of_today()) {
    const std::string folder = std::filesystem::path(page).parent_path().string();
    for (const std::string& line : lines_of_page(page)) {
      for (const std::string& words : quoted_words(line)) {
        for (const std::string& name : file_names_in(words)) {
          EXPECT_TRUE(is_placeholder(name) || exists(name, folder)) << page << " names " << name;
        }
      }
    }
  }
}

// Tests the check itself.
TEST(FileNames, MissingOnesAreDetected) {
  const auto faults_of = [](const std::string& path, const std::string& text) {
    return faults_in(source_file(path, text));
  };
  EXPECT_EQ(faults_of("server/a.cc", "// See turn/turn.cc.\nint x;  // as in turn/gone.cc.\n"),
            std::vector<std::string>{"server/a.cc:2: there is no turn/gone.cc"});
  EXPECT_EQ(faults_of("server/a.cc", "// (tests/gone, server/sim/, tests/NAMES_test).\n"),
            std::vector<std::string>{"server/a.cc:1: there is no tests/gone"});
  EXPECT_EQ(faults_of("scripts/a.sh", "run  # as gone.sh does\n").size(), 1U);
  EXPECT_EQ(faults_of("client/web/src/a.ts", "/**\n * As in gone.ts: so.\n */\n").size(), 1U);
  EXPECT_EQ(faults_of("server/content/a.toml", "# (docs/gone.md)\n").size(), 1U);
  EXPECT_TRUE(
      faults_of("server/sim/turn/a.cc", "// turn.h, README.md and <linux/gone.h>\n").empty());
  EXPECT_TRUE(
      faults_of("server/a.cc", "// https://a.org/gone.h, /-/gone.json, NAME.txt\n").empty());
  EXPECT_TRUE(faults_of("server/a.cc", "const char* text = \"gone.cc\";\n").empty());
}

}  // namespace
}  // namespace undercroft::file_names_test
