// typists.h: which other players are typing a line of chat.
#pragma once

#include <string_view>

#include "client/model/view_model.h"

namespace undercroft {

// Notes or forgets the player of that name, as the server says. A client that knows nothing more
// forgets it after kTypingShown ms.
inline constexpr std::uint64_t kTypingShown = 6000;
void note_typist(ViewModel& view, const PlayerTyping& typing);
// The player's line has arrived.
void forget_typist(ViewModel& view, std::string_view name);
// Forgets those whose time has passed.
void forget_old_typists(ViewModel& view);

[[nodiscard]] bool types(const ViewModel& view, const MemberView& member);

}  // namespace undercroft
