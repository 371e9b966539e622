// standing_others.cc: standing intents and other players in their path: when to wait, when to say
// so.
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr TurnNumber kMaxPatient = 2;  // turns to wait behind a player who blocks the path

// A player or friend at `at` who blocks the path, and could be asked to step aside. Null if none.
const KnownEntity* companion_at(const Knowledge& known, const WalkMap& map, Point at) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    const bool is_one = e.kind == Kind::Player || e.kind == Kind::Friend;
    return is_one && e.view.at == at && e.view.id != known.self.id;
  });
  return found == entities.end() || map.at(at) != Footing::Blocked ? nullptr : &*found;
}

// The map without those players and friends.
WalkMap with_nobody_in_the_way(const Knowledge& known, const WalkMap& map) {
  WalkMap free = map;
  for (const KnownEntity& e : known.level().entities) {
    if (companion_at(known, map, e.view.at) != nullptr) free.clear(known, e.view.at);
  }
  return free;
}

// True if an unbroken line of players leads from `from` to `goal`. Swapping places with one of them
// would gain nothing: the other would swap back.
bool stand_in_file(const WalkMap& map, Point from, Point goal) {
  std::vector<Point> file = {from};
  for (std::size_t i = 0; i < file.size(); ++i) {
    if (file[i] == goal) return true;
    for (const Direction way : kEightDirections) {
      const Point next = step(file[i], way);
      const bool is_new = std::find(file.begin(), file.end(), next) == file.end();
      if (is_new && map.at(next) == Footing::Player) file.push_back(next);
    }
  }
  return false;
}

bool leads_onto_somebody(const WalkMap& map, Point here, const KnownWay& way) {
  return way.first != Direction::None && map.at(step(here, way.first)) == Footing::Player;
}

}  // namespace

const KnownEntity* player_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.kind == Kind::Player && e.view.at == at && e.view.id != known.self.id;
  });
  return found == entities.end() ? nullptr : &*found;
}

std::string arrived(const StandingSight& sight, Point goal) {
  const KnownEntity* other = player_at(sight.known, goal);
  if (other == nullptr || sight.known.self.at == goal) return "You are there.";
  const std::string name = named(sight, *other);
  const Ground ground = sight.known.level().cells[goal].ground;
  if (!is_stairs(ground)) return "You are beside " + name + ".";
  return name + " stands on the stairs" +
         (sight.players_fight ? "." : ": walk into " + name + " to change places.");
}

const KnownEntity* who_bars(const Knowledge& known, const WalkMap& map, const IsGoal& is_goal) {
  const WalkMap free = with_nobody_in_the_way(known, map);
  Point at = known.self.at;
  for (auto way = way_to(free, at, is_goal); way && way->first != Direction::None;
       way = way_to(free, at, is_goal)) {
    at = step(at, way->first);
    if (const KnownEntity* other = companion_at(known, map, at)) return other;
  }
  return nullptr;
}

std::string who_stands_there(const StandingSight& sight, const KnownEntity& other) {
  std::string sentence = named(sight, other) + " stands in the way.";
  sentence.front() = to_upper(sentence.front());
  return sentence;
}

bool lets_others_go_on(const WalkMap& map, Point here, const KnownWay& way, Standing& standing) {
  if (!leads_onto_somebody(map, here, way)) {
    standing.barred_since.reset();
    return false;
  }
  const TurnNumber since = standing.barred_since.value_or(standing.turn);
  const bool waits = standing.turn < since + kMaxPatient;
  standing.barred_since = waits ? std::optional(since) : std::nullopt;
  return waits;
}

bool waits_in_file(const WalkMap& map, Point here, const KnownWay& way, const Standing& standing) {
  return leads_onto_somebody(map, here, way) &&
         stand_in_file(map, step(here, way.first), standing.whom_at);
}

}  // namespace undercroft
