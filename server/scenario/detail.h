// detail.h: a value of a `details` table of a scenario file, as it was read.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace undercroft {

// A Detail is a number, a text, or the items of a list or table. A flag is the number 0 or 1.
struct Detail {
  std::string key;  // in a table; empty in a list
  int line = 0;
  std::variant<std::int64_t, std::string, std::vector<Detail>> value = std::int64_t{0};
};

}  // namespace undercroft
