// swarm_test.cc: the bots' movement and the referee's comparison.
#include "client/tools/swarm.h"

#include <gtest/gtest.h>

#include <array>

#include "client/tools/bot.h"
#include "client/tools/referee.h"
#include "tests/client/pictures.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing::swarm_test {
namespace {

TEST(Bot, GoesAroundAWallToLoot) {
  EXPECT_EQ(
      step_to_something(known_of({"#######", "#@#&..#", "#.#.#.#", "#...#.#", "#######"}), false),
      Direction::Down);
}

TEST(Bot, ExploresTheEdgeOfTheUnknown) {
  EXPECT_EQ(step_to_something(known_of({"#####  ", "#@...  ", "#####  "}), false),
            Direction::Right);
}

TEST(Bot, LeavesLocksAloneWithoutTheirKey) {
  Observation known = known_of({"#####", "#@.I#", "#####"});
  EXPECT_EQ(step_to_something(known, false), Direction::None);
  known.self.keys = {1, 0, 0};
  EXPECT_EQ(step_to_something(known, false), Direction::Right);
}

TEST(Bot, FightsAdjacentFoes) {
  const Intent intent = Bot(1).choose(known_of({"#####", "#@g.#", "#####"}));
  EXPECT_EQ(intent.verb, IntentVerb::Bump);
  EXPECT_EQ(intent.direction, Direction::Right);
}

TEST(Bot, IsDeterministicForASeed) {
  const Observation known = known_of({"#######", "#@....#", "#..&..#", "#######"});
  Bot one(7), other(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.choose(known), other.choose(known));
}

TEST(Bot, UsesItsAbilitiesWithTheirAims) {
  Observation known = known_of({"#######", "#@....#", "#..&..#", "#######"});
  known.self.abilities = {{"shield", "Shields.", AbilityAim::Direction, 0, 1},
                          {"lure", "Lures.", AbilityAim::Place, 0, 2},
                          {"slow", "Slow.", AbilityAim::None, 90, 0}};
  Bot bot(3);
  std::array<int, 3> used{};
  for (int i = 0; i < 2000; ++i) {
    const Intent intent = bot.choose(known);
    if (intent.verb != IntentVerb::Invoke) continue;
    ASSERT_LT(intent.ability, used.size());
    ++used.at(intent.ability);
    EXPECT_EQ(intent.direction != Direction::None, intent.ability == 0);
    EXPECT_TRUE(intent.ability != 1 || distance(known.self.at, intent.place) <= 2);
  }
  EXPECT_GT(used[0], used[2]) << "one that is not ready is tried now and then";
  EXPECT_GT(used[1], used[2]);
  EXPECT_GT(used[2], 0);
}

TEST(Bot, PicksEveryOptionAndSometimesNone) {
  const Choice choice{1, Choice::Kind::Boon, 2, std::vector<Option>(3, {"boon", "It helps."})};
  Bot bot(5);
  std::array<int, 4> picked{};
  for (int i = 0; i < 400; ++i) ++picked.at(bot.pick(choice).value_or(3));
  for (const int times : picked) EXPECT_GT(times, 0);
}

TEST(Referee, FindsFaultyChoicesAndAbilities) {
  SelfView self;
  self.choices = {{1, Choice::Kind::Kit, 0, {{"warden", "Shields."}}}};
  self.abilities = {{"lure", "Lures.", AbilityAim::Place, 4, 6}};
  EXPECT_TRUE(faults_of_choices(self).empty());
  self.choices.push_back({1, kUnknownChoice, 0, {}});
  self.choices.push_back({2, Choice::Kind::Boon, 3, {{"", "text"}}});
  self.abilities.push_back({"", "", static_cast<AbilityAim>(9), 0, 0});
  EXPECT_EQ(faults_of_choices(self),
            (std::vector<std::string>{"choice 1: sent twice", "choice 1: unknown kind",
                                      "choice 1: no options",
                                      "choice 2: an option without a name or text",
                                      "an ability without a name or text", ": unknown aim"}));
}

TEST(Referee, FindsTheSameBoonsOfTwoPlayers) {
  const Observation before = known_of({"#####", "#@..#", "#####"});
  Observation known = before;
  known.self.choices = {{1, Choice::Kind::Boon, 2, {{"a", "A."}, {"b", "B."}, {"c", "C."}}}};
  Referee referee{3};
  EXPECT_TRUE(referee.told(0, diff(before, known), known).empty());
  EXPECT_TRUE(referee.told(0, diff(before, known), known).empty()) << "the same player again";
  std::swap(known.self.choices[0].options[0], known.self.choices[0].options[2]);
  EXPECT_EQ(referee.told(1, diff(before, known), known),
            std::vector<std::string>{"the same boons for level 2 as player number 0"});
  known.self.choices[0].options[0].name = "d";
  EXPECT_TRUE(referee.told(2, diff(before, known), known).empty());
}

// Bob's view of Alice's picture: all the same, but he is the other player.
Observation as_bob(Observation known) {
  known.self.id = with_sign(known, '@').id;
  return known;
}

TEST(Referee, AgreesWhenTwoPlayersSeeTheSame) {
  const Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  std::uint64_t compared = 0;
  EXPECT_TRUE(differences(alice, as_bob(alice), compared).empty());
  EXPECT_EQ(compared, 21U);
}

TEST(Referee, ReportsWrongGroundAndWrongOrMissingEntities) {
  const Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  Observation bob = as_bob(alice);
  bob.cells[{2, 1}].ground = Ground::Water;
  bob.entities[with_sign(bob, 'g').id].health = 1;
  std::uint64_t compared = 0;
  EXPECT_EQ(differences(alice, bob, compared).size(), 2U);
  bob.entities.erase(with_sign(bob, 'g').id);
  EXPECT_EQ(differences(alice, bob, compared).size(), 2U);
}

// Alice's view of a small room, and Bob's, which has water where she sees floor.
struct Disagreement : ::testing::Test {
  Disagreement() { bob.cells[{2, 1}].ground = Ground::Water; }

  // Ends a turn of `known`, and sends it to `who` at this time of the realm's clock.
  std::size_t end_turn(std::size_t who, Observation& known, std::uint32_t clock_ms) {
    Delta delta;
    delta.from_turn = known.turn;
    delta.to_turn = ++known.turn;
    delta.clock_ms = clock_ms;
    return referee.told(who, delta, known).size();
  }
  // Sends a change within the turn.
  std::size_t tell(std::size_t who, const Observation& known, std::uint32_t clock_ms) {
    Delta delta;
    delta.from_turn = delta.to_turn = known.turn;
    delta.clock_ms = clock_ms;
    delta.cells = {{{2, 1}, true, known.cells[{2, 1}].ground}};
    return referee.told(who, delta, known).size();
  }

  Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  Observation bob = as_bob(alice);
  Referee referee{2};
};

TEST_F(Disagreement, IsFoundAfterTheNextTurn) {
  EXPECT_EQ(end_turn(0, alice, 100), 0U);
  EXPECT_EQ(end_turn(1, bob, 100), 0U);
  EXPECT_EQ(end_turn(0, alice, 200), 0U);
  EXPECT_EQ(end_turn(1, bob, 200), 1U);
  EXPECT_EQ(referee.cells_compared(), 21U);
}

TEST_F(Disagreement, IsFoundDespiteDifferentTurnNumbers) {
  bob.turn = 3;
  for (const std::uint32_t clock_ms : {100, 200}) {
    EXPECT_EQ(end_turn(0, alice, clock_ms), 0U);
    EXPECT_EQ(end_turn(1, bob, clock_ms), clock_ms == 200 ? 1U : 0U);
  }
}

TEST_F(Disagreement, IsAllowedAtDifferentMoments) {
  end_turn(0, alice, 100);
  end_turn(1, bob, 101);
  EXPECT_EQ(end_turn(0, alice, 200), 0U);
  EXPECT_EQ(end_turn(1, bob, 201), 0U);
  EXPECT_EQ(referee.cells_compared(), 0U);
}

// Bob read slowly, and got the turn and the flood after it in one delta.
TEST_F(Disagreement, IsAllowedWhenOneGotALargerDelta) {
  end_turn(0, alice, 100);
  end_turn(1, bob, 100);
  alice.cells = bob.cells;
  EXPECT_EQ(tell(0, alice, 100), 0U);
  EXPECT_EQ(end_turn(0, alice, 200), 0U);
  EXPECT_EQ(end_turn(1, bob, 200), 0U);
}

TEST_F(Disagreement, IsAllowedBeforeTheFirstTurn) {
  alice.turn = bob.turn = 0;
  tell(0, alice, 100);
  tell(1, bob, 100);
  EXPECT_EQ(end_turn(0, alice, 200), 0U);
  EXPECT_EQ(end_turn(1, bob, 201), 0U);
}

TEST_F(Disagreement, IsAllowedRightAfterJoining) {
  end_turn(0, alice, 100);
  Delta from_nothing = diff({}, bob);
  from_nothing.clock_ms = 100;
  EXPECT_TRUE(referee.told(1, from_nothing, bob).empty());
  EXPECT_EQ(end_turn(0, alice, 200), 0U);
  EXPECT_EQ(end_turn(1, bob, 200), 0U);
  EXPECT_EQ(referee.cells_compared(), 0U);
}

TEST(Swarm, EveryRunHasNewValidNames) {
  const std::string tag = fresh_tag();
  EXPECT_NE(tag, fresh_tag());
  EXPECT_TRUE(is_player_name(bot_name(tag, 0)));
  EXPECT_TRUE(is_player_name(bot_name(tag, 999)));
}

TEST(Percentile, IsTakenFromASortedList) {
  EXPECT_EQ(percentile({}, 0.5), 0);
  EXPECT_EQ(percentile({1, 2, 3}, 0.5), 2);
  EXPECT_EQ(percentile({1, 2, 3}, 0.99), 3);
}

}  // namespace
}  // namespace undercroft::testing::swarm_test
