// http_message.h: one HTTP request and its answer, as plain data.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

// The target without the query after '?', and without slashes at the end of a page's name.
[[nodiscard]] constexpr std::string_view path_of(std::string_view target) {
  constexpr std::string_view kPages = "/-/";
  std::string_view path = target.substr(0, target.find('?'));
  while (path.starts_with(kPages) && path.size() > kPages.size() && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  return path;
}

struct HttpRequest {
  std::string method;
  std::string target;
  std::string host;    // the Host header
  std::string origin;  // empty: not sent by a browser
  // All lines of X-Forwarded-For, joined; untrusted unless a trusted proxy sent them.
  std::string forwarded_for;
  bool wants_websocket = false;
  std::string websocket_key;
  std::string websocket_version;
  // Whether the request says that it was passed on for somebody else.
  bool is_forwarded = false;
  std::string accept_encoding = {};
  std::string if_none_match = {};
  // X-Forwarded-Prefix: the folder below which a proxy shows the server, such as "/games". Empty:
  // none, or no trusted proxy sent it.
  std::string prefix = {};

  [[nodiscard]] std::string_view path() const { return path_of(target); }
};

struct Page {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  // besides the usual ones
};

// A page of one sentence, as plain text.
[[nodiscard]] inline Page error_page(unsigned status, std::string_view sentence) {
  return {status, "text/plain; charset=utf-8", std::string(sentence) + "\n"};
}

}  // namespace undercroft
