// moment_map_test.cc: which part of a level is drawn, and the pixels of its cells.
#include "server/picture/moment_map.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/picture/map_cell.h"
#include "tests/picture/drawn_level.h"

namespace undercroft::testing::moment_map_test {
namespace {

constexpr Rect kArea{0, 0, 600, 440};

// The pictures of cells that these tests compare.
class DrawnMap {
 public:
  explicit DrawnMap(const Observation& known)
      : frame_(frame_around_hero(known, kArea)), canvas_({kArea.right, kArea.bottom}) {
    draw_moment_map(known, frame_, canvas_);
  }

  // The pixel in the top left corner, beside any glyph and disc.
  [[nodiscard]] Rgb ground(Point cell) const {
    const Rect box = frame_.box_of(cell);
    return canvas_.at({box.left + 1, box.top + 1});
  }
  [[nodiscard]] bool has(Point cell, Rgb colour) const { return count(cell, colour) > 0; }
  [[nodiscard]] int count(Point cell, Rgb colour) const {
    const Rect box = frame_.box_of(cell);
    int found = 0;
    for (int y = box.top; y < box.bottom; ++y) {
      for (int x = box.left; x < box.right; ++x) found += canvas_.at({x, y}) == colour ? 1 : 0;
    }
    return found;
  }

 private:
  MapFrame frame_;
  PixelCanvas canvas_;
};

const std::vector<std::string> kRoom = {"#######", "#.@..>#", "#...~.#", "####   "};

Look coin() {
  Look look = plain_look(Kind::Treasure, Layer::Item, U'$', Colour::Gold);
  look.takeable = true;
  return look;
}

TEST(MomentMap, GroundsAreTiles) {
  const Observation known = drawn_level(kRoom);
  const DrawnMap map(known);
  EXPECT_EQ(map.ground({0, 0}), tile_of(known, {Ground::Masonry, true}).colour);
  EXPECT_EQ(map.ground({1, 1}), tile_of(known, {Ground::Floor, true}).colour);
  EXPECT_EQ(map.ground({4, 2}), tile_of(known, {Ground::Water, true}).colour);
  EXPECT_EQ(map.ground({5, 3}), kBackdrop);
  EXPECT_TRUE(map.has({5, 1}, rgb_of(Tint::Stairs)));
}

TEST(MomentMap, RememberedCellsAreGrey) {
  Observation known = drawn_level(kRoom);
  known.cells[{0, 0}].visible = false;
  const Rgb colour = DrawnMap(known).ground({0, 0});
  EXPECT_EQ(colour.red, colour.blue);
  EXPECT_LT(colour.red, DrawnMap(known).ground({1, 0}).red);
}

TEST(MomentMap, HeroIsOnADisc) {
  const DrawnMap map(drawn_level(kRoom));
  EXPECT_GT(map.count({2, 1}, rgb_of(Tint::Me)), 300);
  EXPECT_TRUE(map.has({2, 1}, health_colour(12, 20)));
}

TEST(MomentMap, CreaturesHaveTheirColourAndHealth) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {3, 1}, look_of_rat());
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Red)));
  EXPECT_FALSE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Dying)));
  EntityView& hurt = known.entities.rbegin()->second;
  hurt.health = 1;
  hurt.max_health = 8;
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Dying)));
}

TEST(MomentMap, TopmostEntityIsDrawn) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {3, 1}, look_of_rat());
  add_entity(known, {3, 1}, coin());
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Red)));
  EXPECT_FALSE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Gold)));
}

TEST(MomentMap, StairsAreDrawnOverItems) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {5, 1}, coin());
  EXPECT_FALSE(DrawnMap(known).has({5, 1}, rgb_of(Tint::Gold)));
  EXPECT_TRUE(DrawnMap(known).has({5, 1}, rgb_of(Tint::Stairs)));
}

TEST(MomentMap, FriendsHaveTheColourOfTheirSlot) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {3, 1}, plain_look(Kind::Player, Layer::Body, U'@', Colour::Player2)).slot = 2;
  EXPECT_GT(DrawnMap(known).count({3, 1}, rgb_of_player(2)), 300);
}

TEST(MomentMap, DownedFriendIsInARing) {
  Observation known = drawn_level(kRoom);
  Look look = plain_look(Kind::Downed, Layer::Item, U'@', Colour::Player2);
  look.reversed = true;
  add_entity(known, {3, 1}, look).slot = 2;
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Hurt)));
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of_player(2)));
  add_entity(known, {3, 1}, look_of_rat());
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Hurt)));
  EXPECT_FALSE(DrawnMap(known).has({3, 1}, rgb_of_player(2)));
}

TEST(MomentMap, RememberedItemsKeepAFaintColour) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {3, 1}, coin());
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Gold)));
  known.cells[{3, 1}].visible = false;
  EXPECT_FALSE(DrawnMap(known).has({3, 1}, rgb_of(Tint::Gold)));
  EXPECT_TRUE(DrawnMap(known).has({3, 1}, mixed(kBackdrop, rgb_of(Tint::Gold), 60, 100)));
}

TEST(MomentMap, GlyphThatTheFontLacksHasItsSubstitute) {
  Observation known = drawn_level(kRoom);
  Look look = look_of_rat();
  look.glyph = U'\U0001F400';
  look.ascii = 'r';
  EXPECT_EQ(figure_of(known, add_entity(known, {3, 1}, look), true).glyph, U'r');
}

TEST(MomentMap, CreatureOnUnknownGroundIsDrawn) {
  Observation known = drawn_level(kRoom);
  add_entity(known, {5, 3}, look_of_rat());
  EXPECT_TRUE(DrawnMap(known).has({5, 3}, rgb_of(Tint::Remembered)));
}

// ---- the frame ----

TEST(MomentMap, SmallLevelIsInTheMiddle) {
  const MapFrame frame = frame_around_hero(drawn_level(kRoom), kArea);
  EXPECT_EQ(frame.side, 55);
  EXPECT_NEAR(frame.box_of({0, 0}).left, kArea.right - frame.box_of({6, 0}).right, 1);
  EXPECT_NEAR(frame.box_of({0, 0}).top, kArea.bottom - frame.box_of({0, 3}).bottom, 1);
}

TEST(MomentMap, HeroIsInTheMiddleOfABigLevel) {
  std::vector<std::string> rows(60, std::string(100, '.'));
  rows[30][50] = '@';
  const Rect box = frame_around_hero(drawn_level(rows), kArea).box_of({50, 30});
  EXPECT_EQ((box.left + box.right) / 2, kArea.right / 2);
  EXPECT_EQ((box.top + box.bottom) / 2, kArea.bottom / 2);
}

TEST(MomentMap, FrameEndsWhereTheKnownPartEnds) {
  std::vector<std::string> rows(60, std::string(100, '.'));
  rows[0][99] = '@';
  const Rect box = frame_around_hero(drawn_level(rows), kArea).box_of({99, 0});
  EXPECT_EQ(box.right, kArea.right);
  EXPECT_EQ(box.top, kArea.top);
}

}  // namespace
}  // namespace undercroft::testing::moment_map_test
