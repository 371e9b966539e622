// admin_console.cc: splits lines into words.
#include "server/commands/admin_console.h"

#include <utility>

namespace undercroft {

Expected<std::vector<std::string>> words_of_line(std::string_view line) {
  std::vector<std::string> words;
  char quote = '\0';
  bool is_in_word = false;
  for (const char c : line) {
    const bool is_space = c == ' ' || c == '\t' || c == '\r';
    const bool opens = quote == '\0' && (c == '"' || c == '\'');
    if (quote == '\0' && is_space) {
      is_in_word = false;
      continue;
    }
    if (!std::exchange(is_in_word, true)) words.emplace_back();
    if (opens) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else {
      words.back() += c;
    }
  }
  if (quote == '\0') return words;
  return failed(std::string("a quotation mark (") + quote + ") is not closed");
}

int run_admin_console(const AdminConsole& console) {
  int code = 0;
  while (const auto line = console.next_line()) {
    auto words = words_of_line(*line);
    if (!words) {
      code = console.complain(words.error());
    } else if (words->empty()) {
      continue;
    } else if (words->front() == "quit" || words->front() == "exit") {
      break;
    } else if (words->front() == "help") {
      console.help();
    } else if (const int said = console.ask(*std::move(words)); said != 0) {
      code = said;
    }
  }
  return code;
}

}  // namespace undercroft
