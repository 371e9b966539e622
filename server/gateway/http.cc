// http.cc: the few pages of the server.
#include "server/gateway/http.h"

namespace undercroft {

Page page_for(std::string_view method, std::string_view target, const Reception& reception) {
  if (method != "GET" && method != "HEAD") return {405, "text/plain", "only GET is known here\n"};
  if (target == "/health") {
    if (reception.closing) return {503, "text/plain", "going down\n"};
    return {200, "text/plain", "ok\n"};
  }
  if (target == "/metrics") {
    return {200, "text/plain; version=0.0.4",
            metrics_page(reception.metrics, reception.realm_metrics, reception.hosts.size())};
  }
  return {404, "text/plain", "this is an Undercroft server: join it with its client\n"};
}

}  // namespace undercroft
