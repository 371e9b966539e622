// stopping_test.cc: SIGTERM lets the turns in play end; SIGHUP reads the settings again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::stopping_test {
namespace {

using Process = testing::ServerProcess;
using testing::url_in;

const std::string kHall =
    "title = \"x\"\nrules = { deadline_ms = 600000 }\nmap = \"\"\"\n#########\n#<......#\n"
    "#########\n\"\"\"\n";

// Two players who see each other, on a server whose turns wait for both.
struct Stopping : ::testing::Test {
  const testing::TemporaryFile hall{kHall};
  const testing::TemporaryFolder folder;
  std::string url;
  Loop loop;
  Client ann{loop};
  Client bob{loop};
  std::unique_ptr<Process> server;

  void start(const std::string& drain_ms) {
    server = std::make_unique<Process>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--scenario", hall.path(), "--data", folder.path() + "/data",
        "--guests", "on", "--drain-ms", drain_ms});
    url = url_in(server->read_to("listening on"));
    join(ann, "Ann", url);
    join(bob, "Bob", url);
    ASSERT_TRUE(ann.wait_until([&] { return ann.known().members.size() == 2; }));
  }
  static void join(Client& client, const std::string& name, const std::string& to) {
    ASSERT_TRUE(client.connect(to, {.name = name}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }, std::chrono::seconds(20)));
  }
  // Ann has chosen, and Bob has seen it.
  void choose() {
    ASSERT_NE(ann.send(Intent{}), 0u);
    ASSERT_TRUE(bob.wait_until([&] {
      const auto& members = bob.known().members;
      return std::any_of(members.begin(), members.end(),
                         [](const auto& member) { return member.second.chosen; });
    }));
  }
  void expect_close() {
    ASSERT_TRUE(
        ann.wait_until([&] { return ann.ending() && bob.ending(); }, std::chrono::seconds(30)));
    EXPECT_EQ(ann.ending()->code, static_cast<int>(CloseCode::Restart));
    EXPECT_EQ(bob.ending()->reason, "the server is shutting down");
    EXPECT_EQ(server->exit_code(), 0);
  }
};

TEST_F(Stopping, TurnInPlayEndsAndIsStored) {
  start("60000");
  choose();
  const auto turn = bob.known().turn;
  server->signal(SIGTERM);
  (void)server->read_to("the turns in play end");
  ASSERT_NE(bob.send(Intent{}), 0u);
  expect_close();
  EXPECT_EQ(bob.known().turn, turn + 1) << "the last turn was played and sent";
}

TEST_F(Stopping, TurnEndsWithoutThoseWhoDoNotChoose) {
  start("1000");
  choose();
  const auto turn = ann.known().turn;
  server->signal(SIGTERM);
  expect_close();
  EXPECT_EQ(ann.known().turn, turn + 1);
}

TEST_F(Stopping, SecondSignalEndsItNow) {
  start("60000");
  choose();
  server->signal(SIGTERM);
  (void)server->read_to("the turns in play end");
  server->signal(SIGTERM);
  expect_close();
}

TEST_F(Stopping, NobodyElseComesInMeanwhile) {
  start("60000");
  choose();
  server->signal(SIGTERM);
  (void)server->read_to("the turns in play end");
  const int port = std::stoi(url.substr(url.rfind(':') + 1));
  testing::RawSocket late(port);
  EXPECT_FALSE(late.upgrade());
  testing::RawSocket asked(port);
  asked.send_bytes("GET /-/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(asked.read_until("the end"), ::testing::StartsWith("HTTP/1.1 503"));
  server->signal(SIGTERM);
  expect_close();
}

TEST(Reload, SighupTakesOverWhatItCan) {
  const testing::TemporaryFile hall(kHall);
  const testing::TemporaryFile settings("motd = \"old\"\nmax_players = 5\n");
  Process server(
      {"--listen", "127.0.0.1:0", "--scenario", hall.path(), "--config", settings.path()});
  const std::string url = url_in(server.read_to("listening on"));
  std::ofstream(settings.path()) << "motd = \"new\"\nmute = [\"Ann\"]\nwatchers = 3\n";
  server.signal(SIGHUP);
  EXPECT_THAT(server.read_to("takes a restart"),
              ::testing::HasSubstr("--watchers has changed, but takes a restart"));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  EXPECT_EQ(ann.welcome().motd, "new");
  std::ofstream(settings.path()) << "modt = \"x\"\n";
  server.signal(SIGHUP);
  EXPECT_THAT(server.read_to("keeping the previous ones"),
              ::testing::HasSubstr(":1: unknown setting"));
  std::ofstream(settings.path()) << "log_level = \"err\"\n";
  server.signal(SIGHUP);
  server.signal(SIGTERM);
  EXPECT_EQ(server.exit_code(), 0);
}

}  // namespace
}  // namespace undercroft::stopping_test
