// special_rooms_test.cc: stage D7: special rooms go where the room graph has a place for them.
#include "server/sim/generation/special_rooms/special_rooms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "server/sim/generation/rooms/room_graph.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/placer.h"
#include "tests/generation/dungeon.h"

namespace undercroft::special_rooms_test {
namespace {

// Rooms 1-2-3-4-5 in a chain, and 6 behind 3.
const std::vector<Link> kLinks = {{1, 2, false, false},
                                  {2, 3, false, false},
                                  {3, 4, false, false},
                                  {4, 5, false, false},
                                  {3, 6, false, false}};

std::vector<Room> six_rooms() {
  return rooms_of({{1, 1, 9, 7},
                   {12, 1, 20, 7},
                   {23, 1, 31, 7},
                   {34, 1, 42, 7},
                   {45, 1, 53, 7},
                   {23, 12, 31, 18}});
}

const Room* with(const std::vector<Room>& rooms, Role role) {
  const auto found =
      std::find_if(rooms.begin(), rooms.end(), [role](const Room& r) { return r.role == role; });
  return found == rooms.end() ? nullptr : &*found;
}

TEST(Roles, StairsDownAreInTheRoomFarthestFromTheEntrance) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    auto rooms = six_rooms();
    auto links = kLinks;
    choose_roles(rooms, links, 1, false, options_for(seed));
    const Room* entrance = with(rooms, Role::Entrance);
    const Room* down = with(rooms, Role::WayDown);
    ASSERT_TRUE(entrance != nullptr && down != nullptr);
    const auto far = link_distances(6, kLinks, entrance->number);
    EXPECT_EQ(far[static_cast<std::size_t>(down->number - 1)],
              *std::max_element(far.begin(), far.end()));
  }
}

TEST(Roles, LockedRoomsAreDeadEndsAndTheGuardRoomIsBeforeTheTreasury) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    auto rooms = six_rooms();
    auto links = kLinks;
    choose_roles(rooms, links, 2, false, options_for(seed));
    for (const Room& room : rooms) {
      const bool end = room.number == 1 || room.number == 5 || room.number == 6;
      EXPECT_TRUE(!is_locked(room) || end) << room.number;
    }
    const Room* guard = with(rooms, Role::GuardRoom);
    const Room* treasury = with(rooms, Role::Treasury);
    if (guard == nullptr || treasury == nullptr) continue;
    EXPECT_EQ(
        link_distances(6, kLinks, treasury->number)[static_cast<std::size_t>(guard->number - 1)],
        1);
  }
}

TEST(Roles, LockCreatesADeadEndIfNecessary) {
  // Two rings of three rooms: every room has two exits, some through a loop.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto rooms = six_rooms();
    std::vector<Link> links = {{1, 2, false, false}, {2, 3, false, false}, {1, 3, false, true},
                               {3, 4, false, false}, {4, 5, false, false}, {5, 6, false, false},
                               {4, 6, false, true}};
    choose_roles(rooms, links, 1, false, options_for(seed));
    const Room* treasury = with(rooms, Role::Treasury);
    const bool taken = rooms[0].role == Role::Entrance && rooms[5].role == Role::WayDown;
    const bool taken_too = rooms[5].role == Role::Entrance && rooms[0].role == Role::WayDown;
    EXPECT_EQ(treasury != nullptr, !taken && !taken_too) << "seed " << seed;
    EXPECT_EQ(links.size(), treasury != nullptr ? 6U : 7U);
  }
}

TEST(Roles, GateIsTheOnlyEntranceToTheGoal) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    auto rooms = six_rooms();
    auto links = kLinks;
    choose_roles(rooms, links, 1, true, options_for(seed));
    const Room* goal = with(rooms, Role::WayDown);
    ASSERT_NE(goal, nullptr);
    EXPECT_TRUE(goal->gate && is_locked(*goal) && is_reserved(*goal));
    EXPECT_TRUE(goal->number == 1 || goal->number == 5 || goal->number == 6) << "a dead end";
    EXPECT_EQ(with(rooms, Role::Treasury), nullptr) << "the gate uses its lock";
    EXPECT_EQ(with(rooms, Role::Chasm), nullptr);
  }
}

TEST(Roles, GateCreatesADeadEndIfNecessary) {
  const std::vector<Link> ring = {{1, 2, false, false}, {2, 3, false, false}, {3, 4, false, false},
                                  {4, 5, false, false}, {5, 6, false, false}, {1, 6, false, true}};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto rooms = six_rooms();
    auto links = ring;
    choose_roles(rooms, links, 1, true, options_for(seed));
    EXPECT_EQ(links.size(), 5U);
    const Room* goal = with(rooms, Role::WayDown);
    EXPECT_TRUE(goal->number == 1 || goal->number == 6) << goal->number;
  }
}

TEST(Roles, TreasuryNeedsALock) {
  auto rooms = six_rooms();
  auto links = kLinks;
  choose_roles(rooms, links, 0, false, options_for(1));
  EXPECT_EQ(with(rooms, Role::Treasury), nullptr);
}

TEST(Roles, TheDeepestLevelHasAThroneRoomAndNoChasm) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    auto rooms = six_rooms();
    auto links = kLinks;
    choose_roles(rooms, links, 1, false, options_for(seed, Style::Rooms, {80, 40}, 5));
    EXPECT_EQ(with(rooms, Role::WayDown), nullptr);
    EXPECT_EQ(with(rooms, Role::Chasm), nullptr);
    EXPECT_NE(with(rooms, Role::ThroneRoom), nullptr);
  }
}

TEST(Roles, AreUniqueExceptPortalRoomsInPairs) {
  std::map<Role, int> ever;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Draft draft = run_stages(options_for(seed), test_catalogue());
    std::map<Role, int> count;
    for (const Room& room : draft.plan.rooms) ++count[room.role];
    for (const auto& [role, n] : count) {
      if (role == Role::Plain || role == Role::Store) continue;
      EXPECT_EQ(n, role == Role::PortalRoom ? 2 : 1) << name_of(role) << ", seed " << seed;
      ++ever[role];
    }
  }
  EXPECT_EQ(ever.size(), 9U) << "every role possible above the deepest level occurs";
}

TEST(Roles, ReservedRoomsKeepExactlyTheirDoors) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto [plan, flaw, reason] = run_stages(options_for(seed), test_catalogue());
    if (flaw != Flaw::None) continue;
    for (const Room& room : plan.rooms) {
      if (!is_reserved(room)) continue;
      const auto links =
          std::count_if(plan.hallways.begin(), plan.hallways.end(),
                        [&](const Hallway& h) { return h.a == room.number || h.b == room.number; });
      const Rect f = room.floor;
      long doorways = 0;
      for (Point p{0, f.top - 1}; p.y <= f.bottom; ++p.y) {
        for (p.x = f.left - 1; p.x <= f.right; ++p.x) {
          if (plan.zones[p] == Zone::Doorway) ++doorways;
        }
      }
      EXPECT_LE(doorways, links) << "seed " << seed << ", room " << room.number;
      EXPECT_GE(doorways, 1);
    }
  }
}

// R143: a plate room needs two players, or one with a crate. It shuts no player in, and no path
// continues through it.
TEST(PlateRooms, HaveTwoPlatesACrateAndAChestBehindTheirDoor) {
  int doors = 0;
  for (const Style style : {Style::Rooms, Style::Mixed}) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const Draft draft = run_stages(options_for(seed, style, {80, 40}, 2), test_catalogue());
      if (draft.flaw != Flaw::None) continue;
      for (const Thing& door : draft.plan.things) {
        if (door.kind != Kind::ClosedDoor || door.wired_to.empty()) continue;
        ++doors;
        EXPECT_EQ(door.state, State::Locked);
        EXPECT_FALSE(door.lock.has_value());
        ASSERT_EQ(door.wired_to.size(), 2U);
        const Thing& one = draft.plan.things[door.wired_to[0]];
        const Thing& other = draft.plan.things[door.wired_to[1]];
        EXPECT_TRUE(one.kind == Kind::Plate && other.kind == Kind::Plate);
        EXPECT_GE(distance(one.at, other.at), 3) << "one body must not reach both plates";
        EXPECT_EQ(std::min(distance(one.at, door.at), distance(other.at, door.at)), 1);
      }
    }
  }
  EXPECT_GT(doors, 20);
}

LevelPlan cave_level(std::uint64_t seed) {
  return run_stages(options_for(seed, Style::Caves, {80, 40}, 2), test_catalogue()).plan;
}

TEST(Chambers, AreOpenCavesAwayFromTheStairs) {
  std::map<Role, int> ever;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const LevelPlan plan = cave_level(seed);
    for (const Room& room : plan.rooms) {
      EXPECT_EQ(plan.rooms[static_cast<std::size_t>(room.number - 1)], room);
      if (is_locked(room)) continue;
      ++ever[room.role];
      for (const Point p : cells_of(room)) {
        EXPECT_EQ(plan.zones[p], Zone::Cave);
        EXPECT_GT(distance(p, plan.entrance), 3);
        EXPECT_GT(distance(p, plan.goal), 3);
      }
    }
  }
  for (const Role role : {Role::Den, Role::TrapGallery, Role::FloodedRoom, Role::PortalRoom}) {
    EXPECT_GT(ever[role], 5) << name_of(role);
  }
  EXPECT_EQ(ever.count(Role::Plain), 0U);
}

TEST(Basins, AreSometimesFrozen) {
  int ice = 0;
  int water = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const LevelPlan plan = run_stages(options_for(seed), test_catalogue()).plan;
    const Room* room = with(plan.rooms, Role::FloodedRoom);
    if (room == nullptr || plan.ground.size() != plan.options.size) continue;
    ++(plan.ground[room->floor.centre()] == Ground::Ice ? ice : water);
  }
  EXPECT_GT(ice, 8);
  EXPECT_GT(water, ice);
}

}  // namespace
}  // namespace undercroft::special_rooms_test
