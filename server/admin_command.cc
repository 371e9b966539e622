// admin_command.cc: from a command line to the socket, and from answers to tables.
#include "server/admin_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "server/admin/admin_protocol.h"
#include "server/admin/admin_socket.h"
#include "server/admin/admin_verbs.h"
#include "server/backup_command.h"
#include "server/running_server.h"
#include "server/store/backup.h"
#include "shared/plain_lines.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

struct AdminArguments {
  std::string data;  // empty: of the running server
  std::optional<pid_t> process;
  bool is_json = false;
  bool wants_help = false;
  std::vector<std::string> words;  // the verb first
};

int complain_to_admin(const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server admin: %s\n", plain_lines(sentence).c_str());
  return code;
}

std::string admin_help() {
  std::string text =
      "Administers a running server, over the socket in its data folder.\n\n"
      "Usage: undercroft-server admin [--data DIR | --pid N] [--json] VERB [WORDS]\n\n"
      "  --data DIR  the server's data folder [that of the server on this machine]\n"
      "  --pid N     process of the server [the first one found]\n"
      "  --json      print each row as a line of JSON\n\n"
      "Verbs (times are such as 30s, 5m, 2h or 7d):\n";
  for (const AdminVerb& verb : admin_verbs()) {
    text += fmt::format(
        "  {}\n      {}\n",
        std::string(verb.name) + (verb.usage.empty() ? "" : " ") + std::string(verb.usage),
        verb.help);
  }
  return text;
}

// The options of this command may stand anywhere before "--"; all others belong to the verb.
Expected<AdminArguments> read_arguments(const std::vector<std::string>& given) {
  AdminArguments read;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string& word = given[i];
    if (word == "--") {
      read.words.insert(read.words.end(), given.begin() + static_cast<std::ptrdiff_t>(i),
                        given.end());
      break;
    }
    const bool takes_value = word == "--data" || word == "--pid";
    if (takes_value && i + 1 == given.size()) return failed(word + " needs a value");
    if (word == "--data") {
      read.data = given[++i];
    } else if (word == "--pid") {
      const std::string& text = given[++i];
      const auto end = text.data() + text.size();
      if (std::from_chars(text.data(), end, read.process.emplace()).ptr != end) {
        return failed("--pid: expected a process number, not '" + text + "'");
      }
    } else if (word == "--json") {
      read.is_json = true;
    } else if (word == "--help" || word == "-h") {
      read.wants_help = true;
    } else {
      read.words.push_back(word);
    }
  }
  return read;
}

Expected<std::string> folder_for(const AdminArguments& arguments) {
  if (!arguments.data.empty()) return arguments.data;
  return config_of_running_server(arguments.process)
      .and_then([](const Config& config) -> Expected<std::string> {
        if (config.has_accounts()) return config.data;
        return failed(
            "that server stores nothing, so it cannot be administered (start it with --data)");
      });
}

// What the server needs beyond what was typed: a secret, and a path that means the same there.
AdminRequest request_of(const AdminVerb& verb, std::vector<std::string> words) {
  const bool has_path = verb.name == "backup" || verb.name == "verify";
  if (has_path && !words.empty() && words[0] != kStandardStream) {
    std::error_code unknown;
    words[0] = std::filesystem::absolute(words[0], unknown).string();
  }
  if (verb.reads_secret) {
    std::string secret;
    std::getline(std::cin, secret);
    words.insert(words.end(), {"--", secret});
  }
  return {std::string(verb.name), std::move(words)};
}

int width_of(const std::string& text) { return columns_of(from_utf8(text)); }

void print_cell(const std::string& text, int width, bool is_last) {
  const int room = is_last ? 0 : width - width_of(text) + 2;
  std::printf("%s%*s", text.c_str(), room, "");
}

void print_table(const std::vector<JsonObject>& rows) {
  if (rows.empty()) return static_cast<void>(std::printf("none\n"));
  std::vector<std::vector<std::string>> lines(1);
  for (const auto& [name, value] : rows.front().members()) lines[0].push_back(name);
  for (const JsonObject& row : rows) {
    lines.emplace_back();
    for (const auto& [name, value] : row.members()) {
      const std::string words = plain_lines(as_words(value));
      lines.back().push_back(words.empty() ? "-" : words);
    }
  }
  std::vector<int> widths(lines[0].size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < std::min(widths.size(), line.size()); ++i) {
      widths[i] = std::max(widths[i], width_of(line[i]));
    }
  }
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < std::min(widths.size(), line.size()); ++i) {
      print_cell(line[i], widths[i], i + 1 == line.size());
    }
    std::printf("\n");
  }
}

void print_facts(const std::vector<JsonObject>& rows) {
  for (const JsonObject& row : rows) {
    for (const auto& [name, value] : row.members()) {
      std::printf("%-12s %s\n", name.c_str(), plain_lines(as_words(value)).c_str());
    }
  }
}

void print_answer(const AdminAnswer& answer, AdminForm form, bool is_json) {
  if (is_json) {
    for (const JsonObject& row : answer.rows) std::printf("%s\n", to_json(row).c_str());
    return;
  }
  if (form == AdminForm::Facts) return print_facts(answer.rows);
  if (form == AdminForm::Table && answer.code == 0) return print_table(answer.rows);
  for (const JsonObject& row : answer.rows) {
    const auto* text = row.get<std::string>("text");
    if (text != nullptr) std::printf("%s\n", plain_lines(*text).c_str());
  }
}

int ask(const AdminArguments& arguments) {
  const AdminVerb* verb = admin_verb(arguments.words.front());
  if (verb == nullptr) return complain_to_admin(unknown_verb(arguments.words.front()), 2);
  const std::string line =
      request_line(request_of(*verb, {arguments.words.begin() + 1, arguments.words.end()}));
  const auto folder = folder_for(arguments);
  if (!folder) return complain_to_admin(folder.error(), 1);
  const auto lines = ask_admin_socket(*folder, line);
  if (!lines) return complain_to_admin(lines.error(), 1);
  const auto answer = read_answer(*lines);
  if (!answer) return complain_to_admin("the server of '" + *folder + "': " + answer.error(), 1);
  print_answer(*answer, verb->form, arguments.is_json);
  const bool is_streamed = verb->name == "backup" && arguments.words.size() == 2 &&
                           arguments.words[1] == kStandardStream;
  if (is_streamed && answer->code == 0) return back_up_to_output(*folder);
  return answer->code == 0 ? 0 : complain_to_admin(answer->error, answer->code);
}

}  // namespace

std::optional<int> run_admin_command(int argc, const char* const* argv) {
  if (argc < 2 || std::string_view(argv[1]) != "admin") return std::nullopt;
  const auto arguments = read_arguments({argv + 2, argv + argc});
  if (!arguments) return complain_to_admin(arguments.error(), 2);
  if (arguments->wants_help) return std::fputs(admin_help().c_str(), stdout) < 0 ? 1 : 0;
  if (arguments->words.empty()) {
    return complain_to_admin("which verb? (--help lists them)", 2);
  }
  return ask(*arguments);
}

}  // namespace undercroft
