// ruleset.h: a realm's house rules: printed by the server, sent to clients, set in files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

enum class Combat : std::uint8_t { Duel, Plain };
enum class DeathRule : std::uint8_t { Respawn, Permanent };
enum class ClockRule : std::uint8_t { Bubble, Lockstep, Beat };

struct Ruleset {
  Combat combat = Combat::Duel;          // R70
  std::optional<bool> fall_back;         // R73, F28; unset: on; ignored by plain combat
  bool pvp = false;                      // R63: players fight instead of swapping
  DeathRule death = DeathRule::Respawn;  // R111
  int depth = 5;                         // levels in the dungeon (R110)
  int awareness = 10;                    // cells (R100, R101)
  ClockRule clock = ClockRule::Bubble;   // R100
  std::uint32_t deadline_ms = 5000;      // ms after the first intent of a group
  std::uint32_t beat_ms = 1000;          // for clock "beat"
  std::uint32_t linger_turns = 20;       // R106
  std::uint32_t linger_ms = 60000;       // R106, when alone
  std::optional<bool> down;    // R141: a dying player goes down if a friend is standing; unset: off
  std::optional<bool> advice;  // R133: explains the goal and first uses; unset: off
  // Plain combat knows no falling back, whatever the rule says.
  [[nodiscard]] bool falls_back() const {
    return combat == Combat::Duel && fall_back.value_or(true);
  }
  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

// One rule as text: its name in files, flags and clients, and its possible values.
struct RuleText {
  std::string name;
  std::string value;
  std::string help;  // one line with unit and range
};

// Every rule in the order of the struct.
[[nodiscard]] std::vector<RuleText> rule_texts(const Ruleset& rules);

// Sets one rule by name ("combat" = "plain", "pvp" = "true", "depth" = "3"). If there is no such
// rule or value, returns what was expected and changes nothing.
[[nodiscard]] Expected<> set_rule(Ruleset& rules, std::string_view name, std::string_view value);

}  // namespace undercroft
