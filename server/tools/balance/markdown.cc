// markdown.cc: the survey's tables.
#include <algorithm>
#include <map>
#include <sstream>

#include "server/tools/balance/survey.h"

namespace undercroft {
namespace {

std::vector<const Fate*> all_fates(const std::vector<PlayedRun>& runs) {
  std::vector<const Fate*> fates;
  for (const PlayedRun& run : runs) {
    for (const Fate& fate : run.fates) fates.push_back(&fate);
  }
  return fates;
}

bool reached(const Fate& fate, int depth) { return fate.deepest >= depth; }

// A player survives a depth by leaving it alive: down, or out of the deepest with the Crown.
bool survived(const Fate& fate, int depth, int deepest) {
  return depth < deepest ? fate.deepest > depth : fate.escaped;
}

template <typename Test>
std::size_t count(const std::vector<const Fate*>& fates, Test test) {
  return static_cast<std::size_t>(
      std::count_if(fates.begin(), fates.end(), [&](const Fate* fate) { return test(*fate); }));
}

// "12.5 %"; "-" if `whole` is 0.
std::string percent(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  const std::size_t tenths = (part * 1000 + whole / 2) / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

int median(std::vector<int> numbers) {
  if (numbers.empty()) return 0;
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

// Counts only survivors: early deaths would make a hard level look short.
int median_turns(const std::vector<const Fate*>& fates, int depth, int deepest) {
  std::vector<int> turns;
  for (const Fate* fate : fates) {
    if (survived(*fate, depth, deepest))
      turns.push_back(fate->turns[static_cast<std::size_t>(depth - 1)]);
  }
  return median(std::move(turns));
}

// "Rat 5, Kobold 3": the killers at that depth and their numbers of kills, worst first.
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

int median_fights(const std::vector<const Fate*>& fates, int depth) {
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

// For the parties that won: the percentage of members that came out alive.
std::string company(const std::vector<PlayedRun>& runs) {
  std::size_t alive = 0;
  std::size_t members = 0;
  std::size_t raised = 0;
  for (const PlayedRun& run : runs) {
    for (const Fate& fate : run.fates) raised += static_cast<std::size_t>(fate.raised);
    if (!run.won) continue;
    members += run.fates.size();
    alive += static_cast<std::size_t>(std::count_if(run.fates.begin(), run.fates.end(),
                                                    [](const Fate& fate) { return fate.alive; }));
  }
  return percent(alive, members) + " of their members alive; " + std::to_string(raised) +
         " revivals";
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

struct Record {
  std::size_t heroes = 0;
  std::size_t won = 0;
};

void write_records(std::ostream& text, const char* title,
                   const std::map<std::string, Record>& records) {
  text << "\n| " << title << " | heroes | won |\n| --- | --- | --- |\n";
  for (const auto& [key, record] : records) {
    text << "| " << key << " | " << record.heroes << " | " << percent(record.won, record.heroes)
         << " |\n";
  }
}

// One row per kit, and one per boon: how many heroes had it, and how many of those won.
void write_growth(std::ostream& text, const std::vector<const Fate*>& fates) {
  std::map<std::string, Record> kits;
  std::map<std::string, Record> boons;
  const auto note = [](Record& record, const Fate& fate) {
    ++record.heroes;
    record.won += fate.escaped ? 1 : 0;
  };
  for (const Fate* fate : fates) {
    note(kits[fate->kit], *fate);
    for (const std::string& boon : fate->boons) note(boons[boon], *fate);
  }
  write_records(text, "kit", kits);
  write_records(text, "boon", boons);
}

// The share of games in which somebody fell below half of its health at that depth.
std::string games_with_danger(const std::vector<PlayedRun>& runs, int depth) {
  const auto at = static_cast<std::size_t>(depth - 1);
  const auto hurt = std::count_if(runs.begin(), runs.end(), [at](const PlayedRun& run) {
    return std::any_of(run.fates.begin(), run.fates.end(),
                       [at](const Fate& fate) { return fate.least_health[at] <= 50; });
  });
  return percent(static_cast<std::size_t>(hurt), runs.size());
}

std::string headline(const std::vector<PlayedRun>& runs, const std::vector<const Fate*>& fates) {
  const auto won =
      std::count_if(runs.begin(), runs.end(), [](const PlayedRun& r) { return r.won; });
  const auto unfinished = std::count_if(runs.begin(), runs.end(), [](const PlayedRun& run) {
    return !run.won && std::any_of(run.fates.begin(), run.fates.end(),
                                   [](const Fate& fate) { return fate.alive; });
  });
  std::ostringstream text;
  text << runs.size() << " realms, " << fates.size() << " bots; " << won << " realms won ("
       << percent(static_cast<std::size_t>(won), runs.size()) << ", " << company(runs) << "), "
       << unfinished << " unfinished at the turn limit.\n";
  return text.str();
}

}  // namespace

std::string as_markdown(const std::vector<PlayedRun>& runs, const SurveyOptions& options) {
  const std::vector<const Fate*> fates = all_fates(runs);
  std::ostringstream text;
  text << headline(runs, fates) << "\n"
       << "| depth | reached | survived (of all) | survived (of those who reached it) | turns "
          "(median) | fights (median) | turns per fight of any | games with somebody at half "
          "health | killed there by |\n"
       << "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (int depth = 1; depth <= options.depth; ++depth) {
    const auto there = count(fates, [&](const Fate& f) { return reached(f, depth); });
    const auto through =
        count(fates, [&](const Fate& f) { return survived(f, depth, options.depth); });
    text << "| " << depth << " | " << percent(there, fates.size()) << " | "
         << percent(through, fates.size()) << " | " << percent(through, there) << " | "
         << median_turns(fates, depth, options.depth) << " | " << median_fights(fates, depth)
         << " | " << turns_per_fight(runs, depth) << " | " << games_with_danger(runs, depth)
         << " | " << killers_at(fates, depth) << " |\n";
  }
  write_growth(text, fates);
  write_duels(text, runs);
  return text.str();
}

}  // namespace undercroft
