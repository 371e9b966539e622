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
constexpr std::string_view kBeside = "That is the wall beside the door: go through it straight.";

TEST(RefusalWords, ADiagonalIntoTheWallBesideADoorSaysSo) {
  const SmallWorld small({"#####\n#P.D#\n##D##\n#####\n"}, {{'D', "door"}});
  EXPECT_EQ(why_not(small, Direction::DownLeft, Reason::Wall), kWall);
  const SmallWorld beside({"#####\n#.PD#\n#####\n"}, {{'D', "door"}});
  EXPECT_EQ(why_not(beside, Direction::DownRight, Reason::Wall), kBeside);
  EXPECT_EQ(why_not(beside, Direction::Down, Reason::Wall), kWall) << "straight into a wall";
  EXPECT_EQ(why_not(beside, Direction::DownLeft, Reason::Wall), kWall) << "no door is there";
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
