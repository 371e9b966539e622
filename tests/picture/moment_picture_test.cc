// moment_picture_test.cc: a moment becomes a small PNG with nothing but what its hero knows.
#include "server/picture/moment_picture.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/picture/moment_map.h"
#include "tests/picture/decoded_png.h"
#include "tests/picture/drawn_level.h"

namespace undercroft::testing::moment_picture_test {
namespace {

const std::vector<std::string> kRoom = {"#######", "#.@..>#", "#...~.#", "####   "};
const MomentWords kWords{"turn 12", "Ann", {"You wake.", "The rat bites you for 3."}};

// Every cell in sight; in each a hurt creature with a glyph and a colour of its own.
Observation crowded_level() {
  Observation known = drawn_level(std::vector<std::string>(60, std::string(100, '.')));
  known.cells.for_each_point([&](Point at) {
    Look look = look_of_rat();
    look.glyph = static_cast<char32_t>(U'!' + (at.x * 7 + at.y * 31) % 90);
    look.colour = item_at<Colour>(static_cast<std::size_t>(at.x * 5 + at.y * 3) % 30);
    EntityView& creature = add_entity(known, at, look);
    creature.health = 1 + (at.x + at.y) % 19;
    creature.max_health = 20;
  });
  return known;
}

TEST(MomentPicture, IsDecodedToTheSizeOfAPreview) {
  const auto pixels = decoded_png(moment_picture(drawn_level(kRoom), kWords));
  EXPECT_EQ(pixels.size(), kMomentPicture);
}

TEST(MomentPicture, HasTheSameBytesEachTime) {
  const Observation known = drawn_level(kRoom);
  EXPECT_EQ(moment_picture(known, kWords), moment_picture(known, kWords));
}

TEST(MomentPicture, HasNoTextsAndNoTime) {
  for (const std::string& type : chunks_of(moment_picture(drawn_level(kRoom), kWords))) {
    EXPECT_TRUE(type == "IHDR" || type == "PLTE" || type == "IDAT" || type == "IEND" ||
                type == "sRGB" || type == "gAMA" || type == "cHRM")
        << type;
  }
}

TEST(MomentPicture, OfACrowdedLevelHasFewBytes) {
  const std::string words =
      "The quick brown fox jumps over the lazy dog; 0123456789 + - / = ? * $ & %";
  const std::string png = moment_picture(crowded_level(), {words, words, {words, words}});
  EXPECT_EQ(decoded_png(png).size(), kMomentPicture);
  EXPECT_LE(png.size(), kMostPictureBytes);
}

TEST(MomentPicture, OfNothingKnownIsDrawn) {
  EXPECT_EQ(decoded_png(moment_picture({}, {})).size(), kMomentPicture);
}

TEST(MomentPicture, TakesAnyWords) {
  const std::string long_word(10'000, 'x');
  const std::string marks = [] {
    std::string text = "e";
    for (int i = 0; i < 10'000; ++i) text += "\u0301";
    return text;
  }();
  for (const std::string& words :
       {long_word, marks, std::string("\xff\xfe\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80"),
        std::string("\0\x1b[31m\r\n\t\x7f", 10),
        std::string("\u202e\u200d\u00ad\u9f8d\U0001f409")}) {
    Observation known = drawn_level(kRoom);
    known.level_name = words;
    known.self.statuses = {{Status::Poison, 3}};
    known.status_words[Status::Poison].word = words;
    const std::string png = moment_picture(known, {words, words, {words, words, words}});
    EXPECT_EQ(decoded_png(png).size(), kMomentPicture);
  }
}

TEST(MomentPicture, TakesAnyNumbers) {
  Observation known = drawn_level(kRoom);
  known.self.health = known.self.max_health = 500'000'000;
  known.depth = -2'000'000'000;
  EntityView& strange = add_entity(known, {3, 1}, look_of_rat());
  strange.health = -5;
  strange.max_health = 500'000'000;
  strange.slot = -1;
  known.looks[strange.look].glyph = char32_t{0xFFFFFFFF};
  known.looks[strange.look].colour = Colour{200};
  known.cells[{4, 1}].ground = Ground{99};
  add_entity(known, {-3, 1'000'000}, look_of_rat());
  EXPECT_EQ(decoded_png(moment_picture(known, kWords)).size(), kMomentPicture);
}

// ---- what it has, and what it has not ----

TEST(MomentPicture, ShowsTheWords) {
  const Observation known = drawn_level(kRoom);
  const std::string png = moment_picture(known, kWords);
  EXPECT_NE(moment_picture(known, {"turn 13", kWords.hero, kWords.lines}), png);
  EXPECT_NE(moment_picture(known, {kWords.title, "Bob", kWords.lines}), png);
  EXPECT_NE(moment_picture(known, {kWords.title, kWords.hero, {"You wake."}}), png);
}

TEST(MomentPicture, ShowsTheLastTwoLines) {
  const Observation known = drawn_level(kRoom);
  MomentWords words = kWords;
  words.lines.insert(words.lines.begin(), "You enter the dungeon.");
  EXPECT_EQ(moment_picture(known, words), moment_picture(known, kWords));
}

TEST(MomentPicture, ShowsStatusesAndTheLevel) {
  Observation known = drawn_level(kRoom);
  const std::string png = moment_picture(known, kWords);
  known.status_words[Status::Poison].word = "poisoned";
  EXPECT_EQ(moment_picture(known, kWords), png);
  known.self.statuses = {{Status::Poison, 3}};
  EXPECT_NE(moment_picture(known, kWords), png);
  known.self.statuses.clear();
  known.level_name = "The Cellars";
  EXPECT_NE(moment_picture(known, kWords), png);
}

TEST(MomentPicture, TellsADeadHeroFromADownedOne) {
  Observation known = drawn_level(kRoom);
  const std::string alive = moment_picture(known, kWords);
  known.self.alive = false;
  const std::string dead = moment_picture(known, kWords);
  known.self.statuses = {{Status::Down, 9}};
  EXPECT_NE(dead, alive);
  EXPECT_NE(moment_picture(known, kWords), dead);
}

TEST(MomentPicture, ShowsNoFriendOutOfSight) {
  Observation known = drawn_level(kRoom);
  const std::string png = moment_picture(known, kWords);
  MemberView& member = known.members[EntityId{77}];
  member = {.id = EntityId{77}, .name = "Bob", .slot = 2, .connected = true, .depth = 1};
  member.at = {3, 1};
  EXPECT_EQ(moment_picture(known, kWords), png);
}

TEST(MomentPicture, OfAHeroWithoutABodyShowsTheLevel) {
  Observation known = drawn_level(kRoom);
  known.entities.clear();
  known.self = {};
  known.self.alive = false;
  const auto pixels = decoded_png(moment_picture(known, {}));
  const Point wall = [&] {
    const Rect box = frame_around_hero(known, {0, 62, 1200, 502}).box_of({0, 0});
    return box.centre();
  }();
  EXPECT_NE(pixels[wall], kBackdrop);
}

}  // namespace
}  // namespace undercroft::testing::moment_picture_test
