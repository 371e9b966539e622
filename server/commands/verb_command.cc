// verb_command.cc: from a command line to the socket or the stored data, and back to the terminal.
#include "server/commands/verb_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "server/admin/admin_request.h"
#include "server/admin/admin_socket.h"
#include "server/admin/verb_names.h"
#include "server/commands/admin_output.h"
#include "server/commands/backup_stream.h"
#include "server/commands/stored_data.h"
#include "server/commands/verb_target.h"
#include "server/store/backup/backup.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

std::string absolute(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::absolute(path, unknown).string();
}

// A path that means the same to the server.
void name_whole_paths(const AdminVerb& verb, std::vector<std::string>& words) {
  const bool is_copy = verb.ground == AdminGround::Files;
  if (is_copy && !words.empty() && words[0] != kStandardStream) words[0] = absolute(words[0]);
  for (std::size_t i = 0; verb.name == "realm delete" && i < words.size(); ++i) {
    constexpr std::string_view kOption = "--backup";
    if (words[i] == kOption && i + 1 < words.size()) words[i + 1] = absolute(words[i + 1]);
    if (words[i].starts_with("--backup=")) {
      words[i] = "--backup=" + absolute(words[i].substr(kOption.size() + 1));
    }
  }
}

// `asks`: the words go to a server, whose working folder is another.
AdminRequest request_of(const AdminVerb& verb, std::vector<std::string> words, bool asks) {
  if (asks) name_whole_paths(verb, words);
  if (verb.reads_secret) {
    std::string secret;
    std::getline(std::cin, secret);
    words.insert(words.end(), {"--", secret});
  }
  return {std::string(verb.name), std::move(words)};
}

bool asks_server(const AdminVerb& verb, const VerbLine& line, const VerbTarget& place) {
  if (line.is_beside || verb.ground == AdminGround::Beside) return false;
  if (verb.ground == AdminGround::Server || !place.has_data()) return true;
  return !place.socket.empty() && has_admin_server(place.socket);
}

Expected<std::string> socket_of(const VerbLine& line, const VerbTarget& place) {
  if (!place.socket.empty()) return place.socket;
  if (line.store.is_set()) {
    return failed("only a running server does that: name its socket (--socket PATH)");
  }
  return failed(place.store.is_set()
                    ? "that server has no socket for administration (start it with "
                      "--admin-socket PATH)"
                    : "that server stores nothing, so it cannot be administered (start it with "
                      "--data)");
}

Expected<AdminAnswer> ask_server(const std::string& socket, const AdminRequest& request) {
  const auto lines = ask_admin_socket(socket, request_line(request));
  if (!lines) return failed(lines.error());
  return read_answer(*lines).map_error(
      [&](const std::string& why) { return "the server at '" + socket + "': " + why; });
}

// The administrator is named as the server would name them.
Expected<AdminAnswer> answer_here(const AdminVerb& verb, const AdminRequest& request,
                                  const VerbTarget& place) {
  if (verb.ground == AdminGround::Beside && !place.has_data()) {
    return failed("give either --data or --store (see --help)");
  }
  auto data = StoredData::open(place, verb);
  if (!data) return failed(data.error());
  const AdminStores stores = (*data)->stores();
  const std::string who = "uid " + std::to_string(::geteuid());
  const AdminResult result = carry_out(request, stores, nullptr, who);
  if (auto noted = write_to_audit(result, stores, who); !noted) return failed(noted.error());
  return result.answer;
}

bool follows_events(const AdminRequest& request) {
  return request.verb == "events" &&
         std::find(request.words.begin(), request.words.end(), "--follow") != request.words.end();
}

// Prints each row when it arrives, until the server ends or this process is interrupted.
int follow_events(std::string_view command, const std::string& socket, const AdminRequest& request,
                  bool is_json) {
  std::optional<AdminAnswer> end;
  const auto followed =
      follow_admin_socket(socket, request_line(request), [&](std::string_view text) {
        if (const auto last = read_answer(text)) {
          end = *last;
        } else if (auto row = read_json(text)) {
          AdminAnswer answer;
          answer.rows.push_back(*std::move(row));
          print_answer(answer, AdminForm::Log, is_json);
          std::fflush(stdout);
        }
      });
  if (!followed) return complain_of(command, followed.error(), 1);
  if (!end) return complain_of(command, "the server at '" + socket + "' has ended", 1);
  return end->code == 0 ? 0 : complain_of(command, end->error, end->code);
}

// To people, or whenever it might be another server than was meant.
void name_server(std::string_view command, const VerbTarget& place) {
  const bool is_told = place.is_first_of_many || ::isatty(STDERR_FILENO) == 1;
  if (place.found.empty() || !is_told) return;
  std::fprintf(stderr, "undercroft-server %s: %s\n", std::string(command).c_str(),
               plain_lines(place.found).c_str());
}

bool streams_backup(const AdminRequest& request) {
  return request.verb == "backup" && request.words.size() == 1 &&
         request.words[0] == kStandardStream;
}

// The folder is named, and this process copies it into its own output.
int stream_backup(std::string_view command, const AdminAnswer& answer) {
  const auto* folder =
      answer.rows.empty() ? nullptr : answer.rows.front().get<std::string>("folder");
  if (folder != nullptr) return back_up_to_output(command, *folder);
  return complain_of(command, "the server does not name its data folder", 1);
}

}  // namespace

// The place is found last: that may change the working folder.
int run_verb(std::string_view command, VerbLine line) {
  const AdminVerb* verb = take_verb(line.words);
  if (verb == nullptr) return complain_of(command, unknown_verb(line.words), 2);
  const AdminRequest request = request_of(*verb, std::move(line.words), !line.is_beside);
  const auto place = place_of(line);
  if (!place) return complain_of(command, place.error(), 1);
  name_server(command, *place);
  const bool asks = asks_server(*verb, line, *place);
  const auto socket = asks ? socket_of(line, *place) : Expected<std::string>("");
  if (!socket) return complain_of(command, socket.error(), 1);
  if (asks && follows_events(request)) {
    return follow_events(command, *socket, request, line.is_json);
  }
  const auto answer = asks ? ask_server(*socket, request) : answer_here(*verb, request, *place);
  if (!answer) return complain_of(command, answer.error(), 1);
  if (streams_backup(request) && answer->code == 0) return stream_backup(command, *answer);
  print_answer(*answer, verb->form, line.is_json);
  return answer->code == 0 ? 0 : complain_of(command, answer->error, answer->code);
}

std::vector<std::string> names_in_answer(const VerbLine& line, const char* verb,
                                         std::string_view member) {
  std::vector<std::string> names;
  const auto place = place_of(line);
  const auto answer =
      place ? ask_server(place->socket, {verb, {}}) : Expected<AdminAnswer>(failed(place.error()));
  if (!answer) return names;
  for (const JsonObject& row : answer->rows) {
    const auto* name = row.get<std::string>(member);
    if (name != nullptr) names.push_back(plain_lines(*name));
  }
  return names;
}

}  // namespace undercroft
