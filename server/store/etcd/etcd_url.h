// etcd_url.h: reads the URL that names the members of an etcd.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/etcd/http_endpoint.h"
#include "shared/expected.h"

namespace undercroft {

struct EtcdUrl {
  std::vector<HttpEndpoint> endpoints;
  bool has_tls = false;  // etcds://
};

// Reads etcd://HOST:PORT,HOST:PORT,... or etcds://... Fails with a sentence that names the mistake.
[[nodiscard]] Expected<EtcdUrl> read_etcd_url(std::string_view text);

}  // namespace undercroft
