// http.h: the pages that a browser or a probe may ask for.
#pragma once

#include <string>
#include <string_view>

#include "server/gateway/reception.h"

namespace undercroft {

struct Page {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
};

// GET /health says ok while the server takes players; GET /metrics is for Prometheus; anything else
// is not found, or not allowed.
[[nodiscard]] Page page_for(std::string_view method, std::string_view target,
                            const Reception& reception);

}  // namespace undercroft
