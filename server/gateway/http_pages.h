// http_pages.h: the pages served to browsers and probes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/gateway/realm_status.h"
#include "server/gateway/server_context.h"

namespace undercroft {

struct Page {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};  // besides the usual ones
};

// The page for a request:
// - GET /-/health: 200 "ok", with a line for each realm that has been busy for long and for a log
// that nobody reads; 503 when the server is shutting down, when a realm is halted because it cannot
// be saved, or when a realm or its thread is stuck;
// - GET /-/metrics: metrics for Prometheus;
// - anything else: 404 or 405.
// /health and /metrics are the older paths of the first two. A query after the path is ignored.
[[nodiscard]] Page page_for(std::string_view method, std::string_view target,
                            const ServerContext& context, const RealmStatuses& realms);

[[nodiscard]] Page error_page(unsigned status, std::string_view sentence);

}  // namespace undercroft
