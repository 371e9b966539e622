// standing_explore.cc: walking to unknown cells, to loose items, once to each chest, lever, altar
// and corpse of somebody with a name, and at last to locks.
#include <algorithm>

#include "server/protocol/standing_fight.h"
#include "server/protocol/standing_steps.h"
#include "shared/nouns.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxShown = 1024;  // remembered for one player
constexpr std::size_t kWhateverItCosts = 1'000'000;

// A creature that comes into view bars a way, and out of view it opens it.
std::string to_and_fro(const StandingSight& sight) {
  const std::string foe = sight.memory.trail.foe_seen(sight.known.turn);
  if (foe.empty()) return "You walk to and fro and find nothing: something keeps barring the way.";
  return "You walk to and fro and find nothing: " + foe +
         " keeps barring the way. Shoot it, or fight it (Tab).";
}

// A second one of what the player wears or wields.
bool is_spare(const StandingSight& sight, const KnownEntity& thing) {
  const auto& spares = sight.spares;
  return std::find(spares.begin(), spares.end(), thing.view.look) != spares.end();
}

// An item worth walking to. A full pack leaves items.
bool is_wanted(const StandingSight& sight, const KnownEntity& thing) {
  if (thing.view.at == sight.known.self.at || !would_take(sight, thing)) return false;
  return thing.kind != Kind::Item ||
         has_room_for(sight.known.self.pack, thing.view.look, sight.stack);
}

// What the last step has not taken, although there is room for it, is what the player has dropped
// (R82), perhaps before it reconnected.
void note_left_underfoot(const StandingSight& sight, const Standing& standing) {
  const bool has_stepped = standing.steps > 0 && standing.in_vain == 0;
  if (!has_stepped) return;
  for (const KnownEntity& e : sight.known.level().entities) {
    const bool is_left = e.kind == Kind::Item && e.view.at == sight.known.self.at &&
                         has_room_for(sight.known.self.pack, e.view.look, sight.stack);
    if (is_left) sight.memory.dropped.insert(e.view.id);
  }
}

// What exploring leads to once, and leaves to the player.
bool is_to_be_shown(const StandingSight& sight, const KnownEntity& e) {
  return is_feature(e) || is_corpse_with_a_name(sight, e) ||
         (is_loose(e.kind) && is_left_alone(sight, e));
}

// What the player has on a corpse is taken back instead.
bool is_new_feature(const StandingSight& sight, const KnownEntity& e) {
  return is_to_be_shown(sight, e) && !holds_something_back(sight, e) &&
         !sight.memory.shown.contains(e.view.id);
}

// A corpse is the only such thing on which a player may stand.
void note_corpse_underfoot(const StandingSight& sight) {
  for (const KnownEntity& e : sight.known.level().entities) {
    if (e.view.at == sight.known.self.at && is_corpse_with_a_name(sight, e))
      note_shown(sight.memory, e.view.id);
  }
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
  std::string words = "You are beside " + named(sight, feature) + ".";
  if (feature.kind == Kind::Chest) return words + " Walk into it to open it.";
  if (feature.kind == Kind::Corpse) return words + " Step onto it to see what it holds.";
  return is_left_alone(sight, feature) ? words + " " + why_left_alone(sight, feature) : words;
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
    if (holds_something_back(sight, e) && map.is_way(e.view.at)) wanted[e.view.at] = true;
    const bool is_goal = is_new_feature(sight, e) || is_to_be_searched(sight, e);
    if (is_goal) want_sides_of(map, e.view.at, wanted);
  }
  return [wanted = std::move(wanted), &map](Point p) { return wanted[p] || map.is_frontier(p); };
}

// A key is spent, so locks come after everything else.
IsGoal goals_at_locks(const StandingSight& sight, const WalkMap& map) {
  Grid<bool> wanted(map.size(), false);
  for (const KnownEntity& e : sight.known.level().entities) {
    if (is_to_be_unlocked(sight, e)) want_sides_of(map, e.view.at, wanted);
  }
  return [wanted = std::move(wanted)](Point p) { return wanted[p]; };
}

void note_foe_on_trail(const StandingSight& sight) {
  const auto foes = foes_by_distance(sight.known);
  if (foes.empty()) return;
  sight.memory.trail.note_foe(named(sight, *foes.front()), sight.known.turn);
}

// Opens, searches or unlocks what is within reach. Each of these is done once, so a bump that does
// not move the player is no sign of an obstacle.
std::optional<StandingStep> step_that_handles(const StandingSight& sight, const KnownEntity* thing,
                                              Standing& standing) {
  standing.handled = kNobody;
  if (thing == nullptr) return std::nullopt;
  standing.handled = thing->view.id;
  standing.in_vain = 0;
  return handling(sight, *thing);
}

std::optional<Passage> passage_of_exploring(const StandingSight& sight, const WalkMap& map,
                                            const GoalsOn& goals) {
  const Knowledge& known = sight.known;
  ExploreGoal& goal = sight.memory.goal;
  const bool holds = goal.holds_for(known);
  goal.is_fixed = goal.is_fixed && holds;
  const std::size_t more = goal.is_fixed ? kWhateverItCosts : kCostOfSwap;
  const bool keeps = holds && (sight.in_company || goal.is_fixed);
  const auto found = keeps ? passage_to_kept(map, known.self.at, goals, goal.at, more)
                           : passage(map, known.self.at, goals);
  if (!found) return found;
  const bool is_same = keeps && found->way.goal == goal.at;
  goal = {found->way.goal, known.depth, known.turn, goal.is_fixed && is_same};
  return found;
}

// The first time it keeps its goal from now on, whatever the way costs. The second time it ends.
bool walks_in_circles(const StandingSight& sight) {
  ExploreTrail& trail = sight.memory.trail;
  if (!trail.is_circling(sight.known, sight.memory.shown.size())) return false;
  sight.memory.goal.is_fixed = true;
  return trail.circles() % 2 == 0;
}

}  // namespace

bool would_take(const StandingSight& sight, const KnownEntity& thing) {
  return is_loose(thing.kind) && !is_left_alone(sight, thing) && !is_spare(sight, thing) &&
         !sight.memory.dropped.contains(thing.view.id);
}

bool is_beside(const StandingSight& sight, const WalkMap& map, const KnownEntity& e) {
  const Point here = sight.known.self.at;
  return distance(here, e.view.at) == 1 && map.can_touch(here, direction_of(e.view.at - here));
}

void note_shown(StandingMemory& memory, EntityId feature) {
  if (memory.shown.size() >= kMaxShown) memory.shown.clear();
  memory.shown.insert(feature);
}

void begin_exploring(const StandingSight& sight) {
  note_known_kinds(sight);
  cross_what_is_dared(sight);
  const WalkMap map = map_of_exploring(sight);
  for (const KnownEntity& e : sight.known.level().entities) {
    const bool is_other = e.kind != Kind::Chest && is_to_be_shown(sight, e);
    if (is_other && is_beside(sight, map, e)) note_shown(sight.memory, e.view.id);
  }
}

StandingStep step_of_explore(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  note_left_underfoot(sight, standing);
  note_corpse_underfoot(sight);
  note_foe_on_trail(sight);
  if (auto news = news_of_kinds(sight)) return *std::move(news);
  const KnownEntity* thing = thing_to_handle(sight, map);
  if (auto step = step_that_handles(sight, thing, standing)) return *std::move(step);
  if (const KnownEntity* feature = new_feature_beside(sight, map)) {
    note_shown(sight.memory, feature->view.id);
    return StandingEnd{StopReason::Seen, beside_in_words(sight, *feature)};
  }
  const GoalsOn goals = [&sight](const WalkMap& on) { return goals_of_exploring(sight, on); };
  const GoalsOn locks = [&sight](const WalkMap& on) { return goals_at_locks(sight, on); };
  const Point here = sight.known.self.at;
  const auto leads_on = [](const auto& found) {
    return found && found->way.first != Direction::None;
  };
  const auto found = passage_of_exploring(sight, map, goals);
  if (leads_on(found) && walks_in_circles(sight)) {
    return StandingEnd{StopReason::NoWay, to_and_fro(sight)};
  }
  if (leads_on(found)) {
    if (auto news = news_of_full_pack(sight, map)) return *std::move(news);
    return step_along(sight, map, *found, standing);
  }
  const KnownEntity* lock = lock_to_handle(sight, map);
  if (auto step = step_that_handles(sight, lock, standing)) return *std::move(step);
  const auto to_lock = passage(map, here, locks);
  if (leads_on(to_lock)) return step_along(sight, map, *to_lock, standing);
  if (auto step = step_up_to_whom(sight, map, goals, standing)) return *std::move(step);
  return explored(sight, map);
}

}  // namespace undercroft
