// admin_protocol.h: what goes over the administration socket: one request line, then answer lines.
//
//   {"protocol":1,"verb":"kick","words":["Ann","for","spam"]}
//   {"text":"Ann is gone"}                 any number of rows
//   {"code":0,"version":"0.5.0"}           the last line; with "error" if the code is not 0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/admin/admin_json.h"
#include "shared/expected.h"

namespace undercroft {

inline constexpr std::int64_t kAdminProtocol = 1;
inline constexpr std::size_t kMaxAdminRequest = 1 << 16;   // bytes, with the line feed
inline constexpr const char* kAdminSocket = "admin.sock";  // in a data folder

struct AdminRequest {
  std::string verb;
  std::vector<std::string> words;
};

// `code` is the exit code of the command: 0 done, 1 could not be done, 2 the request is wrong and
// nothing has changed.
struct AdminAnswer {
  std::vector<JsonObject> rows = {};
  int code = 0;
  std::string error = {};  // a sentence, unless the code is 0
  std::string version = {};
  bool is_view = false;        // nothing has changed, so there is nothing for the audit; not sent
  bool waits_for_end = false;  // the last line follows when the server has ended; not sent
  std::size_t follows = 0;     // this many past events and all further ones follow; 0: none
};

[[nodiscard]] std::string request_line(const AdminRequest& request);
// Fails with a sentence when the line is not a request of this protocol.
[[nodiscard]] Expected<AdminRequest> read_request(std::string_view line);

[[nodiscard]] std::string answer_lines(const AdminAnswer& answer);
// Fails when the last line is missing, because the server has ended meanwhile, or is of another
// version.
[[nodiscard]] Expected<AdminAnswer> read_answer(std::string_view lines);

}  // namespace undercroft
