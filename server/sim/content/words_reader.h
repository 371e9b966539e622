// words_reader.h: reads the words of content that players read: names, descriptions, sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/table_reader.h"

namespace undercroft {

// In bytes. Clients are promised them (wire.proto).
inline constexpr std::size_t kLongestName = 40;
inline constexpr std::size_t kLongestSentence = 200;

// Reads `key` as TableReader::text() does. Words that are empty, that have more than `longest`
// bytes, or that have characters which a terminal does not show as text, are unfit (Severity): they
// are reported, and `out` gets what plain_text() leaves of them.
bool read_words(TableReader& reader, std::string_view key, std::size_t longest, std::string& out);

// As above, but empty words take away those of a base.
bool read_optional_words(TableReader& reader, std::string_view key, std::size_t longest,
                         std::string& out);

// As above for a list of sentences, which replaces `out`.
bool read_sentences(TableReader& reader, std::string_view key, std::vector<std::string>& out);

// Reads `icon`: one emoji, or another character that draws something. An empty text takes away that
// of a base.
void read_icon(TableReader& reader, std::string& out);

// True for 1 to 40 letters, digits, `_` and `-`.
[[nodiscard]] bool is_key(std::string_view word);

// Reports a key of a table as unfit unless it is one.
void check_key(TableReader& reader, std::string_view key);

}  // namespace undercroft
