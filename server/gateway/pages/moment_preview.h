// moment_preview.h: the picture of a moment as a page (R213).
#pragma once

#include "server/gateway/http/http_message.h"
#include "server/realm/moment_host.h"

namespace undercroft {

// A PNG of the moment shown. REQUIRES: the sight is open, and its past, which ends with that
// moment, has no sentence.
[[nodiscard]] Page preview_page(const MomentSight& sight);

}  // namespace undercroft
