// level_trials.cc: plans levels of every table, theme, room and omen.
#include "server/custom_content/level_trials.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "server/sim/generation/things/stock.h"
#include "server/sim/generation/unbuilt_level.h"
#include "server/sim/world/themes.h"

namespace undercroft {
namespace {

struct Trial {
  int depth = 1;
  std::string theme;  // empty: plain
};

int deepest_of(const Catalogue& catalogue) { return catalogue.table_depth(99, 99); }

std::vector<Trial> trials_of(const Catalogue& catalogue, int deepest) {
  std::vector<Trial> trials;
  for (int depth = 1; depth <= deepest; ++depth) {
    trials.push_back({depth, ""});
    for (const ThemeEntry& entry : catalogue.level_table(depth).themes) {
      if (entry.theme != kNoTheme) trials.push_back({depth, entry.theme});
    }
  }
  return trials;
}

// The first complaint, or nothing. The file and line are in the sentence.
std::optional<std::string> run_trial(const Catalogue& catalogue, const Trial& trial, int deepest,
                                     int seeds) {
  std::string first;
  int failed = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const LevelOptions options = options_with_theme(catalogue, static_cast<std::uint64_t>(seed),
                                                    trial.depth, deepest, trial.theme);
    const PlanResult planned = plan_level(options, catalogue);
    if (planned.plan) continue;
    if (++failed == 1) first = why_unbuilt(catalogue, options, planned);
  }
  if (failed == 0) return std::nullopt;
  return first + " (" + std::to_string(failed) + " of " + std::to_string(seeds) + " seeds fail)";
}

// A sentence that begins with "file:line: ".
ContentError as_error(const std::string& sentence, const SourceLine& source) {
  const std::string place = source.file + ":" + std::to_string(source.line) + ": ";
  const bool has_place = !source.file.empty() && sentence.starts_with(place);
  return {source.file, source.line, has_place ? sentence.substr(place.size()) : sentence};
}

SourceLine source_of(const Catalogue& catalogue, const Trial& trial) {
  const LevelTheme* theme = catalogue.theme(trial.theme);
  return theme != nullptr ? theme->source : catalogue.level_table(trial.depth).source;
}

// ---- rooms ----

bool is_known(const Catalogue& catalogue, const DrawnRoom& room) {
  const std::vector<DrawnRoom>& rooms = catalogue.rooms();
  return std::find(rooms.begin(), rooms.end(), room) != rooms.end();
}

bool stands_on(const LevelPlan& plan, const Catalogue& catalogue, const std::string& name) {
  return std::any_of(plan.drawn.begin(), plan.drawn.end(), [&](const DrawnPlace& place) {
    return catalogue.rooms()[place.drawing].name == name;
  });
}

ContentError finding(const DrawnRoom& room, const std::string& sentence, Severity severity) {
  return {room.source.file, room.source.line, "room '" + room.name + "': " + sentence, severity};
}

// The levels on which a room appears.
std::vector<Trial> levels_of(const DrawnRoom& room, const Catalogue& catalogue, int deepest) {
  std::vector<Trial> levels;
  for (const Trial& trial : trials_of(catalogue, deepest)) {
    const LevelTable table = table_of(catalogue, trial.theme, trial.depth, deepest);
    if (weight_on(room, trial.depth, trial.theme, table.style) > 0) levels.push_back(trial);
  }
  return levels;
}

// A drawing of a whole level is built with the level that names it.
std::optional<ContentError> try_drawn_level(const Catalogue& after, const DrawnRoom& room) {
  const std::vector<LevelTable>& levels = after.levels();
  const bool is_named = std::any_of(levels.begin(), levels.end(), [&](const LevelTable& level) {
    return level.map == room.name;
  });
  if (is_named) return std::nullopt;
  return finding(room, "no level names it: say map = \"" + room.name + "\" in a [[level]]",
                 Severity::Warning);
}

std::optional<ContentError> try_room(const Catalogue& after, DrawnRoom room, int seeds) {
  if (room.is_level) return try_drawn_level(after, room);
  const int deepest = deepest_of(after);
  const std::vector<Trial> levels = levels_of(room, after, deepest);
  if (levels.empty()) {
    return finding(room, "no level is one of those on which it appears", Severity::Warning);
  }
  Catalogue catalogue = after;
  room.always = true;
  catalogue.add_room(room);
  bool found = false;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Trial& level = levels[static_cast<std::size_t>(seed) % levels.size()];
    const LevelOptions options = options_with_theme(catalogue, static_cast<std::uint64_t>(seed),
                                                    level.depth, deepest, level.theme);
    const PlanResult planned = plan_level(options, catalogue);
    if (!planned.plan && plan_level(options, after).plan) {
      return finding(room, why_unbuilt(catalogue, options, planned), Severity::Error);
    }
    found = found || (planned.plan && stands_on(*planned.plan, catalogue, room.name));
  }
  if (found || seeds == 0) return std::nullopt;
  return finding(room,
                 "it finds no place on any of " + std::to_string(seeds) +
                     " levels of its depths: make it smaller, or the levels' rooms larger",
                 Severity::Warning);
}

// ---- omens ----

// The first complaint, or nothing.
std::optional<ContentError> try_omen(const Catalogue& after, const Omen& omen, int seeds) {
  const Catalogue catalogue = after.with_omens({omen.key});
  const int deepest = deepest_of(catalogue);
  for (int depth = 1; depth <= deepest; ++depth) {
    if (!covers(omen.depth, catalogue.table_depth(depth, deepest))) continue;
    const auto sentence = run_trial(catalogue, {depth, ""}, deepest, seeds);
    if (!sentence) continue;
    return ContentError{omen.source.file, omen.source.line,
                        "omen '" + omen.key + "': with it, " + *sentence, Severity::Error};
  }
  return std::nullopt;
}

// Calls job(i) for each i below `count`, on all cores, and returns the results that are there, in
// order.
template <typename Job>
std::vector<ContentError> run_all(std::size_t count, Job job) {
  std::vector<std::optional<ContentError>> results(count);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) results[i] = job(i);
  };
  std::vector<std::thread> helpers;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 1; i < std::min(cores, count); ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  std::vector<ContentError> found;
  for (std::optional<ContentError>& result : results) {
    if (result) found.push_back(*std::move(result));
  }
  return found;
}

}  // namespace

std::vector<ContentError> try_levels(const Catalogue& catalogue, int seeds) {
  const int deepest = deepest_of(catalogue);
  const std::vector<Trial> trials = trials_of(catalogue, deepest);
  return run_all(trials.size(), [&](std::size_t i) -> std::optional<ContentError> {
    const auto sentence = run_trial(catalogue, trials[i], deepest, seeds);
    if (!sentence) return std::nullopt;
    return as_error(*sentence, source_of(catalogue, trials[i]));
  });
}

std::vector<ContentError> try_omens(const Catalogue& before, const Catalogue& after, int seeds) {
  std::vector<Omen> omens;
  for (const Omen& omen : after.omens()) {
    const Omen* known = before.omen(omen.key);
    if (known == nullptr || *known != omen) omens.push_back(omen);
  }
  return run_all(omens.size(), [&](std::size_t i) { return try_omen(after, omens[i], seeds); });
}

std::vector<ContentError> try_rooms(const Catalogue& before, const Catalogue& after, int seeds) {
  std::vector<DrawnRoom> rooms;
  for (const DrawnRoom& room : after.rooms()) {
    if (!is_known(before, room)) rooms.push_back(room);
  }
  return run_all(rooms.size(), [&](std::size_t i) { return try_room(after, rooms[i], seeds); });
}

}  // namespace undercroft
