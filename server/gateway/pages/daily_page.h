// daily_page.h: the board of the daily as a page and as JSON (R176).
#pragma once

#include "server/gateway/http/http_message.h"
#include "shared/messages.h"

namespace undercroft {

// A page without scripts. The names on it are strangers' text, and escaped.
[[nodiscard]] Page daily_page(const DailyBoard& board);
// The same for programs (docs/protocol.md).
[[nodiscard]] Page daily_json(const DailyBoard& board);

}  // namespace undercroft
