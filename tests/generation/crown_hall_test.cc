// crown_hall_test.cc: the Crown lies in a hall behind its guard (D61, R211).
//
// UNDERCROFT_SEEDS=400 builds that many levels of each style instead of a few.
#include "server/sim/generation/special_rooms/crown_hall.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/stock.h"
#include "tests/generation/dungeon.h"

namespace undercroft::crown_hall_test {
namespace {

constexpr int kDeepest = 5;
constexpr int kFewSeeds = 12;

std::uint64_t seeds() {
  const char* wanted = std::getenv("UNDERCROFT_SEEDS");
  return wanted == nullptr ? kFewSeeds : std::stoull(wanted);
}

const Catalogue& game() {
  static const Catalogue kGame = game_catalogue();
  return kGame;
}

// The floor with its recess: '*' the Crown, 'G' the guard, '#' the jambs.
std::string picture_of_recess(Rect floor, const CrownRecess& recess) {
  std::string picture;
  for (Point p{0, floor.top}; p.y < floor.bottom; ++p.y) {
    for (p.x = floor.left; p.x < floor.right; ++p.x) {
      const bool is_jamb =
          std::find(recess.jambs.begin(), recess.jambs.end(), p) != recess.jambs.end();
      picture += p == recess.crown ? '*' : p == recess.guard ? 'G' : is_jamb ? '#' : '.';
    }
    picture += '\n';
  }
  return picture;
}

std::vector<std::string> recesses_in(Rect floor, const std::vector<Point>& inner) {
  std::vector<std::string> pictures;
  for (const CrownRecess& recess : recesses_of(floor, inner)) {
    pictures.push_back(picture_of_recess(floor, recess));
  }
  return pictures;
}

TEST(CrownRecess, LiesAcrossTheHallFromItsDoors) {
  const auto found = recesses_in({0, 0, 7, 5}, {{3, 4}, {6, 4}});
  EXPECT_NE(std::find(found.begin(), found.end(),
                      ".#.*.#.\n"
                      ".#...#.\n"
                      ".#.G.#.\n"
                      ".......\n"
                      ".......\n"),
            found.end());
}

TEST(CrownRecess, FillsTheEndOfANarrowHall) {
  EXPECT_EQ(recesses_in({0, 0, 5, 3}, {{0, 0}, {0, 2}}),
            std::vector<std::string>({".....\n..G.*\n.....\n"}));
}

TEST(CrownRecess, HasNoDoorBehindItsGuard) {
  EXPECT_TRUE(recesses_of({0, 0, 4, 3}, {{0, 1}, {3, 1}}).empty());
  EXPECT_FALSE(recesses_of({0, 0, 4, 3}, {{0, 1}}).empty());
}

TEST(CrownRecess, NeedsAHallOfFourByThree) {
  EXPECT_TRUE(has_room_for_recess({0, 0, 4, 3}));
  EXPECT_FALSE(has_room_for_recess({0, 0, 3, 3}));
  EXPECT_TRUE(recesses_of({0, 0, 3, 3}, {}).empty());
}

// Whether a hero who goes everywhere, but never beside the guard, stands on the Crown. Doors are no
// obstacle, and neither is anything else that a key, a blow or a fire removes.
bool leads_around_guard(const LevelPlan& plan, Point guard) {
  Grid<bool> been(plan.ground.size(), false);
  std::vector<Point> next = {plan.entrance};
  while (!next.empty()) {
    const Point at = next.back();
    next.pop_back();
    if (been[at] || is_wall(plan.ground[at]) || distance(at, guard) <= 1) continue;
    been[at] = true;
    for (const Direction way : kEightDirections) next.push_back(step(at, way));
  }
  return been[plan.goal];
}

int doors_of_hall(const LevelPlan& plan) {
  const auto hall = std::find_if(plan.rooms.begin(), plan.rooms.end(),
                                 [](const Room& r) { return r.role == Role::ThroneRoom; });
  if (hall == plan.rooms.end()) return 0;
  return static_cast<int>(
      std::count_if(plan.doorways.begin(), plan.doorways.end(), [&](const Doorway& doorway) {
        return std::any_of(kFourDirections.begin(), kFourDirections.end(), [&](Direction way) {
          return hall->floor.contains(step(doorway.at, way));
        });
      }));
}

// Nobody digs into the recess: its walls are bedrock.
bool is_walled_in(const LevelPlan& plan) {
  return std::all_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
    const Ground g = plan.ground[step(plan.goal, way)];
    return !is_wall(g) || g == Ground::Bedrock;
  });
}

// Plans the level and looks at its hall. Returns the hall's doors.
int look_at(const LevelOptions& options, const Catalogue& catalogue) {
  const PlanResult planned = plan_level(options, catalogue);
  EXPECT_TRUE(planned.plan.has_value()) << planned.reason << ", seed " << options.seed;
  if (!planned.plan) return 0;
  const LevelPlan& plan = *planned.plan;
  const BlueprintId guard = catalogue.at(table_of(catalogue, plan.options).guard);
  EXPECT_TRUE(
      std::any_of(plan.things.begin(), plan.things.end(),
                  [&](const Thing& t) { return t.blueprint == guard && plan.guard_post == t.at; }))
      << "seed " << options.seed;
  EXPECT_EQ(plan.crown, plan.goal);
  EXPECT_EQ(distance(*plan.guard_post, plan.goal), 2);
  EXPECT_FALSE(leads_around_guard(plan, *plan.guard_post)) << "seed " << options.seed;
  EXPECT_TRUE(is_walled_in(plan)) << "seed " << options.seed;
  return doors_of_hall(plan);
}

class ManySeedsOfHalls : public testing::TestWithParam<Style> {};

TEST_P(ManySeedsOfHalls, NoWayToTheCrownAvoidsItsGuard) {
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    for (const Size size : {Size{32, 20}, Size{48, 30}, Size{80, 40}}) {
      EXPECT_GE(look_at(options_for(seed, GetParam(), size, kDeepest), test_catalogue()), 1);
      LevelOptions options = options_by_table(game(), seed, kDeepest, kDeepest);
      options.style = GetParam();
      if (size == Size{32, 20}) continue;  // too small for all that the game's table promises
      options.size = size;
      options.rooms = 0;
      EXPECT_GE(look_at(options, game()), 1) << "seed " << seed;
    }
  }
}

TEST_P(ManySeedsOfHalls, HaveTwoDoors) {
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    LevelOptions options = options_by_table(game(), seed, kDeepest, kDeepest);
    options.style = GetParam();
    EXPECT_GE(look_at(options, game()), 2) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Styles, ManySeedsOfHalls,
                         testing::Values(Style::Rooms, Style::Caves, Style::Mixed),
                         [](const auto& info) { return std::string(name_of(info.param)); });

}  // namespace
}  // namespace undercroft::crown_hall_test
