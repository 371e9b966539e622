// speech_rules.h: who may speak in a realm, and how often.
#pragma once

#include <string>

#include "server/base/clock.h"
#include "server/base/rate_limiter.h"
#include "server/realm/realm_metrics.h"
#include "server/realm/realm_options.h"

namespace undercroft {

// The host's: whom nobody hears, and how many lines a minute one player, or one who only watches,
// has for everyone.
class SpeechRules {
 public:
  // All of them outlive it.
  SpeechRules(const RealmOptions& options, const Clock& clock, RealmMetrics& metrics)
      : options_(options), clock_(clock), metrics_(metrics) {}

  [[nodiscard]] bool is_muted(const std::string& name) const;
  // Whether there is one, which is then used.
  [[nodiscard]] bool takes_a_line(RateLimiter& chat) const;
  // Why that player's line is not passed on; empty: it is, and is counted.
  [[nodiscard]] std::string refusal_of(const std::string& name, RateLimiter& chat) const;

 private:
  const RealmOptions& options_;
  const Clock& clock_;
  RealmMetrics& metrics_;
};

}  // namespace undercroft
