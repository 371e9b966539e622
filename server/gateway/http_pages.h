// http_pages.h: the pages that a browser or a probe may ask for.
#pragma once

#include <string>
#include <string_view>

#include "server/gateway/realm_status.h"
#include "server/gateway/server_context.h"

namespace undercroft {

struct Page {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
};

// GET /-/health says ok while the server takes players, and names the realms that are at their work
// for long; 503 names those that stand still since they cannot be saved; GET /-/metrics is for
// Prometheus; anything else is not found, or not allowed. /health and /metrics are their older
// addresses.
[[nodiscard]] Page page_for(std::string_view method, std::string_view target,
                            const ServerContext& context, const RealmStatuses& realms);

[[nodiscard]] Page error_page(unsigned status, std::string_view sentence);

}  // namespace undercroft
