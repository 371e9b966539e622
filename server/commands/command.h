// command.h: the table of what `undercroft-server` does besides serving.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace undercroft {

struct ServerCommand {
  std::string_view name;   // the first word of the command line
  std::string_view usage;  // its words, in short; empty: none
  std::string_view help;   // one line
  // Takes the whole command line, and returns the exit code.
  int (*run)(int argc, const char* const* argv) = nullptr;
};

[[nodiscard]] std::span<const ServerCommand> commands();
// The command that the command line names; null: none, so a server is to start.
[[nodiscard]] const ServerCommand* command_of(int argc, const char* const* argv);
// Two lines for each command, for --help.
[[nodiscard]] std::string commands_text();

}  // namespace undercroft
