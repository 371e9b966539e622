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

bool has(const DrawnRoom& room, std::string_view key) {
  return std::any_of(room.things.begin(), room.things.end(),
                     [key](const DrawnThing& thing) { return thing.blueprint == key; });
}

// Chests and whatever lies on the floor.
bool is_prize(Kind kind) {
  return kind == Kind::Chest || kind == Kind::Treasure || kind == Kind::Item;
}

TEST(DrawnRoomsData, FiftyRoomsThirtyOfThemForTwo) {
  EXPECT_GE(game().rooms().size(), 50U);
  EXPECT_GE(rooms_that([](const DrawnRoom& room) { return room.company == 2; }), 30);
  EXPECT_GE(rooms_that([](const DrawnRoom& room) {
              return std::any_of(room.things.begin(), room.things.end(), [](const DrawnThing& t) {
                return t.kind == Kind::Chest && !t.wired_to.empty();
              });
            }),
            6)
      << "a choice (R185)";
}

TEST(DrawnRoomsData, AChoiceIsAmongTheOpeningsOfTheFirstLevel) {
  EXPECT_GE(rooms_that([](const DrawnRoom& room) {
              return room.signature == "opening" && room.depth.from == 1 &&
                     room.things.front().kind == Kind::Chest;
            }),
            1);
  EXPECT_EQ(rooms_that([](const DrawnRoom& room) { return room.things.empty(); }), 0);
}

// In the others it is triggers and beasts that keep them: the scenarios show it (R207).
TEST(DrawnRoomsData, RoomsWithTwinPlatesKeepTheirPrizesFromALoneHero) {
  for (const DrawnRoom& room : game().rooms()) {
    if (!has(room, "twin_plate")) continue;
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

// The sign of company: the figures on plates and doors, or a sentence at the entrance.
TEST(DrawnRoomsData, RoomsForTwoShowIt) {
  for (const DrawnRoom& room : game().rooms()) {
    const bool has_figures = has(room, "twin_plate") && has(room, "twin_door");
    const bool speaks = !room.sector.empty();
    EXPECT_EQ(has_figures || speaks, room.company == 2) << room.name;
  }
}

// "The Held Door": the_held_door.toml
std::string file_of(const std::string& name) {
  std::string file;
  for (const char c : name) {
    if (c == ' ' || c == '-') file += '_';
    if (std::isalpha(static_cast<unsigned char>(c)) != 0)
      file += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return file + ".toml";
}

// Each shows one hero failing, and two succeeding.
TEST(DrawnRoomsData, RoomsForTwoHaveAScenario) {
  const std::filesystem::path folder = UNDERCROFT_SOURCE "/tests/scenarios";
  for (const DrawnRoom& room : game().rooms()) {
    if (room.company < 2) continue;
    const std::string file = file_of(room.name);
    EXPECT_TRUE(std::filesystem::exists(folder / "rooms" / file) ||
                std::filesystem::exists(folder / "places_for_two" / file))
        << file;
  }
}

}  // namespace
}  // namespace undercroft::drawn_rooms_data_test
