// toml.cc: the one place where toml++ is compiled; a look at the characters first, then toml++.
#define TOML_IMPLEMENTATION
#include "server/sim/content/toml.h"

#include <algorithm>

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

int line_at(std::string_view text, std::size_t at) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

// The end of the quoted text that begins at `from`; where escapes count, \" does not end it.
std::size_t end_of_quoted(std::string_view text, std::size_t from) {
  const char quote = text[from];
  const std::string three(3, quote);
  const bool long_one = text.substr(from).starts_with(three);
  const std::string_view closing = long_one ? std::string_view(three) : text.substr(from, 1);
  for (std::size_t i = from + closing.size(); i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text.substr(i).starts_with(closing)) {
      return i + closing.size();
    } else if (!long_one && text[i] == '\n') {
      return i;  // unfinished: toml++ says so better
    }
  }
  return text.size();
}

// Where a character beyond ASCII stands outside of quotes and comments. TOML has none there, and
// toml++ 3.3 runs into undefined behaviour over some of them instead of saying so.
std::optional<std::size_t> stray_character(std::string_view text) {
  std::size_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"' || c == '\'') {
      i = end_of_quoted(text, i);
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      return i;
    } else {
      ++i;
    }
  }
  return std::nullopt;
}

}  // namespace

void refuse_toml() {
  throw toml::parse_error("the text is no TOML, somewhere", toml::source_region{});
}

std::optional<toml::table> parse_toml(std::string_view text, Complaints& complaints) {
  if (!characters_of(text)) {
    complaints.add(1, "the file is not UTF-8");
    return std::nullopt;
  }
  if (const auto stray = stray_character(text)) {
    complaints.add(line_at(text, *stray), "a character that only quotes and comments may have");
    return std::nullopt;
  }
  try {
    return toml::parse(text, complaints.file());
  } catch (const toml::parse_error& error) {
    const int line = static_cast<int>(error.source().begin.line);
    complaints.add(std::max(1, line), std::string(error.description()));
    return std::nullopt;
  }
}

}  // namespace undercroft
