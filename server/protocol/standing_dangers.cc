// standing_dangers.cc: what lies before a place to which no safe path leads.
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/bearing.h"
#include "shared/grammar.h"
#include "shared/nouns.h"

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

// A step onto a ledge ends on another level, so it leads to no place of this one.
WalkMap without_ledges(const Knowledge& known, WalkMap map) {
  const auto& cells = known.level().cells;
  cells.for_each_point([&](Point p) {
    if (cells[p].ground == Ground::Ledge) map.close(p);
  });
  return map;
}

std::optional<Point> first_danger(const Knowledge& known, const WalkMap& daring,
                                  const WalkMap& careful, const GoalsOn& goals) {
  const IsGoal is_goal = goals(daring);
  Point at = known.self.at;
  for (auto way = way_to(daring, at, is_goal); way && way->first != Direction::None;
       way = way_to(daring, at, is_goal)) {
    at = step(at, way->first);
    if (!careful.is_way(at)) return at;
  }
  return std::nullopt;
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
  const auto danger = first_danger(known, without_ledges(known, daring), careful, goals);
  return danger ? danger : first_danger(known, daring, careful, goals);
}

const KnownEntity* thing_before(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto thing = std::find_if(entities.begin(), entities.end(), [at](const auto& e) {
    const auto footing = footing_of(e.kind, e.view.state, false);
    return e.view.at == at && footing && *footing < Footing::Door;
  });
  return thing == entities.end() ? nullptr : &*thing;
}

std::string name_of_danger(const StandingSight& sight, Point at) {
  const KnownEntity* thing = thing_before(sight.known, at);
  if (thing == nullptr) thing = choice_at(sight, at);
  return thing != nullptr ? named(sight, *thing)
                          : ground_in_words(sight.known.level().cells[at].ground);
}

std::string danger_in_words(const StandingSight& sight, Point at) {
  const std::string_view where = compass_word(bearing(sight.known.self.at, at));
  return name_of_danger(sight, at) + ", " + std::string(where);
}

std::string remedy_for(const StandingSight& sight, Point at) {
  const KnownEntity* thing = thing_before(sight.known, at);
  if (thing == nullptr) return "";
  if (thing->kind == Kind::Crate) return "; push it";
  if (thing->kind != Kind::ClosedDoor || thing->view.state != State::Locked) return "";
  if (!thing->view.metal) return "; what opens it is elsewhere";
  const std::string key = std::string(name_of(*thing->view.metal)) + " key";
  const bool has_key = sight.known.self.keys[static_cast<std::size_t>(*thing->view.metal)] > 0;
  return "; " + (has_key ? "your " + key : with_article(key)) + " opens it";
}

std::string what_is_in_the_way(const StandingSight& sight, Point ahead) {
  if (const KnownEntity* other = player_at(sight.known, ahead)) {
    return who_stands_there(sight, *other);
  }
  const auto& entities = sight.known.level().entities;
  const auto body = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.at == ahead && e.view.id != sight.known.self.id &&
           layer_of(e.kind) == Layer::Body;
  });
  if (body != entities.end()) return capitalised(named(sight, *body)) + " is in the way.";
  const auto& cells = sight.known.level().cells;
  const bool is_walled = cells.contains(ahead) && is_wall(cells[ahead].ground);
  return is_walled ? "There is a wall." : "Something that you do not see is in the way.";
}

}  // namespace undercroft
