// tools_test.cc: D32: plans as text, JSON, frames and statistics.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/stages.h"
#include "server/tools/map/frames.h"
#include "server/tools/map/level_json.h"
#include "server/tools/map/level_stats.h"
#include "server/tools/map/picture.h"
#include "tests/generation/dungeon.h"

namespace undercroft::tools_test {
namespace {

using ::testing::HasSubstr;

TEST(Picture, ShowsTheTopEntityOfACell) {
  LevelPlan plan;
  plan.ground = Grid<Ground>(Size{4, 1}, Ground::Floor);
  plan.ground[{3, 0}] = Ground::Water;
  for (const char* key : {"vial", "rat"}) {
    Thing thing;
    thing.blueprint = test_catalogue().at(key);
    thing.kind = test_catalogue()[thing.blueprint].kind;
    thing.at = {1, 0};
    plan.things.push_back(thing);
  }
  EXPECT_EQ(picture_of(plan, test_catalogue()), ".r.~\n");
}

TEST(Json, HasTheFieldsOtherProgramsNeed) {
  const LevelPlan plan = run_stages(options_for(3), test_catalogue()).plan;
  const std::string json = json_of(plan, test_catalogue());
  for (const char* key : {"\"rooms\"", "\"group\"", "\"links\"", "\"hallways\"", "\"cells\"",
                          "\"doorways\"", "\"things\"", "\"entrance\"", "\"ground\""}) {
    EXPECT_THAT(json, HasSubstr(key));
  }
  EXPECT_EQ(std::count(json.begin(), json.end(), '{'), std::count(json.begin(), json.end(), '}'));
  EXPECT_EQ(std::count(json.begin(), json.end(), '['), std::count(json.begin(), json.end(), ']'));
}

TEST(Frames, ShowEveryStageInOrder) {
  std::vector<std::string> stages;
  std::vector<Frame> frames;
  const Watch watch = [&](std::string_view stage, const LevelPlan& plan) {
    if (stages.empty() || stages.back() != stage) stages.emplace_back(stage);
    frames.push_back(frame_of(stage, plan, test_catalogue(), {80, 23}));
  };
  ASSERT_EQ(run_stages(options_for(3, Style::Mixed), test_catalogue(), watch).flaw, Flaw::None);
  EXPECT_EQ(stages, (std::vector<std::string>{"scatter", "separation", "groups", "graph", "roles",
                                              "hallways", "doors", "shapes", "smoothing", "caves",
                                              "stairs", "terrain", "things"}));
  for (const Frame& frame : frames) {
    EXPECT_LE(frame.picture.width(), 80);
    EXPECT_LE(frame.picture.height(), 23);
  }
}

TEST(Frames, ShowRoomNumbers) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Rooms, {9, 5});
  plan.rooms = rooms_of({{1, 1, 4, 4}, {6, 2, 8, 4}});
  EXPECT_EQ(plain_of(frame_of("separation", plan, test_catalogue(), {80, 24}).picture),
            "#####    \n"
            "#...#####\n"
            "#.1.##2.#\n"
            "#...##..#\n"
            "#########\n");
}

TEST(Frames, ClipRoomsPushedOverTheRim) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Rooms, {4, 3});
  plan.rooms = rooms_of({{-2, -2, 2, 2}});
  EXPECT_THAT(plain_of(frame_of("separation", plan, test_catalogue(), {80, 24}).picture),
              ::testing::StartsWith("..# \n"));
}

TEST(Stats, CountTheEntitiesOfAPlan) {
  const LevelPlan plan = run_stages(options_for(3), test_catalogue()).plan;
  const LevelFigures figures = figures_of(plan, test_catalogue());
  EXPECT_EQ(figures.rooms, static_cast<int>(plan.rooms.size()));
  EXPECT_GT(figures.doors, 5);
  EXPECT_GT(figures.floor_percent, 15);
  EXPECT_GT(figures.longest_path, 40);
  LevelStats stats;
  stats.levels = {figures};
  stats.microseconds = {1000};
  stats.rejected[static_cast<std::size_t>(Flaw::NoHallway)] = 2;
  EXPECT_THAT(report_on(stats), HasSubstr("2 for 'no hallway'"));
}

TEST(Recipe, TriesUpToTwentySubSeeds) {
  LevelOptions options = options_for(1, Style::Rooms, {32, 20});
  options.rooms = 2;  // never enough
  const PlanResult planned = plan_level(options, test_catalogue());
  EXPECT_FALSE(planned.plan.has_value());
  EXPECT_EQ(planned.rejected, std::vector<Flaw>(20, Flaw::TooFewRooms));
}

TEST(Recipe, StagesUseIndependentRandomness) {
  LevelOptions options = options_for(11);
  const LevelPlan one = run_stages(options, test_catalogue()).plan;
  options.arch_percent = 100;  // the option of another stage must not move any wall
  const LevelPlan other = run_stages(options, test_catalogue()).plan;
  EXPECT_EQ(one.zones, other.zones);
  EXPECT_EQ(one.rooms, other.rooms);
  EXPECT_NE(one.doorways, other.doorways);
}

}  // namespace
}  // namespace undercroft::tools_test
