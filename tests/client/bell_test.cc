// bell_test.cc: when the bell rings.
#include "client/app/bell.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::bell_test {
namespace {

// A turn of `whole` ms shared with Bob, with `left` ms left.
ViewModel shared_turn(std::uint64_t left, int whole = 20000) {
  ViewModel view = view_of({"@2"});
  view.welcome.rules = {{"deadline_ms", std::to_string(whole)}};
  for (auto& [id, member] : view.known.members) member.in_group = true;
  view.known.deadline_ms = view.now_ms + left;
  return view;
}

TEST(Bell, RingsOnceInTheLastSecondsOfATurn) {
  Bell bell;
  EXPECT_FALSE(bell.rings(shared_turn(6000), "turn"));
  EXPECT_TRUE(bell.rings(shared_turn(4900), "turn"));
  EXPECT_FALSE(bell.rings(shared_turn(3900), "turn"));
  ViewModel next = shared_turn(4000);
  ++next.known.turn;
  EXPECT_TRUE(bell.rings(next, "turn"));
}

TEST(Bell, RingsInTheSecondHalfOfAShortTurn) {
  Bell bell;
  EXPECT_FALSE(bell.rings(shared_turn(4900, 5000), "turn"));
  EXPECT_TRUE(bell.rings(shared_turn(2500, 5000), "turn"));
}

TEST(Bell, IsSilentAfterThePlayerHasChosen) {
  Bell bell;
  ViewModel view = shared_turn(4000);
  view.pending = Pending{};
  EXPECT_FALSE(bell.rings(view, "all"));
}

TEST(Bell, RingsOnceForASurprise) {
  Bell bell;
  ViewModel view = view_of({"@"});
  view.locked_until_ms = view.now_ms + 250;
  EXPECT_TRUE(bell.rings(view, "danger"));
  EXPECT_FALSE(bell.rings(view, "danger"));
}

TEST(Bell, RingsOnlyForTheConfiguredEvents) {
  ViewModel view = shared_turn(4000);
  view.locked_until_ms = view.now_ms + 250;
  EXPECT_FALSE(Bell().rings(view, "off"));
  view.pending = Pending{};
  EXPECT_FALSE(Bell().rings(view, "turn"));
  EXPECT_TRUE(Bell().rings(view, "all"));
}

}  // namespace
}  // namespace undercroft::testing::bell_test
