// admin_command.cc: from a command line to the socket, and from answers to tables.
#include "server/commands/admin_command.h"

#include <fmt/format.h>
#include <unistd.h>

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
#include "server/commands/admin_completion.h"
#include "server/commands/admin_console.h"
#include "server/commands/backup_command.h"
#include "server/commands/edited_line.h"
#include "server/commands/running_server.h"
#include "server/store/backup/backup.h"
#include "shared/plain_lines.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

struct AdminArguments {
  std::string socket;  // empty: of the running server
  std::optional<pid_t> process;
  bool is_json = false;
  bool wants_help = false;
  std::vector<std::string> words;  // the verb first
};

// For drain, which is a command of its own as well.
int complain_of(std::string_view command, const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server %s: %s\n", std::string(command).c_str(),
               plain_lines(sentence).c_str());
  return code;
}

constexpr const char* kWhichServer =
    "  --data DIR     the server's data folder [that of the server on this machine]\n"
    "  --socket PATH  the server's --admin-socket [as above]\n"
    "  --pid N        process of the server [the first one found]\n";

std::string drain_help() {
  return std::string(
             "Stops a running server and waits for its end: the turns in play end, for up to its\n"
             "--drain-ms; then its realms are stored and given up, and players go on at other\n"
             "servers of its fleet, or when it is back.\n\n"
             "Usage: undercroft-server drain [OPTIONS]\n\n") +
         kWhichServer +
         "  --json         print each row as a line of JSON\n\n"
         "Exit code: 0 all is handed over, 1 something is not, or no server answers\n";
}

std::string admin_help() {
  std::string text =
      "Administers a running server, over a socket: its --admin-socket, or DIR/admin.sock.\n\n"
      "Usage: undercroft-server admin [OPTIONS] [VERB [WORDS]]\n\n"
      "Without a verb it reads lines such as `kick Bob be nice`, until `quit`. On a terminal,\n"
      "Tab completes verbs, options and names, and Up recalls earlier lines.\n\n";
  text += kWhichServer;
  text +=
      "  --json         print each row as a line of JSON\n\n"
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
    const bool takes_value = word == "--data" || word == "--socket" || word == "--pid";
    if (takes_value && i + 1 == given.size()) return failed(word + " needs a value");
    if (word == "--data") {
      read.socket = given[++i] + "/" + kAdminSocket;
    } else if (word == "--socket") {
      read.socket = given[++i];
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

Expected<std::string> socket_for(const AdminArguments& arguments) {
  if (!arguments.socket.empty()) return arguments.socket;
  return config_of_running_server(arguments.process)
      .and_then([](const Config& config) -> Expected<std::string> {
        if (!config.admin_socket_path().empty()) return config.admin_socket_path();
        return failed(config.store.is_set()
                          ? "that server has no socket for administration (start it with "
                            "--admin-socket PATH)"
                          : "that server stores nothing, so it cannot be administered (start it "
                            "with --data)");
      });
}

std::string absolute(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::absolute(path, unknown).string();
}

// What the server needs beyond what was typed: a secret, and a path that means the same there.
AdminRequest request_of(const AdminVerb& verb, std::vector<std::string> words) {
  const bool has_path = verb.name == "backup" || verb.name == "verify" || verb.name == "restore";
  if (has_path && !words.empty() && words[0] != kStandardStream) words[0] = absolute(words[0]);
  for (std::size_t i = 0; verb.name == "realm delete" && i < words.size(); ++i) {
    constexpr std::string_view kOption = "--backup";
    if (words[i] == kOption && i + 1 < words.size()) words[i + 1] = absolute(words[i + 1]);
    if (words[i].starts_with("--backup=")) {
      words[i] = "--backup=" + absolute(words[i].substr(kOption.size() + 1));
    }
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

void print_log(const std::vector<JsonObject>& rows) {
  for (const JsonObject& row : rows) {
    const auto* at = row.get<std::string>("at");
    const auto* text = row.get<std::string>("text");
    if (text == nullptr) continue;
    std::printf("%s  %s\n", at == nullptr ? "-" : plain_lines(*at).c_str(),
                plain_lines(*text).c_str());
  }
}

void print_answer(const AdminAnswer& answer, AdminForm form, bool is_json) {
  if (is_json) {
    for (const JsonObject& row : answer.rows) std::printf("%s\n", to_json(row).c_str());
    return;
  }
  if (form == AdminForm::Facts) return print_facts(answer.rows);
  if (form == AdminForm::Log) return print_log(answer.rows);
  if (form == AdminForm::Table && answer.code == 0) return print_table(answer.rows);
  for (const JsonObject& row : answer.rows) {
    const auto* text = row.get<std::string>("text");
    if (text != nullptr) std::printf("%s\n", plain_lines(*text).c_str());
  }
}

bool streams_backup(const AdminArguments& arguments) {
  return arguments.words.size() == 2 && arguments.words[0] == "backup" &&
         arguments.words[1] == kStandardStream;
}

// The server names its folder, and this process copies it into its own output.
int stream_backup(const AdminAnswer& answer) {
  const auto* folder =
      answer.rows.empty() ? nullptr : answer.rows.front().get<std::string>("folder");
  if (folder == nullptr) return complain_of("admin", "the server does not name its data folder", 1);
  return back_up_to_output(*folder);
}

bool follows_events(const AdminArguments& arguments) {
  return arguments.words.front() == "events" &&
         std::find(arguments.words.begin(), arguments.words.end(), "--follow") !=
             arguments.words.end();
}

// Prints each row when it arrives, until the server ends or this process is interrupted.
int follow_events(const std::string& socket, const std::string& line, bool is_json) {
  std::optional<AdminAnswer> end;
  const auto followed = follow_admin_socket(socket, line, [&](std::string_view text) {
    if (const auto last = read_answer(text)) {
      end = *last;
    } else if (auto row = read_json(text)) {
      AdminAnswer answer;
      answer.rows.push_back(*std::move(row));
      print_answer(answer, AdminForm::Log, is_json);
      std::fflush(stdout);
    }
  });
  if (!followed) return complain_of("admin", followed.error(), 1);
  if (!end) return complain_of("admin", "the server at '" + socket + "' has ended", 1);
  return end->code == 0 ? 0 : complain_of("admin", end->error, end->code);
}

int ask(std::string_view command, const AdminArguments& arguments) {
  std::vector<std::string> words = arguments.words;
  const std::string name = take_verb(words);
  const AdminVerb* verb = admin_verb(name);
  if (verb == nullptr) return complain_of(command, unknown_verb(name), 2);
  const std::string line = request_line(request_of(*verb, std::move(words)));
  const auto socket = socket_for(arguments);
  if (!socket) return complain_of(command, socket.error(), 1);
  if (follows_events(arguments)) return follow_events(*socket, line, arguments.is_json);
  const auto lines = ask_admin_socket(*socket, line);
  if (!lines) return complain_of(command, lines.error(), 1);
  const auto answer = read_answer(*lines);
  if (!answer) return complain_of(command, "the server at '" + *socket + "': " + answer.error(), 1);
  if (streams_backup(arguments) && answer->code == 0) return stream_backup(*answer);
  print_answer(*answer, verb->form, arguments.is_json);
  return answer->code == 0 ? 0 : complain_of(command, answer->error, answer->code);
}

// The values of a member in the rows of an answer; none when the server does not answer.
std::vector<std::string> ask_for_names(const std::string& socket, const char* verb,
                                       std::string_view member) {
  std::vector<std::string> names;
  const auto lines = ask_admin_socket(socket, request_line({verb, {}}));
  const auto answer = lines ? read_answer(*lines) : Expected<AdminAnswer>(failed(lines.error()));
  if (!answer) return names;
  for (const JsonObject& row : answer->rows) {
    const auto* name = row.get<std::string>(member);
    if (name != nullptr) names.push_back(plain_lines(*name));
  }
  return names;
}

std::vector<std::string> names_at(const AdminArguments& arguments) {
  const auto socket = socket_for(arguments);
  if (!socket) return {};
  std::vector<std::string> names = ask_for_names(*socket, "players", "name");
  const std::vector<std::string> realms = ask_for_names(*socket, "realms", "realm");
  names.insert(names.end(), realms.begin(), realms.end());
  return names;
}

std::optional<std::string> next_piped_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

// Finding the server changes this process's folder, and files are named from the caller's.
int run_console(const AdminArguments& arguments) {
  std::error_code unknown;
  const auto folder = std::filesystem::current_path(unknown);
  const auto complete = [&](std::string_view line) {
    std::filesystem::current_path(folder, unknown);
    return completions_of(line, [&] { return names_at(arguments); });
  };
  LineEditor editor("undercroft> ", complete);
  AdminConsole console;
  console.ask = [&](std::vector<std::string> words) {
    std::filesystem::current_path(folder, unknown);
    AdminArguments line = arguments;
    line.words = std::move(words);
    return ask("admin", line);
  };
  console.complain = [](const std::string& why) { return complain_of("admin", why, 2); };
  console.help = [] { std::fputs(admin_help().c_str(), stdout); };
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  console.next_line = [&] { return is_terminal ? edited_line(editor) : next_piped_line(); };
  return run_admin_console(console);
}

}  // namespace

std::optional<int> run_admin_command(int argc, const char* const* argv) {
  const std::string_view command = argc < 2 ? "" : argv[1];
  if (command != "admin" && command != "drain") return std::nullopt;
  const bool drains = command == "drain";
  auto arguments = read_arguments({argv + 2, argv + argc});
  if (!arguments) return complain_of(command, arguments.error(), 2);
  if (arguments->wants_help) {
    return std::fputs((drains ? drain_help() : admin_help()).c_str(), stdout) < 0 ? 1 : 0;
  }
  if (drains && !arguments->words.empty()) {
    return complain_of(command, "it takes no words (see --help)", 2);
  }
  if (drains) arguments->words = {"drain"};
  if (arguments->words.empty()) return run_console(*arguments);
  return ask(command, *arguments);
}

}  // namespace undercroft
