// crown_tables.cc: the way back with the Crown (R202), and what kills whom.
#include <map>
#include <ostream>

#include "server/tools/balance/tables.h"

namespace undercroft {
namespace {

// By what, of the deaths since the Crown was taken.
std::string killers_of_the_climb(const Runs& runs) {
  std::map<std::string, int> killed;
  for (const Fate* fate : all_fates(runs)) {
    for (const Demise& end : fate->deaths) {
      if (end.is_awake) ++killed[end.killer];
    }
  }
  return tally(killed);
}

struct Kills {
  int all = 0;
  std::map<std::string, int> depths;
  std::map<std::string, int> kits;
};

std::map<std::string, Kills> kills_of(const Runs& runs) {
  std::map<std::string, Kills> kills;
  for (const Fate* fate : all_fates(runs)) {
    for (const Demise& end : fate->deaths) {
      Kills& of_it = kills[end.killer];
      ++of_it.all;
      ++of_it.depths[std::to_string(end.depth)];
      ++of_it.kits[end.kit];
    }
  }
  return kills;
}

// "2: 5, 3: 1", in order of depth.
std::string by_depth(const std::map<std::string, int>& depths) {
  std::string text;
  for (const auto& [depth, number] : depths) {
    text += (text.empty() ? "" : ", ") + depth + ": " + std::to_string(number);
  }
  return text;
}

}  // namespace

void write_crown(std::ostream& text, const Runs& runs) {
  std::vector<int> climbs;
  for (const PlayedRun& run : runs) {
    if (run.won && run.crown_taken > 0) climbs.push_back(run.rounds - run.crown_taken);
  }
  const std::size_t taken = count(runs, [](const PlayedRun& r) { return r.crown_taken > 0; });
  text << "\n| games in which the Crown was taken | brought out, of those | turns of the climb: "
          "median (quartiles) | killed after the Crown was taken by |\n"
       << "| --- | --- | --- | --- |\n"
       << "| " << taken << " (" << percent(taken, runs.size()) << ") | "
       << percent(climbs.size(), taken) << " | " << quartiles(climbs) << " | "
       << killers_of_the_climb(runs) << " |\n";
}

void write_killers(std::ostream& text, const Runs& runs) {
  text << "\n| killer | killed | on depth | kits |\n| --- | --- | --- | --- |\n";
  for (const auto& [name, kills] : kills_of(runs)) {
    text << "| " << name << " | " << kills.all << " | " << by_depth(kills.depths) << " | "
         << tally(kills.kits) << " |\n";
  }
}

}  // namespace undercroft
