// http_endpoint.h: where an HTTP server is, and what TLS with it needs.
#pragma once

#include <string>

namespace undercroft {

struct HttpEndpoint {
  std::string host;
  std::string port;
  [[nodiscard]] std::string to_string() const;  // "host:port", an IPv6 address in brackets
  friend bool operator==(const HttpEndpoint&, const HttpEndpoint&) = default;
};

// Files for connections with TLS, in PEM.
struct HttpTls {
  bool is_on = false;
  std::string authority = {};  // whose certificates are trusted; empty: the system's
  std::string certificate =
      {};  // shown to a peer that asks for one, as etcd's --client-cert-auth does; empty: none
  std::string key = {};
};

}  // namespace undercroft
