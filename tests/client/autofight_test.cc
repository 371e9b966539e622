// autofight_test.cc: one key per blow, on small maps.
#include "client/input/autofight.h"

#include <gtest/gtest.h>

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::autofight_test {
namespace {

const Bindings kKeys;

ViewModel hale(const std::vector<std::string>& map) {
  ViewModel view = view_of(map);
  view.known.self.max_health = 20;
  view.known.self.health = 20;
  return view;
}

// Returns "attack right", "bump up", or the refusal.
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

TEST(Autofight, StrikesAnAdjacentFoe) {
  EXPECT_EQ(fought({"#####", "#.@g#", "#####"}), "attack right");
  EXPECT_EQ(fought({"#####", "#@..#", "#.g.#", "#####"}), "attack down-right");
}

TEST(Autofight, TakesTheShortestSafePath) {
  EXPECT_EQ(fought({"#######", "#@...g#", "#######"}), "bump right");
  EXPECT_EQ(fought({"#######", "#@~..g#", "#.....#", "#######"}), "bump down-right")
      << "avoids water";
  EXPECT_EQ(fought({"#######", "#@^..g#", "#.....#", "#######"}), "bump down-right")
      << "avoids the trap";
  EXPECT_EQ(fought({"#######", "#@2..g#", "#.....#", "#######"}), "bump down-right")
      << "avoids the friend";
}

TEST(Autofight, DoesNotSqueezeBetweenCorners) {
  EXPECT_EQ(fought({"####", "#@##", "##g#", "####"}), "You know of no safe way to the goblin.");
}

TEST(Autofight, TakesTheNextFoeWhenTheNearestIsUnreachable) {
  EXPECT_EQ(fought({"#########", "#g~@....#", "#~~.....#", "#......g#", "#########"}),
            "bump down-right");
}

TEST(Autofight, NamesTheFriendInThePath) {
  EXPECT_EQ(fought({"#######", "#@2..g#", "#######"}), "Bob stands between you and the goblin.");
  EXPECT_EQ(fought({"#######", "#@N..g#", "#######"}),
            "The hermit stands between you and the goblin.");
  EXPECT_EQ(fought({"#######", "#@2~.g#", "#######"}), "You know of no safe way to the goblin.");
}

// The view after `count` blows in a row without effect, on a foe whose description mentions a shell
// if `is_shelled`.
ViewModel after_vain_blows(const std::vector<std::string>& map, int count,
                           bool is_shelled = false) {
  ViewModel view = hale(map);
  const EntityView& goblin = with_sign(view.known, 'g');
  if (is_shelled) {
    Look look = view.known.look(goblin);
    look.description = "Its shell turns every blow, unless somebody stands on its other side.";
    view.known.entities.at(goblin.id).look = number_of(view.known, look);
  }
  Report weak;
  weak.verb = Verb::Weak;
  weak.who = kMe;
  weak.whom = goblin.id;
  weak.who_look = view.known.entities.at(kMe).look;
  weak.whom_look = with_sign(view.known, 'g').look;
  for (int i = 0; i < count; ++i) learn(view.lore, {weak}, view.known);
  return view;
}

TEST(Autofight, StopsAfterFiveBlowsWithoutEffect) {
  const std::vector<std::string> map = {"######", "#.@g.#", "######"};
  EXPECT_EQ(words_of(fight_nearest(after_vain_blows(map, 4))), "attack right");
  ViewModel view = after_vain_blows(map, 5);
  EXPECT_EQ(words_of(fight_nearest(view)),
            "Your last five blows did nothing to the goblin. Look at it (x) for a hint.");
  view.lore["goblin"].vain = 0;
  EXPECT_EQ(words_of(fight_nearest(view)), "attack right") << "a blow by hand has hurt it";
}

TEST(Autofight, StrikesAShelledFoeAgainOnlyWithAFriendOpposite) {
  const std::vector<std::string> map = {"######", "#2@g.#", "######"};
  EXPECT_EQ(words_of(fight_nearest(after_vain_blows(map, 0, true))), "attack right");
  EXPECT_EQ(words_of(fight_nearest(after_vain_blows(map, 1, true))),
            "Your blows do nothing to the goblin: flank it with a friend, or burn it.");
  EXPECT_EQ(words_of(fight_nearest(after_vain_blows({"######", "#.@g2#", "######"}, 9, true))),
            "attack right");
  EXPECT_EQ(words_of(fight_nearest(after_vain_blows({"######", "#.@g.#", "######"}, 4, true))),
            "attack right")
      << "alone, a blow chips it";
}

TEST(Autofight, NeedsAFoeInView) {
  EXPECT_EQ(fought({"#####", "#.@.#", "#####"}), "There is no foe in view.");
  EXPECT_EQ(fought({"#####", "#.@N#", "#####"}), "There is no foe in view.");
}

TEST(Autofight, IsRefusedWhenBadlyHurt) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.known.self.health = 11;
  EXPECT_EQ(words_of(fight_nearest(view)), "attack right");
  view.known.self.health = 10;
  EXPECT_EQ(words_of(fight_nearest(view)), "You are too badly hurt for that: choose each step.");
  view.autofight_stop = 0;
  EXPECT_EQ(words_of(fight_nearest(view)), "attack right");
}

TEST(Autofight, ShootsOnlyInTheEightDirections) {
  EXPECT_EQ(words_of(shoot_nearest(hale({"#######", "#@...g#", "#######"}))), "fire right");
  EXPECT_EQ(words_of(shoot_nearest(hale({"#####", "#@..#", "#...#", "#..g#", "#####"}))),
            "fire down-right");
  EXPECT_EQ(words_of(shoot_nearest(hale({"#####", "#@..#", "#..g#", "#####"}))),
            "No foe is in line with you.");
}

TEST(Autofight, FInLookModeShootsAtTheFoeUnderTheCursor) {
  const std::vector<Key> kFire = {character('x'), {KeyName::Tab}, character('f')};
  const Pressed shot = press_keys(hale({"#######", "#@...g#", "#######"}), kFire);
  ASSERT_EQ(shot.commands.size(), 1U);
  EXPECT_EQ(words_of(shot.commands.front().intent), "fire right");
  EXPECT_EQ(shot.view.ui.mode, Mode::Map);
  const Pressed askew = press_keys(hale({"#######", "#@....#", "#....g#", "#######"}), kFire);
  EXPECT_TRUE(askew.commands.empty());
  EXPECT_EQ(askew.view.remark, "That is not in line with you.");
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

TEST(Autofight, KeyTypedBeforeASurpriseIsDropped) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.locked_until_ms = view.now_ms + 1;
  EXPECT_TRUE(press(view, {KeyName::Tab}, kKeys).commands.empty());
}

}  // namespace
}  // namespace undercroft::testing::autofight_test
