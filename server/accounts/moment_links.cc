// moment_links.cc: the form of a code.
#include "server/accounts/moment_links.h"

#include <algorithm>

namespace undercroft {

bool is_moment_code(std::string_view text) {
  constexpr std::size_t kLength = 22;
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.size() == kLength && std::all_of(text.begin(), text.end(), [&](char c) {
           return kDigits.find(c) != std::string_view::npos;
         });
}

}  // namespace undercroft
