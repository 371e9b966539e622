// called_by_name.cc: see called_by_name.h.
#include "server/realm/turns/called_by_name.h"

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// The characters of names. All others end a word, such as the typographic quotes of phones.
bool is_of_a_word(char c) {
  const bool is_letter = to_lower(c) >= 'a' && to_lower(c) <= 'z';
  return is_letter || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool stands_alone(std::string_view words, std::size_t at, std::size_t length) {
  const bool begins = at == 0 || !is_of_a_word(words[at - 1]);
  const bool ends = at + length == words.size() || !is_of_a_word(words[at + length]);
  return begins && ends;
}

}  // namespace

bool is_called(std::string_view words, std::string_view name) {
  if (words.starts_with('!')) return true;
  if (name.empty()) return false;
  for (std::size_t at = 0; at + name.size() <= words.size(); ++at) {
    const bool is_it = equals_ignoring_case(words.substr(at, name.size()), name);
    if (is_it && stands_alone(words, at, name.size())) return true;
  }
  return false;
}

}  // namespace undercroft
