// drain_test.cc: a realm before its server stops: the turn in play ends, and no other begins.
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::drain_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

World hall() {
  Ruleset rules = testing::plain_rules();
  rules.deadline_ms = 60000;
  return SmallWorld({"##########\n"
                     "#<..P.Q..#\n"
                     "##########\n"},
                    {{'Q', "player"}}, rules)
      .world;
}

struct DrainingRealm : ::testing::Test {
  RealmHarness table{hall()};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");
  Realm& realm = table.realm;

  void drain() {
    realm.begin_drain("The server is stopping.");
    realm.end_batch();
  }
};

TEST_F(DrainingRealm, TellsItsPlayersAndIsDrainedWhenNobodyHasChosen) {
  drain();
  EXPECT_EQ(ann->last<ChatLine>()->text, "The server is stopping.");
  EXPECT_TRUE(realm.is_drained());
}

TEST_F(DrainingRealm, LetsTheTurnInPlayEnd) {
  table.wait(ann);
  drain();
  EXPECT_FALSE(realm.is_drained()) << "Bob may still choose";
  const auto turn = ann->known.turn;
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, turn + 1);
  EXPECT_TRUE(realm.is_drained());
}

TEST_F(DrainingRealm, BeginsNoOtherTurnAndAnswersNothing) {
  drain();
  const auto turn = ann->known.turn;
  const auto answers = ann->messages.size();
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, turn);
  EXPECT_EQ(ann->messages.size(), answers) << "the client sends it again when it is back";
  EXPECT_TRUE(realm.is_drained());
}

TEST_F(DrainingRealm, EndsTheTurnForThoseWhoWait) {
  table.wait(ann);
  drain();
  const auto turn = ann->known.turn;
  realm.end_turns_in_play();
  realm.end_batch();
  EXPECT_EQ(ann->known.turn, turn + 1);
  EXPECT_TRUE(realm.is_drained());
}

TEST_F(DrainingRealm, EndsJourneys) {
  table.say(ann, StandingMessage{
                     ++table.sequence, ann->known.turn + 1, true, {.verb = StandingVerb::Explore}});
  drain();
  table.pass(100000);
  EXPECT_TRUE(realm.is_drained());
}

}  // namespace
}  // namespace undercroft::drain_test
