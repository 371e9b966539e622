// ruleset.cc: the table of house rules: name, help, parsing and printing.
#include "shared/ruleset.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace undercroft {
namespace {

template <typename T, std::size_t N>
using Words = std::array<std::pair<std::string_view, T>, N>;

constexpr Words<Combat, 2> kCombats = {{{"duel", Combat::Duel}, {"plain", Combat::Plain}}};
constexpr Words<DeathRule, 3> kDeaths = {{{"respawn", DeathRule::Respawn},
                                          {"permanent", DeathRule::Permanent},
                                          {"company", DeathRule::Company}}};
constexpr Words<AfterRun, 3> kAfterRuns = {
    {{"stay", AfterRun::Stay}, {"next", AfterRun::Next}, {"close", AfterRun::Close}}};
constexpr Words<MapsRule, 2> kMaps = {{{"own", MapsRule::Own}, {"shared", MapsRule::Shared}}};
// The first word for a clock is the one that is written.
constexpr Words<ClockRule, 5> kClocks = {{{"bubble", ClockRule::Bubble},
                                          {"live", ClockRule::Bubble},
                                          {"lockstep", ClockRule::Lockstep},
                                          {"beat", ClockRule::Beat},
                                          {"slow", ClockRule::Slow}}};
constexpr std::uint32_t kMostLiveMs = 3'600'000;  // the longest deadline, and the least slow one
constexpr std::uint32_t kMostSlowMs = 7 * 86'400'000;
constexpr std::uint32_t kSlowMs = 86'400'000;  // the deadline of slow play unless it is set
constexpr Words<bool, 2> kSwitches = {{{"on", true}, {"off", false}}};
constexpr Words<bool, 2> kPurses = {{{"shared", true}, {"own", false}}};
constexpr Words<bool, 2> kArmours = {{{"gaps", true}, {"full", false}}};
constexpr Words<bool, 2> kBools = {{{"true", true}, {"false", false}}};

template <typename Table, typename T>
std::string written(const Table& table, T value) {
  for (const auto& [word, item] : table) {
    if (item == value) return std::string(word);
  }
  return {};
}

template <typename Table, typename T>
bool read(const Table& table, std::string_view text, T& value) {
  for (const auto& [word, item] : table) {
    if (word != text) continue;
    value = item;
    return true;
  }
  return false;
}

template <typename T>
bool read_number(std::string_view text, std::int64_t least, std::int64_t most, T& value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return false;
  if (number < least || number > most) return false;
  value = static_cast<T>(number);
  return true;
}

// Reads a rule that may be left at its default.
bool read_choice(std::string_view text, std::optional<bool>& value) {
  bool on = false;
  if (!read(kBools, text, on)) return false;
  value = on;
  return true;
}

bool read_ms(std::string_view text, std::optional<std::uint32_t>& value) {
  std::uint32_t ms = 0;
  if (!read_number(text, 0, 86400000, ms)) return false;
  value = ms;
  return true;
}

bool read_turns(std::string_view text, std::optional<std::uint32_t>& value) {
  std::uint32_t turns = 0;
  if (!read_number(text, 0, 100000, turns)) return false;
  value = turns;
  return true;
}

bool read_lead(Ruleset& rules, std::string_view text) {
  std::uint32_t lead = 0;
  if (!read_number(text, 1, 10, lead)) return false;
  rules.avoid_lead = lead;
  return true;
}

// A deadline that the other clocks cannot have becomes the usual one.
bool read_clock(Ruleset& rules, std::string_view text) {
  if (!read(kClocks, text, rules.clock)) return false;
  if (rules.is_slow() && rules.deadline_ms < kMostLiveMs) rules.deadline_ms = kSlowMs;
  if (!rules.is_slow() && rules.deadline_ms > kMostLiveMs) {
    rules.deadline_ms = Ruleset{}.deadline_ms;
  }
  return true;
}

bool read_deadline(Ruleset& rules, std::string_view text) {
  const std::uint32_t least = rules.is_slow() ? kMostLiveMs : 100;
  const std::uint32_t most = rules.is_slow() ? kMostSlowMs : kMostLiveMs;
  return read_number(text, least, most, rules.deadline_ms);
}

std::string written_quiet(const Ruleset& rules) {
  const auto hours = rules.quiet_hours();
  return hours ? hours->text() : "none";
}

bool read_quiet(Ruleset& rules, std::string_view text) {
  const auto hours = QuietHours::read(text);
  if (!hours && text != "none") return false;
  rules.quiet = hours ? std::optional(hours->packed()) : std::nullopt;
  return true;
}

struct RuleRow {
  std::string_view name;
  std::string_view help;
  std::string (*write)(const Ruleset&);
  bool (*read)(Ruleset&, std::string_view);
  bool is_fixed = false;
};

// clang-format off
constexpr std::array<RuleRow, 27> kRules = {{
    {"combat", "combat system: duel or plain",
     [](const Ruleset& r) { return written(kCombats, r.combat); },
     [](Ruleset& r, std::string_view t) { return read(kCombats, t, r.combat); }, true},
    {"fall_back", "attacker falls back after a duel: true or false",
     [](const Ruleset& r) { return written(kBools, r.falls_back()); },
     [](Ruleset& r, std::string_view t) { return read_choice(t, r.fall_back); }, true},
    {"pvp", "players fight, not swap places: true or false",
     [](const Ruleset& r) { return written(kBools, r.pvp); },
     [](Ruleset& r, std::string_view t) { return read(kBools, t, r.pvp); }},
    {"friendly_fire", "missiles and fire of players harm players: true or false",
     [](const Ruleset& r) { return written(kBools, r.friendly_fire); },
     [](Ruleset& r, std::string_view t) { return read(kBools, t, r.friendly_fire); }},
    {"death", "death of a hero: company, respawn or permanent",
     [](const Ruleset& r) { return written(kDeaths, r.death); },
     [](Ruleset& r, std::string_view t) { return read(kDeaths, t, r.death); }},
    {"depth", "levels in the dungeon, 1 to 30",
     [](const Ruleset& r) { return std::to_string(r.depth); },
     [](Ruleset& r, std::string_view t) { return read_number(t, 1, 30, r.depth); }, true},
    {"awareness", "creatures within N cells of players act, 1 to 100",
     [](const Ruleset& r) { return std::to_string(r.awareness); },
     [](Ruleset& r, std::string_view t) { return read_number(t, 1, 100, r.awareness); }, true},
    {"clock", "bubble (or live), lockstep, beat, or slow (days)",
     [](const Ruleset& r) { return written(kClocks, r.clock); }, read_clock, true},
    {"deadline_ms", "ms to the turn, 100 to 3600000; slow: to 604800000",
     [](const Ruleset& r) { return std::to_string(r.deadline_ms); }, read_deadline},
    {"beat_ms", "ms per turn when clock=beat, 50 to 3600000",
     [](const Ruleset& r) { return std::to_string(r.beat_ms); },
     [](Ruleset& r, std::string_view t) { return read_number(t, 50, 3600000, r.beat_ms); }},
    {"linger_turns", "turns a disconnected body stays, 0 to 100000",
     [](const Ruleset& r) { return std::to_string(r.linger_turns); },
     [](Ruleset& r, std::string_view t) { return read_number(t, 0, 100000, r.linger_turns); }},
    {"linger_ms", "ms it stays when no turns pass, 0 to 86400000",
     [](const Ruleset& r) { return std::to_string(r.linger_ms); },
     [](Ruleset& r, std::string_view t) { return read_number(t, 0, 86400000, r.linger_ms); }},
    {"down", "knocked down first if a friend stands: true or false",
     [](const Ruleset& r) { return written(kBools, r.down.value_or(false)); },
     [](Ruleset& r, std::string_view t) { return read_choice(t, r.down); }, true},
    {"advice", "explain the goal and new things: true or false",
     [](const Ruleset& r) { return written(kBools, r.advice.value_or(false)); },
     [](Ruleset& r, std::string_view t) { return read_choice(t, r.advice); }},
    {"reserve_ms", "ms that others wait for a player in all, 0 to 86400000",
     [](const Ruleset& r) { return std::to_string(r.reserve()); },
     [](Ruleset& r, std::string_view t) { return read_ms(t, r.reserve_ms); }},
    {"increment_ms", "ms that each turn adds to it, 0 to 86400000",
     [](const Ruleset& r) { return std::to_string(r.increment()); },
     [](Ruleset& r, std::string_view t) { return read_ms(t, r.increment_ms); }},
    {"patience", "turns on a level before hunters come, 0 (never) to 100000",
     [](const Ruleset& r) { return std::to_string(r.patience.value_or(0)); },
     [](Ruleset& r, std::string_view t) { return read_turns(t, r.patience); }},
    {"quiet", "hours without clock=slow: HH:MM-HH:MM[+HH:MM], or none", written_quiet, read_quiet},
    {"after_run", "when a run is over: next, stay or close",
     [](const Ruleset& r) { return written(kAfterRuns, r.after_run); },
     [](Ruleset& r, std::string_view t) { return read(kAfterRuns, t, r.after_run); }},
    {"maps", "maps of players who take turns together: shared or own",
     [](const Ruleset& r) { return written(kMaps, r.maps); },
     [](Ruleset& r, std::string_view t) { return read(kMaps, t, r.maps); }},
    {"waking", "taking the Crown wakes the Undercroft: on or off",
     [](const Ruleset& r) { return written(kSwitches, r.waking); },
     [](Ruleset& r, std::string_view t) { return read(kSwitches, t, r.waking); }},
    {"avoid_lead", "a speed roll higher by N avoids a blow, 1 to 10",
     [](const Ruleset& r) { return std::to_string(r.lead_that_avoids()); },
     read_lead, true},
    {"catch", "friends catch what is thrown to them: on or off",
     [](const Ruleset& r) { return written(kSwitches, r.catches); },
     [](Ruleset& r, std::string_view t) { return read(kSwitches, t, r.catches); }},
    {"purse", "treasure that a group's heroes find: shared or own",
     [](const Ruleset& r) { return written(kPurses, r.one_purse); },
     [](Ruleset& r, std::string_view t) { return read(kPurses, t, r.one_purse); }},
    {"reinforcements", "more heroes on a level meet more monsters: on or off",
     [](const Ruleset& r) { return written(kSwitches, r.reinforced); },
     [](Ruleset& r, std::string_view t) { return read(kSwitches, t, r.reinforced); }},
    {"armour", "a strong blow always does 1 harm (gaps), or none (full)",
     [](const Ruleset& r) { return written(kArmours, r.armour_gaps); },
     [](Ruleset& r, std::string_view t) { return read(kArmours, t, r.armour_gaps); }},
    {"overtime", "thinking beyond the deadline uses the reserve: on or off",
     [](const Ruleset& r) { return written(kSwitches, r.overtime); },
     [](Ruleset& r, std::string_view t) { return read(kSwitches, t, r.overtime); }},
}};
// clang-format on

const RuleRow* row_of(std::string_view name) {
  const auto row = std::find_if(kRules.begin(), kRules.end(),
                                [name](const RuleRow& r) { return r.name == name; });
  return row == kRules.end() ? nullptr : &*row;
}

std::string names_that_change() {
  std::string names;
  for (const RuleRow& row : kRules) {
    if (!row.is_fixed) names.append(names.empty() ? "" : ", ").append(row.name);
  }
  return names;
}

// What the help of a rule has no room for.
std::string cure_of(const Ruleset& rules, const RuleRow& row) {
  if (row.name == "deadline_ms" && rules.is_slow()) {
    return ": with clock=slow it is from 3600000 (an hour) to 604800000 (seven days)";
  }
  if (row.name == "deadline_ms") return ": only with clock=slow may it be above 3600000 (an hour)";
  if (row.name != "quiet") return "";
  return ": for example 22:00-07:00, which is in UTC, or 22:00-07:00+02:00; eight hours of a day "
         "must stay";
}

}  // namespace

std::vector<RuleText> rule_texts(const Ruleset& rules) {
  std::vector<RuleText> texts;
  for (const RuleRow& row : kRules) {
    texts.push_back({std::string(row.name), row.write(rules), std::string(row.help), row.is_fixed});
  }
  return texts;
}

Expected<> set_rule(Ruleset& rules, std::string_view name, std::string_view value) {
  const RuleRow* row = row_of(name);
  if (row == nullptr) return failed("there is no rule called '" + std::string(name) + "'");
  if (row->read(rules, value)) return {};
  return failed("rule '" + std::string(name) + "' cannot be '" + std::string(value) + "' (" +
                std::string(row->help) + ")" + cure_of(rules, *row));
}

Expected<> change_rule(Ruleset& rules, std::string_view name, std::string_view value) {
  const RuleRow* row = row_of(name);
  if (row == nullptr || !row->is_fixed) return set_rule(rules, name, value);
  return failed("rule '" + std::string(name) +
                "' is fixed once a realm has begun (these are not: " + names_that_change() + ")");
}

}  // namespace undercroft
