// fight_shot.cc: a shot at a foe that a friend keeps the player from (R204).
#include "server/protocol/shot_line.h"
#include "server/protocol/standing_fight.h"

namespace undercroft {
namespace {

// True if a shot that way meets the foe first, and no friend stands anywhere on its line: the foe
// may step out of it before the shot flies.
bool is_clear(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const Direction way = direction_of(foe.view.at - sight.known.self.at);
  Point at = sight.known.self.at;
  bool meets = false;
  for (int cells = 0; cells < sight.bow && map.can_touch(at, way); ++cells) {
    at = step(at, way);
    if (!is_open_to_shots(sight.known, at)) break;
    const KnownEntity* body = target_at(sight.known, at);
    if (body == nullptr) continue;
    if (is_on_our_side(*body)) return false;
    meets = meets || body->view.id == foe.view.id;
    if (!kKinds[body->kind].hostile) break;
  }
  return meets;
}

}  // namespace

std::optional<Intent> clear_shot(const StandingSight& sight, const WalkMap& map,
                                 const KnownEntity& foe) {
  const Point way = foe.view.at - sight.known.self.at;
  if (sight.bow == 0 || !lies_in_line(way) || !is_clear(sight, map, foe)) return std::nullopt;
  return Intent{.verb = IntentVerb::Fire, .direction = direction_of(way)};
}

}  // namespace undercroft
