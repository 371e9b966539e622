// shared_map_test.cc: the players of a group have one map (R208).
#include "server/protocol/shared_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "server/protocol/observer.h"
#include "server/protocol/standing.h"
#include "server/sim/world/rng.h"
#include "tests/support/small_world.h"

namespace undercroft::shared_map_test {
namespace {

using testing::SmallWorld;

// Ann (P) and Bob (Q), who mostly have a wall between them.
struct Table {
  explicit Table(const std::vector<std::string>& maps, const testing::Letters& more = {})
      : small(maps, with_bob(more), testing::plain_rules()),
        ann(small.id('P')),
        bob(small.id('Q')) {}

  static testing::Letters with_bob(testing::Letters letters) {
    letters['Q'] = "player";
    return letters;
  }
  // They look around after a turn that they took together.
  void together() {
    apart();
    const std::array<MapHolder, 2> group = {ann.map_holder(), bob.map_holder()};
    share_maps(small.world, group);
  }
  void apart() {
    static_cast<void>(ann.look(small.world));
    static_cast<void>(bob.look(small.world));
  }
  [[nodiscard]] Observation of_ann() const { return ann.seen(small.world); }
  [[nodiscard]] Observation of_bob() const { return bob.seen(small.world); }

  SmallWorld small;
  Observer ann;
  Observer bob;
};

const std::vector<std::string> kTwoRooms = {
    "###########\n"
    "#P..#Q...C#\n"
    "###########\n"};

Ground ground_at(const Observation& seen, Point at) { return seen.cells[at].ground; }

TEST(SharedMap, ShowsWhatTheOtherSeesAsAMemory) {
  Table table(kTwoRooms, {{'C', "chest"}});
  table.together();
  const Observation ann = table.of_ann();
  EXPECT_EQ(ground_at(ann, {8, 1}), Ground::Floor);
  EXPECT_FALSE((ann.cells[{8, 1}].visible));
  EXPECT_TRUE(ann.entities.contains(table.small.id('C')));
  EXPECT_FALSE(ann.entities.contains(table.small.id('Q'))) << "players are known to who sees them";
  EXPECT_EQ(ground_at(table.of_bob(), {1, 1}), Ground::Floor);
}

TEST(SharedMap, LeavesCreaturesAndTrapsOut) {
  Table table({"###########\n#P..#Q.A.T#\n###########\n"}, {{'A', "idle"}, {'T', "bounce_trap"}});
  table.together();
  EXPECT_TRUE(table.of_bob().entities.contains(table.small.id('A')));
  EXPECT_TRUE(table.of_bob().entities.contains(table.small.id('T')));
  EXPECT_FALSE(table.of_ann().entities.contains(table.small.id('A')));
  EXPECT_FALSE(table.of_ann().entities.contains(table.small.id('T')));
}

TEST(SharedMap, ASleepingMimicIsAChestOnIt) {
  Table table({"###########\n#P..#Q...C#\n###########\n"}, {{'C', "mimic"}});
  table.together();
  const Observation ann = table.of_ann();
  const EntityView& chest = ann.entities.at(table.small.id('C'));
  EXPECT_EQ(ann.looks.at(chest.look).kind, Kind::Chest);
}

TEST(SharedMap, FollowsWhatTheOtherSeesNext) {
  Table table(kTwoRooms, {{'C', "chest"}});
  table.together();
  table.small.world.set_ground(1, {8, 1}, Ground::SoftRock);
  table.small.world.remove(table.small.id('C'));
  table.together();
  EXPECT_EQ(ground_at(table.of_ann(), {8, 1}), Ground::SoftRock);
  EXPECT_TRUE(table.of_ann().entities.contains(table.small.id('C'))) << "Bob cannot see it go";
  table.small.world.set_ground(1, {8, 1}, Ground::Floor);
  table.together();
  EXPECT_FALSE(table.of_ann().entities.contains(table.small.id('C')));
}

// Each explores alone, then they meet.
TEST(SharedMap, AMeetingSharesAllLevels) {
  Table table({"#####\n#P..#\n#####\n", "#####\n#Q..#\n#####\n"});
  table.apart();
  EXPECT_EQ(table.of_ann().depth, 1);
  EXPECT_EQ(table.of_bob().depth, 2);
  table.small.world.move(table.small.id('Q'), Place::on(1, {2, 1}));
  table.together();
  const CellView there = table.ann.knowledge().levels.at(2).cells[Point{2, 1}];
  EXPECT_EQ(there, (CellView{Ground::Floor, false}));
}

// Six players in closets of their own, who take turns with others by chance.
struct Closets {
  Closets()
      : small({"###################\n"
               "#P.#Q.#R.#S.#T.#U.#\n"
               "###################\n"},
              {{'Q', "player"}, {'R', "player"}, {'S', "player"}, {'T', "player"}, {'U', "player"}},
              testing::plain_rules()) {
    for (const char letter : std::string_view("PQRSTU")) players.emplace_back(small.id(letter));
  }
  // The members of the group, by their numbers, look around and share their maps.
  void together(const std::vector<std::size_t>& group) {
    std::vector<MapHolder> holders;
    for (const std::size_t member : group) {
      static_cast<void>(players[member].look(small.world));
      holders.push_back(players[member].map_holder());
    }
    share_maps(small.world, holders);
  }
  [[nodiscard]] CellView cell(std::size_t player, Point at) const {
    const auto& levels = players[player].knowledge().levels;
    return levels.contains(1) ? levels.at(1).cells[at] : CellView{};
  }

  SmallWorld small;
  std::vector<Observer> players;
};

TEST(SharedMap, AGroupKnowsWhatAnyOfItKnowsHoweverGroupsChange) {
  constexpr int kPlayers = 6;
  Closets closets;
  Rng chance = Rng::stream(1, "groups");
  for (int round = 0; round < 200; ++round) {
    std::vector<std::size_t> group;
    for (std::size_t player = 0; player < kPlayers; ++player) {
      if (chance.roll(2) > 0) group.push_back(player);
    }
    const Point changed{2 + 3 * chance.roll(kPlayers - 1), 1};
    closets.small.world.set_ground(1, changed, round % 2 == 0 ? Ground::SoftRock : Ground::Floor);
    closets.together(group);
    if (group.size() < 2) continue;
    closets.small.world.level(1).cells.for_each_point([&](Point at) {
      const auto knows = [&](std::size_t member) {
        return closets.cell(member, at).ground != Ground::Unknown;
      };
      const bool any = std::any_of(group.begin(), group.end(), knows);
      EXPECT_EQ(std::all_of(group.begin(), group.end(), knows), any) << round;
    });
  }
}

TEST(SharedMap, WhoLooksAloneSharesItWithTheNextTurn) {
  Table table(kTwoRooms, {{'C', "chest"}});
  table.together();
  table.small.world.set_ground(1, {6, 1}, Ground::SoftRock);
  table.apart();
  const MapHolder bob = table.bob.map_holder();
  note_learned_alone(*bob.known, *bob.changes);
  EXPECT_EQ(bob.known->map_group, 0U);
}

TEST(SharedMap, ALoneTurnEndsTheGroup) {
  Table table(kTwoRooms, {{'C', "chest"}});
  table.together();
  EXPECT_NE(table.ann.knowledge().map_group, 0U);
  const std::array<MapHolder, 1> alone = {table.ann.map_holder()};
  share_maps(table.small.world, alone);
  EXPECT_EQ(table.ann.knowledge().map_group, 0U);
}

// What a friend sees is no news to a player who explores elsewhere.
TEST(SharedMap, DoesNotStopExploring) {
  Table table({"####################\n"
               "#P.................#\n"
               "####################\n"
               "#Q..C..............#\n"
               "####################\n"},
              {{'C', "dagger"}});
  table.apart();
  StandingMemory memory;
  const StandingSight sight{table.ann.knowledge(), table.ann.looks(), false, memory};
  auto begun = begin_standing(sight, {.verb = StandingVerb::Explore});
  ASSERT_TRUE(std::holds_alternative<Standing>(begun));
  table.together();
  EXPECT_TRUE(std::holds_alternative<Intent>(next_step(sight, std::get<Standing>(begun))));
}

// Every change of an observation is listed once, with the state before: deltas are built from that.
TEST(SharedMap, ListsItsChanges) {
  Table table(kTwoRooms, {{'C', "chest"}});
  table.apart();
  const std::array<MapHolder, 2> group = {table.ann.map_holder(), table.bob.map_holder()};
  group[0].changes->clear();
  group[1].changes->clear();
  share_maps(table.small.world, group);
  const auto& changes = table.ann.changes();
  const auto is_chest = [&](const Changes::Entity& e) { return e.id == table.small.id('C'); };
  EXPECT_EQ(std::count_if(changes.entities.begin(), changes.entities.end(), is_chest), 1);
  const auto is_cell = [](const Changes::Cell& cell) { return cell.at == Point{8, 1}; };
  EXPECT_EQ(std::count_if(changes.cells.begin(), changes.cells.end(), is_cell), 1);
}

}  // namespace
}  // namespace undercroft::shared_map_test
