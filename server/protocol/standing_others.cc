// standing_others.cc: standing intents and other players in their path: when to wait, when to say
// so.
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// Turns to wait behind a player who blocks the path. The followed player goes on meanwhile.
constexpr TurnNumber kMaxPatient = 2;
constexpr TurnNumber kFollowPatient = 1;
constexpr TurnNumber kStairsPatient = 5;  // a swap would pull the other off the stairs

// The creature that holds this cell of a map past creatures.
const KnownEntity* creature_at(const Knowledge& known, const WalkMap& past, Point at) {
  if (!past.is_held(at)) return nullptr;
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    const bool is_body = kKinds[e.kind].wanders || kKinds[e.kind].hostile;
    return is_body && e.view.at == at && e.view.id != known.self.id &&
           footing_of(e.kind, e.view.state, true) == Footing::Blocked;
  });
  return found == entities.end() ? nullptr : &*found;
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

// The turn since which the player at `at` has stood there; the latest one if it is unknown.
TurnNumber stands_since(const StandingSight& sight, Point at) {
  const KnownEntity* other = player_at(sight.known, at);
  const auto& stands = sight.memory.stands;
  const auto stand = other == nullptr ? stands.end() : stands.find(other->view.id);
  const bool is_known = stand != stands.end() && stand->second.at == at;
  return is_known ? stand->second.since : sight.known.turn;
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

const KnownEntity* who_bars(const Knowledge& known, const WalkMap& map, const GoalsOn& goals) {
  const WalkMap past = map.past_creatures();
  const IsGoal is_goal = goals(past);
  Point at = known.self.at;
  for (auto way = way_to(past, at, is_goal); way && way->first != Direction::None;
       way = way_to(past, at, is_goal)) {
    at = step(at, way->first);
    if (const KnownEntity* other = creature_at(known, past, at)) return other;
  }
  return nullptr;
}

std::optional<StandingStep> step_up_to_whom(const StandingSight& sight, const WalkMap& map,
                                            const GoalsOn& goals, Standing& standing) {
  const WalkMap past = map.past_creatures();
  const Point here = sight.known.self.at;
  const auto found = passage(past, here, goals);
  if (!found || found->way.first == Direction::None) return std::nullopt;
  const KnownEntity* other = creature_at(sight.known, past, step(here, found->way.first));
  if (other == nullptr) return step_along(sight, past, *found, standing);
  return StandingEnd{StopReason::NoWay, who_stands_there(sight, *other)};
}

std::string who_stands_there(const StandingSight& sight, const KnownEntity& other) {
  const std::string_view does = other.kind == Kind::Downed ? " lies" : " stands";
  std::string sentence = named(sight, other) + std::string(does) + " in the way.";
  sentence.front() = to_upper(sentence.front());
  return sentence;
}

StandingEnd keep_changing_places(const StandingSight& sight, const Standing& standing) {
  const auto& entities = sight.known.level().entities;
  const auto other = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.id == standing.swapped_with;
  });
  const std::string name = other == entities.end() ? "somebody" : named(sight, *other);
  return {StopReason::NoWay, "You and " + name + " keep changing places: one of you has to wait."};
}

StandingEnd blocked(const StandingSight& sight, const Standing& standing) {
  const Point ahead = step(standing.at, standing.last_bump);
  const KnownEntity* other = player_at(sight.known, ahead);
  if (other == nullptr) return {StopReason::NoWay, what_is_in_the_way(sight, ahead)};
  const std::string what = sight.players_fight ? ""
                                               : " You cannot change places there now: ask " +
                                                     named(sight, *other) + " to step aside.";
  return {StopReason::NoWay, who_stands_there(sight, *other) + what};
}

bool lets_others_go_on(const StandingSight& sight, const WalkMap& map, const KnownWay& way,
                       Standing& standing) {
  const Point here = sight.known.self.at;
  if (!leads_onto_somebody(map, here, way)) {
    standing.barred_since.reset();
    return false;
  }
  const TurnNumber since = std::min(standing.barred_since.value_or(standing.turn),
                                    stands_since(sight, step(here, way.first)));
  const bool follows = standing.intent.verb == StandingVerb::Follow;
  const Point next = step(here, way.first);
  const bool on_stairs = follows && is_stairs(sight.known.level().cells[next].ground);
  const TurnNumber patience = on_stairs ? kStairsPatient : follows ? kFollowPatient : kMaxPatient;
  const bool waits = standing.turn < since + patience;
  standing.barred_since = waits ? std::optional(since) : std::nullopt;
  return waits;
}

bool waits_in_file(const WalkMap& map, Point here, const KnownWay& way, const Standing& standing) {
  return leads_onto_somebody(map, here, way) &&
         stand_in_file(map, step(here, way.first), standing.whom_at);
}

}  // namespace undercroft
