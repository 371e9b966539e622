// confusables.cc: skeletons of names, by the ASCII part of Unicode's table of confusables.
#include "server/base/confusables.h"

#include <algorithm>

#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxKept = 4 * static_cast<std::size_t>(kMaxMembers);

// The rows of confusables.txt (Unicode 15) whose character and prototype are ASCII. Every other
// character is its own prototype. A test compares this with ICU.
constexpr std::string_view prototype_of(char c) {
  switch (c) {
    case '0':
      return "O";
    case '1':
    case 'I':
    case '|':
      return "l";
    case 'm':
      return "rn";
    case '"':
      return "''";
    case '`':
      return "'";
    default:
      return "";
  }
}

// skeleton_of() reads a 1 as an l, and so has "Adm1n" and "admin" apart.
char as_letter(char c) {
  switch (c) {
    case 'i':
      return 'l';
    case '3':
      return 'e';
    case '5':
      return 's';
    default:
      return c;
  }
}

std::string look_of(std::string_view name) {
  std::string look;
  for (const char c : name) {
    const std::string_view prototype = prototype_of(c);
    if (prototype.empty()) look += c;
    look += prototype;
  }
  return to_lower(look);
}

}  // namespace

// Names differ only regardless of case, and case hides a likeness in both directions. A capital I
// looks like an l, so the first pass comes before lower case: a 0 becomes an O. A small m looks
// like rn, so the second pass comes after it, and "T0M" is "tom".
std::string skeleton_of(std::string_view name) { return look_of(look_of(name)); }

std::string bare_skeleton_of(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (c != '_' && c != '-' && c != ' ') bare += c;
  }
  std::string skeleton = skeleton_of(bare);
  std::transform(skeleton.begin(), skeleton.end(), skeleton.begin(), as_letter);
  return skeleton;
}

std::string skeleton_version() { return "3"; }

const std::string& Confusables::skeleton(const std::string& name) {
  const auto found = skeletons_.find(name);
  if (found != skeletons_.end()) return found->second;
  if (skeletons_.size() >= kMaxKept) skeletons_.clear();
  return skeletons_.emplace(name, skeleton_of(name)).first->second;
}

}  // namespace undercroft
