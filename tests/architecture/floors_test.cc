// floors_test.cc: each folder includes only folders below it; ARCHITECTURE.md tells the same table.
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft {
namespace {

struct Floor {
  std::string_view folder;
  std::vector<std::string_view> may_know;  // besides itself
};

// From the ground up: a row may only name folders of rows above it, so there are no rings.
// clang-format off
const std::vector<Floor> kFloors = {
    {"proto",                 {}},
    {"shared",                {"proto"}},

    {"server/files",          {}},

    {"server/sim/content",    {"shared"}},
    {"server/sim/world",      {"shared", "server/sim/content"}},
    {"server/sim/sight",      {"shared", "server/sim/content", "server/sim/world"}},
    {"server/sim/rules",      {"shared", "server/sim/content", "server/sim/world", "server/sim/sight"}},
    {"server/sim/turn",       {"shared", "server/sim/content", "server/sim/world", "server/sim/sight",
                               "server/sim/rules"}},
    {"server/sim/generation", {"shared", "server/sim/content", "server/sim/world"}},
    {"server/protocol",       {"shared", "server/sim/content", "server/sim/world", "server/sim/sight",
                               "server/sim/turn"}},
    {"server/scenario",       {"shared", "server/sim/content", "server/sim/world", "server/sim/sight",
                               "server/sim/rules", "server/sim/turn", "server/protocol", "server/files"}},
    {"server/realm",          {"shared", "server/sim/content", "server/sim/world", "server/sim/sight",
                               "server/sim/rules", "server/sim/turn", "server/sim/generation",
                               "server/protocol"}},
    {"server/gateway",        {"shared", "server/realm"}},
    {"server",                {"shared", "server/sim/content", "server/sim/world", "server/sim/rules", "server/scenario",
                               "server/realm", "server/gateway", "server/files"}},

    {"client/model",          {"shared"}},
    {"client/input",          {"shared", "client/model"}},
    {"client/net",            {"shared"}},
    {"client",                {"shared", "client/model", "client/net"}},
    {"client/view",           {"shared", "client/model", "client/input"}},
    {"client/app",            {"shared", "client/model", "client/input", "client/net", "client",
                               "client/view"}},
};
// clang-format on

const Floor* floor_of(std::string_view folder) {
  const auto row = std::find_if(kFloors.begin(), kFloors.end(),
                                [&](const Floor& floor) { return floor.folder == folder; });
  return row == kFloors.end() ? nullptr : &*row;
}

bool holds(const std::vector<std::string_view>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string side_of(std::string_view path) { return std::string(path.substr(0, path.find('/'))); }

// Why `file` may not include `path`; empty when it may.
std::string fault(const SourceFile& file, const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().generic_string();
  if (file.folder.starts_with("tests")) return "";  // the linker keeps each to its floor
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

TEST(Floors, EveryIncludeIsFromTheRootAndLeadsToAFile) {
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
    EXPECT_NE(floor_of(file.folder), nullptr) << file.path << " stands on no floor";
  }
}

TEST(Floors, RowsNameOnlyRowsAboveThem) {
  for (std::size_t i = 0; i < kFloors.size(); ++i) {
    for (const std::string_view known : kFloors[i].may_know) {
      const Floor* below = floor_of(known);
      ASSERT_NE(below, nullptr) << known << " has no row";
      EXPECT_LT(below - kFloors.data(), static_cast<std::ptrdiff_t>(i))
          << kFloors[i].folder << " may not stand on " << known;
    }
  }
}

// The test of the test: were it blind, everything above would pass.
TEST(Floors, AStrayIncludeIsFound) {
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
}  // namespace undercroft
