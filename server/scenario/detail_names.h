// detail_names.h: which fields of an entity are details.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace undercroft {

// clang-format off
inline constexpr std::array<std::string_view, 32> kDetails = {
    "name", "health", "max_health", "base", "priority", "worn", "treasure", "sequence", "post",
    "action_direction", "yielded", "set_aside", "left_from", "deepest", "won", "danger", "turn",
    "lasts", "known", "advice", "served", "tended", "tended_now", "stepped", "absent", "scored",
    "growth", "lured_by", "lured", "spent", "gripped", "wronged_by"};
// Those that heroes and bearers of triggers have.
inline constexpr std::array<std::string_view, 2> kCountedDetails = {"stays", "triggers"};
// clang-format on

[[nodiscard]] constexpr bool is_detail(std::string_view name) {
  return std::find(kDetails.begin(), kDetails.end(), name) != kDetails.end() ||
         std::find(kCountedDetails.begin(), kCountedDetails.end(), name) != kCountedDetails.end();
}

}  // namespace undercroft
