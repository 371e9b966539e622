// order_words.cc: reads orders.
#include "shared/order_words.h"

#include "shared/ascii_case.h"

namespace undercroft {

std::optional<OrderWord> order_in(std::string_view words) {
  constexpr std::string_view kSigns = " .!";
  const std::size_t begin = words.find_first_not_of(kSigns);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view word = words.substr(begin, words.find_last_not_of(kSigns) - begin + 1);
  const auto is = [word](std::string_view one) { return equals_ignoring_case(word, one); };
  if (is("stay") || is("wait") || is("hold")) return OrderWord::Stay;
  if (is("come") || is("come here") || is("follow")) return OrderWord::Come;
  return std::nullopt;
}

}  // namespace undercroft
