// general_test.cc: queues and rings of creatures that wait for each other (R41-R45).
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::general_test {
namespace {

using testing::SmallWorld;

void play_turn(World& world) { resolve_turn(world, Group{1, world.players(), true}, {}); }

// A corridor with the player at its left end and grunts in `cells`, spawned in `order`.
SmallWorld corridor(const std::vector<int>& cells, const std::vector<std::size_t>& order) {
  SmallWorld small({"############\n#P.........#\n############\n"}, {}, testing::plain_rules());
  small.at('P').health = small.at('P').max_health = 100;
  for (const std::size_t i : order) {
    small.world.spawn(small.world.catalogue().at("grunt"), Place::on(1, {cells[i], 1}));
  }
  return small;
}

// The occupied cells of the corridor after a turn.
std::string after_a_turn(SmallWorld small) {
  play_turn(small.world);
  std::string row;
  for (int x = 0; x < 12; ++x) row += small.world.is_free(1, {x, 1}) ? '.' : 'o';
  return row;
}

void expect_the_same_in_every_order(const std::vector<int>& cells, const std::string& expected) {
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), 0U);
  do {
    ASSERT_EQ(after_a_turn(corridor(cells, order)), expected);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Queues, ThreeToSixMoveUpTogetherInAnySpawnOrder) {
  expect_the_same_in_every_order({3, 4, 5}, "ooooo......o");
  expect_the_same_in_every_order({3, 4, 5, 6}, "oooooo.....o");
  expect_the_same_in_every_order({3, 4, 5, 6, 7}, "ooooooo....o");
  expect_the_same_in_every_order({3, 4, 5, 6, 7, 8}, "oooooooo...o");
}

TEST(Queues, GapsCloseInAnySpawnOrder) {
  expect_the_same_in_every_order({4, 5, 8, 9}, "oo.oo..oo..o");
  expect_the_same_in_every_order({3, 5, 6, 9}, "ooo.oo..o..o");
}

TEST(Queues, FollowersStandStillBehindFighter) {
  expect_the_same_in_every_order({2, 3, 4, 5}, "oooooo.....o");
}

// ---- rings: each creature wants the cell of the next, and all stay (R44) ----

struct Ring {
  const char* map;
  std::vector<Direction> facings;  // by letter, in reading order
};

constexpr Direction U = Direction::Up, D = Direction::Down, L = Direction::Left,
                    R = Direction::Right;

void expect_all_stay(const Ring& ring) {
  SmallWorld small({ring.map}, {{'a', "straight"}}, testing::plain_rules());
  for (std::size_t i = 0; i < ring.facings.size(); ++i) small.at('a', i).facing = ring.facings[i];
  const std::string before = small.picture();
  for (int turn = 0; turn < 3; ++turn) {
    play_turn(small.world);
    ASSERT_EQ(small.picture(), before);
    for (std::size_t i = 0; i < ring.facings.size(); ++i) {
      ASSERT_EQ(small.at('a', i).acted, Acted::Failed);
      ASSERT_EQ(small.at('a', i).action_direction, ring.facings[i]);
    }
  }
}

TEST(Rings, TwoThreeFourAndEightAllFailAndStay) {
  expect_all_stay({"######\n#.aa.#\n######\n", {R, L}});
  expect_all_stay({"#####\n#aa.#\n#a..#\n#...#\n#####\n", {R, Direction::DownLeft, U}});
  expect_all_stay({"#####\n#aa.#\n#aa.#\n#...#\n#####\n", {R, D, U, L}});
  expect_all_stay({"#####\n#aaa#\n#a.a#\n#aaa#\n#####\n", {R, R, D, U, D, U, L, L}});
}

// The tail asks the ring to move, the ring fails, and so does the tail. Each creature is asked
// once.
TEST(Rings, TailFailsWithTheRing) {
  expect_all_stay({"#######\n#aaaa.#\n#..aa.#\n#######\n", {R, R, R, D, U, L}});
}

TEST(Rings, OpenCellLetsAllMove) {
  SmallWorld small({"#####\n#aa.#\n#aa.#\n#...#\n#####\n"}, {{'a', "straight"}},
                   testing::plain_rules());
  const std::vector<Direction> facings = {R, R, U, L};
  for (std::size_t i = 0; i < 4; ++i) small.at('a', i).facing = facings[i];
  play_turn(small.world);
  EXPECT_EQ(small.picture(), "\n#####\n#aaa#\n#a..#\n#...#\n#####\n");
}

// ---- which blockers can be asked to move ----

TEST(Asking, UsesUpTheBlockersAction) {
  SmallWorld small({"########\n#P..AB.#\n########\n"}, {{'A', "grunt"}, {'B', "grunt"}},
                   testing::plain_rules());
  small.at('B').priority = 10;
  play_turn(small.world);
  EXPECT_EQ(small.picture(), "\n########\n#P.AB..#\n########\n");
}

TEST(Asking, PlayerIsNeverAsked) {
  SmallWorld small({"########\n#PA....#\n########\n"}, {{'A', "straight"}}, testing::plain_rules());
  small.at('A').facing = Direction::Left;
  play_turn(small.world);
  EXPECT_EQ(small.at('P').health, 9);
  EXPECT_EQ(small.at('A').acted, Acted::Succeeded);
}

TEST(Asking, CrateOrSleepingMimicCannotStepAside) {
  for (const char* resident : {"crate", "mimic", "chest"}) {
    SmallWorld small({"########\n#P.CA..#\n########\n"}, {{'A', "grunt"}, {'C', resident}},
                     testing::plain_rules());
    play_turn(small.world);
    EXPECT_EQ(small.picture(), "\n########\n#P.CA..#\n########\n") << resident;
    EXPECT_EQ(small.at('A').acted, Acted::Failed);
  }
}

TEST(Asking, StunnedBlockerFailsAtOnceAndIsNotAskedAgain) {
  SmallWorld small({"########\n#P.BA..#\n########\n"}, {{'A', "grunt"}, {'B', "grunt"}},
                   testing::plain_rules());
  small.at('A').priority = 10;
  small.at('B').set(Status::Stun, 1);
  play_turn(small.world);
  EXPECT_EQ(small.at('B').acted, Acted::Failed);
  EXPECT_EQ(small.at('A').acted, Acted::Failed);
  play_turn(small.world);
  EXPECT_EQ(small.picture(), "\n########\n#PBA...#\n########\n");
}

TEST(Asking, YieldingBlockerRestsOnceAndLosesItsNextAction) {
  SmallWorld small({"########\n#PBA...#\n########\n"}, {{'A', "grunt"}, {'B', "yielder"}},
                   testing::plain_rules());
  play_turn(small.world);
  EXPECT_EQ(small.at('P').health, 9);
  EXPECT_EQ(small.at('B').turns(Status::Rest), 1);
  play_turn(small.world);
  EXPECT_EQ(small.at('P').health, 9) << "it rested";
  EXPECT_EQ(small.at('B').acted, Acted::Failed);
}

TEST(Failing, RunsHandlerOnceAfterAllDirections) {
  auto catalogue = testing::small_catalogue();
  Blueprint guard = (*catalogue)[catalogue->at("grunt")];
  guard.key = "starer";
  guard.sequence[0].movs = Movs::ChaseAny;
  guard.on_fail = {FailingHandler::FacePlayer};
  catalogue->add(guard);
  SmallWorld small({"######\n#P%A.#\n#.%%.#\n######\n"}, {{'A', "starer"}}, testing::plain_rules(),
                   1, catalogue);
  play_turn(small.world);
  EXPECT_EQ(small.at('A').acted, Acted::Failed);
  EXPECT_EQ(small.at('A').facing, Direction::Left);
  const auto faced = std::count_if(small.world.events.begin(), small.world.events.end(),
                                   [](const Event& e) { return e.verb == Verb::Faced; });
  EXPECT_EQ(faced, 1);
}

// H2.
TEST(GivingUp, MonsterReturnsFifteenTurnsAfterLosingSight) {
  auto catalogue = testing::small_catalogue();
  Blueprint sentry = (*catalogue)[catalogue->at("idle")];
  sentry.key = "sentry";
  Step watch;
  watch.until.emplace().player_within = 3;
  Step wait;
  wait.repeat = 1000;
  sentry.sequence = {watch, wait};
  catalogue->add(sentry);
  SmallWorld small({"############\n#A.P#......#\n####.......#\n############\n"}, {{'A', "sentry"}},
                   testing::plain_rules(), 1, catalogue);
  play_turn(small.world);
  EXPECT_EQ(small.at('A').sequence.step, 1);
  small.world.move(small.id('P'), Place::on(1, {10, 1}));
  for (int turn = 0; turn < 14; ++turn) play_turn(small.world);
  EXPECT_EQ(small.at('A').sequence.step, 1);
  play_turn(small.world);
  EXPECT_EQ(small.at('A').sequence.step, 0);
}

}  // namespace
}  // namespace undercroft::general_test
