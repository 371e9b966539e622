// moment_opening.h: whether a link to a moment opens, and which window of the past it opens (R213).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/accounts/moment_links.h"
#include "server/realm/state/past_window.h"

namespace undercroft {

// Withdrawn also stands for a link whose maker is banned. NotYet: it is of today's daily.
enum class LinkStanding : std::uint8_t { Open, Withdrawn, Ended, NotYet };

// Whether a ban of the host keeps this player out.
using IsBanned = std::function<bool(const std::string& name, bool is_account)>;

// The only judgement of links: of the server for visitors, and of commands beside it.
[[nodiscard]] LinkStanding standing_of(const MomentLink& link, std::int64_t now_s,
                                       const IsBanned& is_banned);

// All that may be read of the past through the link.
[[nodiscard]] PastWindow window_of(const MomentLink& link);

}  // namespace undercroft
