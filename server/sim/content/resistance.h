// resistance.h: less harm from what has a tag, or more (R223).
#pragma once

#include <string>

namespace undercroft {

// A Resistance takes so many percent of harm that has the tag; < 0: it adds them.
struct Resistance {
  std::string tag;
  int percent = 0;
  friend bool operator==(const Resistance&, const Resistance&) = default;
};

}  // namespace undercroft
