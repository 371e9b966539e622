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
// Another version of ICU or of skeleton_of() may map letters otherwise, so stored skeletons go with
// this version.
[[nodiscard]] std::string skeleton_version();

// Confusables caches skeletons: a realm needs those of all its players for each newcomer. It is not
// asked for the newcomer's own, or strangers would fill the cache.
class Confusables {
 public:
  // Valid until the next call.
  [[nodiscard]] const std::string& skeleton(const std::string& name);

 private:
  std::map<std::string, std::string> skeletons_;  // by name
};

}  // namespace undercroft
