// markdown.cc: the page of a survey.
#include <sstream>

#include "server/tools/balance/tables.h"

namespace undercroft {
namespace {

// For the parties that won: the percentage of members that came out alive.
std::string company(const Runs& runs) {
  std::size_t alive = 0, members = 0, raised = 0, deaths = 0;
  for (const PlayedRun& run : runs) {
    for (const Fate& fate : run.fates) {
      raised += static_cast<std::size_t>(fate.raised);
      deaths += fate.deaths.size();
    }
    if (!run.won) continue;
    members += run.fates.size();
    alive += count(run.fates, [](const Fate& fate) { return fate.alive; });
  }
  return percent(alive, members) + " of their members alive; " + std::to_string(raised) +
         " revivals, " + std::to_string(deaths) + " deaths";
}

std::string headline(const Runs& runs) {
  const std::size_t won = count(runs, [](const PlayedRun& r) { return r.won; });
  const std::size_t unfinished = count(runs, [](const PlayedRun& run) {
    return !run.won && count(run.fates, [](const Fate& fate) { return fate.alive; }) > 0;
  });
  std::vector<int> rounds;
  for (const PlayedRun& run : runs) rounds.push_back(run.rounds);
  return std::to_string(runs.size()) + " runs, " + std::to_string(all_fates(runs).size()) +
         " bots; " + std::to_string(won) + " runs won (" + percent(won, runs.size()) + ", " +
         company(runs) + "), " + std::to_string(unfinished) +
         " unfinished at the turn limit. Turns of a run: " + quartiles(rounds) + ".\n";
}

}  // namespace

std::string as_markdown(const Runs& runs, const SurveyOptions& options,
                        const Catalogue& catalogue) {
  std::ostringstream text;
  text << headline(runs);
  write_depths(text, runs, options.depth);
  write_crown(text, runs);
  write_killers(text, runs);
  write_kits(text, runs, options.depth);
  write_boons(text, runs, catalogue);
  write_uses(text, runs);
  write_keys(text, runs);
  write_duels(text, runs);
  return text.str();
}

}  // namespace undercroft
