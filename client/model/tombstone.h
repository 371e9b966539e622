// tombstone.h: what a hero did, as far as this client saw, and how it ended.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/delta.h"

namespace undercroft {

struct Tally {
  std::map<std::string, int> kills;  // by what was killed
  int dealt = 0;                     // damage, as is the next
  int taken = 0;
  int chests = 0;
  int keys = 0;
  int doors = 0;
  int pings = 0;
  int raised = 0;  // friends who were down
  int deepest = 0;
  std::optional<std::uint64_t> since_ms = {};  // on the client's clock: when the counting began
  std::string downed_by;  // who or what brought the player down, while it lies there
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Tombstone {
  std::string killer;  // "a goblin", "a fall"; empty: nobody knows
  std::string fatal;   // the line of the log that told it
  std::string place;   // the level's name
  int depth = 0;
  TurnNumber turn = 0;
  SelfView self;  // as it was: treasure, pack
  Tally tally;
  std::vector<std::string> survivors;
  std::uint64_t played_ms = 0;  // since the tally began
  std::string last_words;       // the first line that was said after it
  std::string date;             // whoever knows the day writes it here: 2026-11-22
  std::uint64_t due_ms = 0;     // until then, or a key, the map stays
  friend bool operator==(const Tombstone&, const Tombstone&) = default;
};

// Not dead yet: it may be raised (R141).
[[nodiscard]] bool is_down(const SelfView& self);

// Adds what these reports say the player did and suffered.
void count(Tally& tally, const std::vector<Report>& reports, const Observation& known);

// "0:31:08".
[[nodiscard]] std::string time_in_words(std::uint64_t ms);
// "chests 4  keys 2  doors 9": what there was of it; empty when there was nothing.
[[nodiscard]] std::string finds_in_words(const Tally& tally);
// "pings 6  revives 1", likewise.
[[nodiscard]] std::string help_in_words(const Tally& tally);
// "goblin 5, bat 3"; empty when nothing was killed.
[[nodiscard]] std::string kills_in_words(const Tally& tally);

// The stone of a player who was alive in `before` and is dead in `after`; else nothing. `lines` are
// those that told the reports.
[[nodiscard]] std::optional<Tombstone> stone_of(const std::vector<Report>& reports,
                                                const std::vector<LogLine>& lines,
                                                const Observation& before,
                                                const Observation& after);
// Of one who ended its own hero, which is as it was last known.
[[nodiscard]] Tombstone stone_of_own_making(const Observation& known);

}  // namespace undercroft
