// http_get.h: one page of a server, requested over HTTP or HTTPS.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/net/url.h"
#include "shared/expected.h"

namespace undercroft {

struct HttpAnswer {
  unsigned status = 0;
  std::vector<std::pair<std::string, std::string>> fields;  // of its head
  std::string body;
  // The value of the first field of that name, in upper or lower case; empty: there is none.
  [[nodiscard]] std::string_view field(std::string_view name) const;
};

struct HttpLimits {
  std::size_t body = std::size_t{8} << 20U;  // bytes
  std::chrono::milliseconds wait{10000};     // for the whole answer
};

// Requests the page at url.path, which may have a query, and waits for the answer, whatever its
// status. Follows no redirect. Fails with a sentence if there is no answer within the limits, or
// none in HTTP.
[[nodiscard]] Expected<HttpAnswer> http_get(const Url& url, const HttpLimits& limits = {});

}  // namespace undercroft
