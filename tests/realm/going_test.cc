// going_test.cc: GO walks to a cell and does there what fits (R105).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::going_test {
namespace {

using testing::FakeConnection;
using testing::plain_rules;
using testing::RealmHarness;
using testing::SmallWorld;

struct Going : ::testing::Test {
  // A realm with this level, whose only player has joined.
  void start(const std::vector<std::string>& map, const testing::Letters& letters = {}) {
    SmallWorld small(map, letters, plain_rules());
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = table->join("Ann");
  }
  void go(Point place) {
    table->say(ann, StandingMessage{++table->sequence,
                                    ann->known.turn + 1,
                                    false,
                                    {.verb = StandingVerb::Go, .place = place}});
  }
  [[nodiscard]] bool has_told(Verb verb) const {
    return std::any_of(ann->reports.begin(), ann->reports.end(),
                       [verb](const Report& report) { return report.verb == verb; });
  }

  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(Going, WalksToAFarCell) {
  start({"##########\n#P.......#\n##########\n"});
  go({7, 1});
  EXPECT_EQ(ann->known.self.at, (Point{7, 1}));
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->sentence, "");
}

TEST_F(Going, OpensADoorAndStopsBesideIt) {
  start({"##########\n#P...D...#\n##########\n"}, {{'D', "door"}});
  go({5, 1});
  EXPECT_TRUE(has_told(Verb::Opened));
  EXPECT_EQ(ann->known.self.at, (Point{4, 1}));
}

TEST_F(Going, OpensAChest) {
  start({"##########\n#P..C....#\n##########\n"}, {{'C', "chest"}});
  go({4, 1});
  EXPECT_EQ(ann->known.self.at, (Point{3, 1}));
  EXPECT_EQ(ann->sees("chest")->state, State::Open);
}

TEST_F(Going, MakesOneStepAtATimeWithAFoeInView) {
  start({"############\n#P.........#\n#.........G#\n############\n"}, {{'G', "idle"}});
  go({8, 1});
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::Foe);
  table->pass(15);  // the first step is shown
  go({8, 1});
  EXPECT_EQ(ann->known.self.at, (Point{3, 1}));
}

TEST_F(Going, StrikesTheFoeInTheCell) {
  start({"#####\n#PG.#\n#####\n"}, {{'G', "idle"}});
  go({2, 1});
  EXPECT_TRUE(has_told(Verb::Attack) || has_told(Verb::Hit));
  EXPECT_EQ(ann->known.turn, 1u);
}

// The client warns of the ledge, and sends GO when the player taps again.
TEST_F(Going, DropsFromAFarLedge) {
  start({"#########\n#P...:..#\n#########\n", "#########\n#.......#\n#########\n"});
  go({5, 1});
  EXPECT_EQ(ann->known.depth, 2);
}

TEST_F(Going, AvoidsOtherDangersOnTheWay) {
  start({"#########\n#P.=.:..#\n#########\n", "#########\n#.......#\n#########\n"});
  go({5, 1});
  EXPECT_EQ(ann->known.self.at, (Point{1, 1}));
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "You know no safe way there but past the ice, east.");
}

TEST_F(Going, ToNowhereIsRefused) {
  start({"#####\n#P..#\n#####\n"});
  go({0, 0});
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->sequence, table->sequence);
}

}  // namespace
}  // namespace undercroft::going_test
