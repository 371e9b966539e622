// map_sharing_test.cc: with maps=shared the clients of a group are sent one map (R208).
#include <gtest/gtest.h>

#include "server/realm/state/state_codec.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::map_sharing_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

Ruleset shared_maps() {
  Ruleset rules = testing::plain_rules();
  rules.maps = MapsRule::Shared;
  return rules;
}

// A wall stands between Ann (P) and Bob (Q), who has a chest and a rat (A) beside him.
World two_rooms(Ruleset rules = shared_maps()) {
  return SmallWorld({"###########\n#P..#Q..CA#\n###########\n"},
                    {{'A', "idle"}, {'Q', "player"}, {'C', "chest"}}, rules)
      .world;
}

constexpr Point kOfBob{7, 1};

bool knows_a_chest(const std::shared_ptr<testing::FakeConnection>& player) {
  const auto& seen = player->known;
  return std::any_of(seen.entities.begin(), seen.entities.end(), [&seen](const auto& entry) {
    return seen.looks.at(entry.second.look).kind == Kind::Chest;
  });
}

TEST(MapSharing, AGroupHasOneMap) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(ann->known.cells[kOfBob].ground, Ground::Unknown);
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.cells[kOfBob], (CellView{Ground::Floor, false}));
  EXPECT_TRUE(knows_a_chest(ann));
  EXPECT_EQ(ann->known.entities.size(), 2U) << "herself and the chest, but not the rat";
  for (const auto& player : {ann, bob}) EXPECT_EQ(player->misfit, "");
}

TEST(MapSharing, IsARuleThatCanChange) {
  Ruleset rules = shared_maps();
  rules.maps = MapsRule::Own;
  RealmHarness table(two_rooms(rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.cells[kOfBob].ground, Ground::Unknown);
}

TEST(MapSharing, EndsWherePlayersAreFoes) {
  Ruleset rules = shared_maps();
  rules.pvp = true;
  RealmHarness table(two_rooms(rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.cells[kOfBob].ground, Ground::Unknown);
}

TEST(MapSharing, ReturnsWithThePlayer) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const std::string token = ann->last<Welcome>()->resume_token;
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  table.say(ann, Leave{});
  const auto again = table.join("Ann", token);
  EXPECT_EQ(again->known.cells[kOfBob].ground, Ground::Floor);
  EXPECT_EQ(again->misfit, "");
}

// The journal alone makes the same realm, and so do the bytes of a snapshot.
TEST(MapSharing, IsReproducedByTheInputs) {
  const World first = two_rooms();
  RealmHarness table(first);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int turn = 0; turn < 3; ++turn) {
    table.act(ann, {.direction = Direction::Right});
    table.act(bob, {.direction = Direction::Right});
  }
  RealmState again(first);
  Outcome outcome;
  for (const auto& entry : table.journal) {
    apply(again, entry.input, outcome);
    ASSERT_EQ(hash_of(again), entry.hash);
  }
  EXPECT_NE(again.players.front().knowledge.map_group, 0U);
  const auto decoded = decode_state(encode_state(again), testing::small_catalogue());
  ASSERT_TRUE(decoded.has_value()) << decoded.error();
  EXPECT_TRUE(*decoded == again);
  EXPECT_EQ(hash_of(*decoded), hash_of(again));
}

}  // namespace
}  // namespace undercroft::map_sharing_test
