// autofight_test.cc: one key for each blow, small maps at a time.
#include "client/input/autofight.h"

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

const Bindings kKeys;

ViewModel hale(const std::vector<std::string>& map) {
  ViewModel view = view_of(map);
  view.known.self.max_health = 20;
  view.known.self.health = 20;
  return view;
}

// "attack right", "bump up", or why not.
std::string words_of(const Expected<Intent>& intent) {
  if (!intent) return intent.error();
  return std::string(intent->verb == IntentVerb::Attack ? "attack "
                     : intent->verb == IntentVerb::Fire ? "fire "
                                                        : "bump ") +
         std::string(name_of(intent->direction));
}

std::string fought(const std::vector<std::string>& map) {
  return words_of(fight_nearest(hale(map)));
}

TEST(Autofight, StrikesWhoStandsBeside) {
  EXPECT_EQ(fought({"#####", "#.@g#", "#####"}), "attack right");
  EXPECT_EQ(fought({"#####", "#@..#", "#.g.#", "#####"}), "attack down-right");
}

TEST(Autofight, GoesTheShortestWayThatIsSafe) {
  EXPECT_EQ(fought({"#######", "#@...g#", "#######"}), "bump right");
  EXPECT_EQ(fought({"#######", "#@~..g#", "#.....#", "#######"}), "bump down-right") << "not wet";
  EXPECT_EQ(fought({"#######", "#@^..g#", "#.....#", "#######"}), "bump down-right") << "no trap";
  EXPECT_EQ(fought({"#######", "#@2..g#", "#.....#", "#######"}), "bump down-right") << "no friend";
}

TEST(Autofight, SqueezesBetweenNoCorners) {
  EXPECT_EQ(fought({"####", "#@##", "##g#", "####"}), "You know of no safe way to a goblin.");
}

TEST(Autofight, TakesTheNextFoeWhenTheNearestCannotBeReached) {
  EXPECT_EQ(fought({"#########", "#g~@....#", "#~~.....#", "#......g#", "#########"}),
            "bump down-right");
}

TEST(Autofight, NeedsAFoeInView) {
  EXPECT_EQ(fought({"#####", "#.@.#", "#####"}), "There is no foe in view.");
  EXPECT_EQ(fought({"#####", "#.@N#", "#####"}), "There is no foe in view.");
}

TEST(Autofight, IsForThoseWhoAreNotHurtBadly) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.known.self.health = 11;
  EXPECT_EQ(words_of(fight_nearest(view)), "attack right");
  view.known.self.health = 10;
  EXPECT_EQ(words_of(fight_nearest(view)), "You are too badly hurt for that: choose each step.");
  view.autofight_stop = 0;
  EXPECT_EQ(words_of(fight_nearest(view)), "attack right");
}

TEST(Autofight, ShootsInTheEightDirectionsAlone) {
  EXPECT_EQ(words_of(shoot_nearest(hale({"#######", "#@...g#", "#######"}))), "fire right");
  EXPECT_EQ(words_of(shoot_nearest(hale({"#####", "#@..#", "#...#", "#..g#", "#####"}))),
            "fire down-right");
  EXPECT_EQ(words_of(shoot_nearest(hale({"#####", "#@..#", "#..g#", "#####"}))),
            "No foe stands in a straight line from you.");
}

TEST(Autofight, FInLookModeShootsAtTheFoeUnderTheCursor) {
  const std::vector<Key> kFire = {character('x'), {KeyName::Tab}, character('f')};
  const Pressed shot = press_keys(hale({"#######", "#@...g#", "#######"}), kFire);
  ASSERT_EQ(shot.commands.size(), 1U);
  EXPECT_EQ(words_of(shot.commands.front().intent), "fire right");
  EXPECT_EQ(shot.view.ui.mode, Mode::Map);
  const Pressed askew = press_keys(hale({"#######", "#@....#", "#....g#", "#######"}), kFire);
  EXPECT_TRUE(askew.commands.empty());
  EXPECT_EQ(askew.view.remark, "That is in no straight line from you.");
}

TEST(Autofight, TabFightsAndShiftTabShoots) {
  const ViewModel view = hale({"#####", "#.@g#", "#####"});
  const Pressed blow = press(view, {KeyName::Tab}, kKeys);
  ASSERT_EQ(blow.commands.size(), 1U);
  EXPECT_EQ(blow.commands[0].intent.verb, IntentVerb::Attack);
  const Pressed shot = press(view, {KeyName::BackTab}, kKeys);
  ASSERT_EQ(shot.commands.size(), 1U);
  EXPECT_EQ(shot.commands[0].intent.verb, IntentVerb::Fire);
}

TEST(Autofight, AKeyTypedBeforeASurpriseIsDropped) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.locked_until_ms = view.now_ms + 1;
  EXPECT_TRUE(press(view, {KeyName::Tab}, kKeys).commands.empty());
}

}  // namespace
}  // namespace undercroft::testing
