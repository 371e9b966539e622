// sim_fleet_test.cc: simulated fleets take over what a dead server had, as quickly as measured
// ones.
#include "tests/tools/growth/sim_fleet.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/drills.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::sim_fleet_test {
namespace {

using namespace growth;

FleetShape small() { return {.servers = 4, .realms = 100, .party = 4}; }

std::size_t realms_of(SimFleet& fleet) {
  std::size_t all = 0;
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    if (SimServer* server = fleet.server(i)) all += server->realms();
  }
  return all;
}

// The measured figures, before anything larger is believed.
TEST(Drills, TakeAsLongAsTheMeasuredOnes) {
  Drills drills;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) run_drills(seed, kDrillFaults, drills);
  EXPECT_EQ(drills.stuck, 0U);
  const Gaps& longest = drills.together.longest;
  ASSERT_EQ(longest.count(), 10 * kDrillFaults) << "one value a fault, as measured";
  const auto third = [](std::uint64_t ms) { return static_cast<double>(ms * kMs) / 3; };
  EXPECT_NEAR(static_cast<double>(longest.percentile(50)), kDrillP50Ms * kMs, third(kDrillP50Ms));
  EXPECT_NEAR(static_cast<double>(longest.percentile(99)), kDrillP99Ms * kMs, third(kDrillP99Ms));
  EXPECT_NEAR(static_cast<double>(longest.longest()), kDrillLongestMs * kMs,
              third(kDrillLongestMs));
}

TEST(Drills, CountAllPlayersAndThoseWhoLostTheirConnection) {
  Drills drills;
  run_drills(1, 10, drills);
  EXPECT_EQ(drills.together.faults, 10U);
  EXPECT_GE(drills.together.all.count(), 240U) << "24 players for each fault";
  EXPECT_GT(drills.together.returns.count(), 0U);
  EXPECT_LT(drills.together.returns.count(), 240U);
}

TEST(Drills, EqualSeedsGiveEqualRuns) {
  const auto longest = [](std::uint64_t seed) {
    Drills drills;
    run_drills(seed, 5, drills);
    return std::pair(drills.together.all.count(), drills.together.all.longest());
  };
  EXPECT_EQ(longest(7), longest(7));
  EXPECT_NE(longest(7), longest(8));
}

TEST(SimFleet, CalmFleetKeepsAllPlayers) {
  const Struck struck = strike(small(), [](SimFleet& fleet) { return fleet.queue.now(); });
  EXPECT_EQ(struck.delays.count(), 0U) << "a player waited though nothing had happened";
  EXPECT_EQ(struck.stuck, 0U);
}

TEST(SimFleet, OthersOpenTheRealmsOfADeadServer) {
  SimFleet fleet(small());
  const std::size_t its = fleet.server(0)->realms();
  ASSERT_GT(its, 0U);
  fleet.players.begin_fault();
  (void)kill_servers(fleet, 1);
  EXPECT_EQ(realms_of(fleet), 100 - its);
  fleet.run_for(10 * kSecond);
  EXPECT_EQ(realms_of(fleet), 100U);
  EXPECT_EQ(fleet.players.waiting(), 0U);
}

// 45 ms for each of them, in an etcd with little to do, and four at once.
TEST(SimFleet, LoadersSetThePaceOfATakeover) {
  FleetShape shape{.servers = 2, .realms = 440, .party = 1};
  shape.is_spread = false;
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  (void)kill_servers(fleet, 1);
  fleet.run_for(2 * kSecond);
  const std::size_t before = fleet.server(1)->realms();
  fleet.run_for(kSecond);
  const double pace = 4.0 * kSecond / kOpeningTakes;
  EXPECT_NEAR(static_cast<double>(fleet.server(1)->realms() - before), pace, pace / 5);
}

TEST(SimFleet, ServersEvenTheirRealmsOutWhileTheyPlay) {
  FleetShape shape{.servers = 3, .realms = 9, .party = 2};
  shape.is_spread = false;
  shape.plays_on = true;
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  EXPECT_EQ(fleet.server(0)->realms(), 9U);
  fleet.run_for(30 * kSecond);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(fleet.server(i)->realms(), 3U) << "server " << i;
  fleet.players.begin_fault();
  fleet.run_for(5 * kSecond);
  EXPECT_EQ(fleet.players.waiting(), 0U);
}

// A turn that is late without a loss of the connection counts from when it was due.
TEST(SimFleet, LateTurnsCountWithoutALoss) {
  FleetShape shape = small();
  shape.plays_on = true;
  const Struck struck = strike(shape, kill_leader);
  EXPECT_GT(struck.delays.count(), 50U);
  EXPECT_LT(struck.delays.count(), 400U) << "turns that are due after the election are not late";
  EXPECT_LT(struck.delays.longest(), 2 * kSecond);
}

TEST(SimFleet, AServerServesNobodyWhileItReadsMarks) {
  FleetShape shape = small();
  shape.marks = 1000;
  SimFleet fleet(shape);
  fleet.kill_server(0);
  fleet.run_for(5 * kSecond);
  fleet.start_server(0);
  fleet.run_for(2 * kSecond);
  EXPECT_FALSE(fleet.server(0)->is_ready());
  fleet.run_for(5 * kSecond);
  EXPECT_TRUE(fleet.server(0)->is_ready());
}

// As one server with two transactions under way: the third realm's append waits, with the next
// ones.
TEST(SimFleet, AppendsThatWaitShareATransaction) {
  FleetShape shape{.servers = 1, .realms = 1000, .party = 1};
  shape.appends = 100;
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  fleet.run_for(6 * kSecond);
  EXPECT_EQ(fleet.players.waiting(), 0U) << "an etcd of 100 lone appends has written 1,000 turns";
}

TEST(SimFleet, PausingEtcdMovesNoRealm) {
  SimFleet fleet(small());
  const auto owners = fleet.realms;
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) fleet.etcd.set(i, Health::Frozen);
  fleet.run_for(20 * kSecond);
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) fleet.etcd.set(i, Health::Up);
  fleet.players.begin_fault();
  fleet.run_for(10 * kSecond);
  EXPECT_EQ(fleet.realms, owners);
  EXPECT_EQ(fleet.players.waiting(), 0U);
}

TEST(SimFleet, AFrozenServerThatThawsLosesTheRealmsThatOthersHaveClaimed) {
  SimFleet fleet(small());
  fleet.players.begin_fault();
  fleet.freeze_server(0);
  fleet.run_for(15 * kSecond);
  EXPECT_EQ(fleet.players.waiting(), 0U);
  fleet.thaw_server(0);
  fleet.players.begin_fault();
  fleet.run_for(10 * kSecond);
  EXPECT_EQ(realms_of(fleet), 100U) << "two servers play the same realm";
  EXPECT_EQ(fleet.players.waiting(), 0U);
}

TEST(SimFleet, ReturnsFromALossOfPower) {
  const Struck struck = strike(small(), cut_power);
  EXPECT_EQ(struck.players, 400U);
  EXPECT_EQ(struck.delays.count(), 400U);
  EXPECT_EQ(struck.stuck, 0U);
}

}  // namespace
}  // namespace undercroft::sim_fleet_test
