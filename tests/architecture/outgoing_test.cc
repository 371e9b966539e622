// outgoing_test.cc: the server calls nobody: no update check, no list of servers, no telemetry. Few
// files can open a connection, each to a place that the host has named.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "tests/architecture/source_tree.h"

namespace undercroft::outgoing_test {
namespace {

struct Caller {
  std::string_view file;
  std::string_view whom;  // for readers of this table
};

// clang-format off
constexpr std::array kCallers = {
    Caller{"server/store/etcd/http_connection.cc", "the members of --store, and each --webhook"},
    Caller{"server/fleet/fleet_link.cc",      "servers of the same store, by their member records"},
    Caller{"server/fleet/link_channel.cc",    "the same"},
    Caller{"server/gateway/port.cc",          "the name server, for a host name in --listen"},
    Caller{"server/commands/health_request.cc",        "`undercroft-server health`: a server, by its settings or --at"},
    Caller{"server/admin/admin_socket.cc",    "`undercroft-server admin`: a socket in the data folder"},
};
// clang-format on

bool calls_out(std::string_view line) {
  constexpr std::array<std::string_view, 6> kCalls = {"async_connect", "::connect(", ".connect(",
                                                      "resolver",      "libcurl",    "popen("};
  return std::any_of(kCalls.begin(), kCalls.end(), [&](std::string_view call) {
    return line.find(call) != std::string_view::npos;
  });
}

bool may_call(const SourceFile& file) {
  return std::any_of(kCallers.begin(), kCallers.end(),
                     [&](const Caller& caller) { return file.path == caller.file; });
}

// The first line that opens a connection where none may be opened; empty: none does.
std::string stray_call(const SourceFile& file) {
  const bool is_code =
      file.is_cpp() && (file.path.starts_with("server/") || file.path.starts_with("shared/"));
  if (!is_code || may_call(file)) return "";
  const auto found = std::find_if(file.lines.begin(), file.lines.end(), calls_out);
  return found == file.lines.end() ? "" : file.path + ": " + *found;
}

TEST(Outgoing, OnlyNamedPlacesAreCalled) {
  for (const SourceFile& file : source_tree()) EXPECT_EQ(stray_call(file), "");
}

// Tests the check itself.
TEST(Outgoing, StrayCallsAreDetected) {
  EXPECT_NE(stray_call(source_file("server/news.cc", "  socket.async_connect(endpoint, done);")),
            "");
  EXPECT_NE(stray_call(source_file("shared/news.cc", "  ::connect(fd, address, size);")), "");
  EXPECT_EQ(stray_call(source_file("client/news.cc", "  ::connect(fd, address, size);")), "");
  EXPECT_EQ(
      stray_call(source_file("server/store/etcd/http_connection.cc", "  x.async_connect(y);")), "");
}

}  // namespace
}  // namespace undercroft::outgoing_test
