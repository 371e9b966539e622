// daily_plan.h: with what all realms of a day begin (R176).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/daily/daily_key.h"
#include "server/realm/state/journal_codec.h"
#include "server/sim/world/world.h"
#include "shared/expected.h"
#include "shared/ruleset.h"

namespace undercroft {

// A DailyPlan is stored when its day begins and never changes, whatever the server's settings are
// later that day.
struct DailyPlan {
  std::string date;          // "2026-11-26", in UTC
  DailyKey key;              // a secret until the day is over
  std::string content_key;   // Store::share() of the content
  std::string content_hash;  // hash_of_daily_content()
  std::string rules;         // rules_as_words()
  friend bool operator==(const DailyPlan&, const DailyPlan&) = default;

  [[nodiscard]] std::uint64_t seed() const { return seed_of_day(key, date); }
};

// SHA-256 of the content, 64 hex digits.
[[nodiscard]] std::string hash_of_daily_content(const Content& content);

// "combat=duel pvp=off ...": all rules, and the rules from that text. Fails with a sentence.
[[nodiscard]] std::string rules_as_words(const Ruleset& rules);
[[nodiscard]] Expected<Ruleset> rules_of_words(const std::string& words);

// The world with which each realm of the day begins. Fails with a sentence when this program does
// not know a rule of the plan.
[[nodiscard]] Expected<World> first_world_of(const DailyPlan& plan,
                                             std::shared_ptr<const Catalogue> catalogue);

// The text in which a plan is stored beside its date. Nothing when the text is damaged.
[[nodiscard]] std::string encode_daily_plan(const DailyPlan& plan);
[[nodiscard]] std::optional<DailyPlan> decode_daily_plan(const std::string& date,
                                                         const std::string& text);

}  // namespace undercroft
