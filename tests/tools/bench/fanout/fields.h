// fields.h: the few fields of the protocol that a load client looks at.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace undercroft::bench {

// Of a ServerFrame, without decoding the rest of it.
[[nodiscard]] std::optional<std::uint32_t> turn_of_delta(std::string_view frame);
[[nodiscard]] bool is_rejection(std::string_view frame);
[[nodiscard]] bool is_refusal(std::string_view frame);

}  // namespace undercroft::bench
