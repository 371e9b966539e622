// endings_test.cc: deaths and victories are announced to the realm and stored in its table (R110).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::endings_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

// Ann (P) stands beside a grunt and will not survive its blow. Bob (Q) cannot see her.
World two_rooms() {
  SmallWorld small({"#########\n#.PA#..Q#\n#########\n"}, {{'A', "grunt"}, {'Q', "player"}},
                   testing::plain_rules());
  small.at('P').health = 1;
  small.at('P').treasure = 7;
  return small.world;
}

TEST(Endings, DeathIsAnnouncedToPlayersWhoDidNotSeeIt) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  ASSERT_FALSE(ann->known.self.alive);
  EXPECT_EQ(bob->last<ChatLine>()->text, "Ann has died.");
  EXPECT_TRUE(bob->reports.empty());
}

TEST(Endings, AreAnnouncedAfterTheirTurn) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  ASSERT_TRUE(std::holds_alternative<ChatLine>(ann->messages.back()));
  EXPECT_TRUE(std::holds_alternative<Delta>(ann->messages[ann->messages.size() - 2]));
}

TEST(Endings, VictoryIsAnnounced) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  table.act(ann, {IntentVerb::Ascend, Direction::None, kNobody, ""});
  EXPECT_EQ(ann->last<ChatLine>()->text, "Ann has carried the Crown out: the realm is won!");
}

TEST(Endings, ScoreTableIsTheSameForEveryPlayer) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, AskScores{});
  EXPECT_THAT(bob->last<ScoreTable>()->scores, ::testing::IsEmpty());
  table.wait(ann);
  table.wait(bob);
  table.say(bob, AskScores{});
  EXPECT_THAT(bob->last<ScoreTable>()->scores,
              ::testing::ElementsAre(Score{"Ann", 7, 1, 1, false}));
}

TEST(Endings, ScoreTableNeverExceedsWhatClientsAccept) {
  World world = two_rooms();
  for (int i = 0; i < 50; ++i) world.scores.push_back({"old hero", 50 - i, 1, 1, false});
  RealmHarness table(std::move(world));
  const auto ann = table.join("Ann");
  table.say(ann, AskScores{});
  ASSERT_EQ(ann->last<ScoreTable>()->scores.size(), std::size_t{kMaxScores});
  EXPECT_EQ(ann->last<ScoreTable>()->scores.front().treasure, 50);
}

}  // namespace
}  // namespace undercroft::endings_test
