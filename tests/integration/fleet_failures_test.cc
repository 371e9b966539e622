// fleet_failures_test.cc: what players see when servers of a fleet are cut off from the store or
// from each other, and when the store has no majority.
#include <gtest/gtest.h>

#include <string>

#include "shared/messages.h"
#include "tests/integration/fleet_pair.h"
#include "tests/support/raw_socket.h"

namespace undercroft::fleet_failures_test {
namespace {

using std::chrono::seconds;
using testing::eventually;
using testing::metric_at;
using testing::page_at;
using testing::RawSocket;

struct FailingFleet : testing::FleetPair {
  [[nodiscard]] bool is_answered(const Member& member, const std::string& path,
                                 const std::string& part) const {
    return eventually([&] { return page_at(member.port(), path).find(part) != std::string::npos; });
  }
};

TEST_F(FailingFleet, ServerThatIsCutOffFromTheStoreLetsItsRealmsGo) {
  const auto ann = join(first.url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  ASSERT_TRUE(plays_on(*ann));
  const TurnNumber turn = ann->known().turn;
  // The first server must have met the second, or it would hold the store for away.
  ASSERT_NE(join(second.url() + "/tower", "Bob"), nullptr);
  ASSERT_NE(join(first.url() + "/tower", "Cleo"), nullptr);
  RawSocket eve(first.port());
  ASSERT_TRUE(eve.upgrade("/crypt"));
  eve.send(Hello{kProtocolVersion, "raw", "Eve", "crypt", ""});
  first.cut_from_store();
  ASSERT_TRUE(ann->wait_until([&] { return !ann->playing(); }, seconds(30)));
  const auto close = eve.read_to_close();
  ASSERT_TRUE(close.has_value());
  EXPECT_EQ(close->code, static_cast<int>(CloseCode::Restart));
  EXPECT_EQ(close->payload, "this server is cut off: try again soon");
  EXPECT_TRUE(is_answered(first, "/-/ready", "503"));
  RawSocket newcomer(first.port());
  EXPECT_TRUE(newcomer.ask_for_websocket("/crypt").starts_with("HTTP/1.1 503"))
      << "another server can open the realm";
  const auto again =
      join(second.url() + "/crypt", "", {.resume_token = ann->welcome().resume_token});
  ASSERT_NE(again, nullptr);
  EXPECT_GE(again->known().turn, turn);
  EXPECT_TRUE(plays_on(*again));
  first.mend_store();
  EXPECT_TRUE(is_answered(first, "/-/ready", "200"));
  ASSERT_NE(join(first.url() + "/crypt", "Dan"), nullptr);
  EXPECT_EQ(metric_at(first.port(), "undercroft_claims_total{why=\"owner_dead\"}"), 0)
      << "it passes Dan on, or has been handed the realm";
}

TEST_F(FailingFleet, ServersThatAreCutOffFromEachOtherKeepTheirRealms) {
  const auto ann = join(first.url() + "/crypt", "Ann");
  const auto bob = join(second.url() + "/crypt", "Bob");
  ASSERT_TRUE(ann != nullptr && bob != nullptr);
  first.to_fleet_port->cut();
  ASSERT_TRUE(bob->wait_until([&] { return !bob->playing(); }, seconds(30)));
  RawSocket newcomer(second.port());
  EXPECT_TRUE(newcomer.ask_for_websocket("/crypt").starts_with("HTTP/1.1 503"))
      << "so that a balancer, or the client, takes another front";
  EXPECT_TRUE(plays_on(*ann));
  EXPECT_EQ(metric_at(first.port(), "undercroft_realms"), 1);
  EXPECT_EQ(metric_at(second.port(), "undercroft_realms"), 0) << "its owner lives";
  const auto eve = join(second.url() + "/crypt " + first.url() + "/crypt", "Eve");
  EXPECT_NE(eve, nullptr);
  first.to_fleet_port->mend();
  EXPECT_TRUE(bob->wait_until([&] { return bob->playing(); }, seconds(30)));
  EXPECT_TRUE(plays_on(*bob));
}

struct FleetWithoutMajority : FailingFleet {
  [[nodiscard]] std::vector<HttpEndpoint> start_etcd() override {
    cluster = std::make_unique<testing::EtcdCluster>(3);
    std::vector<HttpEndpoint> all;
    for (std::size_t i = 0; i < 3; ++i) all.push_back(cluster->member(i).endpoint());
    return all;
  }
  std::unique_ptr<testing::EtcdCluster> cluster;
};

TEST_F(FleetWithoutMajority, RealmsStandStillAndGoOnByThemselves) {
  const auto ann = join(first.url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  ASSERT_TRUE(plays_on(*ann));
  for (const std::size_t dead : {1U, 2U}) cluster->member(dead).kill();
  std::string said;
  EXPECT_TRUE(ann->wait_until(
      [&] {
        if (!said.empty()) return true;
        ann->send({.verb = IntentVerb::Wait});
        for (const ChatLine& line : ann->take_chat()) {
          if (line.text.find("halted") != std::string::npos) said = line.text;
        }
        return !said.empty();
      },
      seconds(30)))
      << "it must say why";
  EXPECT_TRUE(ann->playing()) << "no player is thrown out";
  Client newcomer(loop);
  ASSERT_TRUE(newcomer.connect(second.url() + "/tower", {.name = "Bob"}));
  ASSERT_TRUE(newcomer.wait_until(
      [&] { return newcomer.connection_state() == ConnectionState::Ended; }, seconds(30)));
  EXPECT_NE(newcomer.ending()->reason.find("try again soon"), std::string::npos)
      << newcomer.ending()->reason;
  EXPECT_TRUE(ann->playing());
  for (const std::size_t dead : {1U, 2U}) cluster->member(dead).start();
  EXPECT_TRUE(plays_on(*ann));
  EXPECT_NE(join(second.url() + "/tower", "Bob"), nullptr);
}

}  // namespace
}  // namespace undercroft::fleet_failures_test
