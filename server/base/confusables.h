// confusables.h: finds names that look the same on a screen.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace undercroft {

// Maps letters that look alike to the same letter (Unicode TS 39, by ICU), regardless of case.
// These share a skeleton: "Ann" and a Greek "Αnn", "Illy" and "lIly", "Bob" and "B0b", "Tom" and
// "T0RN".
[[nodiscard]] std::string skeleton_of(std::string_view name);

// Confusables caches skeletons: a realm needs those of all its players for each newcomer.
class Confusables {
 public:
  [[nodiscard]] bool look_alike(const std::string& a, const std::string& b) {
    const std::string first = skeleton(a);  // a copy: the next call may clear the cache
    return first == skeleton(b);
  }

 private:
  const std::string& skeleton(const std::string& name);
  std::map<std::string, std::string> skeletons_;  // by name
};

}  // namespace undercroft
