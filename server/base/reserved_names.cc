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

// Digits read as letters and marks around a name deceive nobody about another player, so players'
// names are not compared in this way.
std::set<std::string> reserved_skeletons() {
  std::set<std::string> all;
  for (const std::string_view word : kReserved) all.insert(bare_skeleton_of(word));
  return all;
}

}  // namespace

bool is_reserved_name(std::string_view name) {
  static const std::set<std::string> kSkeletons = reserved_skeletons();
  return kSkeletons.contains(bare_skeleton_of(name));
}

}  // namespace undercroft
