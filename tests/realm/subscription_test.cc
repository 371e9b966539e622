// subscription_test.cc: what a client was told is what its player knows, whatever happened and
// however slowly it read.
#include "server/realm/subscription.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/support/busy_realm.h"

namespace undercroft {
namespace {

using testing::BusyRealm;
using testing::FakeConnection;

// One entity as it looks, by no number at all.
using Seen =
    std::tuple<Look, Point, Direction, State, std::optional<Metal>, int, int, std::uint32_t, int>;

template <typename LookOf>
Seen seen(const EntityView& e, LookOf look_of) {
  return {look_of(e.look), e.at,         e.facing,          e.state, e.metal,
          e.health,        e.max_health, e.statuses.bits(), e.slot};
}

std::vector<Seen> seen_by_client(const Observation& known) {
  std::vector<Seen> all;
  for (const auto& [id, e] : known.entities) {
    all.push_back(seen(e, [&](LookId look) { return known.looks.at(look); }));
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<Seen> seen_by_player(const RealmState& state, const Knowledge& knowledge) {
  std::vector<Seen> all;
  if (knowledge.depth == 0) return all;
  for (const KnownEntity& known : knowledge.level().entities) {
    all.push_back(seen(known.view, [&](LookId look) { return *state.looks.find(look); }));
  }
  std::sort(all.begin(), all.end());
  return all;
}

void expect_told(const RealmState& state, const FakeConnection& client) {
  ASSERT_EQ(client.misfit, "");
  const Player& player = *state.player(client.subscription->player());
  const Knowledge& knowledge = player.knowledge;
  EXPECT_EQ(client.known.turn, knowledge.turn);
  EXPECT_EQ(client.known.depth, knowledge.depth);
  EXPECT_EQ(client.known.self.id, EntityId{1}) << "one's own body is number 1";
  EXPECT_EQ(client.known.self.at, knowledge.self.at);
  EXPECT_EQ(client.known.self.health, knowledge.self.health);
  EXPECT_EQ(client.known.self.statuses, knowledge.self.statuses);
  EXPECT_EQ(client.known.self.pack.size(), knowledge.self.pack.size());
  if (knowledge.depth > 0) {
    EXPECT_TRUE(client.known.cells == knowledge.level().cells);
  }
  EXPECT_TRUE(seen_by_client(client.known) == seen_by_player(state, knowledge));
}

struct MarksTest : ::testing::TestWithParam<std::uint64_t> {};

// That each delta is what diff() finds is judged by the connections themselves (misfit).
TEST_P(MarksTest, TellAllThatChangedAndNothingElse) {
  BusyRealm busy(GetParam());
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 30; ++i) busy.step();
    for (const auto& client : busy.listeners()) expect_told(busy.table.realm.state(), *client);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MarksTest, ::testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace undercroft
