// etcd_url.h: reads the URL that names the members of an etcd.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

struct EtcdEndpoint {
  std::string host;
  std::string port;
  [[nodiscard]] std::string to_string() const;  // "host:port", an IPv6 address in brackets
  friend bool operator==(const EtcdEndpoint&, const EtcdEndpoint&) = default;
};

// Files for connections with TLS, in PEM.
struct EtcdTls {
  bool is_on = false;
  std::string authority = {};    // whose certificates are trusted; empty: the system's
  std::string certificate = {};  // the server's own, for etcd's --client-cert-auth; empty: none
  std::string key = {};
};

struct EtcdUrl {
  std::vector<EtcdEndpoint> endpoints;
  bool has_tls = false;  // etcds://
};

// Reads etcd://HOST:PORT,HOST:PORT,... or etcds://... Fails with a sentence that names the mistake.
[[nodiscard]] Expected<EtcdUrl> read_etcd_url(std::string_view text);

}  // namespace undercroft
