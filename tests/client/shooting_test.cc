// shooting_test.cc: the keys that shoot and fight, on small maps.
#include "client/input/shooting.h"

#include <gtest/gtest.h>

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::shooting_test {
namespace {

const Bindings kKeys;

ViewModel hale(const std::vector<std::string>& map) {
  ViewModel view = view_of(map);
  view.known.self.max_health = 20;
  view.known.self.health = 20;
  return view;
}

// Returns "right", or the refusal.
std::string words_of(const Expected<Direction>& way) {
  return way ? std::string(name_of(*way)) : way.error();
}

// Returns "fire right", or the refusal.
std::string words_of(const Expected<Intent>& intent) {
  if (!intent) return intent.error();
  return (intent->verb == IntentVerb::Fire ? "fire " : "") +
         std::string(name_of(intent->direction));
}

TEST(Shooting, ShootsOnlyInTheEightDirections) {
  EXPECT_EQ(words_of(way_of_nearest(hale({"#######", "#@...g#", "#######"}))), "right");
  EXPECT_EQ(words_of(way_of_nearest(hale({"#####", "#@..#", "#...#", "#..g#", "#####"}))),
            "down-right");
  EXPECT_EQ(words_of(way_of_nearest(hale({"#####", "#@..#", "#..g#", "#####"}))),
            "No foe is in line with you: in the list, ~ marks those that are not.");
}

// A foe behind a wall or a chest must not hide one that the shot would hit.
TEST(Shooting, ShootsAtAFoeWithNothingBeforeIt) {
  EXPECT_EQ(words_of(way_of_nearest(hale({"#########", "#g.=@...g#", "#########"}))), "right");
}

// A hunter out of reach comes after a foe that a throw can hit.
TEST(Shooting, AimsFirstAtFoesWithinReach) {
  ViewModel view = hale({"############", "#@..g.....g#", "############"});
  const std::vector<const EntityView*> near_first = foes_to_aim_at(view);
  view.known.entities.at(near_first[1]->id).sign = StepSign::Hunts;
  EXPECT_EQ(foes_to_aim_at(view).front()->at, (Point{10, 1}));
  EXPECT_EQ(foes_to_aim_at(view, 4).front()->at, (Point{4, 1}));
  EXPECT_EQ(foes_to_aim_at(view, 0).front()->at, (Point{10, 1}));
}

TEST(Shooting, FInLookModeShootsAtTheFoeUnderTheCursor) {
  const std::vector<Key> kFire = {character('x'), {KeyName::Tab}, character('f')};
  const Pressed shot = press_keys(hale({"#######", "#@...g#", "#######"}), kFire);
  ASSERT_EQ(shot.commands.size(), 1U);
  EXPECT_EQ(words_of(shot.commands.front().intent), "fire right");
  EXPECT_EQ(shot.view.ui.mode, Mode::Map);
  const Pressed askew = press_keys(hale({"#######", "#@....#", "#....g#", "#######"}), kFire);
  EXPECT_TRUE(askew.commands.empty());
  EXPECT_EQ(askew.view.remark, "That is not in line with you.");
}

TEST(Fighting, TabLetsTheServerFightAndShiftTabShoots) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.autofight_stop = 25;
  const Pressed blow = press(view, {KeyName::Tab}, kKeys);
  ASSERT_EQ(blow.commands.size(), 1U);
  EXPECT_EQ(blow.commands[0].what, SessionCommand::What::Standing);
  EXPECT_EQ(blow.commands[0].standing,
            (StandingIntent{.verb = StandingVerb::Fight, .stop_at = 25}));
  const Pressed shot = press(view, {KeyName::BackTab}, kKeys);
  ASSERT_EQ(shot.commands.size(), 1U);
  EXPECT_EQ(
      shot.commands[0].standing,
      (StandingIntent{.verb = StandingVerb::Fight, .direction = Direction::Right, .stop_at = 25}));
}

TEST(Fighting, KeyTypedBeforeASurpriseIsDropped) {
  ViewModel view = hale({"#####", "#.@g#", "#####"});
  view.locked_until_ms = view.now_ms + 1;
  EXPECT_TRUE(press(view, {KeyName::Tab}, kKeys).commands.empty());
}

}  // namespace
}  // namespace undercroft::testing::shooting_test
