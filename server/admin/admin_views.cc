// admin_views.cc: what administrators are shown.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "server/admin/admin_verbs.h"
#include "server/admin/fleet_questions.h"
#include "server/admin/player_list.h"
#include "server/base/iso_time.h"
#include "shared/ascii_case.h"
#include "shared/version.h"

namespace undercroft {
namespace {

constexpr std::int64_t kShownEntries = 20;
constexpr std::int64_t kMostEntries = 1000;

std::int64_t number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

JsonValue if_told(const FleetServer& server, std::uint64_t value) {
  return server.has_counts ? JsonValue(number(value)) : JsonValue();
}

JsonObject fleet_row(const FleetServer& server) {
  return {{"server", server.id},
          {"address", server.address},
          {"state", server.state},
          {"realms", if_told(server, server.realms)},
          {"players", if_told(server, server.players)},
          {"turns", if_told(server, server.turns)},
          {"forwarded_bytes", if_told(server, server.forwarded_bytes)}};
}

// This server says the rest in its first row.
void add_fleet(AdminAnswer& answer, const FleetView& fleet) {
  if (!fleet.servers) return;
  const std::vector<FleetServer> servers = fleet.servers();
  answer.rows.front().add("server", servers.front().id);
  answer.rows.front().add("address", servers.front().address);
  answer.rows.front().add("forwarded_bytes", number(servers.front().forwarded_bytes));
  for (auto other = servers.begin() + 1; other != servers.end(); ++other) {
    answer.rows.push_back(fleet_row(*other));
  }
}

AdminAnswer no_listener() {
  return admin_failed("the server is stopping, or its listener is busy");
}

}  // namespace

AdminAnswer show_status(AdminCall& call) {
  const AdminDependencies& parts = call.desk->needs();
  const auto statuses = parts.gateway.statuses();
  if (!statuses) return no_listener();
  const auto open = std::count_if(statuses->begin(), statuses->end(), [](const auto& realm) {
    return !realm->is_lost() && !realm->is_closed();
  });
  const GatewayCounts counts = parts.gateway.counts();
  const auto left = call.desk->countdown().left_s(parts.now_s());
  const std::vector<ContentPack>& packs = parts.gateway.packs();
  AdminAnswer answer{.rows = {{{"version", kVersion},
                               {"uptime_s", parts.now_s() - call.desk->started_s()},
                               {"data", parts.stored_in},
                               {"packs", packs.empty() ? JsonValue() : JsonValue(to_string(packs))},
                               {"realms", std::int64_t{open}},
                               {"players", counts.players},
                               {"connections", counts.connections},
                               {"turns", number(counts.turns)},
                               {"log_level", parts.settings->get()->log_level},
                               {"stops_in_s", left ? JsonValue(*left) : JsonValue()}}}};
  add_fleet(answer, parts.fleet);
  return answer;
}

// In a fleet, of all servers.
AdminAnswer show_players(AdminCall& call) {
  const std::string realm = call.words.text_from(0);
  if (const auto no = unknown_realm(*call.desk, realm)) return *no;
  const std::vector<ServerAnswer> all = ask_servers(*call.desk, {"players", {}});
  AdminAnswer answer;
  for (const ServerAnswer& server : all) {
    for (JsonObject row : server.answer.rows) {
      const auto* of = row.get<std::string>("realm");
      const bool is_shown = realm.empty() || (of != nullptr && equals_ignoring_case(*of, realm));
      if (!is_shown) continue;
      if (!server.server.empty()) row.add("server", server.server);
      answer.rows.push_back(std::move(row));
    }
  }
  add_faults(answer, all);
  return answer;
}

AdminAnswer show_bans(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const auto bans = stores.moderation->bans();
  if (!bans) return admin_failed(bans.error());
  AdminAnswer answer;
  for (const Ban& ban : *bans) {
    if (ban.is_over(stores.now_s()) || !is_against(ban.kind)) continue;
    answer.rows.push_back(
        {{"kind", std::string(name_of(ban.kind))},
         {"what", ban.subject},
         {"until", ban.until_s == 0 ? JsonValue() : JsonValue(iso_time(ban.until_s))},
         {"reason", ban.reason},
         {"by", ban.who},
         {"at", iso_time(ban.at_s)}});
  }
  return answer;
}

AdminAnswer show_accounts(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const auto accounts = stores.accounts->list();
  if (!accounts) return admin_failed(accounts.error());
  const auto bans = stores.moderation->bans();
  if (!bans) return admin_failed(bans.error());
  BanList in_force;
  in_force.replace(*bans, stores.now_s());
  AdminAnswer answer;
  for (const Account& account : *accounts) {
    const bool is_banned = !in_force.ban_of_name(account.name, true).empty();
    answer.rows.push_back({{"name", account.name}, {"banned", is_banned}});
  }
  return answer;
}

AdminAnswer show_audit(AdminCall& call) {
  std::int64_t count = kShownEntries;
  if (!call.words.others.empty()) {
    const auto read = read_count(call.words.others[0], kMostEntries, "a number of entries");
    if (!read) return admin_wrong(read.error());
    count = *read;
  }
  const auto entries = call.stores.moderation->audit(static_cast<int>(count));
  if (!entries) return admin_failed(entries.error());
  AdminAnswer answer;
  for (const AuditEntry& entry : *entries) {
    answer.rows.push_back({{"at", iso_time(entry.at_s)},
                           {"by", entry.who},
                           {"what", entry.what},
                           {"result", entry.result}});
  }
  return answer;
}

}  // namespace undercroft
