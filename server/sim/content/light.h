// light.h: the light that creatures, items and other things give in dark places (R222).
#pragma once

#include <cstdint>

namespace undercroft {

inline constexpr int kFarthestLight = 20;  // cells

// When it gives light.
enum class LitWhen : std::uint8_t { Always, Worn, Carried, Lying };

// A Light makes dark cells visible that are at most `reach` cells away and in its line of sight.
struct Light {
  int reach = 1;                   // cells
  LitWhen when = LitWhen::Always;  // items: always is worn, carried or lying
  friend bool operator==(const Light&, const Light&) = default;
};

}  // namespace undercroft
