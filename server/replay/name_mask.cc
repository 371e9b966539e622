// name_mask.cc: finds names as words, also those that have hyphens.
#include "server/replay/name_mask.h"

#include <cctype>
#include <utility>

#include "shared/ascii_case.h"
#include "shared/codec_texts.h"

namespace undercroft {
namespace {

constexpr std::size_t kLongestName = 16;  // is_player_name()

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Where the word that begins here ends. A name may have hyphens, and may have words hung onto it by
// one: `hyphens` of them are taken for a part of the word, if they are followed by letters.
std::size_t end_of_word(std::string_view text, std::size_t at, std::size_t hyphens) {
  for (; at < text.size(); ++at) {
    if (is_letter(text[at])) continue;
    if (text[at] != '-' || hyphens == 0) break;
    --hyphens;
  }
  return at;
}

}  // namespace

void NameMask::learn(std::string_view name) {
  words_.try_emplace(to_lower(name), "Hero-" + std::to_string(words_.size() + 1));
}

// Returns the longest name that begins here and ends where a word does; empty: none.
std::string_view NameMask::name_at(std::string_view text, std::size_t at) const {
  for (std::size_t hyphens = kLongestName + 1; hyphens-- > 0;) {
    const std::string_view word = text.substr(at, end_of_word(text, at, hyphens) - at);
    if (words_.contains(to_lower(word))) return word;
  }
  return {};
}

std::string NameMask::masked(std::string_view text) const {
  std::string out;
  bool is_within_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view name = is_within_word ? std::string_view() : name_at(text, at);
    if (!name.empty()) {
      out += words_.find(to_lower(name))->second;
      at += name.size();
    } else {
      is_within_word = is_letter(text[at]);
      out += text[at++];
    }
  }
  return out;
}

std::string NameMask::encode_masked(const ServerMessage& message) const {
  return encode_with_texts(message, [this](std::string_view text) { return masked(text); });
}

}  // namespace undercroft
