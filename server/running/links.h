// links.h: the links under which players reach the game in a browser.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct LinkSettings {
  bool has_page = true;
  bool has_tls = false;
  bool has_proxy = false;  // speaks TLS for the server, at the usual port
  std::vector<std::string> host_names = {};
  std::vector<std::string> origins = {};  // SCHEME://HOST[:PORT]
};

// The links of a server that listens on `addresses` ("0.0.0.0:7777", "[::1]:7777"). Those of its
// names come first. Each unspecified address stands for those `of_machine` of the same family,
// with the ones that only this machine reaches last.
[[nodiscard]] std::vector<std::string> links_to(const LinkSettings& settings,
                                                const std::vector<std::string>& addresses,
                                                const std::vector<std::string>& of_machine);

// The addresses of this machine's interfaces that are up: "192.0.2.7", "2001:db8::7". Without
// link-local ones, which are not part of a URL.
[[nodiscard]] std::vector<std::string> addresses_of_this_machine();

}  // namespace undercroft
