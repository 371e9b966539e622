// host_check.h: under which names the server may be used in a browser.
//
// A page that rebinds its own name to the server's address (DNS rebinding) is of the same origin as
// the server, for the browser. Its requests carry that name in Host, so the server accepts only
// names that are its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/gateway/http/http_message.h"

namespace undercroft {

// The names that the host has given the server.
struct HostNames {
  std::vector<std::string> names = {};    // --host-name, and a name in --listen
  std::vector<std::string> origins = {};  // --origin: SCHEME://HOST[:PORT]
  // With TLS the browser has checked the name against the certificate, so any name is accepted.
  bool is_certified = false;
};

// Whether the text has the form HOST or HOST:PORT, a name, an IPv4 address or an IPv6 address in
// brackets. It then contains no character that is special in a header or a policy.
[[nodiscard]] bool is_host(std::string_view text);

// The host in HOST, HOST:PORT or SCHEME://HOST[:PORT], in lower case, without a dot at its end.
[[nodiscard]] std::string host_in(std::string_view text);

// Whether the Host header names this server: an IP address, localhost, or one of its names.
[[nodiscard]] bool is_host_known(std::string_view host, const HostNames& names);

// Whether a web page of the request's origin may connect: its origin is the request's host, or is
// listed. True without an origin, for no browser sent the request.
[[nodiscard]] bool is_origin_allowed(const HttpRequest& request,
                                     const std::vector<std::string>& origins);

// Sentences that say which setting allows it.
[[nodiscard]] Page unknown_host(const HttpRequest& request);
[[nodiscard]] Page foreign_origin(const HttpRequest& request);

}  // namespace undercroft
