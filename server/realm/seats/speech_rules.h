// speech_rules.h: who may speak in a realm, and how often.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/base/clock.h"
#include "server/base/live_settings.h"
#include "server/base/rate_limiter.h"
#include "server/realm/seats/admission_metrics.h"

namespace undercroft {

// SpeechRules apply the mutes in force, and the limit in force on the lines of each player or
// spectator.
class SpeechRules {
 public:
  // `is_muted`: whether a player is muted whom the settings do not mute. The clock and the metrics
  // outlive it.
  SpeechRules(std::shared_ptr<const SettingsInForce> settings,
              std::function<bool(const std::string& name)> is_muted, const Clock& clock,
              AdmissionMetrics& metrics)
      : settings_(std::move(settings)),
        is_muted_by_host_(std::move(is_muted)),
        clock_(clock),
        metrics_(metrics) {}

  // Why the player's line is not passed on; empty when it is, which uses up one line of the limit.
  // Counts refusals by the limit.
  [[nodiscard]] std::string refusal_of(const std::string& name, RateLimiter& chat) const;
  // Whether the host lets nobody hear the player.
  [[nodiscard]] bool is_muted(const std::string& name) const;

 private:
  [[nodiscard]] bool takes_a_line(RateLimiter& chat, std::uint32_t lines_a_minute) const;

  const std::shared_ptr<const SettingsInForce> settings_;
  const std::function<bool(const std::string&)> is_muted_by_host_;
  const Clock& clock_;
  AdmissionMetrics& metrics_;
};

}  // namespace undercroft
