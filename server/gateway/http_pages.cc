// http_pages.cc: the health and metrics pages.
#include "server/gateway/http_pages.h"

#include <fmt/format.h>

namespace undercroft {
namespace {

Page health_page(const ServerContext& context, const RealmStatuses& realms) {
  if (context.closing) return error_page(503, "shutting down");
  Page page{200, "text/plain", "ok\n"};
  const std::uint64_t now = context.clock.now_ms();
  for (const auto& realm : realms) {
    if (realm->is_halted()) {
      if (page.status == 200) page.body = "unhealthy\n" + page.body.substr(3);
      page.status = 503;
      page.body += fmt::format("realm {} is halted: it cannot be saved\n", realm->name());
    }
    const std::uint64_t busy = realm->busy_ms(now);
    if (busy < kLongBusyMs) continue;
    page.body += fmt::format("realm {} has been busy for {} ms\n", realm->name(), busy);
  }
  return page;
}

}  // namespace

Page error_page(unsigned status, std::string_view sentence) {
  return {status, "text/plain", std::string(sentence) + "\n"};
}

Page page_for(std::string_view method, std::string_view target, const ServerContext& context,
              const RealmStatuses& realms) {
  if (method != "GET" && method != "HEAD") {
    Page page = error_page(405, "only GET and HEAD are supported");
    page.headers = {{"Allow", "GET, HEAD"}};
    return page;
  }
  target = target.substr(0, target.find('?'));
  if (target == "/-/health" || target == "/health") return health_page(context, realms);
  if (target == "/-/metrics" || target == "/metrics") {
    return {200, "text/plain; version=0.0.4",
            metrics_page(context.metrics, context.addresses, context.realm_metrics, realms,
                         context.clock.now_ms())};
  }
  return error_page(404, "this is an Undercroft server: connect with the Undercroft client");
}

}  // namespace undercroft
