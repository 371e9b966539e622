// fleet_bad_input_test.cc: what a server of a fleet says of an etcd or a realm that it cannot use.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/local_port.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::fleet_bad_input_test {
namespace {

using testing::EtcdCluster;
using testing::EtcdProcess;
using testing::RawSocket;
using testing::ServerProcess;

struct FleetInput : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
    write_key("/key", '7');
  }
  void write_key(const std::string& name, char digit) const {
    std::ofstream(folder.path() + name) << std::string(64, digit);
  }
  static std::string url_of(const EtcdProcess& etcd) {
    return "etcd://127.0.0.1:" + etcd.endpoint().port;
  }
  [[nodiscard]] std::unique_ptr<ServerProcess> start(const std::string& store,
                                                     const std::string& key = "/key",
                                                     const std::string& at = "127.0.0.1:0") const {
    return std::make_unique<ServerProcess>(std::vector<std::string>{
        "--listen", at, "--store", store, "--fleet", "127.0.0.1:0", "--fleet-key",
        folder.path() + key, "--guests", "on", "--realm", "crypt"});
  }
  static std::string page(int port, const std::string& path) {
    RawSocket asking(port);
    asking.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return asking.read_until("the whole page, until the server closes");
  }
  static int port_in(const std::string& said) {
    const std::string url = testing::url_in(said);
    return std::stoi(url.substr(url.rfind(':') + 1));
  }
  // A server that cannot start says so and exits.
  void expect_no_start(const std::string& store, const std::string& why) const {
    const auto server = start(store);
    const std::string said = server->read_all();
    EXPECT_NE(said.find("cannot open " + store + ": "), std::string::npos) << said;
    EXPECT_NE(said.find(why), std::string::npos) << said;
    EXPECT_EQ(server->exit_code(), 1);
  }

  testing::TemporaryFolder folder;
};

// A server that starts before its etcd opens its port, says so, and goes on when etcd answers.
TEST_F(FleetInput, EtcdThatIsDownAtTheStartIsWaitedFor) {
  EtcdProcess etcd;
  const std::string url = url_of(etcd);
  etcd.kill();
  const auto port = static_cast<int>(testing::free_port());
  const auto server = start(url, "/key", "127.0.0.1:" + std::to_string(port));
  EXPECT_NE(server->read_to("waiting for etcd at " + url).find("waiting for etcd"),
            std::string::npos);
  const std::string health = page(port, "/-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_NE(health.find("unhealthy\nwaiting for etcd at " + url), std::string::npos) << health;
  EXPECT_TRUE(page(port, "/-/ready").starts_with("HTTP/1.1 503"));
  RawSocket early(port);
  EXPECT_NE(early.ask_for_websocket("/crypt").find("Retry-After"), std::string::npos);
  etcd.restart();
  server->read_to("listening on");
  EXPECT_TRUE(page(port, "/-/ready").starts_with("HTTP/1.1 200"));
  server->signal(SIGTERM);
  server->read_all();
  EXPECT_EQ(server->exit_code(), 0);
}

TEST_F(FleetInput, EtcdWithoutAMajorityAtTheStartIsWaitedFor) {
  EtcdCluster etcd(3);
  for (const std::size_t dead : {0U, 1U}) etcd.member(dead).kill();
  const auto server = start(etcd.url());
  server->read_to("waiting for etcd at");
  server->signal(SIGTERM);
  const std::string said = server->read_all();
  EXPECT_EQ(said.find("listening on"), std::string::npos) << said;
  EXPECT_EQ(server->exit_code(), 0) << "a signal ends the wait";
}

// Waiting would not help.
TEST_F(FleetInput, EtcdWithoutTlsIsAFaultOfTheSettings) {
  const EtcdProcess etcd;
  const std::string url = "etcds://127.0.0.1:" + etcd.endpoint().port;
  expect_no_start(url, "no TLS connection");
}

// An upgrade has begun, and no newer server is left.
TEST_F(FleetInput, RealmOfANewerVersionIsLeftAlone) {
  const EtcdProcess etcd;
  const auto newer = EtcdStore::open({.etcd = {.client = {.endpoints = {etcd.endpoint()}}},
                                      .user = {"newer", kSimulationVersion + 1}});
  ASSERT_TRUE(newer) << newer.error();
  const Owner owner = (*newer)->claim("crypt").value();
  ASSERT_TRUE(append_and_wait(**newer, owner, 0, {"what only a newer server understands"}));
  const auto server = start(url_of(etcd));
  const std::string said = server->read_to("listening on");
  // Its owner never beats, so it counts as dead after 2 s.
  RawSocket socket(port_in(said));
  const std::string answer = socket.ask_for_websocket("/crypt");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 503")) << answer;
  EXPECT_EQ(answer.find("Retry-After"), std::string::npos) << "another try does not help";
  EXPECT_TRUE(testing::is_said("crypt: a newer version has played this realm (simulation " +
                                   std::to_string(kSimulationVersion + 1) +
                                   "), and no server of that version is in the fleet",
                               said, *server));
  const Ownership left = (*newer)->look_up("crypt").value().value();
  EXPECT_EQ(left.epoch, owner.epoch) << "nobody has claimed it";
  EXPECT_EQ(left.last, 1u) << "nothing was written";
}

TEST_F(FleetInput, MemberWithAnotherKeyIsNamed) {
  const EtcdProcess etcd;
  write_key("/other", '8');
  const auto first = start(url_of(etcd));
  const std::string said = first->read_to("listening on");
  const auto other = start(url_of(etcd), "/other");
  EXPECT_TRUE(testing::is_said("has another --fleet-key", said, *first));
  EXPECT_TRUE(testing::is_said("has another --fleet-key", other->read_to("listening on"), *other));
}

// The realm stands still. The host is told what to do, and players are told that it is.
TEST_F(FleetInput, EtcdThatIsFullHaltsItsRealmsWithTheReason) {
  const EtcdProcess etcd({"--quota-backend-bytes", "3000000"});
  const auto server = start(url_of(etcd));
  const std::string url = testing::url_in(server->read_to("listening on"));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url + "/crypt", {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(30)));
  EtcdTransactor filler({.client = {.endpoints = {etcd.endpoint()}}});
  bool is_full = false;
  for (int i = 0; i < 40 && !is_full; ++i) {
    EtcdTransaction fill;
    fill.success.push_back(put("/filler/" + std::to_string(i), std::string(500000, 'x')));
    const auto reply = filler.run(fill, EtcdPatience::Call).reply;
    is_full = !reply && reply.error().fault == StoreFault::Full;
  }
  ASSERT_TRUE(is_full);
  std::string said;
  EXPECT_TRUE(ann.wait_until(
      [&] {
        ann.send({.verb = IntentVerb::Wait});
        for (const ChatLine& line : ann.take_chat()) {
          if (line.text.find("The realm is halted") != std::string::npos) said = line.text;
        }
        return !said.empty();
      },
      std::chrono::seconds(30)));
  EXPECT_EQ(said.find("etcd"), std::string::npos) << said;
  EXPECT_TRUE(testing::is_said("etcdctl defrag", "", *server)) << "the host's log says what to do";
  EXPECT_TRUE(ann.playing());
}

}  // namespace
}  // namespace undercroft::fleet_bad_input_test
