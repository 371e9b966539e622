// http_pages.cc: the health and metrics pages, and the paths of all others.
#include "server/gateway/pages/http_pages.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "server/base/daily_names.h"
#include "server/daily/daily_host.h"
#include "server/fleet/fleet.h"
#include "server/gateway/pages/daily_page.h"
#include "server/gateway/pages/status_page.h"
#include "server/gateway/pages/tales_page.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// The page so far, with another line: a problem that makes the server unhealthy, or a remark.
void add_problem(Page& page, const std::string& line) {
  if (page.status == 200) page.body = "unhealthy\n" + page.body.substr(3);
  page.status = 503;
  page.body += line;
}

void add_realm(Page& page, const RealmStatus& realm, std::uint64_t now_ms) {
  const std::string_view name = public_realm_name(realm.name());
  if (realm.is_lost()) {
    return add_problem(page,
                       fmt::format("realm {} is closed: another server has claimed it\n", name));
  }
  if (realm.is_closed()) {
    add_problem(page,
                fmt::format("realm {} is closed: it could not be resumed (see the log)\n", name));
  }
  if (const std::string why = realm.why_halted(); !why.empty()) {
    add_problem(page, fmt::format("realm {} is halted: it cannot be saved: {}\n", name, why));
  }
  const std::uint64_t busy = realm.busy_ms(now_ms);
  if (busy >= kStuckMs) {
    add_problem(page, fmt::format("realm {} is stuck: busy for {} ms\n", name, busy));
  } else if (busy >= kLongBusyMs) {
    page.body += fmt::format("realm {} has been busy for {} ms\n", name, busy);
  }
}

// It delays no player, but the host does not read what the server reports.
void add_log(Page& page, const LogStatus& log) {
  if (log.stuck_ms < kLogStuckMs) return;
  add_problem(page,
              fmt::format("the log is stuck: nobody has read it for {} ms, {} lines dropped\n",
                          log.stuck_ms, log.dropped));
}

Page health_page(const ServerContext& context, const RealmStatuses& realms,
                 const std::vector<std::string>& faults) {
  if (context.is_stopping()) return error_page(503, "shutting down");
  Page page{200, "text/plain", "ok\n"};
  const std::string& waits_for = context.options.waits_for;
  if (!waits_for.empty()) add_problem(page, waits_for + "\n");
  const std::uint64_t now = context.clock.now_ms();
  if (context.options.is_folder_gone()) add_problem(page, "the data folder has disappeared\n");
  for (const std::string& fault : faults) add_problem(page, fault + "\n");
  for (const auto& realm : realms) add_realm(page, *realm, now);
  add_log(page, context.options.log());
  return page;
}

// For load balancers. A pause of the store halts realms on all servers at once, so taking halted
// servers out would leave none.
Page ready_page(const ServerContext& context) {
  if (context.is_stopping()) return error_page(503, "shutting down");
  if (!context.options.waits_for.empty()) return error_page(503, context.options.waits_for);
  const Fleet* fleet = context.options.fleet;
  const bool is_cut_off = fleet != nullptr && fleet->reach() == StoreReach::CutOff;
  if (is_cut_off) return error_page(503, "cut off from the store, which other servers reach");
  return {200, "text/plain", "ready\n"};
}

std::optional<Page> fault_of_method(const HttpRequest& request) {
  if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
  Page page = error_page(405, "only GET and HEAD are supported");
  page.headers = {{"Allow", "GET, HEAD"}};
  return page;
}

Page no_page() {
  return error_page(404, "this is an Undercroft server: connect with the Undercroft client");
}

bool is_for_host(std::string_view path) { return path == kHealthPage || path == "/-/metrics"; }

// A proxy that does not pass Upgrade on turns a handshake into a request for the page.
bool is_lost_handshake(const HttpRequest& request) { return !request.websocket_key.empty(); }

Page lost_handshake() {
  Page page =
      error_page(426,
                 "this WebSocket request has lost its upgrade: a proxy on the way must pass "
                 "the headers Upgrade and Connection");
  page.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
  return page;
}

// The page itself would ask for its icon and status beside the wrong path, and store its seats by
// it.
Page moved_to(const std::string& location) {
  Page page = error_page(308, "this realm is at " + location);
  page.headers = {{"Location", location}};
  return page;
}

std::vector<std::string> names_in(const RealmList& list) {
  std::vector<std::string> names;
  for (const RealmEntry& realm : list.realms) names.push_back(realm.name);
  return names;
}

bool is_game(const HttpRequest& request, const PageSources& from) {
  const auto realm = realm_in_path(request.target);
  if (!realm) return false;
  const bool has_daily = from.context.options.daily != nullptr;
  if (has_daily && equals_ignoring_case(*realm, kDailyRealm)) return true;
  return realm->empty() || from.context.realms.named(*realm) != nullptr;
}

// The board of the daily, if the path is one of its pages and there is a daily.
std::optional<Page> page_of_daily(const HttpRequest& request, const ServerContext& context) {
  const DailyHost* daily = context.options.daily;
  if (daily == nullptr) return std::nullopt;
  if (request.path() == "/-/daily") return daily_page(daily->board());
  if (request.path() == "/-/daily.json") return daily_json(daily->board());
  return std::nullopt;
}

// The links of the page follow from its path.
Page moved_to_tales() {
  Page page = error_page(308, "the tales are at /-/tales/");
  page.headers = {{"Location", "tales/"}};
  return page;
}

// The tales of the realms, if the path is one of their pages. They name players, as the lobby does:
// a host that hides those names, or lets in only some players, has no such pages.
std::optional<Page> page_of_tales(const HttpRequest& request, const ServerContext& context) {
  constexpr std::string_view kTales = "/-/tales";
  std::string_view path = request.path();
  if (!path.starts_with(kTales)) return std::nullopt;
  if (!context.options.names_in_lobby || !context.lets_anybody_in()) return std::nullopt;
  path.remove_prefix(kTales.size());
  const std::string_view target = request.target;
  const std::string_view whole = target.substr(0, target.find('?'));
  if (path.empty() && !whole.ends_with('/')) return moved_to_tales();
  if (path.empty()) path = "/";  // path() leaves the last slash out
  if (!path.starts_with('/')) return std::nullopt;
  return tales_page(context.realms.shelves(), path.substr(1));
}

Page page_of_game(const HttpRequest& request, const PageSources& from) {
  if (request.path() == "/-/manifest") return from.web.manifest(request);
  if (request.path() == "/-/icon.png") return from.web.icon(request);
  if (is_game(request, from)) {
    const auto usual = usual_path(request.target);
    return usual ? moved_to(*usual) : from.web.game(request);
  }
  const RealmList list = from.context.lobby.list(from.context.clock.now_ms());
  return from.web.not_found(request, names_in(list));
}

}  // namespace

Page page_for_host(const HttpRequest& request, const ServerContext& context,
                   const RealmStatuses& realms, const std::vector<std::string>& faults) {
  if (auto fault = fault_of_method(request)) return *std::move(fault);
  if (request.path() == kHealthPage) return health_page(context, realms, faults);
  if (request.path() == kReadyPage) return ready_page(context);
  if (request.path() != "/-/metrics") return no_page();
  std::string text =
      metrics_page(context.options.build, context.metrics, context.addresses, context.realm_metrics,
                   realms, context.options.log(), context.clock.now_ms());
  if (context.options.backups != nullptr) text += backup_metrics(*context.options.backups);
  if (context.options.webhooks != nullptr) text += webhook_metrics(*context.options.webhooks);
  text += context.options.more_metrics(context.metrics);
  return {200, "text/plain; version=0.0.4", std::move(text)};
}

Page page_for_player(const HttpRequest& request, const ClientAddress& source,
                     const PageSources& from) {
  const GatewayOptions& options = from.context.options;
  if (auto fault = fault_of_method(request)) return *std::move(fault);
  if (is_lost_handshake(request)) return lost_handshake();
  if (request.path() == kReadyPage) return ready_page(from.context);
  if (is_for_host(request.path())) {
    if (options.pages_address.empty()) {
      return page_for_host(request, from.context, from.context.realms.statuses(), from.faults);
    }
    return error_page(404, "health and metrics are served on a separate port");
  }
  const bool is_status = request.path() == "/-/status.json";
  auto board = page_of_daily(request, from.context);
  if (!board) board = page_of_tales(request, from.context);
  if (!is_status && !board && !options.serves_page) return no_page();
  if (!is_host_known(request.host, from.names)) return unknown_host(request);
  if (board) return *std::move(board);
  if (!is_status) return page_of_game(request, from);
  return status_page(request, source, from.context);
}

}  // namespace undercroft
