// fallen_friend_test.cc: a friend who goes down is seen and heard (R141).
#include <gtest/gtest.h>

#include <regex>

#include "client/app/bell.h"
#include "client/model/whereabouts.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::fallen_friend_test {
namespace {

void let_lie(ViewModel& view, EntityId id) {
  view.known.members.at(id).alive = false;
  EntityView body = view.known.entities.at(id);
  body.statuses.add(Status::Down);
  body.status_turns = 12;
  Look look = view.known.look(body);
  look.kind = Kind::Downed;
  look.layer = Layer::Item;
  put(view.known, body, look);
}

// Bob lies two cells to the east, and a goblin stands in the west; or over him.
ViewModel with_bob_down(bool is_under_a_foe) {
  ViewModel view = view_of({"#######", "#g.@.2#", "#######"});
  const EntityId bob = member(view.known, 1).id;
  let_lie(view, bob);
  const EntityId goblin = with_sign(view.known, 'g').id;
  if (is_under_a_foe) view.known.entities.at(goblin).at = view.known.entities.at(bob).at;
  return view;
}

// The cell of the map that has the glyph.
ScreenCell cell_with(const ViewModel& view, char32_t glyph, const Display& display) {
  const Screen screen = screen_of(view, {80, 24}, display);
  ScreenCell found;
  screen.cells.for_each_point([&](Point p) {
    if (p.x < 55 && p.y > 0 && p.y < 16 && screen.cells[p].glyph == glyph) found = screen.cells[p];
  });
  return found;
}

TEST(FallenFriend, IsTheFirstInTheListWithTurnsAndWay) {
  ViewModel view = with_bob_down(false);
  const std::string whole = picture(view, {80, 24});
  const std::size_t bob = whole.find("2 Bob down 12");
  ASSERT_NE(bob, std::string::npos) << whole;
  EXPECT_LT(bob, whole.find("g goblin")) << whole;
  EXPECT_EQ(in_view(view).front()->id, member(view.known, 1).id);
}

TEST(FallenFriend, IsInThePartyListWithTurnsAndWay) {
  for (const Size size : {Size{80, 24}, Size{120, 40}}) {
    const std::string whole = picture(with_bob_down(false), size);
    EXPECT_TRUE(std::regex_search(whole, std::regex("2  Bob .*down 12 .*E2"))) << whole;
  }
}

TEST(FallenFriend, IsSeenUnderAFoeThatStandsOverIt) {
  constexpr Display kColours{Charset::Unicode, Colours::Full, Theme::Dark, false};
  const ScreenCell alone = cell_with(with_bob_down(false), U'g', kColours);
  const ScreenCell over = cell_with(with_bob_down(true), U'g', kColours);
  EXPECT_FALSE(alone.style.underline);
  EXPECT_TRUE(over.style.underline && over.style.reverse) << "as a downed player is drawn";
  EXPECT_NE(over.style.fg, alone.style.fg) << "in Bob's colour";
}

TEST(FallenFriend, TheOwnSignStaysVisibleUnderAFoe) {
  ViewModel view = view_of({"#####", "#g@.#", "#####"});
  let_lie(view, kMe);
  view.known.self.alive = false;
  view.known.entities.at(with_sign(view.known, 'g').id).at = view.known.self.at;
  EXPECT_EQ(cell_with(view, U'@', kAscii).glyph, U'@');
}

TEST(FallenFriend, HasHintsOfWhatADownedPlayerCanDo) {
  ViewModel view = view_of({"@.2"});
  EXPECT_NE(picture(view, {80, 24}).find("arrows move"), std::string::npos);
  view.known.self.alive = false;
  view.known.self.statuses = {{.status = Status::Down, .turns = 7}};
  const std::string whole = picture(view, {80, 24});
  EXPECT_EQ(whole.find("arrows move"), std::string::npos) << whole;
  EXPECT_EQ(whole.find("o explore"), std::string::npos) << whole;
  EXPECT_NE(whole.find("W watch a friend  ' ping  Enter chat"), std::string::npos) << whole;
}

TEST(FallenFriend, RingsTheBellOnce) {
  ViewModel view = view_of({"@.2"});
  const Observation before = view.known;
  member(view.known, 1).alive = false;
  EXPECT_TRUE(has_fallen_friend(before, view.known));
  EXPECT_FALSE(has_fallen_friend(view.known, view.known));
  view.alarm_until_ms = view.now_ms + 200;
  Bell bell;
  EXPECT_FALSE(Bell().rings(view, "turn"));
  EXPECT_TRUE(bell.rings(view, "danger"));
  EXPECT_FALSE(bell.rings(view, "danger"));
}

}  // namespace
}  // namespace undercroft::testing::fallen_friend_test
