// speech_rules.h: who may speak in a realm, and how often.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/base/rate_limiter.h"
#include "server/realm/admission/admission_metrics.h"

namespace undercroft {

// The host's limits on talk.
struct SpeechLimits {
  std::vector<std::string> muted;  // names of muted players
  std::uint32_t chat_lines = 0;    // a minute, of one player
};

// SpeechRules apply the host's list of muted players, and its limit on the lines of each player or
// spectator.
class SpeechRules {
 public:
  // All of them outlive it.
  SpeechRules(SpeechLimits limits, const Clock& clock, AdmissionMetrics& metrics)
      : limits_(std::move(limits)), clock_(clock), metrics_(metrics) {}

  void set_limits(SpeechLimits limits) { limits_ = std::move(limits); }
  [[nodiscard]] bool is_muted(const std::string& name) const;
  // Uses up one line of the limit; false when there is none left. Counts refusals.
  [[nodiscard]] bool takes_a_line(RateLimiter& chat) const;
  // Why the player's line is not passed on; empty when it is, which uses up one line.
  [[nodiscard]] std::string refusal_of(const std::string& name, RateLimiter& chat) const;

 private:
  SpeechLimits limits_;
  const Clock& clock_;
  AdmissionMetrics& metrics_;
};

}  // namespace undercroft
