// resistance.h: less harm from what has a tag, or more (R223).
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace undercroft {

// The tags of the game's own harm.
inline constexpr std::array<std::string_view, 7> kGameTags = {"blow",   "missile", "blast", "fire",
                                                              "spikes", "poison",  "fall"};

// A Resistance takes so many percent of harm that has the tag; < 0: it adds them.
struct Resistance {
  std::string tag;
  int percent = 0;
  friend bool operator==(const Resistance&, const Resistance&) = default;
};

}  // namespace undercroft
