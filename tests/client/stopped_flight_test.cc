// stopped_flight_test.cc: a throw or shot that falls short says what it hit.
#include "server/narration/stopped_flight.h"

#include <gtest/gtest.h>

#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::stopped_flight_test {
namespace {

// The line about a knife thrown to `to` that ended up at `landed`; empty if there is none.
std::string thrown(const std::vector<std::string>& map, Point to, Point landed,
                   bool breaks = false) {
  Observation known = known_of(map);
  const PackView knife = in_pack(known, "a throwing knife");
  known.self.pack.push_back(knife);
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
  ended.who_look = knife.look;
  ended.at = landed;
  std::vector<Report> reports = {threw, ended};
  if (breaks) {
    reports.push_back(ended);
    reports.back().verb = Verb::Broke;
  }
  const auto lines = texts(narrated(reports, known, known));
  return lines.size() < 2 ? "" : lines[1];
}

TEST(StoppedThrow, SaysWhatItHit) {
  EXPECT_EQ(thrown({"######", "#@.#.#", "######"}, {4, 1}, {2, 1}),
            "The throwing knife strikes the wall, and falls before it.");
  EXPECT_EQ(thrown({"######", "#@.=.#", "######"}, {3, 1}, {2, 1}),
            "The throwing knife strikes the chest, and falls before it.");
  EXPECT_EQ(thrown({"######", "#@+..#", "######"}, {4, 1}, {1, 1}),
            "The throwing knife strikes the door, and falls at your feet.");
}

TEST(StoppedThrow, CannotPassACorner) {
  EXPECT_EQ(thrown({"#####", "#@#.#", "##..#", "#####"}, {2, 2}, {1, 1}),
            "The throwing knife strikes the corner, and falls at your feet.");
}

TEST(StoppedThrow, DoesNotSayWhereABrokenItemLies) {
  EXPECT_EQ(thrown({"#####", "#@#.#", "#####"}, {3, 1}, {1, 1}, true),
            "The throwing knife strikes the wall and shatters.");
}

TEST(StoppedThrow, SaysNothingWhenItArrivedOrHit) {
  EXPECT_EQ(thrown({"######", "#@...#", "######"}, {4, 1}, {4, 1}), "");
  EXPECT_EQ(thrown({"######", "#@.g.#", "######"}, {4, 1}, {3, 1}), "");
  EXPECT_EQ(thrown({"######", "#@.2.#", "######"}, {4, 1}, {2, 1}), "");
}

// The client's own line finds no obstacle: the server knew better.
TEST(StoppedThrow, SaysNothingWithoutAKnownObstacle) {
  EXPECT_EQ(thrown({"######", "#@...#", "######"}, {4, 1}, {2, 1}), "");
}

// The log line for a shot in that direction that flew as far as `end`.
std::string shot(const std::vector<std::string>& map, Direction way, Point end) {
  Observation known = known_of(map);
  known.self.facing = way;
  Report flew;
  flew.verb = Verb::Flew;
  flew.who = kMe;
  if (end != known.self.at) flew.from = known.self.at;  // as in real reports
  flew.at = end;
  return what_stopped_shot(flew, ObservationScene(known, known)).value_or("");
}

TEST(StoppedShot, SaysWhatItHit) {
  EXPECT_EQ(shot({"######", "#@.#.#", "######"}, Direction::Right, {2, 1}),
            "Your shot strikes the wall.");
  EXPECT_EQ(shot({"######", "#@.=.#", "######"}, Direction::Right, {2, 1}),
            "Your shot strikes the chest.");
  EXPECT_EQ(shot({"######", "#@+..#", "######"}, Direction::Right, {1, 1}),
            "Your shot strikes the door.");
  EXPECT_EQ(shot({"#####", "#@#.#", "##..#", "#####"}, Direction::DownRight, {1, 1}),
            "Your shot strikes the corner.");
}

TEST(StoppedShot, SaysNothingWhenItHitOrReachedItsRange) {
  EXPECT_EQ(shot({"######", "#@.g.#", "######"}, Direction::Right, {2, 1}), "");
  EXPECT_EQ(shot({"######", "#@.2.#", "######"}, Direction::Right, {2, 1}), "");
  EXPECT_EQ(shot({"######", "#@...#", "######"}, Direction::Right, {3, 1}), "");
}

}  // namespace
}  // namespace undercroft::testing::stopped_flight_test
