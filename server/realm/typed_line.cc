// typed_line.cc: takes a line apart at its blanks.
#include "server/realm/typed_line.h"

#include <algorithm>

#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr char32_t kWideSlash = U'\uFF0F';  // as input methods of East Asia type it
constexpr std::size_t kMostShown = 32;      // bytes of an unknown command

bool begins_with_blank(std::string_view text) {
  const auto first = text.empty() ? std::nullopt : take_character(text);
  return first && is_blank(*first);
}

std::string_view without_blanks(std::string_view text) {
  while (begins_with_blank(text)) std::ignore = take_character(text);
  return text;
}

// Takes the first word off, and the blanks after it.
std::string_view take_word(std::string_view& text) {
  std::string_view rest = text;
  while (!rest.empty() && !begins_with_blank(rest)) std::ignore = take_character(rest);
  const std::string_view word = text.substr(0, text.size() - rest.size());
  text = without_blanks(rest);
  return word;
}

bool take_slash(std::string_view& text) {
  std::string_view rest = text;
  if (rest.empty()) return false;
  const auto first = take_character(rest);
  if (!first || (*first != U'/' && *first != kWideSlash)) return false;
  text = rest;
  return true;
}

const ChatCommandRow* row_of(std::string_view word) {
  const auto is_it = [word](const ChatCommandRow& row) {
    return equals_ignoring_case(row.word, word) ||
           (!row.alias.empty() && equals_ignoring_case(row.alias, word));
  };
  const auto* const found = std::find_if(kChatCommands.begin(), kChatCommands.end(), is_it);
  return found == kChatCommands.end() ? nullptr : found;
}

TypedLine faulty(std::string sentence) { return {{}, "", "", std::move(sentence)}; }

TypedLine read_command(std::string_view rest) {
  const std::string_view word = take_word(rest);
  if (word.empty()) return {ChatCommand::Help, "", "", ""};
  const ChatCommandRow* row = row_of(word);
  if (row == nullptr) {
    return faulty("There is no command /" + plain_text(word, kMostShown) + ": see /help.");
  }
  TypedLine line{row->command, "", "", ""};
  if (row->needs_name) line.name = take_word(rest);
  line.text = rest;
  const bool is_whole = (!row->needs_name || is_player_name(line.name)) &&
                        (!row->needs_text || !is_blank_text(line.text));
  return is_whole ? line : faulty(std::string(row->help));
}

}  // namespace

TypedLine read_typed_line(std::string_view line) {
  std::string_view rest = without_blanks(line);
  if (!take_slash(rest)) return {{}, "", std::string(line), ""};
  if (std::string_view after = rest; take_slash(after)) {
    return {{}, "", "/" + std::string(after), ""};
  }
  return read_command(without_blanks(rest) == rest ? rest : "");
}

}  // namespace undercroft
