// fleet_servers_test.cc: two servers on one etcd, as players meet them.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "tests/integration/fleet_pair.h"
#include "tests/support/raw_socket.h"

namespace undercroft::fleet_servers_test {
namespace {

using testing::metric_at;
using testing::RawSocket;

struct FleetServers : testing::FleetPair {};

TEST_F(FleetServers, PlayerIsPassedOnToTheOwner) {
  const auto ann = join(first.url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  const auto bob = join(second.url() + "/crypt", "Bob");
  ASSERT_NE(bob, nullptr);
  EXPECT_EQ(metric_at(first.port(), "undercroft_realms"), 1);
  EXPECT_EQ(metric_at(second.port(), "undercroft_realms"), 0) << "it has passed Bob on";
  EXPECT_EQ(metric_at(first.port(), "undercroft_players"), 2);
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
  ASSERT_NE(join(first.url() + "/tower", "Ann"), nullptr);
  const auto bob = join(second.url(), "Bob", {.realm = "tower"});
  ASSERT_NE(bob, nullptr);
  EXPECT_EQ(bob->welcome().realm, "tower");
  EXPECT_TRUE(bob->act({.verb = IntentVerb::Wait}));
}

TEST_F(FleetServers, HeroGoesOnElsewhereWhenItsServerStops) {
  const auto ann = join(first.url() + "/crypt " + second.url() + "/crypt", "Ann");
  ASSERT_NE(ann, nullptr);
  for (int turn = 0; turn < 3; ++turn) {
    ASSERT_TRUE(ann->act({.verb = IntentVerb::Bump, .direction = Direction::Right}));
  }
  const Point at = ann->known().self.at;
  first.server.reset();
  ASSERT_TRUE(ann->wait_until([&] { return metric_at(second.port(), "undercroft_realms") == 1; },
                              std::chrono::seconds(10)));
  ASSERT_TRUE(ann->wait_until([&] { return ann->playing(); }, std::chrono::seconds(10)));
  EXPECT_EQ(ann->known().turn, 3u);
  EXPECT_EQ(ann->known().self.at, at);
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}));
}

TEST_F(FleetServers, TokenIsGoodAtEveryServer) {
  std::string token;
  {
    const auto ann = join(first.url() + "/crypt", "Ann");
    ASSERT_NE(ann, nullptr);
    token = ann->welcome().resume_token;
    ann->leave();
    EXPECT_TRUE(ann->wait_until([&] { return !ann->playing(); }));
  }
  const auto again = join(second.url() + "/crypt", "", {.resume_token = token});
  ASSERT_NE(again, nullptr);
  RawSocket socket(second.port());
  EXPECT_TRUE(socket.ask_for_websocket("/nowhere").starts_with("HTTP/1.1 404"));
}

}  // namespace
}  // namespace undercroft::fleet_servers_test
