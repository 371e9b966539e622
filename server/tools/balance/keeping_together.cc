// keeping_together.cc: staying near the other players, who cannot help in a fight from another
// room.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr TurnNumber kJustNow = 4;  // turns since it was hurt
constexpr int kBeside = 3;          // cells from which the bot can help
constexpr int kFarAway = 40;        // the highest cost of a path to the fellow

bool could_help(const Mind& mind) {
  return !mind.is_weak() && mind.self().health * 2 >= mind.self().max_health &&
         !mind.carries_crown() && mind.foes_within(2) == 0;
}

Decision go_to(Mind& mind, Point place) {
  if (!mind.chart().reaches(place) || mind.chart().cost(place) > kFarAway) return std::nullopt;
  const Decision walk = walk_to(mind.chart(), place);
  return walk && mind.may_step(walk->direction) ? walk : std::nullopt;
}

int vials_of(const Mind& mind) {
  const auto& pack = mind.self().pack;
  return static_cast<int>(std::count_if(pack.begin(), pack.end(), [&](const PackView& thing) {
    return mind.known.look(thing).name == "vial";
  }));
}

}  // namespace

// Goes to the last known place of a player that is no longer reported: it may only be downed
// (R141).
Decision look_for_the_fallen(Mind& mind) {
  if (!mind.fallen.empty() || !could_help(mind)) return std::nullopt;
  for (const auto& [id, last] : mind.memory.missing) {
    if (last.depth != mind.known.depth || mind.known.cells[last.at].visible) continue;
    if (Decision walk = go_to(mind, last.at)) return walk;
  }
  return std::nullopt;
}

Decision hurry_to_a_fellow(Mind& mind) {
  if (!could_help(mind)) return std::nullopt;
  for (const auto& [id, fellow] : mind.memory.fellows) {
    const bool in_trouble = fellow.harmed > 0 && mind.known.turn <= fellow.harmed + kJustNow;
    if (fellow.depth != mind.known.depth || !in_trouble) continue;
    if (distance(fellow.at, mind.here()) <= kBeside) continue;
    if (Decision walk = go_to(mind, fellow.at)) return walk;
  }
  return std::nullopt;
}

// An unhurt bot with two vials gives one to a nearly dead fellow (R142).
Decision give_a_vial(Mind& mind) {
  const bool can_spare = vials_of(mind) > 1 && !mind.is_weak();
  if (!can_spare || mind.foes_within(1) > 0) return std::nullopt;
  for (const EntityView* fellow : mind.fellows) {
    if (distance(fellow->at, mind.here()) != 1 || fellow->health * 3 > fellow->max_health) continue;
    return Intent{.verb = IntentVerb::Give,
                  .direction = direction_of(fellow->at - mind.here()),
                  .item = mind.has("vial")};
  }
  return std::nullopt;
}

}  // namespace undercroft
