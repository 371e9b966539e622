// called_by_name.h: whether words that a player hears are meant for it.
#pragma once

#include <string_view>

namespace undercroft {

// True for a call to all, which begins with "!" as the clients' quick calls do, and for words that
// contain the player's name as a word of its own, in any case.
[[nodiscard]] bool is_called(std::string_view words, std::string_view name);

}  // namespace undercroft
