// moment_session.h: a visit to the moments of a link: without a seat, a name or stored files
// (R213).
#pragma once

#include <cstdint>
#include <optional>

#include "client/app/client_settings.h"
#include "client/app/moment_address.h"
#include "client/app/play_session.h"

namespace undercroft {

struct VisitEnd {
  ExitResult result = {};
  std::optional<std::uint32_t> plays_on_at = {};  // the moment from which the visitor plays on
};

// Reads the moments, then walks through them until the visitor leaves or plays on, or a signal
// arrives. REQUIRES: Terminal::is_fit().
[[nodiscard]] VisitEnd visit_moment(const Settings& settings, const MomentAddress& moment);

}  // namespace undercroft
