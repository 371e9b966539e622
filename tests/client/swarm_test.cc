// swarm_test.cc: the bots' walking and the referee's eye.
#include "client/swarm.h"

#include "client/bot.h"
#include "client/referee.h"
#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

TEST(Bot, GoesToLootRoundAWall) {
  EXPECT_EQ(
      step_to_something(known_of({"#######", "#@#&..#", "#.#.#.#", "#...#.#", "#######"}), false),
      Direction::Down);
}

TEST(Bot, GoesToTheEdgeOfTheUnknown) {
  EXPECT_EQ(step_to_something(known_of({"#####  ", "#@...  ", "#####  "}), false),
            Direction::Right);
}

TEST(Bot, LeavesLocksAloneWithoutTheirKey) {
  Observation known = known_of({"#####", "#@.I#", "#####"});
  EXPECT_EQ(step_to_something(known, false), Direction::None);
  known.self.keys = {1, 0, 0};
  EXPECT_EQ(step_to_something(known, false), Direction::Right);
}

TEST(Bot, FightsWhatIsNextToIt) {
  const Intent intent = Bot(1).choose(known_of({"#####", "#@g.#", "#####"}));
  EXPECT_EQ(intent.verb, IntentVerb::Bump);
  EXPECT_EQ(intent.direction, Direction::Right);
}

TEST(Bot, TheSameSeedDoesTheSame) {
  const Observation known = known_of({"#######", "#@....#", "#..&..#", "#######"});
  Bot one(7), other(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.choose(known), other.choose(known));
}

// What Bob knows of Alice's picture: everything the same, but he is somebody else.
Observation as_bob(Observation known) {
  known.self.id = with_sign(known, '@').id;
  return known;
}

TEST(Referee, AgreesWithTwoWhoSeeTheSame) {
  const Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  std::uint64_t compared = 0;
  EXPECT_TRUE(differences(alice, as_bob(alice), compared).empty());
  EXPECT_EQ(compared, 21U);
}

TEST(Referee, SeesAWrongGroundAWrongEntityAndAMissingOne) {
  const Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  Observation bob = as_bob(alice);
  bob.cells[{2, 1}].ground = Ground::Water;
  bob.entities[with_sign(bob, 'g').id].health = 1;
  std::uint64_t compared = 0;
  EXPECT_EQ(differences(alice, bob, compared).size(), 2U);
  bob.entities.erase(with_sign(bob, 'g').id);
  EXPECT_EQ(differences(alice, bob, compared).size(), 2U);
}

TEST(Referee, ComparesTheSameTurnOnly) {
  const Observation alice = known_of({"#######", "#@.g2.#", "#######"});
  Observation bob = as_bob(alice);
  bob.cells[{2, 1}].ground = Ground::Water;
  Referee referee(2);
  EXPECT_TRUE(referee.turn_over(0, alice).empty());
  bob.turn += 1;
  EXPECT_TRUE(referee.turn_over(1, bob).empty());
  bob.turn -= 1;
  EXPECT_EQ(referee.turn_over(1, bob).size(), 1U);
}

TEST(Percentile, OfASortedList) {
  EXPECT_EQ(percentile({}, 0.5), 0);
  EXPECT_EQ(percentile({1, 2, 3}, 0.5), 2);
  EXPECT_EQ(percentile({1, 2, 3}, 0.99), 3);
}

}  // namespace
}  // namespace undercroft::testing
