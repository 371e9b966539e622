// words_page.h: the closed lists of words of content files, as a page.
#pragma once

#include <string>

namespace undercroft {

// A Markdown table: each key, and the words that it takes. docs/scenarios.md has it.
[[nodiscard]] std::string content_words_as_markdown();

}  // namespace undercroft
