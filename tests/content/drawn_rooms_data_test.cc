// drawn_rooms_data_test.cc: the game's own drawn rooms: how many there are, and that those for two
// keep what they hold from a lone hero.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "server/sim/content/builtin.h"
#include "server/sim/content/room_ways.h"

namespace undercroft::drawn_rooms_data_test {
namespace {

const Catalogue& game() {
  static const Catalogue kGame = game_catalogue();
  return kGame;
}

template <typename Test>
int rooms_that(Test test) {
  return static_cast<int>(std::count_if(game().rooms().begin(), game().rooms().end(), test));
}

// True if a lone hero stands beside it by certain steps, outside of the drawing or in it.
bool is_met_alone(const Grid<bool>& alone, Point at) {
  return std::any_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
    const Point beside = step(at, way);
    return !alone.contains(beside) || alone[beside];
  });
}

// Chests and whatever lies on the floor.
bool is_prize(Kind kind) {
  return kind == Kind::Chest || kind == Kind::Treasure || kind == Kind::Item;
}

TEST(DrawnRoomsData, ThirtyRoomsTenOfThemForTwo) {
  EXPECT_GE(game().rooms().size(), 30U);
  EXPECT_GE(rooms_that([](const DrawnRoom& room) { return room.company == 2; }), 10);
  EXPECT_GE(rooms_that([](const DrawnRoom& room) {
              return std::any_of(room.things.begin(), room.things.end(), [](const DrawnThing& t) {
                return t.kind == Kind::Chest && !t.wired_to.empty();
              });
            }),
            6)
      << "a choice (R185)";
}

TEST(DrawnRoomsData, TheFirstLevelAlwaysHasAChoice) {
  EXPECT_EQ(rooms_that([](const DrawnRoom& room) {
              return room.always && room.depth.from == 1 && room.things.front().kind == Kind::Chest;
            }),
            1);
  EXPECT_EQ(rooms_that([](const DrawnRoom& room) { return room.things.empty(); }), 0);
}

TEST(DrawnRoomsData, RoomsForTwoKeepTheirPrizesFromALoneHero) {
  for (const DrawnRoom& room : game().rooms()) {
    if (room.company < 2) continue;
    const Grid<bool> alone = RoomWays(room).reached_alone(game());
    bool any = false;
    for (const DrawnThing& thing : room.things) {
      if (!is_prize(thing.kind)) continue;
      any = true;
      EXPECT_FALSE(is_met_alone(alone, thing.at)) << room.name << ": " << thing.blueprint;
    }
    EXPECT_TRUE(any) << room.name;
  }
}

// The sign of company: the figures on plates and doors.
TEST(DrawnRoomsData, RoomsForTwoShowIt) {
  for (const DrawnRoom& room : game().rooms()) {
    const auto has = [&room](std::string_view key) {
      return std::any_of(room.things.begin(), room.things.end(),
                         [key](const DrawnThing& thing) { return thing.blueprint == key; });
    };
    EXPECT_EQ(has("twin_plate"), room.company == 2) << room.name;
    EXPECT_EQ(has("twin_door"), room.company == 2) << room.name;
  }
}

// "The Held Door": the_held_door.toml
std::string file_of(const std::string& name) {
  std::string file;
  for (const char c : name) {
    if (c == ' ') file += '_';
    if (std::isalpha(static_cast<unsigned char>(c)) != 0)
      file += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return file + ".toml";
}

// Each shows one hero failing, and two succeeding.
TEST(DrawnRoomsData, RoomsForTwoHaveAScenario) {
  const std::filesystem::path folder = UNDERCROFT_SOURCE "/tests/scenarios/rooms";
  for (const DrawnRoom& room : game().rooms()) {
    if (room.company < 2) continue;
    EXPECT_TRUE(std::filesystem::exists(folder / file_of(room.name))) << file_of(room.name);
  }
}

}  // namespace
}  // namespace undercroft::drawn_rooms_data_test
