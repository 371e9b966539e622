// pause_test.cc: a realm that its host has paused: no turn, no new player, and no time that counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::pause_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

constexpr const char* kSupper = "The host has paused this realm: supper";

World paused_hall(ClockRule clock = Ruleset{}.clock) {
  Ruleset rules = testing::plain_rules();
  rules.deadline_ms = 10000;
  rules.clock = clock;
  rules.beat_ms = 1000;
  return SmallWorld({"##########\n"
                     "#<..P.Q..#\n"
                     "##########\n"},
                    {{'Q', "player"}}, rules)
      .world;
}

bool has_heard(const testing::FakeConnection& player, const std::string& words) {
  return std::any_of(player.messages.begin(), player.messages.end(), [&](const auto& message) {
    const auto* line = std::get_if<ChatLine>(&message);
    return line != nullptr && line->text == words;
  });
}

struct PausedRealm : ::testing::Test {
  RealmHarness table{paused_hall()};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");
  Realm& realm = table.realm;

  void pause(const std::string& sentence) {
    realm.set_pause(sentence);
    realm.end_batch();
  }
};

TEST_F(PausedRealm, TellsThoseInsideWhyAndResolvesNoTurn) {
  pause(kSupper);
  EXPECT_EQ(ann->last<ChatLine>()->text, kSupper);
  const auto turn = ann->known.turn;
  const auto hash = realm.world().hash();
  table.wait(ann);
  table.wait(bob);
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Halted);
  EXPECT_EQ(ann->last<Rejected>()->sentence, kSupper);
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, turn);
  EXPECT_EQ(realm.world().hash(), hash);
  EXPECT_FALSE(ann->closed.has_value()) << "an hour of pause sends nobody away";
}

TEST_F(PausedRealm, GoesOnAtTheSameTurn) {
  const auto turn = ann->known.turn;
  const auto hash = realm.world().hash();
  pause(kSupper);
  table.pass(60000);
  pause("");
  EXPECT_EQ(ann->last<ChatLine>()->text, "The host lets the realm go on.");
  EXPECT_EQ(realm.world().hash(), hash);
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, turn + 1);
}

TEST_F(PausedRealm, CountsTheDeadlineOfATurnInPlayAnew) {
  table.wait(ann);
  const auto turn = ann->known.turn;
  table.pass(9000);
  pause(kSupper);
  table.pass(60000);
  EXPECT_EQ(ann->known.turn, turn);
  pause("");
  table.pass(9000);
  EXPECT_EQ(ann->known.turn, turn) << "Bob has ten seconds again";
  table.pass(2000);
  EXPECT_EQ(ann->known.turn, turn + 1);
}

TEST_F(PausedRealm, KeepsWhatWasChosen) {
  table.wait(ann);
  const auto turn = ann->known.turn;
  pause(kSupper);
  pause("");
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, turn + 1);
}

TEST_F(PausedRealm, TakesNoNewPlayersButThoseWhoReturn) {
  pause(kSupper);
  const auto cleo = table.join("Cleo");
  EXPECT_TRUE(cleo->closed.has_value());
  ASSERT_NE(cleo->last<Refusal>(), nullptr);
  EXPECT_EQ(cleo->last<Refusal>()->sentence, kSupper);
  EXPECT_EQ(cleo->last<Refusal>()->reason, "paused");
  const std::string token = ann->last<Welcome>()->resume_token;
  realm.drop(*ann);
  realm.end_batch();
  const auto again = table.join("Ann", token);
  EXPECT_FALSE(again->closed.has_value());
  EXPECT_TRUE(has_heard(*again, kSupper)) << "and is told why nothing happens";
}

TEST_F(PausedRealm, LetsItsPlayersTalk) {
  pause(kSupper);
  table.say(ann, ChatSay{"what is for supper?"});
  EXPECT_EQ(bob->last<ChatLine>()->text, "what is for supper?");
}

TEST_F(PausedRealm, IsDrainedThoughATurnIsInPlay) {
  table.wait(ann);
  const auto turn = ann->known.turn;
  pause(kSupper);
  realm.begin_drain("The server is stopping.");
  EXPECT_TRUE(realm.is_drained());
  realm.end_turns_in_play();
  realm.end_batch();
  EXPECT_EQ(ann->known.turn, turn);
}

TEST_F(PausedRealm, EndsNoHero) {
  pause(kSupper);
  table.say(ann, EndHero{});
  EXPECT_EQ(ann->last<ChatLine>()->text, std::string("Not ended. ") + kSupper);
  EXPECT_FALSE(ann->closed.has_value());
}

TEST(PausedRealmOfABeat, MakesUpForNoBeat) {
  RealmHarness table{paused_hall(ClockRule::Beat)};
  const auto ann = table.join("Ann");
  const auto turn = ann->known.turn;
  table.realm.set_pause(kSupper);
  table.realm.end_batch();
  table.pass(60000);
  EXPECT_EQ(ann->known.turn, turn);
  table.realm.set_pause("");
  table.realm.end_batch();
  EXPECT_EQ(ann->known.turn, turn);
  table.pass(1100);
  EXPECT_EQ(ann->known.turn, turn + 1);
}

}  // namespace
}  // namespace undercroft::pause_test
