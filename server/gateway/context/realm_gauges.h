// realm_gauges.h: what the metrics page says about single realms.
#pragma once

#include <cstdint>
#include <string>

#include "server/gateway/context/realm_status.h"

namespace undercroft {

// Milliseconds in seconds, as in "1.250".
[[nodiscard]] std::string seconds_of(std::uint64_t ms);

// Realms up to which a metric has a sample for each: a server may have thousands of realms.
inline constexpr std::size_t kMostLabelledRealms = 50;

// In the Prometheus text format. With more realms than that, each metric has one sample without a
// label: the sum, or of ages the highest. undercroft_realms_unlabelled then counts the realms.
[[nodiscard]] std::string realm_gauges(const RealmStatuses& realms, std::uint64_t now_ms);

}  // namespace undercroft
