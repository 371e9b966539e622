// option.h: a setting that can change during play.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct GameOption {
  std::string name;
  std::string value;
  std::vector<std::string> choices;
  std::string help;
};

// The choice `step` places after the current value, wrapping around. A value that is not a choice
// (a number from a file) is followed by the first. REQUIRES: `choices` is not empty.
[[nodiscard]] std::string next_choice(const GameOption& option, int step);

}  // namespace undercroft
