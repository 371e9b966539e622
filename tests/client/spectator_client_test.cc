// spectator_client_test.cc: the dead and other spectators watch through a player's eyes.
#include <gtest/gtest.h>

#include "client/input/press.h"
#include "client/model/reduce.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::spectator_client_test {
namespace {

const Bindings kKeys;

// Alice with Bob and Cleo.
ViewModel room() { return view_of({"#######", "#.@.2.#", "#..3..#", "#######"}); }

ViewModel dead() {
  ViewModel view = room();
  view.known.self.alive = false;
  member(view.known, 0).alive = false;
  return view;
}

// A view as sent while watching Bob.
ViewModel watching(bool has_grave) {
  ViewModel view = dead();
  view.welcome.watched = "Bob";
  view.has_grave = has_grave;
  return view;
}

std::optional<std::string> watched_by(const ViewModel& view, const Key& key) {
  const Pressed pressed = press(view, key, kKeys);
  if (pressed.commands.empty()) return std::nullopt;
  EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Watch);
  return pressed.commands[0].text;
}

TEST(Watching, DeadPlayerWatchesTheFirstLivingAndTabGoesToTheNext) {
  EXPECT_EQ(watched_by(dead(), character('W')), "Bob");
  EXPECT_EQ(watched_by(watching(true), {KeyName::Tab}), "Cleo");
  ViewModel last = watching(true);
  last.welcome.watched = "Cleo";
  EXPECT_EQ(watched_by(last, {KeyName::Tab}), "Bob");
}

TEST(Watching, OnlyConnectedLivingPlayersCanBeWatched) {
  ViewModel view = dead();
  member(view.known, 1).connected = false;
  EXPECT_EQ(watched_by(view, character('W')), "Cleo");
  member(view.known, 2).alive = false;
  const Pressed pressed = press(view, character('W'), kKeys);
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.remark, "There is no other player to watch.");
}

TEST(Watching, LivingPlayerCannotWatch) {
  const Pressed pressed = press(room(), character('W'), kKeys);
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.remark, "Only players who are down or dead can watch others.");
}

TEST(Watching, DownedPlayerCanWatchAFriend) {
  ViewModel view = room();
  view.known.self.alive = false;
  view.known.self.statuses = {{Status::Down, 20}};
  EXPECT_FALSE(press(view, character('W'), kKeys).commands.empty());
  const std::string hint = press(view, character('.'), kKeys).view.remark;
  EXPECT_NE(hint.find("W: watch a friend."), std::string::npos) << hint;
}

TEST(Watching, DeadPlayerReturnsToTheGraveAndAStrangerHasNone) {
  EXPECT_EQ(watched_by(watching(true), character('r')), "");
  EXPECT_TRUE(press(watching(false), character('r'), kKeys).commands.empty());
}

TEST(Watching, DeathOfTheWatchedPlayerIsNotOnesOwn) {
  ViewModel view = watching(true);
  view.stone = Tombstone{};
  Delta nothing;
  nothing.from_turn = nothing.to_turn = view.known.turn;
  view = reduce(std::move(view), nothing);
  EXPECT_FALSE(view.stone);
}

TEST(Watching, ScreenIsAsRecorded) {
  ViewModel view = watching(true);
  view.known.self.alive = true;
  view.welcome.watch_delay = 2;
  expect_screens("watching", view);
}

}  // namespace
}  // namespace undercroft::testing::spectator_client_test
