// url.cc: parsing a server's address, and writing one for browsers.
#include "client/net/url.h"

#include <algorithm>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr const char* kServersPort = "7777";  // undercroft-server's default

// The case of a scheme does not matter: some programs write links in capitals.
bool starts_with_word(std::string_view& text, std::string_view word) {
  if (!equals_ignoring_case(text.substr(0, word.size()), word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// Splits HOST[:PORT] at the colon after the host. Returns false if a bracket is not closed or no
// host is left.
bool split_host(std::string_view authority, Url& url) {
  std::size_t colon = authority.rfind(':');
  if (!authority.empty() && authority.front() == '[') {
    const std::size_t bracket = authority.find(']');
    if (bracket == std::string_view::npos) return false;
    url.host = authority.substr(1, bracket - 1);
    colon = bracket + 1 < authority.size() ? bracket + 1 : std::string_view::npos;
    if (colon != std::string_view::npos && authority[colon] != ':') return false;
  } else {
    url.host = authority.substr(0, colon);
  }
  if (colon != std::string_view::npos) url.port = authority.substr(colon + 1);
  return !url.host.empty();
}

// Without slashes that follow a slash. The server knows other spellings of a realm's path.
std::string without_repeated_slashes(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (c != '/' || !out.ends_with('/')) out += c;
  }
  return out;
}

bool is_port(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && text.size() <= 5 && std::all_of(text.begin(), text.end(), digit) &&
         std::stoi(std::string(text)) <= 65535;
}

}  // namespace

Expected<Url> parse_url(std::string_view text) {
  const std::string shown = "'" + std::string(text) + "'";
  Url url;
  const bool is_bare = text.find("://") == std::string_view::npos;
  url.tls = starts_with_word(text, "wss://") || starts_with_word(text, "https://");
  const bool is_plain =
      !url.tls && (starts_with_word(text, "ws://") || starts_with_word(text, "http://"));
  if (!is_bare && !url.tls && !is_plain) {
    return failed(
        shown + " is not a server address: it must begin with https://, http://, wss:// or ws://");
  }
  text = text.substr(0, text.find_first_of("?#"));  // the rest is for browsers
  const std::size_t slash = text.find('/');
  url.path = slash == std::string_view::npos ? "/" : without_repeated_slashes(text.substr(slash));
  url.port = url.tls ? "443" : is_bare ? kServersPort : "80";
  if (!split_host(text.substr(0, slash), url)) {
    return failed(shown + " is not a server address: no host");
  }
  if (!is_port(url.port))
    return failed(shown + " is not a server address: the port is not 0 to 65535");
  return url;
}

std::string authority_of(const Url& url) {
  const bool is_bracketed = url.host.find(':') != std::string::npos;
  const std::string host = is_bracketed ? "[" + url.host + "]" : url.host;
  return url.port == (url.tls ? "443" : "80") ? host : host + ":" + url.port;
}

std::string web_root(const Url& url) {
  const std::string folders = url.path.substr(0, url.path.rfind('/') + 1);
  return (url.tls ? "https://" : "http://") + authority_of(url) + folders;
}

}  // namespace undercroft
