// admin_protocol.cc: requests and answers as lines of JSON.
#include "server/admin/admin_protocol.h"

#include <algorithm>

#include "shared/version.h"

namespace undercroft {

std::string request_line(const AdminRequest& request) {
  return to_json({{"protocol", kAdminProtocol}, {"verb", request.verb}, {"words", request.words}}) +
         "\n";
}

Expected<AdminRequest> read_request(std::string_view line) {
  const auto object = read_json(line);
  if (!object) return failed("not a request: " + object.error());
  const auto* protocol = object->get<std::int64_t>("protocol");
  if (protocol == nullptr || *protocol != kAdminProtocol) {
    return failed(std::string("this server (version ") + kVersion +
                  ") speaks another administration protocol: use its own undercroft-server admin");
  }
  const auto* verb = object->get<std::string>("verb");
  const auto* words = object->get<std::vector<std::string>>("words");
  if (verb == nullptr || words == nullptr) return failed("not a request: it lacks verb or words");
  return AdminRequest{*verb, *words};
}

std::string answer_lines(const AdminAnswer& answer) {
  std::string lines;
  for (const JsonObject& row : answer.rows) lines += to_json(row) + "\n";
  JsonObject last{{"code", std::int64_t{answer.code}}, {"version", kVersion}};
  if (answer.code != 0) last.add("error", answer.error);
  return lines + to_json(last) + "\n";
}

Expected<AdminAnswer> read_answer(std::string_view lines) {
  AdminAnswer answer;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    auto row = read_json(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (!row) break;
    const auto* code = row->get<std::int64_t>("code");
    if (code == nullptr) {
      answer.rows.push_back(*std::move(row));
      continue;
    }
    answer.code = static_cast<int>(*code);
    if (const auto* version = row->get<std::string>("version")) answer.version = *version;
    if (const auto* error = row->get<std::string>("error")) answer.error = *error;
    return answer;
  }
  return failed("its answer is not whole: the server has ended, or is of another version");
}

}  // namespace undercroft
