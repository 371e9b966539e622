// fleet_servers_test.cc: two servers on one etcd, as players meet them.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "client/client.h"
#include "tests/support/etcd_process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft {
namespace {

using testing::EtcdProcess;
using testing::RawSocket;
using testing::TestServer;

const std::string kCorridor =
    "title = \"x\"\nrules = { deadline_ms = 400, linger_ms = 0 }\nmap = \"\"\"\n########\n"
    "#<.....#\n########\n\"\"\"\n";

struct FleetServers : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
    etcd = std::make_unique<EtcdProcess>();
    std::ofstream(key()) << std::string(64, '7');
    first = server();
    second = server();
  }
  [[nodiscard]] std::string key() const { return folder.path() + "/fleet.key"; }
  [[nodiscard]] std::unique_ptr<TestServer> server() const {
    Config config;
    config.store.url = "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port;
    config.fleet = {"127.0.0.1", 0, "", key()};
    config.guests = true;
    config.realms = {"crypt", "tower"};
    return std::make_unique<TestServer>(kCorridor, std::move(config));
  }
  static int metric(const TestServer& server, const std::string& name) {
    RawSocket socket(server.port());
    socket.send_bytes("GET /-/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string text = socket.read_until("the whole page, until the server closes");
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
  }
  // Joins by one of the servers; null when it cannot within 10 s.
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& address, const std::string& name,
                                             Identity identity = {}) {
    auto client = std::make_unique<Client>(loop);
    identity.name = name;
    identity.retries = -1;
    const auto connected = client->connect(address, identity);
    const bool plays = connected && client->wait_until([&] { return client->playing(); },
                                                       std::chrono::seconds(10));
    return plays ? std::move(client) : nullptr;
  }

  testing::TemporaryFolder folder;
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
  std::unique_ptr<TestServer> first, second;
};

TEST_F(FleetServers, PlayerIsPassedOnToTheOwner) {
  const auto ann = join(first->url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  const auto bob = join(second->url() + "/crypt", "Bob");
  ASSERT_NE(bob, nullptr);
  EXPECT_EQ(metric(*first, "undercroft_realms"), 1);
  EXPECT_EQ(metric(*second, "undercroft_realms"), 0) << "it has passed Bob on";
  EXPECT_EQ(metric(*first, "undercroft_players"), 2);
  ann->chat("who is there?");
  EXPECT_TRUE(bob->wait_until([&] {
    for (const ChatLine& line : bob->take_chat()) {
      if (line.text == "who is there?") return true;
    }
    return false;
  }));
  // Each waits for the other's choice, or for the deadline.
  for (int turn = 0; turn < 5; ++turn) {
    ann->send({.verb = IntentVerb::Wait});
    ASSERT_TRUE(bob->act({.verb = IntentVerb::Wait}));
  }
}

TEST_F(FleetServers, HelloMayNameARealmOfTheOtherServer) {
  ASSERT_NE(join(first->url() + "/tower", "Ann"), nullptr);
  const auto bob = join(second->url(), "Bob", {.realm = "tower"});
  ASSERT_NE(bob, nullptr);
  EXPECT_EQ(bob->welcome().realm, "tower");
  EXPECT_TRUE(bob->act({.verb = IntentVerb::Wait}));
}

TEST_F(FleetServers, HeroGoesOnElsewhereWhenItsServerStops) {
  const auto ann = join(first->url() + "/crypt " + second->url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  for (int turn = 0; turn < 3; ++turn) {
    ASSERT_TRUE(ann->act({.verb = IntentVerb::Bump, .direction = Direction::Right}));
  }
  const Point at = ann->known().self.at;
  first.reset();
  ASSERT_TRUE(ann->wait_until([&] { return metric(*second, "undercroft_realms") == 1; },
                              std::chrono::seconds(10)));
  ASSERT_TRUE(ann->wait_until([&] { return ann->playing(); }, std::chrono::seconds(10)));
  EXPECT_EQ(ann->known().turn, 3u);
  EXPECT_EQ(ann->known().self.at, at);
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}));
}

TEST_F(FleetServers, TokenIsGoodAtEveryServer) {
  std::string token;
  {
    const auto ann = join(first->url() + "/crypt", "Ann");
    ASSERT_NE(ann, nullptr);
    token = ann->welcome().resume_token;
    ann->leave();
    EXPECT_TRUE(ann->wait_until([&] { return !ann->playing(); }));
  }
  const auto again = join(second->url() + "/crypt", "", {.resume_token = token});
  ASSERT_NE(again, nullptr);
  RawSocket socket(second->port());
  EXPECT_TRUE(socket.ask_for_websocket("/nowhere").starts_with("HTTP/1.1 404"));
}

}  // namespace
}  // namespace undercroft
