// standing_dangers.cc: what lies before a place to which no safe path leads.
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/bearing.h"

namespace undercroft {
namespace {

bool is_opened(const KnownEntity& e, Locked locked) {
  return e.kind == Kind::Crate || (e.kind == Kind::ClosedDoor && locked == Locked::Opens);
}

WalkMap with_danger(const Knowledge& known, const WalkMap& map, Locked locked) {
  WalkMap daring = map.with_danger();
  for (const KnownEntity& e : known.level().entities) {
    if (is_opened(e, locked)) daring.clear(known, e.view.at);
  }
  return daring;
}

std::string ground_in_words(Ground ground) {
  if (ground == Ground::Ice) return "the ice";
  return ground == Ground::Ledge ? "the ledge" : "what you see there";
}

}  // namespace

std::optional<Point> danger_before(const Knowledge& known, const WalkMap& map, const GoalsOn& goals,
                                   Locked locked) {
  const WalkMap daring = with_danger(known, map, locked);
  const WalkMap careful = map.with_wading();
  const IsGoal is_goal = goals(daring);
  Point at = known.self.at;
  for (auto way = way_to(daring, at, is_goal); way && way->first != Direction::None;
       way = way_to(daring, at, is_goal)) {
    at = step(at, way->first);
    if (!careful.is_way(at)) return at;
  }
  return std::nullopt;
}

const KnownEntity* thing_before(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto thing = std::find_if(entities.begin(), entities.end(), [at](const auto& e) {
    const auto footing = footing_of(e.kind, e.view.state, false);
    return e.view.at == at && footing && *footing < Footing::Door;
  });
  return thing == entities.end() ? nullptr : &*thing;
}

std::string danger_in_words(const StandingSight& sight, Point at) {
  const KnownEntity* thing = thing_before(sight.known, at);
  const std::string_view where = compass_word(bearing(sight.known.self.at, at));
  return (thing != nullptr ? named(sight, *thing)
                           : ground_in_words(sight.known.level().cells[at].ground)) +
         ", " + std::string(where);
}

}  // namespace undercroft
