// fields.h: the few protocol fields that a load client reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace undercroft::bench {

// The turn in a ServerFrame's delta, without decoding the rest.
[[nodiscard]] std::optional<std::uint32_t> turn_of_delta(std::string_view frame);
[[nodiscard]] bool is_rejection(std::string_view frame);
[[nodiscard]] bool is_refusal(std::string_view frame);

}  // namespace undercroft::bench
