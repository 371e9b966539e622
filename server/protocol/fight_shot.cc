// fight_shot.cc: a shot at a foe that a friend keeps the player from (R204).
#include <algorithm>
#include <cstdlib>

#include "server/protocol/standing_fight.h"

namespace undercroft {
namespace {

bool is_in_line(Point way) {
  return way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
}

bool is_person(const KnownEntity& e) {
  return e.kind == Kind::Player || e.kind == Kind::Downed || e.kind == Kind::Friend;
}

const KnownEntity* body_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    const bool stops = layer_of(e.kind) == Layer::Body || e.kind == Kind::Downed;
    return stops && e.view.at == at && e.view.id != known.self.id;
  });
  return found == entities.end() ? nullptr : &*found;
}

bool is_open(const Knowledge& known, Point at) {
  const auto& cells = known.level().cells;
  return cells.contains(at) && cells[at].ground != Ground::Unknown && !is_wall(cells[at].ground);
}

// True if a shot that way meets the foe first, and no friend stands anywhere on its line: the foe
// may step out of it before the shot flies.
bool is_clear(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const Direction way = direction_of(foe.view.at - sight.known.self.at);
  Point at = sight.known.self.at;
  bool meets = false;
  for (int cells = 0; cells < sight.bow && map.can_touch(at, way); ++cells) {
    at = step(at, way);
    if (!is_open(sight.known, at)) break;
    const KnownEntity* body = body_at(sight.known, at);
    if (body == nullptr) continue;
    if (is_person(*body)) return false;
    meets = meets || body->view.id == foe.view.id;
    if (!kKinds[body->kind].hostile) break;
  }
  return meets;
}

}  // namespace

std::optional<Intent> clear_shot(const StandingSight& sight, const WalkMap& map,
                                 const KnownEntity& foe) {
  const Point way = foe.view.at - sight.known.self.at;
  if (sight.bow == 0 || !is_in_line(way) || !is_clear(sight, map, foe)) return std::nullopt;
  return Intent{.verb = IntentVerb::Fire, .direction = direction_of(way)};
}

}  // namespace undercroft
