// confusables.h: names that nobody can tell apart on a screen.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace undercroft {

// What remains of a name when everything that is drawn alike is made the same (Unicode TS 39, by
// ICU): "Ann" and a Greek "Αnn", "Illy" and "lIly", "Bob" and "B0b" have one skeleton each.
[[nodiscard]] std::string skeleton_of(std::string_view name);

// Remembers the skeletons it was asked for: a realm asks for those of all its players each time
// somebody comes.
class Confusables {
 public:
  [[nodiscard]] bool look_alike(const std::string& a, const std::string& b) {
    const std::string first = skeleton(a);  // a copy: the other may make room
    return first == skeleton(b);
  }

 private:
  const std::string& skeleton(const std::string& name);
  std::map<std::string, std::string> skeletons_;  // by name
};

}  // namespace undercroft
