// reserved_names.h: names that no player may choose, because others would misread their lines.
#pragma once

#include <string_view>

namespace undercroft {

// True for names such as Server, Host, Realm, You and The, and for those that look like them
// ("Rea1m", "server_"): a player of that name could speak as the server or the game does.
[[nodiscard]] bool is_reserved_name(std::string_view name);

// The refusal, as a sentence.
inline constexpr const char* kReservedName =
    "That name is reserved: others would take your words for the server's. Choose another.";

}  // namespace undercroft
