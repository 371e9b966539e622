// presence_test.cc: when the server is sent that the player is at the keyboard (R102).
#include "client/app/presence.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::presence_test {
namespace {

// Bob shares the turn.
ViewModel in_company() {
  ViewModel view = view_of({"@.2"});
  for (auto& [id, member] : view.known.members) member.in_group = true;
  return view;
}

ViewModel in_mode(Mode mode) {
  ViewModel view = in_company();
  view.ui.mode = mode;
  return view;
}

TEST(Presence, ReportsEachModeThatHoldsThePlayerUp) {
  for (const Mode mode : {Mode::Look, Mode::Chat, Mode::Say, Mode::AttackWhere, Mode::Pack,
                          Mode::Help, Mode::ConfirmLeave}) {
    Presence presence;
    ViewModel view = in_mode(mode);
    EXPECT_EQ(presence.changed(view), std::nullopt) << "it may be closed at once";
    view.now_ms += Presence::kGlanceMs;
    EXPECT_EQ(presence.changed(view), true);
    EXPECT_EQ(presence.changed(view), std::nullopt) << "once";
    view.ui.mode = Mode::Map;
    EXPECT_EQ(presence.changed(view), false);
  }
}

TEST(Presence, ReportsNoGlance) {
  Presence presence;
  ViewModel view = in_mode(Mode::Chat);
  EXPECT_EQ(presence.changed(view), std::nullopt);
  view.now_ms += Presence::kGlanceMs - 1;
  view.ui.mode = Mode::Map;
  EXPECT_EQ(presence.changed(view), std::nullopt);
}

TEST(Presence, ReportsKeysThatSendNothingOnceASecond) {
  Presence presence;
  ViewModel view = in_company();
  EXPECT_EQ(presence.pressed(view, true), std::nullopt) << "what it sent is a sign of life";
  EXPECT_EQ(presence.pressed(view, false), false);
  view.now_ms += 999;
  EXPECT_EQ(presence.pressed(view, false), std::nullopt);
  view.now_ms += 1;
  EXPECT_EQ(presence.pressed(view, false), false);
}

TEST(Presence, KeyInAWindowKeepsTheWindowReported) {
  Presence presence;
  ViewModel view = in_mode(Mode::Look);
  EXPECT_EQ(presence.changed(view), std::nullopt);
  view.now_ms += Presence::kGlanceMs;
  EXPECT_EQ(presence.changed(view), true);
  EXPECT_EQ(presence.pressed(view, false), true);
}

TEST(Presence, ReportsNothingWhereNoTurnWaits) {
  const ViewModel alone = view_of({"@.."});
  EXPECT_EQ(Presence().pressed(alone, false), std::nullopt);
  ViewModel watching = in_company();
  watching.welcome.watched = "Bob";
  EXPECT_EQ(Presence().pressed(watching, false), std::nullopt);
  ViewModel slow = in_company();
  slow.welcome.rules = {{"clock", "slow"}};
  EXPECT_EQ(Presence().pressed(slow, false), std::nullopt);
}

// The server does not end an absence for an intent that it refuses.
TEST(Presence, AnyKeyEndsAnAbsence) {
  ViewModel view = view_of({"@.."});
  view.known.members.at(kMe).away = true;
  Presence presence;
  EXPECT_EQ(presence.pressed(view, true), false);
  EXPECT_EQ(presence.pressed(view, true), std::nullopt) << "the end is still on its way";
}

}  // namespace
}  // namespace undercroft::testing::presence_test
