// reach_test.cc: cells that foes can strike next, and their description in look mode.
#include "client/model/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/model/condition.h"
#include "client/view/screens/camera.h"
#include "client/view/text/describe.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::reach_test {
namespace {

struct Foe {
  StepSign sign = StepSign::None;
  ReachShape reach = ReachShape::None;
  int cells = 1;
  Direction facing = Direction::None;
};

ViewModel room(const std::vector<std::string>& map, const Foe& foe) {
  ViewModel view = view_of(map);
  EntityView& goblin = view.known.entities.at(with_sign(view.known, 'g').id);
  goblin.sign = foe.sign;
  goblin.reach = foe.reach;
  goblin.reach_cells = foe.cells;
  goblin.facing = foe.facing;
  return view;
}

// The map with a star on each cell that can be struck.
std::vector<std::string> struck(std::vector<std::string> map, const Foe& foe) {
  const ViewModel view = room(map, foe);
  for (const Point at : struck_cells(view.known)) {
    map[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)] = '*';
  }
  return map;
}

using ::testing::ElementsAre;

TEST(Reach, HasTheShapeThatTheServerSent) {
  const std::vector<std::string> map = {".....", "..g..", ".....", "....@"};
  EXPECT_THAT(struck(map, {.reach = ReachShape::Orthogonals}),
              ElementsAre("..*..", ".*g*.", "..*..", "....@"));
  EXPECT_THAT(struck(map, {.reach = ReachShape::Diagonals, .cells = 2}),
              ElementsAre(".*.*.", "..g..", ".*.*.", "*...*"));
  EXPECT_THAT(struck(map, {.reach = ReachShape::All}),
              ElementsAre(".***.", ".*g*.", ".***.", "....@"));
  EXPECT_THAT(struck(map, {.reach = ReachShape::Line, .cells = 9, .facing = Direction::Left}),
              ElementsAre(".....", "**g..", ".....", "....@"));
  EXPECT_THAT(struck(map, {.reach = ReachShape::Radius, .cells = 1}),
              ElementsAre(".***.", ".*g*.", ".***.", "....@"));
  EXPECT_THAT(struck(map, {}), ElementsAre(".....", "..g..", ".....", "....@"));
}

TEST(Reach, EndsAtWallsDoorsBodiesAndCorners) {
  EXPECT_THAT(struck({"g..2..@"}, {.reach = ReachShape::Orthogonals, .cells = 6}),
              ElementsAre("g***..@"));
  EXPECT_THAT(struck({"g.+...@"}, {.reach = ReachShape::Orthogonals, .cells = 6}),
              ElementsAre("g*+...@"));
  EXPECT_THAT(struck({"g#.", "#..", "..@"}, {.reach = ReachShape::Diagonals, .cells = 2}),
              ElementsAre("g#.", "#..", "..@"));
  EXPECT_THAT(struck({"g#.", "...", "..@"}, {.reach = ReachShape::Diagonals, .cells = 2}),
              ElementsAre("g#.", ".*.", "..*"));
}

TextStyle style_at(const ViewModel& view, Point cell, const Display& look) {
  const Screen screen = screen_of(view, {80, 24}, look);
  const Point corner = centred(map_area({80, 24}), view.known.cells.size(), view.known.self.at);
  return screen.cells[cell - corner + Point{0, 1}].style;
}

TEST(Reach, IsShadedInEveryPaletteUnlessTurnedOff) {
  ViewModel view = room({"...", ".g.", ".@."}, {.reach = ReachShape::All});
  EXPECT_EQ(style_at(view, {0, 0}, Display{}).bg, 52);
  EXPECT_EQ(style_at(view, {1, 2}, Display{}).bg, 52);
  EXPECT_NE(style_at(view, {1, 1}, Display{}).bg, 52);
  for (const Colours few : {Colours::Eight, Colours::Sixteen}) {
    EXPECT_EQ(style_at(view, {0, 0}, {.colours = few}).bg, 1);
  }
  EXPECT_TRUE(style_at(view, {0, 0}, kAscii).reverse);
  EXPECT_FALSE(style_at(view, {1, 2}, kAscii).reverse);  // reversed only when near death
  view.shades = false;
  EXPECT_NE(style_at(view, {0, 0}, Display{}).bg, 52);
}

TEST(Reach, ListShowsTheNextActionOfAFoe) {
  const ViewModel view = room({"g.@"}, {.sign = StepSign::Crouches});
  EntityView goblin = with_sign(view.known, 'g');
  const auto words = [&] { return list_words(view.known, goblin, false); };
  EXPECT_THAT(words(), ElementsAre("crouches hurt", "crouches"));
  goblin.sign = StepSign::Hunts;
  EXPECT_THAT(words(), ElementsAre("hunts hurt", "hurt"));
  EXPECT_THAT(list_words(view.known, goblin, true), ElementsAre("hunts"));
  goblin.health = 1;
  EXPECT_THAT(words(), ElementsAre("hunts dying", "dying"));
  goblin.sign = StepSign::Crouches;
  EXPECT_THAT(words(), ElementsAre("crouches dying", "crouches")) << "the next action comes first";
  goblin.health = goblin.max_health;
  EXPECT_THAT(words(), ElementsAre("crouches"));
  goblin.statuses.add(Status::Stun);
  EXPECT_THAT(words(), ElementsAre("crouches stunned", "crouches"))
      << "a status hides no announced blow";
  goblin.status_turns = 2;
  EXPECT_THAT(words(), ElementsAre("crouches stunned 2", "crouches"))
      << "as the server counts them";
  goblin.sign = StepSign::Hunts;
  EXPECT_THAT(words(), ElementsAre("stunned 2"));
}

// R209: the list shows a companion's health and its player.
TEST(Companion, IsListedWithItsHealthAndItsPlayer) {
  const ViewModel view = view_of({"N.@2"});
  EntityView hound = with_sign(view.known, 'N');
  hound.health = 4;
  hound.max_health = 6;
  hound.slot = 1;
  EXPECT_THAT(list_words(view.known, hound, false), ElementsAre("4/6 with you", "4/6"));
  EXPECT_EQ(leader_of(view.known, hound), "you");
  hound.slot = 2;
  EXPECT_EQ(leader_of(view.known, hound), "Bob");
  hound.slot = 0;
  EXPECT_EQ(leader_of(view.known, hound), "");
  EXPECT_EQ(leader_of(view.known, view.known.entities.at(kMe)), "") << "a player follows nobody";
}

TEST(Reach, FightScreenIsAsRecorded) {
  ViewModel view = room({"##########", "#........#", "#..3@g...#", "#....2...#", "##########"},
                        {StepSign::Crouches, ReachShape::Diagonals, 2});
  view.known.deadline_ms = 103000;
  member(view.known, 1).chosen = true;
  view.known.entities.at(member(view.known, 2).id).health = 4;
  const auto add = [&](const std::string& text, Weight weight) {
    add_line(view.log, {.turn = 412, .text = text, .weight = weight});
  };
  add("You hit the goblin for 2.", Weight::Mine);
  add("Bob dodges the goblin.", Weight::Others);
  add("Bob's blow glances off the goblin.", Weight::Others);
  add("The goblin hits Cleo for 3.", Weight::Party);
  add("The goblin hits you for 4.", Weight::Me);
  add("An ogre comes into view (east, 7).", Weight::Sight);
  expect_screens("fight", view);
}

TEST(Reach, LookDescribesReachAndWhatBlowsCanDo) {
  ViewModel view = room({"g.@"}, {StepSign::Crouches, ReachShape::Diagonals, 2});
  EXPECT_EQ(describe(view, {0, 0}),
            "2 west: A goblin, hurt (4 of 6 health). It crouches. It can next strike diagonally, "
            "2 cells far. Floor.");
  const EntityId goblin = with_sign(view.known, 'g').id;
  view.known.self.threats = {{goblin, 1, 4, 60, 1, 3, 50}};
  EXPECT_THAT(
      describe(view, {0, 0}),
      ::testing::HasSubstr("Its blows can do 1 to 4 to you; 60 in 100 do harm. Yours can do "
                           "1 to 3 to it; 50 in 100 do: about two such blows kill it."));
  view.known.self.threats = {{goblin, 0, 0, 0, 4, 7, 80, true}};
  EXPECT_THAT(describe(view, {0, 0}),
              ::testing::HasSubstr("Its blows cannot hurt you; its shots may. Yours can do 4 to 7 "
                                   "to it; 80 in 100 do: about one such blow kills it."));
  view.known.self.threats = {{goblin, 2, 2, 100, 1, 1, 50, false, 1, 5, 83}};
  EXPECT_THAT(
      describe(view, {0, 0}),
      ::testing::HasSubstr("Its blows can do 2 to you; 100 in 100 do harm. Your shots can do "
                           "1 to 5 to it; 83 in 100 that reach it do: about two such shots "
                           "kill it. Floor."))
      << "a shooter's fists do not matter at that distance";
  view.known.self.threats = {{goblin, 2, 2, 100}};
  EXPECT_THAT(describe(view, {0, 0}), ::testing::HasSubstr("Its blows can do 2 to you; 100 in"));
  view.known.self.threats = {{goblin, 0, 0, 0}};
  EXPECT_THAT(describe(view, {0, 0}), ::testing::HasSubstr("Its blows cannot hurt you."));
}

TEST(Reach, LookSaysWhatTheServerSaysOfAFriend) {
  ViewModel view = room({"g.@2"}, {StepSign::Rests, ReachShape::None, 0});
  EXPECT_THAT(describe(view, {3, 0}), ::testing::Not(::testing::HasSubstr("Wields")));
  const auto bob = entities_at(view.known, {3, 0});
  ASSERT_FALSE(bob.empty());
  view.known.self.remarks = {{bob.front()->id, "A warden. Wields a sword."}};
  EXPECT_THAT(describe(view, {3, 0}), ::testing::HasSubstr("A warden. Wields a sword."));
}

// Two blows would kill it. From one side, they have no effect in company, and chip it alone.
TEST(Reach, LookPromisesNoKillFromOneSideOfAShell) {
  ViewModel view = room({"g.@2"}, {StepSign::Rests, ReachShape::None, 0});
  Look look = view.known.look(with_sign(view.known, 'g'));
  look.description = "One cannot hurt it; two can, from both sides.";
  view.known.entities.at(with_sign(view.known, 'g').id).look = number_of(view.known, look);
  EXPECT_THAT(describe(view, {0, 0}), ::testing::HasSubstr("Your blows do nothing from one side."));
  std::erase_if(view.known.entities,
                [&](const auto& item) { return view.known.look(item.second).name == "Bob"; });
  EXPECT_THAT(describe(view, {0, 0}), ::testing::HasSubstr("Alone, you chip 1 off it"));
}

}  // namespace
}  // namespace undercroft::testing::reach_test
