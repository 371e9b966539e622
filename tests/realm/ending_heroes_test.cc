// ending_heroes_test.cc: a player may end its own hero for good; the name becomes free (R115).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::ending_heroes_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

// Ann (P) carries treasure. Bob (Q) stands in the same room.
SmallWorld one_room(const Ruleset& rules = testing::plain_rules()) {
  SmallWorld small({"##########\n#<.P..Q..#\n##########\n"}, {{'Q', "player"}}, rules);
  small.at('P').treasure = 7;
  return small;
}

struct EndedHeroes : ::testing::Test {
  SmallWorld small = one_room();
  RealmHarness table{small.world};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");

  void end_ann() { table.say(ann, EndHero{}); }
};

TEST_F(EndedHeroes, DieInViewOfEveryonePresent) {
  const auto before = bob->sees("Ann");
  ASSERT_NE(before, nullptr);
  const Point at = before->at;
  end_ann();
  ASSERT_NE(bob->sees("Ann"), nullptr) << "the body lies there";
  EXPECT_EQ(bob->sees("Ann")->at, at);
  EXPECT_EQ(bob->known.kind(*bob->sees("Ann")), Kind::Corpse);
  EXPECT_EQ(bob->last<ChatLine>()->text, "Ann has given up.");
  ASSERT_FALSE(bob->reports.empty());
  EXPECT_EQ(bob->reports.back().verb, Verb::Death);
  EXPECT_EQ(bob->member("Ann"), nullptr);
  EXPECT_EQ(bob->misfit, "");
}

TEST_F(EndedHeroes, EnterTheScoreTable) {
  end_ann();
  table.say(bob, AskScores{});
  EXPECT_THAT(bob->last<ScoreTable>()->scores,
              ::testing::ElementsAre(Score{"Ann", 7, 1, 0, false}));
}

TEST_F(EndedHeroes, AreNotifiedByTheClose) {
  end_ann();
  ASSERT_TRUE(ann->closed.has_value());
  EXPECT_EQ(ann->closed->first, CloseCode::Normal);
}

TEST_F(EndedHeroes, FreeTheirNameAndSeat) {
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
  EXPECT_EQ(bob->known.turn, 1U) << "no turn waits for the dead hero";
}

TEST_F(EndedHeroes, AreNoLongerWaitedFor) {
  table.wait(bob);
  ASSERT_EQ(bob->known.turn, 0U);
  end_ann();
  EXPECT_EQ(bob->known.turn, 1U);
}

// Otherwise the hero would only go down, since a living companion could revive it (R141).
TEST(EndingAHeroWhoCouldGoDown, KillsItOutright) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  RealmHarness table(one_room(rules).world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, EndHero{});
  EXPECT_EQ(bob->known.kind(*bob->sees("Ann")), Kind::Corpse);
}

// Dead players may do it too. Where death is permanent, this is how to get a new hero of the same
// name.
TEST(EndingADeadHero, FreesTheNameAndAnnouncesNothing) {
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
}  // namespace undercroft::ending_heroes_test
