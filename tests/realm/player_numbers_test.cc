// player_numbers_test.cc: the colours of players who are in the realm now.
#include "server/realm/sync/player_numbers.h"

#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::player_numbers_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

PlayerNumbers numbers_of(const std::vector<std::vector<int>>& moments) {
  PlayerNumbers numbers;
  for (const std::vector<int>& slots : moments) numbers.keep(slots);
  return numbers;
}

TEST(PlayerNumbers, AreTheSlotsOfTheFirstPlayers) {
  const PlayerNumbers numbers = numbers_of({{1, 2, 3}, {1, 3, 7}});
  EXPECT_EQ(numbers.of(3), 3);
  EXPECT_EQ(numbers.of(7), 7);
  EXPECT_EQ(numbers.of(2), 0) << "who has left";
  EXPECT_EQ(PlayerNumbers().of(12), 12) << "none were given";
}

TEST(PlayerNumbers, PassToNewcomersAndStayWithThoseWhoStay) {
  const PlayerNumbers numbers = numbers_of({{1, 9}, {1, 9, 10}, {1, 2, 9, 10}});
  EXPECT_EQ(numbers.of(9), 2);
  EXPECT_EQ(numbers.of(10), 3);
  EXPECT_EQ(numbers.of(2), 4) << "its own is another's by now";
  EXPECT_EQ(numbers.version(), 0U);
}

TEST(PlayerNumbers, GiveAColourToThoseWithoutOneWhenThereIsRoomForAll) {
  std::vector<int> nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(numbers_of({nine}).of(9), 9);
  EXPECT_EQ(numbers_of({nine, {2, 3, 4, 5, 6, 7, 8, 9}}).of(9), 9) << "there are eight";
  const PlayerNumbers few = numbers_of({nine, {5, 6, 9}});
  EXPECT_EQ(few.of(9), 1);
  EXPECT_EQ(few.of(5), 5);
  EXPECT_EQ(few.version(), 1U);
}

TEST(PlayerNumbers, OfAnOldRealmColourItsNewcomers) {
  RealmHarness table(testing::hall("<P..........", 1, testing::plain_rules()));
  const auto ann = table.join("Ann");
  for (int i = 0; i < 8; ++i) {
    const auto guest = table.join("Guest" + std::to_string(i));
    table.say(guest, Leave{});
  }
  const auto bob = table.join("Bob");
  table.wait(ann);
  ASSERT_NE(ann->member("Bob"), nullptr);
  const int number = ann->member("Bob")->slot;
  EXPECT_EQ(number, 2);
  ASSERT_NE(ann->sees("Bob"), nullptr);
  EXPECT_EQ(ann->sees("Bob")->slot, number);
  EXPECT_EQ(ann->known.look(*ann->sees("Bob")).colour, Colour::Player2);
  EXPECT_EQ(bob->member("Bob")->slot, number) << "he sees his own name in it too";
  EXPECT_EQ(ann->misfit, "");
}

}  // namespace
}  // namespace undercroft::player_numbers_test
