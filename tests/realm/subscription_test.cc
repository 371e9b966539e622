// subscription_test.cc: the sent state equals the player's knowledge, whatever happened and however
// slowly the client read.
#include "server/realm/sync/subscription.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/support/busy_realm.h"

namespace undercroft::subscription_test {
namespace {

using testing::BusyRealm;
using testing::FakeConnection;

// An entity's appearance, without any id.
using Seen = std::tuple<Look, Point, Direction, State, std::optional<Metal>, int, int,
                        std::uint32_t, int, StepSign, ReachShape, int, int>;

template <typename LookOf>
Seen seen(const EntityView& e, LookOf look_of) {
  return {look_of(e.look),   e.at,   e.facing, e.state, e.metal,       e.health,      e.max_health,
          e.statuses.bits(), e.slot, e.sign,   e.reach, e.reach_cells, e.status_turns};
}

std::vector<Seen> seen_by_client(const Observation& known) {
  std::vector<Seen> all;
  for (const auto& [id, e] : known.entities) {
    all.push_back(seen(e, [&](LookId look) { return known.looks.at(look); }));
  }
  std::sort(all.begin(), all.end());
  return all;
}

// By slot: the numbers under which the client knows the members (player_numbers.h).
std::map<int, int> numbers_sent(const RealmState& state, const Observation& known) {
  std::map<int, int> numbers;
  for (const auto& [id, member] : known.members) {
    numbers[state.world.entity(state.named(member.name)->body).slot] = member.slot;
  }
  return numbers;
}

std::vector<Seen> seen_by_player(const RealmState& state, const Knowledge& knowledge,
                                 EntityId viewer, std::map<int, int> numbers) {
  std::vector<Seen> all;
  if (knowledge.depth == 0) return all;
  for (const KnownEntity& known : knowledge.level().entities) {
    EntityView view = known.view;
    view.slot = numbers[view.slot];
    all.push_back(seen(view, [&](LookId look) {
      return appearing(*state.looks.find(look), form_of(view, viewer));
    }));
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Each member is sent under its name as the world has it, and no member is left out.
void expect_members_told(const RealmState& state, const Observation& known) {
  std::set<std::string> names;
  std::set<int> numbers;
  for (const auto& [id, member] : known.members) {
    names.insert(member.name);
    const Player* player = state.named(member.name);
    ASSERT_NE(player, nullptr) << member.name;
    const Entity& body = state.world.entity(player->body);
    EXPECT_TRUE(numbers.insert(member.slot).second) << member.name;
    EXPECT_EQ(member.alive, body.alive) << member.name;
    // For a visible player the entity carries place and health, and the member does not.
    if (known.entities.contains(id) || member.depth == 0) continue;
    EXPECT_EQ(member.depth, body.depth()) << member.name;
    EXPECT_EQ(member.at, body.at()) << member.name;
    EXPECT_EQ(member.health, body.health) << member.name;
  }
  EXPECT_EQ(names.size(), known.members.size()) << "a member was sent twice";
}

void expect_told(const RealmState& state, const FakeConnection& client) {
  ASSERT_EQ(client.misfit, "");
  const Player& player = *state.player(client.subscription->player());
  const Knowledge& knowledge = player.knowledge;
  EXPECT_EQ(client.known.turn, knowledge.turn);
  EXPECT_EQ(client.known.depth, knowledge.depth);
  EXPECT_EQ(client.known.self.id, EntityId{1}) << "a player's own body is number 1";
  EXPECT_EQ(client.known.self.at, knowledge.self.at);
  EXPECT_EQ(client.known.self.health, knowledge.self.health);
  EXPECT_EQ(client.known.self.statuses, knowledge.self.statuses);
  EXPECT_EQ(client.known.self.pack.size(), knowledge.self.pack.size());
  if (knowledge.depth > 0) {
    EXPECT_TRUE(client.known.cells == knowledge.level().cells);
  }
  EXPECT_TRUE(seen_by_client(client.known) ==
              seen_by_player(state, knowledge, player.body, numbers_sent(state, client.known)));
  expect_members_told(state, client.known);
  EXPECT_TRUE(client.known.members.contains(client.known.self.id));
}

struct MarksTest : ::testing::TestWithParam<std::uint64_t> {};

// FakeConnection checks that each delta equals diff() (see `misfit`).
TEST_P(MarksTest, SendAllChangesAndNothingElse) {
  BusyRealm busy(GetParam());
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 30; ++i) busy.step();
    for (const auto& client : busy.listeners()) expect_told(busy.table.realm.state(), *client);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MarksTest, ::testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace undercroft::subscription_test
