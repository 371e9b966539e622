// spelling.h: sentences for a word that is not one of the known ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// The known word that `word` is most likely a misspelling of; empty when none is near (at most two
// letters changed, added, dropped or exchanged, and fewer than half of them).
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            const std::vector<std::string_view>& known);

// "'helth' (did you mean 'health'?); expected one of: armour, health".
[[nodiscard]] std::string not_one_of(std::string_view word, std::vector<std::string_view> known);

}  // namespace undercroft
