// http_pages.h: which page answers a request.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/gateway/context/realm_status.h"
#include "server/gateway/context/server_context.h"
#include "server/gateway/http/host_check.h"
#include "server/gateway/http/http_message.h"
#include "server/gateway/http/web_pages.h"
#include "server/gateway/limits/client_address.h"

namespace undercroft {

inline constexpr std::string_view kHealthPage = "/-/health";
inline constexpr std::string_view kReadyPage = "/-/ready";

// The pages for the host and its probes. `faults`: what a HealthCheck has found. A query after the
// path is ignored.
// - GET /-/health: 200 "ok", with a line for each realm that has been busy for long; 503, with a
// line for each cause, when the server is shutting down or waits for its store, when a realm is
// halted because it cannot be saved, or closed because it could not be resumed or another server
// has claimed it, when the data folder has disappeared, when a realm or the log is stuck, or for
// one of the `faults`;
// - GET /-/ready: 200 while the server accepts players, 503 when it is starting, shutting down or
// cut off from the store that other servers reach;
// - GET /-/metrics: metrics for Prometheus;
// - anything else: 404 or 405.
[[nodiscard]] Page page_for_host(const HttpRequest& request, const ServerContext& context,
                                 const RealmStatuses& realms,
                                 const std::vector<std::string>& faults);

// Where the players' pages come from.
struct PageSources {
  ServerContext& context;
  const WebPages& web;
  const HostNames& names;
  const std::vector<std::string>& faults;  // for the health page, as in page_for_host()
};

// The pages on the players' port:
// - GET / and GET /REALM: the game, unless the host has turned it off;
// - GET /-/status.json, /-/manifest, /-/icon.png; /-/daily and /-/daily.json, if there is a daily;
// /-/tales/ and /-/tales/REALM, if the lobby names players to everybody;
// - /-/ready; /-/health and /-/metrics, unless they have a port of their own. Probes may use any
// name of the server; all other pages check the Host header;
// - anything else: 404 with a list of the realms, or 405.
// `source`: who asks.
[[nodiscard]] Page page_for_player(const HttpRequest& request, const ClientAddress& source,
                                   const PageSources& from);

}  // namespace undercroft
