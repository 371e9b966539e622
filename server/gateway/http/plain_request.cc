// plain_request.cc: finds target and host without a parser of HTTP.
#include "server/gateway/http/plain_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/gateway/http/host_check.h"
#include "server/gateway/http/http_message.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::string_view kUseTls = "this port speaks TLS: use wss://\n";
constexpr std::string_view kLineEnd = "\r\n";

// "METHOD TARGET HTTP/1.1": the target, if it is a path. Visible ASCII only, for it is sent back.
std::string_view target_in(std::string_view line) {
  const std::size_t begin = std::min(line.find(' '), line.size());
  line.remove_prefix(std::min(begin + 1, line.size()));
  const std::string_view target = line.substr(0, line.find(' '));
  const bool is_visible =
      std::all_of(target.begin(), target.end(), [](char c) { return c > ' ' && c < 0x7F; });
  return target.starts_with('/') && is_visible ? target : "";
}

std::string_view host_on(std::string_view line) {
  constexpr std::string_view kName = "host:";
  if (!equals_ignoring_case(line.substr(0, kName.size()), kName)) return "";
  line.remove_prefix(kName.size());
  while (line.starts_with(' ')) line.remove_prefix(1);
  while (line.ends_with(' ')) line.remove_suffix(1);
  return is_host(line) ? line : "";
}

std::string answer_of(std::string_view status, const std::string& header) {
  return fmt::format(
      "HTTP/1.1 {}\r\n{}Content-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, header, kUseTls.size(), kUseTls);
}

}  // namespace

bool asks_for_health(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find(kLineEnd));
  const std::string_view target = target_in(line);
  const bool reads = line.starts_with("GET ") || line.starts_with("HEAD ");
  return reads && path_of(target) == "/-/health";
}

std::string answer_to_plain_request(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, bytes.find("\r\n\r\n"));
  const std::string_view target = target_in(head.substr(0, head.find(kLineEnd)));
  std::string_view host;
  for (std::size_t at = head.find(kLineEnd); at != std::string_view::npos && host.empty();
       at = head.find(kLineEnd, at + 1)) {
    const std::string_view rest = head.substr(at + kLineEnd.size());
    host = host_on(rest.substr(0, rest.find(kLineEnd)));
  }
  if (target.empty() || host.empty()) return answer_of("400 Bad Request", "");
  return answer_of("308 Permanent Redirect",
                   fmt::format("Location: https://{}{}\r\n", host, target));
}

}  // namespace undercroft
