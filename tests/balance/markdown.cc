// markdown.cc: the survey's tables.
#include <algorithm>
#include <map>
#include <sstream>

#include "tests/balance/survey.h"

namespace undercroft {
namespace {

std::vector<const Fate*> all_fates(const std::vector<Run>& runs) {
  std::vector<const Fate*> fates;
  for (const Run& run : runs) {
    for (const Fate& fate : run.fates) fates.push_back(&fate);
  }
  return fates;
}

bool reached(const Fate& fate, int depth) { return fate.deepest >= depth; }

// To survive a depth is to leave it alive by the way on: down, or out of the deepest with the
// Crown.
bool survived(const Fate& fate, int depth, int deepest) {
  return depth < deepest ? fate.deepest > depth : fate.escaped;
}

template <typename Test>
std::size_t count(const std::vector<const Fate*>& fates, Test test) {
  return static_cast<std::size_t>(
      std::count_if(fates.begin(), fates.end(), [&](const Fate* fate) { return test(*fate); }));
}

// "12.5 %"; "-" of nothing.
std::string percent(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  const std::size_t tenths = (part * 1000 + whole / 2) / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

// Of those who survived it: the dead of their first turns would make a hard level look short.
int median_turns(const std::vector<const Fate*>& fates, int depth, int deepest) {
  std::vector<int> turns;
  for (const Fate* fate : fates) {
    if (survived(*fate, depth, deepest))
      turns.push_back(fate->turns[static_cast<std::size_t>(depth - 1)]);
  }
  if (turns.empty()) return 0;
  std::nth_element(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(turns.size() / 2),
                   turns.end());
  return turns[turns.size() / 2];
}

// "Rat 5, Kobold 3": who killed how many at that depth, the worst first.
std::string killers_at(const std::vector<const Fate*>& fates, int depth) {
  std::map<std::string, int> killed;
  for (const Fate* fate : fates) {
    if (fate->died_at == depth) ++killed[fate->killer];
  }
  std::vector<std::pair<std::string, int>> order(killed.begin(), killed.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (const auto& [name, number] : order) {
    text += (text.empty() ? "" : ", ") + name + " " + std::to_string(number);
  }
  return text.empty() ? "-" : text;
}

std::string headline(const std::vector<Run>& runs, const std::vector<const Fate*>& fates) {
  const auto won = std::count_if(runs.begin(), runs.end(), [](const Run& r) { return r.won; });
  const auto unfinished = std::count_if(runs.begin(), runs.end(), [](const Run& run) {
    return !run.won && std::any_of(run.fates.begin(), run.fates.end(),
                                   [](const Fate& fate) { return fate.alive; });
  });
  std::ostringstream text;
  text << runs.size() << " realms, " << fates.size() << " bots; " << won << " realms won, "
       << unfinished << " not finished when the turns were over.\n";
  return text.str();
}

}  // namespace

std::string as_markdown(const std::vector<Run>& runs, const SurveyOptions& options) {
  const std::vector<const Fate*> fates = all_fates(runs);
  std::ostringstream text;
  text << headline(runs, fates) << "\n"
       << "| depth | reached | survived, of all | survived, of those who reached it | turns "
          "(median) | killed there by |\n"
       << "| --- | --- | --- | --- | --- | --- |\n";
  for (int depth = 1; depth <= options.depth; ++depth) {
    const auto there = count(fates, [&](const Fate& f) { return reached(f, depth); });
    const auto through =
        count(fates, [&](const Fate& f) { return survived(f, depth, options.depth); });
    text << "| " << depth << " | " << percent(there, fates.size()) << " | "
         << percent(through, fates.size()) << " | " << percent(through, there) << " | "
         << median_turns(fates, depth, options.depth) << " | " << killers_at(fates, depth)
         << " |\n";
  }
  return text.str();
}

}  // namespace undercroft
