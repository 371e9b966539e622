// stopped_throw_test.cc: a throw that comes to nothing says what it met.
#include "client/model/stopped_throw.h"

#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

// What the log says of a knife that is thrown there, and lies where `landed` says afterwards.
std::string thrown(const std::vector<std::string>& map, Point to, Point landed,
                   bool breaks = false) {
  Observation known = known_of(map);
  const PackView knife = in_pack(known, "a throwing knife");
  Report threw;
  threw.verb = Verb::Threw;
  threw.who = kMe;
  threw.whom = knife.id;
  threw.whom_look = knife.look;
  threw.from = known.self.at;
  threw.at = to;
  Report ended;
  ended.verb = Verb::Landed;
  ended.who = knife.id;
  ended.at = landed;
  std::vector<Report> reports = {threw, ended};
  if (breaks) {
    reports.push_back(ended);
    reports.back().verb = Verb::Broke;
  }
  return why_throw_fell_short(reports, known).value_or("");
}

TEST(StoppedThrow, SaysWhatItMet) {
  EXPECT_EQ(thrown({"######", "#@.#.#", "######"}, {4, 1}, {2, 1}),
            "The throwing knife strikes the wall, and falls before it.");
  EXPECT_EQ(thrown({"######", "#@.=.#", "######"}, {3, 1}, {2, 1}),
            "The throwing knife strikes the chest, and falls before it.");
  EXPECT_EQ(thrown({"######", "#@+..#", "######"}, {4, 1}, {1, 1}),
            "The throwing knife strikes the door, and falls at your feet.");
}

TEST(StoppedThrow, SaysThatACornerIsNoWay) {
  EXPECT_EQ(thrown({"#####", "#@#.#", "##..#", "#####"}, {2, 2}, {1, 1}),
            "The throwing knife strikes the corner, and falls at your feet.");
}

TEST(StoppedThrow, OfWhatBreaksSaysNotThatItLies) {
  EXPECT_EQ(thrown({"#####", "#@#.#", "#####"}, {3, 1}, {1, 1}, true),
            "The throwing knife strikes the wall.");
}

TEST(StoppedThrow, HasNothingToSayOfOneThatCameThereOrHit) {
  EXPECT_EQ(thrown({"######", "#@...#", "######"}, {4, 1}, {4, 1}), "");
  EXPECT_EQ(thrown({"######", "#@.g.#", "######"}, {4, 1}, {3, 1}), "");
  EXPECT_EQ(thrown({"######", "#@.2.#", "######"}, {4, 1}, {2, 1}), "");
}

// It is not there when the line is drawn anew: the server knew better.
TEST(StoppedThrow, OfWhatIsNotKnownSaysNothing) {
  EXPECT_EQ(thrown({"######", "#@...#", "######"}, {4, 1}, {2, 1}), "");
  EXPECT_EQ(why_throw_fell_short({}, known_of({"###", "#@#", "###"})), std::nullopt);
}

}  // namespace
}  // namespace undercroft::testing
