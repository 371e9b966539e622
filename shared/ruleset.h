// ruleset.h: a realm's house rules, which the server prints, sends to clients and reads from files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"
#include "shared/quiet_hours.h"

namespace undercroft {

enum class Combat : std::uint8_t { Duel, Plain };
enum class DeathRule : std::uint8_t { Respawn, Permanent, Company };
// Stay, as in realms older than runs: the dungeon remains as it is.
enum class AfterRun : std::uint8_t { Stay, Next, Close };
// Own, as in realms older than shared maps.
enum class MapsRule : std::uint8_t { Own, Shared };
enum class ClockRule : std::uint8_t { Bubble, Lockstep, Beat, Slow };

struct Ruleset {
  Combat combat = Combat::Duel;             // R70
  std::optional<bool> fall_back;            // R73, F28; unset: on; no effect in plain
  bool pvp = false;                         // R63: players fight instead of swapping places
  bool friendly_fire = false;               // R146: without pvp, players may still harm each other
  DeathRule death = DeathRule::Respawn;     // R111, R201
  int depth = 5;                            // levels in the dungeon (R110)
  int awareness = 10;                       // cells (R100, R101)
  ClockRule clock = ClockRule::Bubble;      // R100
  std::uint32_t deadline_ms = 5000;         // from a group's first intent
  std::uint32_t beat_ms = 1000;             // for clock "beat"
  std::uint32_t linger_turns = 20;          // R106
  std::uint32_t linger_ms = 60000;          // R106, while no turn passes
  std::optional<bool> down;                 // R141: dying players go down first; unset: off
  std::optional<bool> advice;               // R133: shows the goal and hints; unset: off
  std::optional<std::uint32_t> reserve_ms;  // R107; unset: 4 deadlines, 12 with overtime; 0: none
  std::optional<std::uint32_t> increment_ms;  // R107: added a turn; unset: a fifth of deadline_ms
  std::optional<std::uint32_t> patience;    // R173: turns on a level before hunters come; unset: 0,
                                            // never
  std::optional<std::uint32_t> quiet;       // R175: QuietHours::packed(); unset: none
  AfterRun after_run = AfterRun::Stay;      // R200
  MapsRule maps = MapsRule::Own;            // R208
  bool waking = false;                      // R202: the Crown wakes the Undercroft
  std::optional<std::uint32_t> avoid_lead;  // R72; unset: 1
  bool catches = false;                     // R150: friends catch what is thrown to them
  bool one_purse = false;                   // R83: treasure is shared out in a group
  bool reinforced = false;                  // R226: monsters are more where heroes are more
  bool armour_gaps = false;                 // R72: no armour turns a strong blow altogether
  bool overtime = false;                    // R107: thinking beyond the deadline uses the reserve

  // In slow play each turn has its whole deadline.
  [[nodiscard]] std::uint32_t reserve() const {
    if (is_slow()) return 0;
    return reserve_ms.value_or((has_overtime() ? 12 : 4) * deadline_ms);
  }
  // R107: a turn waits for a player who thinks beyond the deadline, until its reserve is used up.
  [[nodiscard]] bool has_overtime() const {
    return overtime && (clock == ClockRule::Bubble || clock == ClockRule::Lockstep);
  }
  [[nodiscard]] std::uint32_t increment() const { return increment_ms.value_or(deadline_ms / 5); }
  // A target avoids a blow by a speed roll that is higher by at least this.
  [[nodiscard]] int lead_that_avoids() const { return static_cast<int>(avoid_lead.value_or(1)); }
  // Nobody is hunted in slow play (R173).
  [[nodiscard]] std::uint32_t turns_of_patience() const {
    return is_slow() ? 0 : patience.value_or(0);
  }
  // R175: turns wait for players who are not connected, by the calendar.
  [[nodiscard]] bool is_slow() const { return clock == ClockRule::Slow; }
  // R100: each player has a bubble, and those whose bubbles touch share turns.
  [[nodiscard]] bool has_bubbles() const { return clock == ClockRule::Bubble || is_slow(); }
  [[nodiscard]] std::optional<QuietHours> quiet_hours() const {
    return QuietHours::unpacked(quiet.value_or(0));
  }
  // False in plain combat, whatever the option says.
  [[nodiscard]] bool falls_back() const {
    return combat == Combat::Duel && fall_back.value_or(true);
  }
  // Whether a player's deeds can harm another player at all (R146).
  [[nodiscard]] bool players_harm_players() const { return pvp || friendly_fire; }
  // R83: never between foes.
  [[nodiscard]] bool has_one_purse() const { return one_purse && !pvp; }
  // There is nothing to roll in plain combat.
  [[nodiscard]] bool has_armour_gaps() const { return armour_gaps && combat == Combat::Duel; }
  // R208: never between foes.
  [[nodiscard]] bool shares_maps() const { return maps == MapsRule::Shared && !pvp; }
  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

// One rule as text: its name and value in files, flags and clients.
struct RuleText {
  std::string name;
  std::string value;
  std::string help;       // one line with the unit and allowed values
  bool is_fixed = false;  // never changes once a realm has begun
};

// Every rule in the order of the struct's fields.
[[nodiscard]] std::vector<RuleText> rule_texts(const Ruleset& rules);

// Sets a rule by name ("combat" = "plain", "pvp" = "true", "depth" = "3"). Returns an error that
// lists the allowed values, and changes nothing, if the rule or the value does not exist.
[[nodiscard]] Expected<> set_rule(Ruleset& rules, std::string_view name, std::string_view value);
// The same for a realm that has begun: fails as well for a rule on which its dungeon depends, with
// the names of those that can change.
[[nodiscard]] Expected<> change_rule(Ruleset& rules, std::string_view name, std::string_view value);

}  // namespace undercroft
