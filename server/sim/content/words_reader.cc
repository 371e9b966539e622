// words_reader.cc: checks words for length and for characters that are no text.
#include "server/sim/content/words_reader.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/glyph.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// Returns the words as clients may get them, and reports the difference.
std::string fit_words(TableReader& reader, std::string_view key, int line, std::size_t longest,
                      const std::string& words) {
  if (is_blank_text(words)) {
    reader.unfit(line, std::string(key) + " is empty");
  } else if (plain_text(words, words.size()) != words) {
    reader.unfit(line, std::string(key) +
                           " has characters that a terminal cannot show as text: line ends, "
                           "escapes, invisible or decomposed ones");
  } else if (words.size() > longest) {
    reader.unfit(line, std::string(key) + " has " + std::to_string(words.size()) +
                           " bytes; expected at most " + std::to_string(longest));
  }
  return plain_text(words, longest);
}

bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

}  // namespace

bool read_words(TableReader& reader, std::string_view key, std::size_t longest, std::string& out) {
  std::string words;
  if (!reader.text(key, words)) return false;
  out = fit_words(reader, key, reader.line(key), longest, words);
  return true;
}

bool read_optional_words(TableReader& reader, std::string_view key, std::size_t longest,
                         std::string& out) {
  const toml::node* node = reader.node(key);
  const bool is_empty = node != nullptr && node->is_string() && node->as_string()->get().empty();
  if (!is_empty) return read_words(reader, key, longest, out);
  out.clear();
  return true;
}

bool read_sentences(TableReader& reader, std::string_view key, std::vector<std::string>& out) {
  std::vector<LinedText> sentences;
  if (!reader.texts(key, sentences)) return false;
  out.clear();
  for (const LinedText& sentence : sentences) {
    out.push_back(fit_words(reader, key, sentence.line, kLongestSentence, sentence.text));
  }
  return true;
}

void read_icon(TableReader& reader, std::string& out) {
  std::string text;
  if (!reader.text("icon", text)) return;
  if (text.empty() || is_icon(text)) {
    out = text;
  } else {
    reader.complain(reader.line("icon"),
                    "icon is '" + plain_text(text, kLongestName) +
                        "'; expected one emoji, or another character, of at most " +
                        std::to_string(kMaxIcon) + " bytes");
  }
}

bool is_key(std::string_view word) {
  return !word.empty() && word.size() <= kLongestName &&
         std::all_of(word.begin(), word.end(), is_key_character);
}

void check_key(TableReader& reader, std::string_view key) {
  if (!is_key(key)) reader.unfit(reader.line(), "its key needs 1 to 40 letters, digits, _ or -");
}

}  // namespace undercroft
