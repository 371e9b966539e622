// confusables.h: finds names that look alike on a screen.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace undercroft {

// Returns what is left of a name when lookalike characters are made the same (Unicode TS 39). "Ann"
// and a Greek "Αnn" have one skeleton, as do "Illy" and "lIly", or "Bob" and "B0b".
[[nodiscard]] std::string skeleton_of(std::string_view name);

// Compares names, and caches skeletons: a realm compares a newcomer's name with every player's.
class Confusables {
 public:
  [[nodiscard]] bool look_alike(const std::string& a, const std::string& b) {
    const std::string first = skeleton(a);  // a copy: computing the other may evict it
    return first == skeleton(b);
  }

 private:
  const std::string& skeleton(const std::string& name);
  std::map<std::string, std::string> skeletons_;  // by name
};

}  // namespace undercroft
