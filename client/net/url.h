// url.h: the address of a server.
#pragma once

#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// The parts of ws://HOST[:PORT][/PATH], wss://... or plain HOST[:PORT][/PATH]. http://... and
// https://..., the links that browsers open, mean the same. A host is a name to resolve or an
// address; an IPv6 address is in brackets.
struct Url {
  bool tls = false;
  std::string host;
  std::string port;  // default: 80, 443 with TLS, 7777 when the scheme is left out
  std::string path;  // default: /
  friend bool operator==(const Url&, const Url&) = default;
};

// Parses `text`, or returns a sentence that says what is wrong with it.
[[nodiscard]] Expected<Url> parse_url(std::string_view text);

// HOST[:PORT], as a Host header has it: the port is left out where it is the scheme's default.
[[nodiscard]] std::string authority_of(const Url& url);

// "https://HOST/": where a browser finds the server's pages. The last part of the path names a
// realm; a proxy may put folders before it.
[[nodiscard]] std::string web_root(const Url& url);

}  // namespace undercroft
