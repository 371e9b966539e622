// reserved_names.cc: the list, and a fold of names that look alike.
#include "shared/reserved_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// Names that speak for the server, and words that begin the game's own sentences.
constexpr std::array<std::string_view, 28> kReserved = {
    "server",   "host",  "realm",   "system",   "admin",      "administrator", "moderator",
    "mod",      "owner", "console", "operator", "undercroft", "everyone",      "everybody",
    "nobody",   "noone", "someone", "somebody", "something",  "you",           "your",
    "yourself", "the",   "they",    "this",     "there",      "friend",        "unknown"};

// Letters and digits that a font hardly tells apart become one.
char folded(char c) {
  switch (c) {
    case '0':
      return 'o';
    case '1':
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

std::string skeleton(std::string_view name) {
  std::string text;
  for (const char c : to_lower(name)) {
    if (c != '_' && c != '-') text += folded(c);
  }
  for (auto at = text.find("rn"); at != std::string::npos; at = text.find("rn")) {
    text.replace(at, 2, "m");
  }
  return text;
}

}  // namespace

bool is_reserved_name(std::string_view name) {
  const std::string wanted = skeleton(name);
  return std::any_of(kReserved.begin(), kReserved.end(),
                     [&](std::string_view word) { return skeleton(word) == wanted; });
}

}  // namespace undercroft
