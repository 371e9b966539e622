// standing_explore.cc: walking to unknown cells, to loose items, and once to each chest, lever and
// altar.
#include <algorithm>

#include "server/protocol/standing_steps.h"
#include "shared/nouns.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxShown = 1024;  // remembered for one player

// Exploring stops beside chests, levers and altars, not where they come into view.
bool is_worth_stopping_for(Kind kind) {
  return is_loose(kind) || kind == Kind::ClosedDoor || kind == Kind::OpenDoor ||
         kind == Kind::Portal;
}

// An item worth walking to. A full pack leaves items, and the player dropped some on purpose.
bool is_wanted(const StandingSight& sight, const KnownEntity& thing) {
  if (!is_loose(thing.kind) || thing.view.at == sight.known.self.at) return false;
  const bool is_light = thing.kind != Kind::Item || has_room(sight.known.self.pack);
  return is_light && !sight.memory.dropped.contains(thing.view.id);
}

bool is_new_feature(const StandingSight& sight, const KnownEntity& e) {
  return is_feature(e) && !sight.memory.shown.contains(e.view.id);
}

bool is_beside(const StandingSight& sight, const WalkMap& map, const KnownEntity& e) {
  const Point here = sight.known.self.at;
  return distance(here, e.view.at) == 1 && map.can_touch(here, direction_of(e.view.at - here));
}

// The feature within reach of the player to which exploring has not led yet.
const KnownEntity* new_feature_beside(const StandingSight& sight, const WalkMap& map) {
  const auto& entities = sight.known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return is_new_feature(sight, e) && is_beside(sight, map, e);
  });
  return found == entities.end() ? nullptr : &*found;
}

std::string beside_in_words(const StandingSight& sight, const KnownEntity& feature) {
  const std::string words = "You are beside " + named(sight, feature) + ".";
  return feature.kind == Kind::Chest ? words + " Walk into it to open it." : words;
}

void note_shown(StandingMemory& memory, EntityId feature) {
  if (memory.shown.size() >= kMaxShown) memory.shown.clear();
  memory.shown.insert(feature);
}

// ---- what was not in sight before ----

std::vector<EntityId> things_seen(const Knowledge& known) {
  std::vector<EntityId> seen;
  for (const KnownEntity& entity : known.level().entities) {
    if (is_worth_stopping_for(entity.kind)) seen.push_back(entity.view.id);
  }
  return seen;
}

std::vector<Point> stairs_seen(const Knowledge& known) {
  std::vector<Point> stairs;
  const auto& cells = known.level().cells;
  cells.for_each_point([&](Point p) {
    if (is_stairs(cells[p].ground)) stairs.push_back(p);
  });
  return stairs;
}

// Both are in sorted order.
void note_what_is_seen(const StandingSight& sight, Standing& standing) {
  standing.seen = things_seen(sight.known);
  standing.stairs = stairs_seen(sight.known);
}

std::string stairs_in_words(const Knowledge& known, Point at) {
  const bool down = known.level().cells[at].ground == Ground::StairsDown;
  return down ? "stairs down" : "stairs up";
}

// Names everything that was unknown at the last step.
std::vector<std::string> first_seen(const StandingSight& sight, const Standing& standing) {
  std::vector<std::string> names;
  for (const KnownEntity& entity : sight.known.level().entities) {
    const bool is_new =
        is_worth_stopping_for(entity.kind) &&
        !std::binary_search(standing.seen.begin(), standing.seen.end(), entity.view.id);
    if (is_new) names.push_back(named(sight, entity));
  }
  for (const Point at : stairs_seen(sight.known)) {
    if (!std::binary_search(standing.stairs.begin(), standing.stairs.end(), at)) {
      names.push_back(stairs_in_words(sight.known, at));
    }
  }
  return names;
}

// ---- goals ----

void want_sides_of(const WalkMap& map, Point feature, Grid<bool>& wanted) {
  for (const Direction way : kEightDirections) {
    const Point side = step(feature, way);
    if (map.is_way(side) && map.can_touch(side, opposite(way))) wanted[side] = true;
  }
}

// Cells that only a map has shown count as unknown, because their contents are.
IsGoal goals_of_exploring(const StandingSight& sight, const WalkMap& map) {
  const KnownLevel& level = sight.known.level();
  Grid<bool> wanted(map.size(), false);
  for (const Point p : level.mapped) wanted[p] = map.is_way(p);
  for (const KnownEntity& e : level.entities) {
    if (is_wanted(sight, e) && map.is_way(e.view.at)) wanted[e.view.at] = true;
    if (is_new_feature(sight, e)) want_sides_of(map, e.view.at, wanted);
  }
  return [wanted = std::move(wanted), &map](Point p) { return wanted[p] || map.is_frontier(p); };
}

}  // namespace

void begin_exploring(const StandingSight& sight, Standing& standing) {
  note_what_is_seen(sight, standing);
  const WalkMap map(sight.known, sight.players_fight);
  for (const KnownEntity& e : sight.known.level().entities) {
    if (e.kind != Kind::Chest && is_beside(sight, map, e)) note_shown(sight.memory, e.view.id);
  }
}

StandingStep step_of_explore(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const auto news = first_seen(sight, standing);
  if (!news.empty()) return StandingEnd{StopReason::Seen, "You see " + list_of_names(news) + "."};
  note_what_is_seen(sight, standing);
  if (const KnownEntity* feature = new_feature_beside(sight, map)) {
    note_shown(sight.memory, feature->view.id);
    return StandingEnd{StopReason::Seen, beside_in_words(sight, *feature)};
  }
  const GoalsOn goals = [&sight](const WalkMap& on) { return goals_of_exploring(sight, on); };
  const Point here = sight.known.self.at;
  const auto found = passage(map, here, goals);
  if (found && found->way.first != Direction::None) {
    return step_along(map, here, *found, standing);
  }
  const StandingEnd end = explored(sight, map);
  return StandingEnd{end.reason, no_way(sight, map, goals, end.sentence).sentence};
}

}  // namespace undercroft
