// ability_numbers.cc: puts numbers into texts, and looks for words that stand for none.
#include "server/sim/content/ability_numbers.h"

#include <algorithm>

namespace undercroft {

void fill_in_numbers(std::string& text, const HeroAbility& ability, const Use& use) {
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    for (const AbilityNumber& number : kAbilityNumbers) {
      if (text.compare(at, number.word.size(), number.word) != 0) continue;
      text.replace(at, number.word.size(), std::to_string(number.of(ability, use)));
      break;
    }
  }
}

std::optional<std::string> unknown_number(std::string_view text, const HeroAbility* ability) {
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find('}', at);
    const std::string_view word =
        text.substr(at, end == std::string_view::npos ? end : end + 1 - at);
    const auto number = std::find_if(kAbilityNumbers.begin(), kAbilityNumbers.end(),
                                     [word](const AbilityNumber& one) { return one.word == word; });
    const bool stands_for_one = ability != nullptr && number != kAbilityNumbers.end() &&
                                number->of(*ability, ability->use.value_or(Use{})) > 0;
    if (!stands_for_one) return std::string(word);
  }
  return std::nullopt;
}

}  // namespace undercroft
