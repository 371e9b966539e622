// option.h: a setting that can be changed while one plays.
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

// The choice that comes so many steps after the value in force, round and round. What is none of
// the choices (a number from a file) is followed by the first. REQUIRES: there are choices.
[[nodiscard]] std::string next_choice(const GameOption& option, int step);

}  // namespace undercroft
