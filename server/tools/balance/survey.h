// survey.h: plays many realms with bots and reports their fates as a page of Markdown.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The fate of one bot. Depths count from 1; index 0 of a list is depth 1.
struct Fate {
  int deepest = 1;
  bool escaped = false;            // left the deepest level with the Crown, or was alive at the win
  bool alive = true;               // when the game ended
  std::string killer;              // "Rat", "spikes", "a fall" ...; empty if alive
  int died_at = 0;                 // depth; 0 if alive
  std::vector<int> turns;          // spent on each depth
  std::vector<int> fights;         // monsters with which it exchanged blows there
  int raised = 0;                  // number of times a friend revived it (R141)
  std::string kit;                 // key
  std::vector<std::string> boons;  // keys
  std::vector<int> least_health;   // on each depth, in hundredths of its maximum
};

// One killed monster, from the first exchange of blows with it.
struct Duel {
  std::string name;
  int depth = 0;
  int exchanges = 0;  // attacks by it and by players (`attack M R`, R72)
};

struct PlayedRun {
  std::uint64_t seed = 0;
  bool won = false;
  int rounds = 0;
  std::vector<Fate> fates;
  std::vector<int> met;  // monsters on each depth with which any bot exchanged blows
  std::vector<Duel> duels;
};

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

// Plays one realm with permanent death until it is won, all are dead, or the rounds are over.
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
                                      const SurveyOptions& options);

}  // namespace undercroft
