// survey.h: many realms played by bots, and what became of them, as a page of Markdown.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "shared/vocabulary.h"

namespace undercroft {

// What became of one bot. Depths count from 1: index 0 of a list is depth 1.
struct Fate {
  int deepest = 1;
  bool escaped = false;     // left the deepest level with the Crown, or lived when it was won
  bool alive = true;        // when the game ended
  std::string killer;       // "Rat", "spikes", "a fall" ...; empty of the living
  int died_at = 0;          // depth; 0 of the living
  std::vector<int> turns;   // spent on each depth
  std::vector<int> fights;  // monsters with whom it exchanged blows there
  int raised = 0;           // times that a friend helped it up (R141)
};

// One monster that was struck down, from the first blow exchanged with it.
struct Duel {
  std::string name;
  int depth = 0;
  int exchanges = 0;  // attacks, by it and by players (`attack M R`, R72)
};

struct Run {
  std::uint64_t seed = 0;
  bool won = false;
  int rounds = 0;
  std::vector<Fate> fates;
  std::vector<Duel> duels;
};

struct SurveyOptions {
  std::uint64_t first_seed = 1;
  int seeds = 200;
  int bots = 1;
  int rounds = 20000;  // turns after which a game is ended
  int threads = 2;
  int depth = 5;  // levels
};

// One realm, death for good, until it is won, everyone is dead, or the rounds are over.
[[nodiscard]] Run play_realm(const std::shared_ptr<const Catalogue>& catalogue,
                             const SurveyOptions& options, std::uint64_t seed);

// All of them, in order of their seeds, whatever the number of threads.
[[nodiscard]] std::vector<Run> play_realms(const std::shared_ptr<const Catalogue>& catalogue,
                                           const SurveyOptions& options);

// The first of them, as its bots live it: each turn of each that does anything but wait or rest,
// with its reason, what stands around it, and what it hears of blows.
void tell_story(const std::shared_ptr<const Catalogue>& catalogue, const SurveyOptions& options,
                std::ostream& out);

[[nodiscard]] std::string as_markdown(const std::vector<Run>& runs, const SurveyOptions& options);

}  // namespace undercroft
