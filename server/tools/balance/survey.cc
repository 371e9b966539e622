// survey.cc: plays realms to their end, on any number of threads.
#include "server/tools/balance/survey.h"

#include <atomic>
#include <thread>

#include "server/tools/balance/chronicle.h"
#include "server/tools/balance/party.h"
#include "shared/served_rules.h"

namespace undercroft {

// Death is for good for a bot that plays alone.
Ruleset rules_of(const SurveyOptions& options) {
  Ruleset rules = served_ruleset();
  if (options.bots == 1) rules.death = DeathRule::Permanent;
  rules.depth = options.depth;
  rules.patience = options.patience;
  rules.waking = options.waking;
  return rules;
}

PlayedRun play_realm(const std::shared_ptr<const Catalogue>& catalogue,
                     const SurveyOptions& options, std::uint64_t seed) {
  Party party(catalogue, rules_of(options), seed, options.bots);
  PlayedRun run;
  run.seed = seed;
  Chronicle chronicle(run, party, options.depth);
  while (run.rounds < options.rounds && party.anyone_lives() && !run.won) {
    party.play_round([&](const World& world) { chronicle.note_turn(world); });
    chronicle.note_round(party.world());
  }
  chronicle.close(party.world());
  return run;
}

std::vector<PlayedRun> play_realms(const std::shared_ptr<const Catalogue>& catalogue,
                                   const SurveyOptions& options) {
  std::vector<PlayedRun> runs(static_cast<std::size_t>(options.seeds));
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < runs.size(); i = next++) {
      runs[i] = play_realm(catalogue, options, options.first_seed + i);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < options.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();  // joins
  return runs;
}

}  // namespace undercroft
