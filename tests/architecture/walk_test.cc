// walk_test.cc: ARCHITECTURE.md tells the truth: its walk's functions and its table of floors.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft {
namespace {

// What stands between backquotes, in order.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::size_t begin = line.find('`');
  while (begin != std::string::npos) {
    const std::size_t end = line.find('`', begin + 1);
    if (end == std::string::npos) break;
    words.push_back(line.substr(begin + 1, end - begin - 1));
    begin = line.find('`', end + 1);
  }
  return words;
}

const SourceFile* file_at(const std::string& path) {
  const auto found = std::find_if(source_tree().begin(), source_tree().end(),
                                  [&](const SourceFile& file) { return file.path == path; });
  return found == source_tree().end() ? nullptr : &*found;
}

bool mentions(const SourceFile& file, const std::string& words) {
  return std::any_of(file.lines.begin(), file.lines.end(), [&](const std::string& line) {
    return line.find(words) != std::string::npos;
  });
}

// Rows of the walk begin with their number: "| 9 | `resolve_turn` | `server/sim/turn/turn.cc` |".
TEST(Walk, EveryFunctionIsWhereThePageSays) {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "ARCHITECTURE.md");
  int rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 3 || line[0] != '|' || line[2] < '0' || line[2] > '9') continue;
    const auto words = words_of(line);
    ASSERT_GE(words.size(), 2U) << line;
    ++rows;
    const SourceFile* file = file_at(words[1]);
    ASSERT_NE(file, nullptr) << "there is no " << words[1];
    EXPECT_TRUE(mentions(*file, words[0] + "(")) << words[1] << " has no " << words[0];
  }
  EXPECT_GE(rows, 12);
}

// Rows of the floors begin with the folder: "| `shared` | what both ends need ...".
TEST(Walk, EveryFolderWithSourcesIsOnThePage) {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "ARCHITECTURE.md");
  std::vector<std::string> folders;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("| `")) folders.push_back(words_of(line).front());
  }
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp() || file.folder.starts_with("tests")) continue;
    EXPECT_NE(std::find(folders.begin(), folders.end(), file.folder), folders.end())
        << "no row for " << file.folder;
  }
}

}  // namespace
}  // namespace undercroft
