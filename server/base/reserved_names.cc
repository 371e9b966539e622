// reserved_names.cc: the list, compared by how the names look.
#include "server/base/reserved_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "server/base/confusables.h"

namespace undercroft {
namespace {

// Names that speak for the server, and words that begin the game's own sentences.
constexpr std::array<std::string_view, 28> kReserved = {
    "server",   "host",  "realm",   "system",   "admin",      "administrator", "moderator",
    "mod",      "owner", "console", "operator", "undercroft", "everyone",      "everybody",
    "nobody",   "noone", "someone", "somebody", "something",  "you",           "your",
    "yourself", "the",   "they",    "this",     "there",      "friend",        "unknown"};

// Digits read as letters, "Adm1n" and "S3rver", and marks around a name deceive nobody about
// another player, so only a reserved name is compared without them.
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

std::string bare_skeleton(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (c != '_' && c != '-') bare += c;
  }
  std::string skeleton = skeleton_of(bare);
  std::transform(skeleton.begin(), skeleton.end(), skeleton.begin(), as_letter);
  return skeleton;
}

std::set<std::string> reserved_skeletons() {
  std::set<std::string> all;
  for (const std::string_view word : kReserved) all.insert(bare_skeleton(word));
  return all;
}

}  // namespace

bool is_reserved_name(std::string_view name) {
  static const std::set<std::string> kSkeletons = reserved_skeletons();
  return kSkeletons.contains(bare_skeleton(name));
}

}  // namespace undercroft
