// admin_command.cc: from command lines to verbs, one at a time or in a console.
#include "server/commands/admin_command.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/verb_names.h"
#include "server/commands/admin_completion.h"
#include "server/commands/admin_console.h"
#include "server/commands/admin_output.h"
#include "server/commands/edited_line.h"
#include "server/commands/verb_command.h"
#include "server/commands/verb_help.h"

namespace undercroft {
namespace {

int print_help(const std::string& text) { return std::fputs(text.c_str(), stdout) < 0 ? 1 : 0; }

Expected<VerbLine> line_in(int argc, const char* const* argv) {
  return read_verb_line({argv + 2, argv + argc});
}

std::vector<std::string> names_at(const VerbLine& line) {
  std::vector<std::string> names = names_in_answer(line, "players", "name");
  const std::vector<std::string> realms = names_in_answer(line, "realms", "realm");
  names.insert(names.end(), realms.begin(), realms.end());
  return names;
}

std::optional<std::string> next_piped_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

// Finding the server changes this process's folder, and files are named from the caller's.
int run_console(const VerbLine& given) {
  std::error_code unknown;
  const auto folder = std::filesystem::current_path(unknown);
  const auto complete = [&](std::string_view line) {
    std::filesystem::current_path(folder, unknown);
    return completions_of(line, [&] { return names_at(given); });
  };
  LineEditor editor("undercroft> ", complete);
  AdminConsole console;
  console.ask = [&](std::vector<std::string> words) {
    std::filesystem::current_path(folder, unknown);
    VerbLine line = given;
    line.words = std::move(words);
    return run_verb("admin", std::move(line));
  };
  console.complain = [](const std::string& why) { return complain_of("admin", why, 2); };
  console.help = [] { print_help(admin_help()); };
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  console.next_line = [&] { return is_terminal ? edited_line(editor) : next_piped_line(); };
  return run_admin_console(console);
}

}  // namespace

int run_admin_command(int argc, const char* const* argv) {
  const auto line = line_in(argc, argv);
  if (!line) return complain_of("admin", line.error(), 2);
  if (line->wants_help) return print_help(admin_help());
  return line->words.empty() ? run_console(*line) : run_verb("admin", *line);
}

int run_drain_command(int argc, const char* const* argv) {
  auto line = line_in(argc, argv);
  if (!line) return complain_of("drain", line.error(), 2);
  if (line->wants_help) return print_help(drain_help());
  if (!line->words.empty()) return complain_of("drain", "it takes no words (see --help)", 2);
  line->words = {"drain"};
  return run_verb("drain", *std::move(line));
}

int run_family_command(int argc, const char* const* argv) {
  const std::string family = argv[1];
  auto line = line_in(argc, argv);
  if (!line) return complain_of(family, line.error(), 2);
  if (line->wants_help) return print_help(family_help(family));
  line->words.insert(line->words.begin(), family);
  return run_verb(family, *std::move(line));
}

}  // namespace undercroft
