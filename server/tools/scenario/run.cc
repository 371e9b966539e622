// run.cc: plays turn by turn; then again in reverse order if the order must not matter; then the
// sweep.
#include "server/tools/scenario/run.h"

#include <ostream>
#include <utility>

#include "server/scenario/map_text.h"
#include "server/tools/scenario/draw.h"
#include "server/tools/scenario/play.h"
#include "server/tools/scenario/story.h"
#include "server/tools/scenario/sweep.h"

namespace undercroft {
namespace {

std::vector<Failure> failures_of_turn(const TurnPlan& turn, Play& play) {
  std::vector<Failure> failures;
  for (const ContentError& fault : play.take_turn(turn)) {
    failures.push_back({fault.line, fault.sentence, ""});
  }
  const PlayedTurn outcome{play.staged(), play.events(),    play.rounds(),
                           turn.times,    play.knowledge(), play.logs()};
  for (Failure& failure : compare(turn.expect, outcome)) failures.push_back(std::move(failure));
  return failures;
}

// Adds the actual map to the last failure of a turn when no failure shows one.
void illustrate(const TurnPlan& turn, const Play& play, std::vector<Failure>& failures) {
  if (failures.empty()) return;
  for (const Failure& failure : failures) {
    if (!failure.picture.empty()) return;
  }
  const auto actual = draw_level(play.staged().world, play.staged().shown, play.staged().names);
  failures.back().picture =
      turn.expect.map ? side_by_side(turn.expect.map->cells, actual) : text_of(actual);
}

// The final state of an entity, in words that do not depend on the spawn order.
std::string end_of(const Play& play, const std::string& name) {
  const Names& names = play.staged().names;
  const EntityId id = names.find(name);
  if (!play.staged().world.exists(id)) return "gone";  // counted, used up or broken
  const Entity& e = play.staged().world.entity(id);
  const std::string life = e.max_health > 0 && !e.alive ? ", dead" : "";
  if (e.place().holder != kNobody) return "held by " + names.of(e.place().holder);
  if (!e.place().on_level()) return "nowhere";
  return "at " + cell_text(e.at()) + " of depth " + std::to_string(e.depth()) + life;
}

void compare_orders(const Script& script, const Play& play, std::vector<Failure>& failures) {
  Play other(script.scenario, {.reversed = true});
  const int line = script.turns.empty() ? 1 : script.turns.back().line;
  for (const TurnPlan& turn : script.turns) {
    for (const ContentError& fault : other.take_turn(turn)) {
      failures.push_back({fault.line, "spawned in reverse: " + fault.sentence, ""});
    }
  }
  for (const Placement& p : script.scenario.placements) {
    const std::string first = end_of(play, p.name);
    const std::string second = end_of(other, p.name);
    if (first == second) continue;
    std::string sentence = p.name;
    sentence.append(" depends on the order of spawning: ").append(first);
    sentence.append(", but in reverse ").append(second);
    failures.push_back({line, std::move(sentence), ""});
  }
}

}  // namespace

std::vector<Failure> run_script(const Script& script, std::ostream* story) {
  std::vector<Failure> all;
  Play play(script.scenario);
  if (story != nullptr) tell_story(*story, "before the first turn", play);
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    const std::string title = "turn " + std::to_string(i + 1);
    auto failures = failures_of_turn(script.turns[i], play);
    illustrate(script.turns[i], play, failures);
    if (story != nullptr) tell_story(*story, title, play);
    for (Failure& failure : failures) {
      failure.sentence = title + ": " + failure.sentence;
      all.push_back(std::move(failure));
    }
  }
  if (script.scenario.order_free) compare_orders(script, play, all);
  if (!script.sweep) return all;
  for (Failure& failure : run_sweep(*script.sweep, story)) all.push_back(std::move(failure));
  return all;
}

}  // namespace undercroft
