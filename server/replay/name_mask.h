// name_mask.h: what a hero was sent, without the names of players.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

// A NameMask replaces the names of players wherever they stand as a word, in any text of a message:
// in lines, looks, members and whatever the wire will have. The first name learned becomes
// "Hero-1".
class NameMask {
 public:
  // Names in any capitals are one name. Learn all names before the message is masked.
  void learn(std::string_view name);
  // The encoded message with the names replaced.
  [[nodiscard]] std::string encode_masked(const ServerMessage& message) const;
  [[nodiscard]] std::string masked(std::string_view text) const;

 private:
  [[nodiscard]] std::string_view name_at(std::string_view text, std::size_t at) const;

  std::map<std::string, std::string, std::less<>> words_;  // by the name in lower case
};

}  // namespace undercroft
