// waking_test.cc: what every player of a realm is sent once the Crown is taken (R202).
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/store/world_codec.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::waking_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

std::shared_ptr<Catalogue> game() {
  static const auto kGame = std::make_shared<Catalogue>(game_catalogue());
  return kGame;
}

Ruleset rules_with_waking() {
  Ruleset rules = testing::plain_rules();
  rules.waking = true;
  return rules;
}

// Ann (P) stands beside the Crown, behind a wall from Bob (Q).
World beside_the_crown(Ruleset rules = rules_with_waking()) {
  SmallWorld small({"#########\n#P..#..Q#\n#########\n"}, {{'Q', "player"}}, rules, 1, game());
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  small.world.spawn(small.world.catalogue().at("crown"), Place::on(1, {2, 1}));
  return small.world;
}

struct Party {
  RealmHarness table{beside_the_crown()};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");

  void act(const Intent& intent) {
    table.act(ann, intent);
    table.wait(bob);
  }
};

Intent step_to(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

TEST(Waking, AllAreSentWhereTheCrownIsAndWhoHoldsIt) {
  Party party;
  EXPECT_EQ(party.bob->known.notice, Notice{});
  party.act(step_to(Direction::Right));
  const Notice held{"The Undercroft is awake: the Crown is on depth 1 with Ann",
                    "Awake! Crown: depth 1, Ann"};
  EXPECT_EQ(party.ann->known.notice, held);
  EXPECT_EQ(party.bob->known.notice, held);
  EXPECT_EQ(party.bob->misfit, "");
}

TEST(Waking, ACrownThatLiesIsSentTooAndNothingOnceItIsOut) {
  Party party;
  party.act(step_to(Direction::Right));
  const EntityId crown = party.ann->known.self.pack.front().id;
  party.act({.verb = IntentVerb::Drop, .item = crown});
  EXPECT_EQ(party.bob->known.notice.words, "The Undercroft is awake: the Crown lies on depth 1");
  party.act({.verb = IntentVerb::Take});
  party.act(step_to(Direction::Left));
  party.act({.verb = IntentVerb::Ascend});
  EXPECT_EQ(party.ann->known.notice, Notice{});
  EXPECT_EQ(party.bob->known.notice, Notice{});
}

TEST(Waking, AClientThatConnectsLaterIsSentTheNotice) {
  Party party;
  party.act(step_to(Direction::Right));
  const auto cleo = party.table.join("Cleo");
  EXPECT_EQ(cleo->known.notice.brief, "Awake! Crown: depth 1, Ann");
}

TEST(Waking, IsStored) {
  World world = beside_the_crown();
  Waking& waking = world.run.waking.change();
  waking.began = 3;
  waking.crown = EntityId{2};
  waking.levels = {{.depth = 1, .turns = 2, .way = {{1, 1}, {2, 1}}}};
  const auto stored = decode_world(encode_world(world), game());
  ASSERT_TRUE(stored) << stored.error();
  EXPECT_EQ(stored->run, world.run);
  EXPECT_EQ(stored->hash(), world.hash());
}

}  // namespace
}  // namespace undercroft::waking_test
