// standing_left.cc: what exploring leaves to its player: choices, pieces of puzzles, and in company
// the last key of a lock (R210).
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// The player may drop one where it likes.
bool is_piece(const StandingSight& sight, const KnownEntity& e) {
  if (sight.pieces == nullptr || sight.memory.dropped.contains(e.view.id)) return false;
  const Look* look = sight.looks.find(e.view.look);
  return look != nullptr && sight.pieces->has(*look);
}

int loose_keys_of(const Knowledge& known, Metal metal) {
  const auto& entities = known.level().entities;
  return static_cast<int>(std::count_if(entities.begin(), entities.end(), [metal](const auto& e) {
    return e.kind == Kind::Key && e.view.metal == metal;
  }));
}

// Somebody else may need it for a lock that the player knows.
bool is_last_key(const StandingSight& sight, const KnownEntity& e) {
  if (!sight.in_company || e.kind != Kind::Key || !e.view.metal) return false;
  const Knowledge& known = sight.known;
  return loose_keys_of(known, *e.view.metal) == 1 && locks_of(known, *e.view.metal) > 0;
}

}  // namespace

int locks_of(const Knowledge& known, Metal metal) {
  const auto& entities = known.level().entities;
  return static_cast<int>(std::count_if(entities.begin(), entities.end(), [metal](const auto& e) {
    return e.kind == Kind::ClosedDoor && e.view.state == State::Locked && e.view.metal == metal;
  }));
}

bool is_left_alone(const StandingSight& sight, const KnownEntity& e) {
  return is_choice(sight, e) || is_piece(sight, e) || is_last_key(sight, e);
}

std::string why_left_alone(const StandingSight& sight, const KnownEntity& e) {
  if (is_choice(sight, e)) return sight.looks.find(e.view.look)->warning;
  if (is_piece(sight, e)) return "A puzzle uses it: walk onto it to take it.";
  return "It is the last one here for a lock that you know: take it, or leave it to a friend.";
}

WalkMap map_of_exploring(const StandingSight& sight) {
  WalkMap map = map_of(sight);
  for (const KnownEntity& e : sight.known.level().entities) {
    if (is_left_alone(sight, e) && e.view.at != sight.known.self.at) map.shun(e.view.at);
  }
  dare_ice(sight, map);
  return map;
}

}  // namespace undercroft
