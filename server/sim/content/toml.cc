// toml.cc: compiles toml++, and checks a text's characters before parsing it.
#define TOML_IMPLEMENTATION
#include "server/sim/content/toml.h"

#include <algorithm>
#include <array>

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

using namespace std::string_view_literals;

int line_at(std::string_view text, std::size_t at) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

// The position of the first byte that is not UTF-8; the end of the text if all of it is.
std::size_t first_broken_byte(std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view before = rest;
    if (!take_character(rest)) return text.size() - before.size();
  }
  return text.size();
}

// The end of the quoted string that begins at `from`. In double quotes \" does not end it.
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
      return i;  // unterminated; toml++ reports it better
    }
  }
  return text.size();
}

// The position of the first non-ASCII character outside quotes and comments. TOML forbids them
// there, and for some of them toml++ 3.3 has undefined behaviour instead of an error.
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

// Text without quotes is the most common mistake, and toml++ has no word for it: it expects true,
// false, inf or nan by the first letter.
std::string advised(std::string_view description) {
  constexpr std::array kOfBareWords = {"could not determine value type"sv, "expected 'inf'"sv,
                                       "expected 'nan'"sv, "expected 'true'"sv,
                                       "expected 'false'"sv};
  const bool is_bare = std::any_of(
      kOfBareWords.begin(), kOfBareWords.end(),
      [&](std::string_view part) { return description.find(part) != std::string_view::npos; });
  return std::string(description) + (is_bare ? "; text needs quotes" : "");
}

}  // namespace

void refuse_toml() { throw toml::parse_error("the file is not valid TOML", toml::source_region{}); }

std::optional<toml::table> parse_toml(std::string_view text, Complaints& complaints) {
  if (const std::size_t broken = first_broken_byte(text); broken < text.size()) {
    complaints.add(line_at(text, broken), "the file is not UTF-8");
    return std::nullopt;
  }
  if (const auto stray = stray_character(text)) {
    complaints.add(line_at(text, *stray),
                   "only quotes and comments may contain non-ASCII characters");
    return std::nullopt;
  }
  try {
    return toml::parse(text, complaints.file());
  } catch (const toml::parse_error& error) {
    const int line = static_cast<int>(error.source().begin.line);
    complaints.add(std::max(1, line), advised(error.description()));
    return std::nullopt;
  }
}

}  // namespace undercroft
