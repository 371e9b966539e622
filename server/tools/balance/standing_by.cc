// standing_by.cc: multi-turn actions, turned into steps by the server's own code (R105).
#include <utility>

#include "server/tools/balance/mind.h"

namespace undercroft {

Decision stand_by(Mind& mind, const StandingIntent& intent) {
  const StandingSight sight{mind.senses.knowledge, mind.senses.looks, false,
                            mind.memory.standing_memory};
  mind.memory.standing_memory.knows_weak = true;  // a bot judges its health by itself
  std::optional<Standing>& standing = mind.memory.standing;
  const bool goes_on = standing && standing->intent == intent;
  if (goes_on) {
    const auto next = next_step(sight, *standing);
    if (const auto* step = std::get_if<Intent>(&next)) {
      mind.memory.stands_by = true;
      return *step;
    }
  }
  standing.reset();
  auto begun = begin_standing(sight, intent);
  if (!std::holds_alternative<Standing>(begun)) return std::nullopt;
  standing = std::get<Standing>(std::move(begun));
  const auto first = next_step(sight, *standing);
  mind.memory.stands_by = std::holds_alternative<Intent>(first);
  if (!mind.memory.stands_by) return std::nullopt;
  mind.memory.begun = intent.verb;
  return std::get<Intent>(first);
}

Decision fight_on(Mind& mind, const Intent& blow) {
  const Decision step = stand_by(mind, {.verb = StandingVerb::Fight});
  if (!step || *step != blow) mind.memory.stands_by = false;
  return blow;
}

Decision travel_to(Mind& mind, Point goal) {
  if (Decision step = stand_by(mind, {.verb = StandingVerb::Travel, .place = goal})) {
    return step;
  }
  return walk_to(mind.chart(), goal);
}

}  // namespace undercroft
