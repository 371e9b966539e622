// confusables.h: finds names that look the same on a screen.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace undercroft {

// Maps characters that look alike to the same ones (Unicode TS 39), regardless of case. These share
// a skeleton: "Illy" and "lIly", "Bob" and "B0b", "Tom" and "T0RN". Names are ASCII
// (is_player_name()), so other characters map to themselves.
[[nodiscard]] std::string skeleton_of(std::string_view name);
// As above, but without spaces and marks, and with digits read as letters. These share one:
// "server" and "S3rver_", "Ann 2" and "Ann-2".
[[nodiscard]] std::string bare_skeleton_of(std::string_view name);
// Changes with skeleton_of(): another version may map characters otherwise, so stored skeletons go
// with it.
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
