// libraries_test.cc: only a few files know each third-party library, and the simulation knows
// nothing that could make two runs differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft::libraries_test {
namespace {

// Only files whose path begins with an entry of `allowed` may include headers that begin with
// `prefix`. Our own headers never include the expensive ones: a Beast header costs tens of seconds.
struct Library {
  std::string_view prefix;
  std::vector<std::string_view> allowed;
  bool in_headers = false;
};

// clang-format off
const std::vector<Library> kLibraries = {
    // the headers       files that may include them                                  in headers too
    {"boost/graph/",     {"server/sim/generation/rooms/"},                              false},
    {"boost/polygon/",   {"server/sim/generation/rooms/"},                              false},
    {"boost/json/",      {"server/store/etcd/etcd_messages.cc"},                              false},
    {"boost/",           {"server/gateway/", "server/fleet/", "server/store/etcd/http_connection.cc", "server/store/etcd/etcd_client.cc", "client/net/", "tests/tools/bench/fanout/echo_server.cc", "tests/integration/tls_pump_test.cc", "tests/fleet/hostile_links_test.cc"}, false},
    {"openssl/",         {"tests/support/scripted_server.cc", "client/net/system_authorities.cc"}, /* else Asio knows it for us */ false},
    {"google/protobuf/", {"shared/codec", "server/store/field_codec"},                  true},
    {"proto/",           {"shared/wire_reader.h", "server/store/world_codec.cc", "server/realm/state/state_codec.cc", "server/realm/state/facts_codec.cc", "server/realm/state/journal_codec.cc", "server/realm/state/report_codec.cc", "tests/realm/report_codec_test.cc", "tests/shared/", "tests/store/", "tests/tools/bench/fanout/fields.cc", "tests/tools/journeys/tomorrow.cc"}, true},
    {"zlib.h",           {"server/archive/gzip.cc", "server/store/packed_bytes.cc"},    false},
    {"png.h",            {"server/picture/png_file.cc", "tests/picture/"},              false},
    {"ncurses",          {},                /* <curses.h> is its other name */          false},
    {"curses",           {"client/view/terminal/terminfo.cc"},                                               false},
    {"toml++/",          {"server/sim/content/toml.h"},                                 true},
    {"CLI/",             {"server/", "client/", "tests/tools/"},                                        false},
    {"spdlog/",          {"server/admin/", "server/gateway/", "server/main.cc", "server/running/", "server/stored/", "tests/"},           false},
    {"sodium",           {"shared/trust/", "server/base/tokens.cc", "server/base/address_digests.cc", "server/daily/daily_key.cc", "server/page/", "server/archive/sha256.cc", "server/store/record_checksum.cc", "server/store/etcd/etcd_messages.cc", "server/store/etcd/etcd_owners.cc", "server/store/sqlite/file_stamp.cc", "server/accounts/passwords.cc"},   false},
    {"SQLiteCpp/",       {"server/store/sqlite/", "server/accounts/sqlite_", "tests/store/", "tests/accounts/", "tests/integration/damaged_folder_test.cc", "tests/integration/sleeping_test.cc", "tests/past/replay_viewer_test.cc"},                      false},
    {"sqlite3.h",        {"server/store/sqlite/sqlite_store.cc", "server/store/sqlite/sqlite_backup.cc", "server/store/sqlite/timed_disk.cc", "tests/support/failing_disk.cc"}, false},
    {"utf8proc",         {"shared/utf8.cc"},                                            false},
    {"tl/",              {"shared/expected.h", "server/"},                              true},
    {"gtest/",           {"tests/"},                                                    true},
    {"gmock/",           {"tests/"},                                                    true},
    {"rapidcheck",       {"tests/"},                                                    true},
};

// R13 forbids clocks, threads, file and console streams, real randomness, and orders that depend on
// addresses.
const std::vector<std::string_view> kImpure = {
    "atomic",     "chrono",   "condition_variable", "csignal",       "ctime",   "filesystem",
    "fstream",    "future",   "iostream",           "mutex",         "random",  "shared_mutex",
    "stop_token", "thread",   "unordered_map",      "unordered_set", "cmath",   "unistd.h"};
// clang-format on

// Floating point rounds differently between compilers and machines. The one exception, the Voronoi
// cells, uses robust predicates over integers, and only the neighbour relation is taken from it.
const std::vector<std::string_view> kFloats = {"float", "double"};
const std::vector<std::string_view> kMayHaveFloats = {"server/sim/generation/rooms/delaunay.cc"};

bool starts_with_any(std::string_view path, const std::vector<std::string_view>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return path.starts_with(prefix); });
}

// A header that is part of one source file. No other file includes it.
constexpr std::string_view kPiece = "server/gateway/frames/batched_stream.h";
constexpr std::string_view kItsSource = "server/gateway/frames/frame_socket.cc";

// Explains why `file` may not include `path`; empty if it may. The first matching row decides.
std::string fault(const SourceFile& file, std::string_view path) {
  for (const Library& library : kLibraries) {
    if (!path.starts_with(library.prefix)) continue;
    if (!starts_with_any(file.path, library.allowed)) return "another file's business";
    if (file.ends_with(".h") && !library.in_headers && file.path != kPiece)
      return "too dear for a header";
    return "";
  }
  return "";
}

bool is_impure(const SourceFile& file, std::string_view path) {
  return file.folder.starts_with("server/sim") && !file.is_main() &&
         std::find(kImpure.begin(), kImpure.end(), path) != kImpure.end();
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool has_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at < line.size(); at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_letter(line[at - 1]);
    if (begins && (end == line.size() || !is_letter(line[end]))) return true;
  }
  return false;
}

bool has_floats(const SourceFile& file, std::string_view line) {
  if (!file.folder.starts_with("server/sim") || starts_with_any(file.path, kMayHaveFloats)) {
    return false;
  }
  const std::string_view code = line.substr(0, line.find("//"));
  return std::any_of(kFloats.begin(), kFloats.end(),
                     [&](std::string_view word) { return has_word(code, word); });
}

TEST(Libraries, AreIncludedOnlyWhereAllowed) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp()) continue;
    for (const Include& include : file.includes()) {
      EXPECT_EQ(fault(file, include.path), "")
          << file.path << ":" << include.line << " includes " << include.path;
    }
  }
}

TEST(Libraries, ExpensiveHeaderBelongsToOneSource) {
  for (const SourceFile& file : source_tree()) {
    for (const Include& include : file.includes()) {
      EXPECT_TRUE(include.path != kPiece || file.path == kItsSource) << file.path;
    }
  }
}

TEST(Libraries, TheSimulationIncludesNothingImpure) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp()) continue;
    for (const Include& include : file.includes()) {
      EXPECT_FALSE(is_impure(file, include.path))
          << file.path << ":" << include.line << " includes <" << include.path << ">";
    }
  }
}

TEST(Libraries, TheSimulationHasNoFloats) {
  for (const SourceFile& file : source_tree()) {
    if (!file.is_cpp()) continue;
    for (const std::string& line : file.lines) {
      EXPECT_FALSE(has_floats(file, line)) << file.path << ": " << line;
    }
  }
}

bool is_used(const Library& library, std::string_view allowed) {
  return std::any_of(source_tree().begin(), source_tree().end(), [&](const SourceFile& file) {
    const std::vector<Include> includes = file.includes();
    return file.path.starts_with(allowed) &&
           std::any_of(includes.begin(), includes.end(), [&](const Include& include) {
             return include.path.starts_with(library.prefix);
           });
  });
}

TEST(Libraries, AreAllowedOnlyWhereUsed) {
  for (const Library& library : kLibraries) {
    for (const std::string_view allowed : library.allowed) {
      EXPECT_TRUE(is_used(library, allowed)) << allowed << " has no use for " << library.prefix;
    }
  }
}

// Tests the check itself.
TEST(Libraries, ForbiddenIncludesAreDetected) {
  const SourceFile rules = source_file("server/sim/rules/duel.cc", "");
  EXPECT_EQ(fault(rules, "boost/asio.hpp"), "another file's business");
  EXPECT_EQ(fault(source_file("client/net/loop.h", ""), "boost/asio.hpp"), "too dear for a header");
  EXPECT_EQ(fault(source_file("client/net/loop.cc", ""), "boost/asio.hpp"), "");
  EXPECT_EQ(fault(source_file("server/sim/generation/rooms/graph.cc", ""), "boost/graph/x.hpp"),
            "");
  EXPECT_TRUE(is_impure(rules, "unordered_map"));
  EXPECT_FALSE(is_impure(rules, "map"));
  EXPECT_TRUE(has_floats(rules, "  const double half = 0.5;"));
  EXPECT_TRUE(has_floats(rules, "std::vector<float> odds;"));
  EXPECT_FALSE(has_floats(rules, "int doubled = 2;  // twice: double"));
  EXPECT_FALSE(has_floats(source_file("server/sim/generation/rooms/delaunay.cc", ""), "double x;"));
  EXPECT_FALSE(has_floats(source_file("client/view/column.cc", ""), "double x;"));
}

}  // namespace
}  // namespace undercroft::libraries_test
