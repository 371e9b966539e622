// tombstone.h: a hero's deeds, as far as this client saw, and its death.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/delta.h"
#include "shared/tale.h"

namespace undercroft {

struct Tally {
  std::map<std::string, int> kills;  // by victim
  int dealt = 0;                     // damage
  int taken = 0;
  int chests = 0;
  int keys = 0;
  int doors = 0;
  int pings = 0;
  int raised = 0;  // revived friends
  int deepest = 0;
  std::optional<std::uint64_t> since_ms = {};  // when counting began, on the client's clock
  std::string downed_by;                       // what downed the player, while they are down
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Tombstone {
  std::string killer;  // "a goblin", "a fall"; empty: unknown
  std::string fatal;   // the log line of the death
  std::string place;   // the level's name
  int depth = 0;
  TurnNumber turn = 0;
  SelfView self;  // before death: treasure, pack
  Tally tally;
  std::vector<std::string> survivors;
  std::uint64_t played_ms = 0;  // since the tally began
  std::string last_words;       // the first chat line after death
  std::optional<Tale> tale;     // of the run that this death was part of, once it is over
  std::string date;             // set by the caller: 2026-11-22
  std::uint64_t due_ms = 0;     // the map stays until then, or until a key
  friend bool operator==(const Tombstone&, const Tombstone&) = default;
};

// A downed player is not dead yet and can be revived (R141).
[[nodiscard]] bool is_down(const SelfView& self);
// "You are down: 14 turns", after which it dies. REQUIRES: it is down.
[[nodiscard]] std::string down_in_words(const SelfView& self);

// Adds the player's deeds and damage in these reports.
void count(Tally& tally, const std::vector<Report>& reports, const Observation& known);

// "0:31:08".
[[nodiscard]] std::string time_in_words(std::uint64_t ms);
// "chests 4  keys 2  doors 9", without zero counts; empty when all are zero.
[[nodiscard]] std::string finds_in_words(const Tally& tally);
// "pings 6  revives 1"; same rules.
[[nodiscard]] std::string help_in_words(const Tally& tally);
// "goblin 5, bat 3"; empty when nothing was killed.
[[nodiscard]] std::string kills_in_words(const Tally& tally);

// The tombstone of a player alive in `before` and dead in `after`, else nullopt. `lines` are the
// log lines of `reports`.
[[nodiscard]] std::optional<Tombstone> stone_of(const std::vector<Report>& reports,
                                                const std::vector<LogLine>& lines,
                                                const Observation& before,
                                                const Observation& after);
// The tombstone of a hero ended by its player, as it was last known.
[[nodiscard]] Tombstone stone_of_own_making(const Observation& known);

}  // namespace undercroft
