// sim_fleet_test.cc: simulated fleets take over what a dead server had, as quickly as measured
// ones.
#include "tests/tools/growth/sim_fleet.h"

#include <gtest/gtest.h>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/drills.h"
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
  Gaps gaps;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Drills one = run_drills(seed, kDrillFaults);
    EXPECT_EQ(one.stuck, 0U) << "seed " << seed;
    gaps.add(one.gaps);
  }
  ASSERT_GT(gaps.count(), 1000U);
  const auto third = [](std::uint64_t ms) { return static_cast<double>(ms * kMs) / 3; };
  EXPECT_NEAR(static_cast<double>(gaps.percentile(50)), kDrillP50Ms * kMs, third(kDrillP50Ms));
  EXPECT_NEAR(static_cast<double>(gaps.percentile(99)), kDrillP99Ms * kMs, third(kDrillP99Ms));
}

TEST(Drills, EqualSeedsGiveEqualRuns) {
  const Drills one = run_drills(7, 5);
  const Drills two = run_drills(7, 5);
  const Drills other = run_drills(8, 5);
  EXPECT_EQ(one.gaps.count(), two.gaps.count());
  EXPECT_EQ(one.gaps.longest(), two.gaps.longest());
  EXPECT_NE(one.gaps.longest(), other.gaps.longest());
}

TEST(SimFleet, CalmFleetKeepsAllPlayers) {
  const Struck struck = strike(small(), [](SimFleet& fleet) { return fleet.queue.now(); });
  EXPECT_EQ(struck.gaps.count(), 0U) << "a player waited though nothing had happened";
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

// 44 realms a second, on each of the servers that are left.
TEST(SimFleet, LoadersSetThePaceOfATakeover) {
  FleetShape shape{.servers = 2, .realms = 440, .party = 1};
  shape.is_spread = false;
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  (void)kill_servers(fleet, 1);
  fleet.run_for(4 * kSecond);
  const std::size_t before = fleet.server(1)->realms();
  fleet.run_for(4 * kSecond);
  EXPECT_NEAR(static_cast<double>(fleet.server(1)->realms() - before), 4.0 * kRealmsLoadedPerSecond,
              9);
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
  EXPECT_EQ(struck.gaps.count(), 400U);
  EXPECT_EQ(struck.stuck, 0U);
}

}  // namespace
}  // namespace undercroft::sim_fleet_test
