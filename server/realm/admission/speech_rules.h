// speech_rules.h: who may speak in a realm, and how often.
#pragma once

#include <string>

#include "server/base/clock.h"
#include "server/base/rate_limiter.h"
#include "server/realm/state/realm_options.h"
#include "server/realm/sync/realm_metrics.h"

namespace undercroft {

// The host's limits on chat: muted players, and how many lines a minute a player or a spectator
// has.
class SpeechRules {
 public:
  // All arguments outlive it.
  SpeechRules(const RealmOptions& options, const Clock& clock, RealmMetrics& metrics)
      : options_(options), clock_(clock), metrics_(metrics) {}

  [[nodiscard]] bool is_muted(const std::string& name) const;
  // Returns true and uses up a line if there is one left.
  [[nodiscard]] bool takes_a_line(RateLimiter& chat) const;
  // Returns why that player's line is dropped, or empty if it passes. Counts the line.
  [[nodiscard]] std::string refusal_of(const std::string& name, RateLimiter& chat) const;

 private:
  const RealmOptions& options_;
  const Clock& clock_;
  RealmMetrics& metrics_;
};

}  // namespace undercroft
