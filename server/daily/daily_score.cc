// daily_score.cc: the lines of the realm's score table, and the heroes that have none yet.
#include "server/daily/daily_score.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "server/sim/world/points.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

void add_hero(DailyEntry& entry, const std::string& name, int treasure, int depth,
              TurnNumber turns) {
  entry.treasure += static_cast<std::uint32_t>(std::max(treasure, 0));
  entry.depth = std::max(entry.depth, static_cast<std::uint32_t>(std::max(depth, 0)));
  entry.turns = std::max(entry.turns, static_cast<std::uint32_t>(turns));
  const bool is_named =
      std::find(entry.names.begin(), entry.names.end(), name) != entry.names.end();
  if (!is_named && entry.names.size() < kMaxDailyNames) entry.names.push_back(name);
}

// A hero whose player is gone is on no level, but where it left from counts.
int deepest_of(const Entity& hero) {
  return std::max({hero.deepest, hero.depth(), hero.left_from.depth});
}

// Since its last line in the table, if it has one.
void add_player(DailyEntry& entry, const Entity& hero) {
  add_hero(entry, hero.name, hero.treasure - hero.scored, deepest_of(hero), hero.turn);
}

// A downed hero may be revived.
bool plays_on(const Entity& hero) {
  return !hero.won && (hero.alive || hero.kind() == Kind::Downed);
}

}  // namespace

DailyEntry daily_score(const RealmState& state) {
  DailyEntry entry;
  entry.over = true;
  for (const Player& player : state.players) {
    const Entity& hero = state.world.entity(player.body);
    add_player(entry, hero);
    if (plays_on(hero)) entry.over = false;
  }
  for (const Score& line : state.world.scores) {
    add_hero(entry, line.name, line.treasure, line.depth, line.turns);
    entry.won = entry.won || line.won;
  }
  entry.points =
      points_for(static_cast<int>(entry.treasure), static_cast<int>(entry.depth), entry.won);
  return entry;
}

bool is_better_daily(const DailyEntry& a, const DailyEntry& b) {
  return std::make_tuple(b.points, a.turns, a.names.size()) <
         std::make_tuple(a.points, b.turns, b.names.size());
}

}  // namespace undercroft
