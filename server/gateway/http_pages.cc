// http_pages.cc: the health and metrics pages.
#include "server/gateway/http_pages.h"

#include <fmt/format.h>

namespace undercroft {
namespace {

// The page so far, with another line: a problem that makes the server unhealthy, or a remark.
void add_problem(Page& page, const std::string& line) {
  if (page.status == 200) page.body = "unhealthy\n" + page.body.substr(3);
  page.status = 503;
  page.body += line;
}

void add_realm(Page& page, const RealmStatus& realm, std::uint64_t now_ms) {
  if (realm.is_halted()) {
    add_problem(page, fmt::format("realm {} is halted: it cannot be saved\n", realm.name()));
  }
  const std::uint64_t busy = realm.busy_ms(now_ms);
  const std::uint64_t silent = realm.silent_ms(now_ms);
  if (busy >= kStuckMs) {
    add_problem(page, fmt::format("realm {} is stuck: busy for {} ms\n", realm.name(), busy));
  } else if (silent >= kStuckMs) {
    add_problem(page, fmt::format("the thread of realm {} is stuck: silent for {} ms\n",
                                  realm.name(), silent));
  } else if (busy >= kLongBusyMs) {
    page.body += fmt::format("realm {} has been busy for {} ms\n", realm.name(), busy);
  }
}

// A log that nobody reads delays no player, so the server stays healthy.
void add_log(Page& page, const LogStatus& log) {
  if (log.stuck_ms < kStuckMs) return;
  page.body += fmt::format("the log is stuck: nobody has read it for {} ms, {} lines dropped\n",
                           log.stuck_ms, log.dropped);
}

Page health_page(const ServerContext& context, const RealmStatuses& realms) {
  if (context.closing) return error_page(503, "shutting down");
  Page page{200, "text/plain", "ok\n"};
  const std::uint64_t now = context.clock.now_ms();
  for (const auto& realm : realms) add_realm(page, *realm, now);
  add_log(page, context.options.log());
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
                         context.options.log(), context.clock.now_ms())};
  }
  return error_page(404, "this is an Undercroft server: connect with the Undercroft client");
}

}  // namespace undercroft
