// displacement_test.cc: F8: whatever other players do, no swap takes a player back the way it
// walks, and none moves an absent player.
#include <gtest/gtest.h>

#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"
#include "tests/support/small_world.h"

namespace undercroft::displacement_test {
namespace {

using testing::hall;

constexpr int kTurns = 60;
constexpr std::size_t kPlayers = 3;

// The deeds of the other players. Random: any direction, or nothing. At: always towards the walker.
enum class Others { Random, At };

Point sign_of(Point way) { return {(way.x > 0) - (way.x < 0), (way.y > 0) - (way.y < 0)}; }

Intent deed_of(const World& world, EntityId who, EntityId walker, Others others, Rng& chance) {
  const int way = chance.roll(8);
  if (others == Others::Random && way == 8) return {};
  const Point to = sign_of(world.entity(walker).at() - world.entity(who).at());
  const Direction direction =
      others == Others::At ? direction_of(to) : kEightDirections[static_cast<std::size_t>(way)];
  return {.verb = IntentVerb::Bump, .direction = direction};
}

World busy_hall(int rows) { return hall("PQR" + std::string(kTurns + 8, '.'), rows); }

// Plays a turn in which `walker` has that intent; without one it is absent.
void play_turn(World& world, EntityId walker, std::optional<Intent> intent, Others others,
               Rng& chance) {
  Group group{1, world.players(), true};
  Intents intents;
  for (const EntityId id : world.players()) {
    if (id != walker) intents[id] = deed_of(world, id, walker, others, chance);
  }
  if (intent) intents[walker] = *intent;
  if (!intent) group.absent = {walker};
  resolve_turn(world, group, intents);
}

// How far the walker gets; fails as soon as it is further back than a turn before.
int walk(int rows, std::size_t nth, Others others, std::uint64_t seed) {
  World world = busy_hall(rows);
  const EntityId walker = world.players().at(nth);
  Rng chance = Rng::stream(seed, "others");
  const Intent on{.verb = IntentVerb::Bump, .direction = Direction::Right};
  play_turn(world, walker, on, others, chance);  // before its first step it may be anywhere
  const int from = world.entity(walker).at().x;
  for (int turn = 0; turn < kTurns; ++turn) {
    const int before = world.entity(walker).at().x;
    play_turn(world, walker, on, others, chance);
    EXPECT_GE(world.entity(walker).at().x, before) << "seed " << seed << ", turn " << turn;
  }
  return world.entity(walker).at().x - from;
}

TEST(Displacement, NobodyIsTakenBackTheWayItWalks) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (std::size_t nth = 0; nth < kPlayers; ++nth) {
      for (const int rows : {1, 3}) walk(rows, nth, Others::Random, seed);
    }
  }
}

// The instance: a later joiner swapped back whoever walked into it, and 60 turns led nowhere.
TEST(Displacement, PursuersDoNotHoldAWalker) {
  for (std::size_t nth = 0; nth < kPlayers; ++nth) {
    EXPECT_GE(walk(1, nth, Others::At, 1), kTurns / 2) << "player " << nth;
    EXPECT_GE(walk(3, nth, Others::At, 1), kTurns / 2) << "player " << nth;
  }
}

TEST(Displacement, AbsentPlayersStayWhereTheyAre) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (std::size_t nth = 0; nth < kPlayers; ++nth) {
      World world = busy_hall(2);
      const EntityId absent = world.players().at(nth);
      const Point at = world.entity(absent).at();
      Rng chance = Rng::stream(seed, "others");
      const Others others = seed % 2 == 0 ? Others::Random : Others::At;
      for (int turn = 0; turn < kTurns; ++turn) {
        play_turn(world, absent, std::nullopt, others, chance);
        ASSERT_EQ(world.entity(absent).at(), at) << "seed " << seed << ", turn " << turn;
      }
    }
  }
}

}  // namespace
}  // namespace undercroft::displacement_test
