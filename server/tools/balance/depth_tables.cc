// depth_tables.cc: how far bots come, and how long each monster takes.
#include <map>
#include <ostream>

#include "server/tools/balance/tables.h"

namespace undercroft {
namespace {

// Counts only survivors: early deaths would make a hard level look short.
int median_turns(const Fates& fates, int depth, int deepest) {
  std::vector<int> turns;
  for (const Fate* fate : fates) {
    if (survived(*fate, depth, deepest))
      turns.push_back(fate->turns[static_cast<std::size_t>(depth - 1)]);
  }
  return median(std::move(turns));
}

std::string killers_at(const Fates& fates, int depth) {
  std::map<std::string, int> killed;
  for (const Fate* fate : fates) {
    for (const Demise& end : fate->deaths) killed[end.killer] += end.depth == depth ? 1 : 0;
  }
  std::erase_if(killed, [](const auto& entry) { return entry.second == 0; });
  return tally(killed);
}

int median_fights(const Fates& fates, int depth) {
  std::vector<int> fights;
  for (const Fate* fate : fates) {
    if (reached(*fate, depth)) fights.push_back(fate->fights[static_cast<std::size_t>(depth - 1)]);
  }
  return median(std::move(fights));
}

// Turns of the member that stayed longest, for each monster that any of them fought.
std::string turns_per_fight(const std::vector<PlayedRun>& runs, int depth) {
  const auto at = static_cast<std::size_t>(depth - 1);
  int turns = 0, fights = 0;
  for (const PlayedRun& run : runs) {
    int longest = 0;
    for (const Fate& fate : run.fates) longest = std::max(longest, fate.turns[at]);
    turns += longest;
    fights += run.met[at];
  }
  return fights == 0 ? "-" : std::to_string((turns + fights / 2) / fights);
}

// The share of games in which somebody fell to half of its health there on the way down.
std::string games_with_danger(const std::vector<PlayedRun>& runs, int depth) {
  const auto at = static_cast<std::size_t>(depth - 1);
  const std::size_t hurt = count(runs, [at](const PlayedRun& run) {
    return std::any_of(run.fates.begin(), run.fates.end(),
                       [at](const Fate& fate) { return fate.least_health[at] <= 50; });
  });
  return percent(hurt, runs.size());
}

void write_depth(std::ostream& text, const Runs& runs, int depth, int deepest) {
  const Fates fates = all_fates(runs);
  const std::size_t there = count(fates, [&](const Fate* f) { return reached(*f, depth); });
  const std::size_t through =
      count(fates, [&](const Fate* f) { return survived(*f, depth, deepest); });
  text << "| " << depth << " | " << percent(there, fates.size()) << " | "
       << percent(through, fates.size()) << " | " << percent(through, there) << " | "
       << median_turns(fates, depth, deepest) << " | " << median_fights(fates, depth) << " | "
       << turns_per_fight(runs, depth) << " | " << games_with_danger(runs, depth) << " | "
       << killers_at(fates, depth) << " |\n";
}

}  // namespace

void write_depths(std::ostream& text, const Runs& runs, int deepest) {
  text << "\n| depth | reached | survived (of all) | survived (of those who reached it) | turns "
          "(median) | fights (median) | turns per fight of any | games with somebody at half "
          "health on the way down | killed there by |\n"
       << "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (int depth = 1; depth <= deepest; ++depth) write_depth(text, runs, depth, deepest);
}

// One row per kind of monster killed: how many exchanges of blows it took.
void write_duels(std::ostream& text, const std::vector<PlayedRun>& runs) {
  std::map<std::string, std::vector<int>> exchanges;
  std::map<std::string, std::pair<int, int>> depths;
  for (const PlayedRun& run : runs) {
    for (const Duel& duel : run.duels) {
      exchanges[duel.name].push_back(duel.exchanges);
      auto& [least, most] = depths.try_emplace(duel.name, duel.depth, duel.depth).first->second;
      least = std::min(least, duel.depth);
      most = std::max(most, duel.depth);
    }
  }
  text << "\n| monster | depths | killed | exchanges (median) | exchanges (90th percentile) |\n"
       << "| --- | --- | --- | --- | --- |\n";
  for (auto& [name, numbers] : exchanges) {
    std::sort(numbers.begin(), numbers.end());
    text << "| " << name << " | " << depths[name].first << "-" << depths[name].second << " | "
         << numbers.size() << " | " << numbers[numbers.size() / 2] << " | "
         << numbers[numbers.size() * 9 / 10] << " |\n";
  }
}

}  // namespace undercroft
