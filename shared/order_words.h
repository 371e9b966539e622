// order_words.h: the words that are orders to followers (R195).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace undercroft {

enum class OrderWord : std::uint8_t { Stay, Come };

// The order that these words are: "stay", "wait" and "hold", or "come", "come here" and "follow".
// Spaces, dots and exclamation marks around them do not matter, as clients' quick pings have them
// ("! wait"). None: the words are no order.
[[nodiscard]] std::optional<OrderWord> order_in(std::string_view words);

}  // namespace undercroft
