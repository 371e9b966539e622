// moment_session.h: a visit to the moments of a link: without a seat, a name or stored files
// (R213).
#pragma once

#include "client/app/client_settings.h"
#include "client/app/moment_address.h"
#include "client/app/play_session.h"

namespace undercroft {

// Reads the moments, then walks through them until the visitor leaves, or a signal arrives.
// REQUIRES: Terminal::is_fit().
[[nodiscard]] ExitResult visit_moment(const Settings& settings, const MomentAddress& moment);

}  // namespace undercroft
