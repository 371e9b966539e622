// floors_test.cc: each folder includes only the folders that the table in ARCHITECTURE.md allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft::floors_test {
namespace {

struct Floor {
  std::string folder;
  std::vector<std::string> may_know;  // in addition to itself
};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" `");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" `") - begin + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(trimmed(part));
  return parts;
}

// The full path of the folder that a row names by its last part, such as "world". Returns the word
// itself if no row above has that name; a test detects this.
std::string folder_called(const std::string& word, const std::vector<Floor>& above) {
  for (const Floor& floor : above) {
    if (floor.folder.substr(floor.folder.rfind('/') + 1) == word) return floor.folder;
  }
  return word;
}

// Parses "| `client/input` | what it is | model |". Besides the folders in the last cell, a folder
// may know `shared`, unless the cell says "nothing".
Floor floor_on(const std::string& row, const std::vector<Floor>& above) {
  const std::vector<std::string> cells = split(row, '|');
  Floor floor{cells.at(1), {}};
  if (cells.at(3) == "nothing") return floor;
  if (floor.folder != "shared") floor.may_know.emplace_back("shared");
  for (const std::string& word : split(cells.at(3), ',')) {
    floor.may_know.push_back(folder_called(word, above));
  }
  return floor;
}

// Only rows of this table begin with a backquote. They are ordered from the bottom up.
std::vector<Floor> floors_on(std::istream& page) {
  std::vector<Floor> floors;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("| `")) floors.push_back(floor_on(line, floors));
  }
  return floors;
}

const std::vector<Floor>& all_floors() {
  static const std::vector<Floor> floors = [] {
    std::ifstream page(std::filesystem::path(UNDERCROFT_SOURCE) / "ARCHITECTURE.md");
    return floors_on(page);
  }();
  return floors;
}

const Floor* floor_of(std::string_view folder) {
  const auto row = std::find_if(all_floors().begin(), all_floors().end(),
                                [&](const Floor& floor) { return floor.folder == folder; });
  return row == all_floors().end() ? nullptr : &*row;
}

bool holds(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string side_of(std::string_view path) { return std::string(path.substr(0, path.find('/'))); }

// Explains why `file` may not include `path`; empty if it may.
std::string fault(const SourceFile& file, const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().generic_string();
  if (file.folder.starts_with("tests")) return "";  // the linker enforces the floor of each test
  if (folder.starts_with("tests")) return "nothing but tests may know tests";
  const Floor* floor = floor_of(file.folder);
  if (floor == nullptr) return "the folder has no row in the table of floors";
  if (folder == file.folder || holds(floor->may_know, folder)) return "";
  if (file.is_main() && side_of(folder) == side_of(file.folder)) return "";
  return file.folder + " may not know " + folder;
}

TEST(Floors, EachFolderIncludesOnlyFoldersBelowIt) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp()) continue;
    for (const Include& include : file.includes()) {
      if (!include.ours) continue;
      EXPECT_EQ(fault(file, include.path), "")
          << file.path << ":" << include.line << " includes " << include.path;
    }
  }
}

TEST(Floors, EveryIncludeStartsAtTheRootAndNamesAFile) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp()) continue;
    for (const Include& include : file.includes()) {
      if (!include.ours || include.path.ends_with(".pb.h")) continue;
      EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(UNDERCROFT_SOURCE) / include.path))
          << file.path << ":" << include.line << " includes " << include.path;
    }
  }
}

TEST(Floors, EveryFolderWithSourcesHasARow) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp() || file.folder.starts_with("tests")) continue;
    EXPECT_NE(floor_of(file.folder), nullptr) << file.path << " has no row in the table of floors";
  }
}

TEST(Floors, RowsNameOnlyRowsAboveThem) {
  for (const Floor& floor : all_floors()) {
    for (const std::string& known : floor.may_know) {
      const Floor* below = floor_of(known);
      ASSERT_NE(below, nullptr) << "no row above " << floor.folder << " is called " << known;
      EXPECT_LT(below, &floor) << floor.folder << " may not depend on " << known;
    }
  }
}

TEST(Floors, AreParsedFromThePage) {
  std::istringstream page(
      "| folder | what it is | what it may know, besides `shared` |\n| --- | --- | --- |\n"
      "| `proto` | the wire | nothing |\n| `shared` | both ends' | proto |\n"
      "| `server/sim` | rules | |\n| `server/realm` | `a(b, c)` | sim, cellar |\n| 1 | `x` | |\n");
  const std::vector<Floor> floors = floors_on(page);
  ASSERT_EQ(floors.size(), 4U);
  using Folders = std::vector<std::string>;
  EXPECT_EQ(floors[0].may_know, Folders{});
  EXPECT_EQ(floors[1].may_know, Folders{"proto"});
  EXPECT_EQ(floors[2].may_know, Folders{"shared"});
  EXPECT_EQ(floors[3].folder, "server/realm");
  EXPECT_EQ(floors[3].may_know, (Folders{"shared", "server/sim", "cellar"}));
}

// Tests the check itself: if it found no includes, every test above would pass.
TEST(Floors, ForbiddenIncludeIsDetected) {
  const SourceFile file = source_file("server/sim/world/world.cc",
                                      "// world.cc: ...\n#include <vector>\n"
                                      "  #  include \"server/sim/turn/turn.h\"\n"
                                      "#include \"shared/grid.h\"\n");
  const auto includes = file.includes();
  ASSERT_EQ(includes.size(), 3U);
  EXPECT_EQ(includes[1].line, 3);
  EXPECT_EQ(fault(file, includes[1].path), "server/sim/world may not know server/sim/turn");
  EXPECT_EQ(fault(file, includes[2].path), "");
  EXPECT_GT(source_tree().size(), 100U) << "the project's files were not found";
}

}  // namespace
}  // namespace undercroft::floors_test
