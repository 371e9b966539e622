// typed_line.h: what a line asks for that a player has typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/chat_commands.h"

namespace undercroft {

// A TypedLine is talk, a command, or a fault.
struct TypedLine {
  std::optional<ChatCommand> command;  // nothing: talk
  std::string name;                    // of the player meant, if the command needs one
  std::string text;                    // the words
  std::string fault;                   // the sentence for the author alone; empty: none
};

// Reads a line of plain text (plain_text() in codec.h). A line whose first character but blanks is
// a slash is a command; one that begins with two is talk that begins with one. The case of the
// command does not matter. Nothing after a single slash is ever talk.
[[nodiscard]] TypedLine read_typed_line(std::string_view line);

}  // namespace undercroft
