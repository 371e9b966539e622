// fleet_spread_test.cc: the realms of a fleet spread over its servers, also under play.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/fleet_pair.h"

namespace undercroft::fleet_spread_test {
namespace {

using std::chrono::milliseconds;
using testing::metric_at;

struct FleetSpread : testing::FleetPair {
  FleetSpread() { realms = {"one", "two", "three", "four", "five", "six", "seven", "eight"}; }

  // All clients act and are sent what happens, until it is so.
  template <typename Condition>
  [[nodiscard]] bool while_they_play(Condition is_so) {
    for (int tries = 0; tries < 1200; ++tries) {
      if (is_so()) return true;
      for (const auto& client : clients) {
        if (client->playing()) client->send({.verb = IntentVerb::Wait});
      }
      static_cast<void>(clients.front()->wait_until([] { return false; }, milliseconds(50)));
      note_turns();
    }
    return is_so();
  }
  void note_turns() {
    for (std::size_t i = 0; i < clients.size(); ++i) {
      if (!clients[i]->playing()) continue;
      EXPECT_GE(clients[i]->known().turn, turns[i]) << realms[i] << " has lost a turn";
      turns[i] = clients[i]->known().turn;
    }
  }
  // One in each realm, by all servers that run.
  void join_all() {
    for (const std::string& realm : realms) {
      const std::string at_second = second.server ? " " + second.url() + "/" + realm : "";
      clients.push_back(join(first.url() + "/" + realm + at_second, "Ann"));
      ASSERT_NE(clients.back(), nullptr) << realm;
      turns.push_back(0);
    }
  }
  [[nodiscard]] static int open_at(const Member& member) {
    return metric_at(member.port(), "undercroft_realms");
  }
  [[nodiscard]] bool all_play() const {
    for (const auto& client : clients) {
      if (!client->playing()) return false;
    }
    return true;
  }
  std::vector<std::unique_ptr<Client>> clients;
  std::vector<TurnNumber> turns;
};

TEST_F(FleetSpread, NoServerOpensARealmBeforeAPlayerAsks) {
  EXPECT_EQ(open_at(first), 0);
  EXPECT_EQ(open_at(second), 0);
}

// Each realm counts two: itself and its player.
TEST_F(FleetSpread, PlayersOfOneServerOpenRealmsOnBoth) {
  ASSERT_TRUE(testing::eventually([&] {
    return testing::page_at(first.port(), "/-/metrics")
               .find("undercroft_members{verdict=\"alive\"} 2") != std::string::npos;
  }));
  join_all();
  EXPECT_TRUE(while_they_play([&] { return open_at(first) == 4 && open_at(second) == 4; }));
  EXPECT_TRUE(while_they_play([&] { return all_play(); }));
}

TEST_F(FleetSpread, RealmsInPlayMoveToAServerThatReturns) {
  second.server.reset();
  ASSERT_TRUE(
      testing::eventually([&] { return metric_at(first.port(), "undercroft_parked") == 0; }));
  join_all();
  ASSERT_TRUE(while_they_play([&] { return open_at(first) == 8; }));
  second = start();
  EXPECT_TRUE(while_they_play([&] { return open_at(first) == 4 && open_at(second) == 4; }));
  EXPECT_TRUE(while_they_play([&] { return all_play(); })) << "by the only address they have";
  EXPECT_EQ(metric_at(first.port(), "undercroft_realms_handed_over_total"), 4);
  EXPECT_EQ(metric_at(second.port(), "undercroft_realms_handed_over_total"), 0);
  EXPECT_EQ(metric_at(second.port(), "undercroft_realms_lost_total"), 0);
  EXPECT_EQ(metric_at(first.port(), "undercroft_realms_lost_total"), 0);
  for (const auto& client : clients) EXPECT_TRUE(plays_on(*client));
  // They stay where they are.
  int looks = 0;
  EXPECT_TRUE(while_they_play([&] { return ++looks > 60; }));
  EXPECT_EQ(metric_at(first.port(), "undercroft_realms_handed_over_total"), 4);
  EXPECT_EQ(metric_at(second.port(), "undercroft_realms_handed_over_total"), 0);
}

}  // namespace
}  // namespace undercroft::fleet_spread_test
