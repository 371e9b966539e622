// word_lines.h: the form of the client's state files: words in lines.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace undercroft {

using WordList = std::vector<std::string>;

// The words of each line that has any.
[[nodiscard]] std::vector<WordList> word_lines(const std::string& text);
// The text without the lines for which `drops` is true. It is called with at least one word.
[[nodiscard]] std::string without_lines(const std::string& text,
                                        const std::function<bool(const WordList&)>& drops);

}  // namespace undercroft
