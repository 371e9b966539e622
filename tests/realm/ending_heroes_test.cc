// ending_heroes_test.cc: a player may end its own hero, for good: it is dead, its name free (R115).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

// Ann (P) has found something; Bob (Q) stands in the same room.
SmallWorld one_room(const Ruleset& rules = testing::plain_rules()) {
  SmallWorld small({"##########\n#<.P..Q..#\n##########\n"}, {{'Q', "player"}}, rules);
  small.at('P').treasure = 7;
  return small;
}

struct EndingHeroes : ::testing::Test {
  SmallWorld small = one_room();
  RealmHarness table{small.world};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");

  void end_ann() { table.say(ann, EndHero{}); }
};

TEST_F(EndingHeroes, AreDeadToAllWhoAreThere) {
  const auto before = bob->sees("Ann");
  ASSERT_NE(before, nullptr);
  const Point at = before->at;
  end_ann();
  ASSERT_NE(bob->sees("Ann"), nullptr) << "the body lies there";
  EXPECT_EQ(bob->sees("Ann")->at, at);
  EXPECT_EQ(bob->known.kind(*bob->sees("Ann")), Kind::Corpse);
  EXPECT_EQ(bob->last<ChatLine>()->text, "Ann has died.");
  ASSERT_FALSE(bob->reports.empty());
  EXPECT_EQ(bob->reports.back().verb, Verb::Death);
  EXPECT_EQ(bob->member("Ann"), nullptr);
  EXPECT_EQ(bob->misfit, "");
}

TEST_F(EndingHeroes, HaveTheirLineInTheTableOfScores) {
  end_ann();
  table.say(bob, AskScores{});
  EXPECT_THAT(bob->last<ScoreTable>()->scores,
              ::testing::ElementsAre(Score{"Ann", 7, 1, 0, false}));
}

TEST_F(EndingHeroes, AreToldByTheEndOfTheirConnection) {
  end_ann();
  ASSERT_TRUE(ann->closed.has_value());
  EXPECT_EQ(ann->closed->first, CloseCode::Normal);
}

TEST_F(EndingHeroes, LeaveNameAndSeatToOthers) {
  const std::string token = ann->last<Welcome>()->resume_token;
  end_ann();
  const auto late = table.join("Ann", token);
  ASSERT_NE(late->last<Refusal>(), nullptr);
  EXPECT_EQ(late->last<Refusal>()->code, RefusalCode::BadToken);
  const auto heir = table.join("Ann");
  ASSERT_NE(heir->last<Welcome>(), nullptr);
  EXPECT_TRUE(heir->known.self.alive);
  EXPECT_EQ(heir->known.self.treasure, 0);
  table.wait(heir);
  table.wait(bob);
  EXPECT_EQ(bob->known.turn, 1U) << "nobody waits for the dead";
}

TEST_F(EndingHeroes, AreWaitedForNoMore) {
  table.wait(bob);
  ASSERT_EQ(bob->known.turn, 0U);
  end_ann();
  EXPECT_EQ(bob->known.turn, 1U);
}

// The other who stands would else have it go down only, and be raised again (R141).
TEST(EndingHeroesWhereOneGoesDown, DieAllTheSame) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  RealmHarness table(one_room(rules).world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, EndHero{});
  EXPECT_EQ(bob->known.kind(*bob->sees("Ann")), Kind::Corpse);
}

// The dead may: where death is for good this is the way to a new hero of the same name.
TEST(EndingHeroesWhoAreDead, FreesTheNameAndAnnouncesNothing) {
  SmallWorld small({"#########\n#<PA#..Q#\n#########\n"}, {{'A', "grunt"}, {'Q', "player"}},
                   testing::plain_rules());
  small.at('P').health = 1;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.wait(bob);
  ASSERT_FALSE(ann->known.self.alive);
  table.say(ann, EndHero{});
  int deaths = 0;
  for (const ServerMessage& m : bob->messages) {
    const auto* line = std::get_if<ChatLine>(&m);
    deaths += static_cast<int>(line != nullptr && line->text == "Ann has died.");
  }
  EXPECT_EQ(deaths, 1);
  EXPECT_EQ(table.realm.world().scores.size(), 1U);
  EXPECT_NE(table.join("Ann")->last<Welcome>(), nullptr);
}

}  // namespace
}  // namespace undercroft
