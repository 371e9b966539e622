// fleet_frozen_test.cc: a server freezes, another one takes its realm over, and it wakes again.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/support/etcd_process.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::fleet_frozen_test {
namespace {

using std::chrono::seconds;
using testing::EtcdProcess;
using testing::RawSocket;
using testing::ServerProcess;

struct FrozenServer : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
    etcd = std::make_unique<EtcdProcess>();
    std::ofstream(folder.path() + "/key") << std::string(64, '7');
    first = start(first_url);
    second = start(second_url);
    ASSERT_FALSE(first_url.empty() || second_url.empty());
  }
  [[nodiscard]] std::unique_ptr<ServerProcess> start(std::string& url) const {
    auto server = std::make_unique<ServerProcess>(
        std::vector<std::string>{"--listen", "127.0.0.1:0", "--store",
                                 "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port,
                                 "--fleet", "127.0.0.1:0", "--fleet-key", folder.path() + "/key",
                                 "--guests", "on", "--realm", "crypt", "--log-level", "err"});
    url = testing::url_in(server->read_to("listening on"));
    return server;
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<EtcdProcess> etcd;
  std::string first_url, second_url;
  std::unique_ptr<ServerProcess> first, second;
};

// Two servers believe for a moment that the realm is theirs: the store refuses what the first one
// wants to append, so no player is ever told of it.
TEST_F(FrozenServer, WakesAndTellsNobodyWhatTheStoreRefuses) {
  RawSocket ann(std::stoi(first_url.substr(first_url.rfind(':') + 1)));
  ASSERT_TRUE(ann.upgrade("/crypt"));
  ann.send(Hello{kProtocolVersion, "raw", "Ann", "crypt", ""});
  ASSERT_TRUE(ann.read_frame().has_value());
  first->signal(SIGSTOP);
  Loop loop;
  Client bob(loop);
  ASSERT_TRUE(bob.connect(second_url + "/crypt", {.name = "Bob", .retries = -1}));
  ASSERT_TRUE(bob.wait_until([&] { return bob.playing(); }, seconds(30)));
  ann.send(ChatSay{"late words"});
  first->signal(SIGCONT);
  const auto close = ann.read_to_close();
  ASSERT_TRUE(close.has_value());
  EXPECT_EQ(close->code, static_cast<int>(CloseCode::Restart)) << close->payload;
  EXPECT_EQ(close->payload, "another server plays this realm: try again soon");
  bob.chat("the last word");
  bool is_said = false;
  EXPECT_TRUE(bob.wait_until(
      [&] {
        for (const ChatLine& line : bob.take_chat()) {
          EXPECT_NE(line.text, "late words");
          is_said = is_said || line.text == "the last word";
        }
        return is_said;
      },
      seconds(30)));
  EXPECT_TRUE(bob.playing());
  Client again(loop);
  ASSERT_TRUE(again.connect(first_url + "/crypt", {.name = "Eve", .retries = -1}));
  EXPECT_TRUE(again.wait_until([&] { return again.playing(); }, seconds(30)))
      << "the first server passes her on";
}

}  // namespace
}  // namespace undercroft::fleet_frozen_test
