// refusal_words_test.cc: refusals say what the player can see of their reason.
#include "server/protocol/refusal_words.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft::testing::refusal_words_test {
namespace {

std::string why_not(const SmallWorld& small, Direction way, Reason reason) {
  const Intent step{.verb = IntentVerb::Bump, .direction = way};
  return refusal_in_words(small.world, small.id('P'), step, reason);
}

constexpr std::string_view kWall = "There is a wall, and you have nothing to dig it with.";
constexpr std::string_view kTooHard = "That rock is too hard to dig.";
constexpr std::string_view kBeside = "That is the wall beside the door: go through it straight.";

TEST(RefusalWords, ADiagonalIntoTheWallBesideADoorSaysSo) {
  const SmallWorld small({"#####\n#P.D#\n##D##\n#####\n"}, {{'D', "door"}});
  EXPECT_EQ(why_not(small, Direction::DownLeft, Reason::Wall), kTooHard);
  const SmallWorld beside({"#####\n#.PD#\n#####\n"}, {{'D', "door"}});
  EXPECT_EQ(why_not(beside, Direction::DownRight, Reason::Wall), kBeside);
  EXPECT_EQ(why_not(beside, Direction::Down, Reason::Wall), kTooHard) << "straight into a wall";
  EXPECT_EQ(why_not(beside, Direction::DownLeft, Reason::Wall), kTooHard) << "no door is there";
}

// The outermost ring and bedrock cannot be dug (R5).
TEST(RefusalWords, AWallSaysWhatWouldDigIt) {
  SmallWorld small({"#####\n#.#.#\n#XP.#\n#...#\n#####\n"});
  const EntityId hero = small.id('P');
  EXPECT_EQ(why_not(small, Direction::Up, Reason::Wall), kWall);
  EXPECT_EQ(why_not(small, Direction::Left, Reason::Wall), kTooHard) << "bedrock";
  const EntityId pick = small.world.spawn(small.world.catalogue().at("pick"), Place::held_by(hero));
  EXPECT_EQ(why_not(small, Direction::Up, Reason::Wall),
            "Your pick is in the pack: wield it to dig.");
  EXPECT_EQ(why_not(small, Direction::Left, Reason::Wall), kTooHard) << "no pick digs it";
  small.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = pick;
  EXPECT_EQ(why_not(small, Direction::Left, Reason::Wall), kTooHard);
}

TEST(RefusalWords, ADownedPlayerIsNotCalledDead) {
  SmallWorld small({"###\n#P#\n###\n"});
  EXPECT_EQ(why_not(small, Direction::Up, Reason::Dead), "You are dead.");
  small.world.become(small.id('P'), Kind::Downed);
  small.at('P').set(Status::Down, 12);
  EXPECT_EQ(why_not(small, Direction::Up, Reason::Dead), "You are down: 12 turns left.");
}

}  // namespace
}  // namespace undercroft::testing::refusal_words_test
