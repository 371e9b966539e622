// survey.h: plays many realms with bots and reports their fates as a page of Markdown.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/tools/balance/fate.h"
#include "shared/ruleset.h"

namespace undercroft {

struct SurveyOptions {
  std::uint64_t first_seed = 1;
  int seeds = 200;
  int bots = 1;
  int rounds = 20000;  // turns after which a game is ended
  int threads = 2;
  int depth = 5;       // levels
  int patience = 600;  // turns (R173); 0: nobody is hunted
  bool waking = true;  // taking the Crown wakes the Undercroft (R202)
};

// The house rules of a served realm. A lone bot that dies stays dead; a party has `death=company`.
[[nodiscard]] Ruleset rules_of(const SurveyOptions& options);

// Plays one run until it is won, all are dead, or the rounds are over.
[[nodiscard]] PlayedRun play_realm(const std::shared_ptr<const Catalogue>& catalogue,
                                   const SurveyOptions& options, std::uint64_t seed);

// Plays all realms. The result is ordered by seed, whatever the number of threads.
[[nodiscard]] std::vector<PlayedRun> play_realms(const std::shared_ptr<const Catalogue>& catalogue,
                                                 const SurveyOptions& options);

// Prints the story of the first realm: each bot's turns, except waiting and resting, with its
// reason, what stands around it, and the blows it hears of.
void tell_story(const std::shared_ptr<const Catalogue>& catalogue, const SurveyOptions& options,
                std::ostream& out);

[[nodiscard]] std::string as_markdown(const std::vector<PlayedRun>& runs,
                                      const SurveyOptions& options, const Catalogue& catalogue);

}  // namespace undercroft
