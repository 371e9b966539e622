// natural_order.h: how names are ordered: as ASCII, digits as numbers (A before B, t2 before t10).
#pragma once

#include <string_view>

namespace undercroft {

[[nodiscard]] bool comes_before(std::string_view a, std::string_view b);

}  // namespace undercroft
