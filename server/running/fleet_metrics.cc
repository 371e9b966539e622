// fleet_metrics.cc: families of metrics, with a label each.
#include "server/running/fleet_metrics.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {
namespace {

using Rows = std::vector<std::pair<std::string_view, std::uint64_t>>;

// Without a label, rows has one.
std::string family(std::string_view name, std::string_view type, std::string_view help,
                   std::string_view label, const Rows& rows) {
  std::string text = fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
  for (const auto& [value, count] : rows) {
    text += label.empty() ? fmt::format("{} {}\n", name, count)
                          : fmt::format("{}{{{}=\"{}\"}} {}\n", name, label, value, count);
  }
  return text;
}

std::string realms_by_state(const GatewayMetrics& gateway) {
  const auto in = [&gateway](RealmPlace place) {
    return std::uint64_t{gateway.realms_by_place.at(static_cast<std::size_t>(place))};
  };
  return family("undercroft_realms_by_state", "gauge",
                "Realms that this server knows, by what they do here.", "state",
                {{"open", in(RealmPlace::Open)},
                 {"leaving", in(RealmPlace::Leaving)},
                 {"asleep", in(RealmPlace::Asleep)},
                 {"lost", in(RealmPlace::Lost)},
                 {"damaged", in(RealmPlace::Damaged)},
                 {"archived", in(RealmPlace::Archived)},
                 {"waking", gateway.waking}});
}

std::string members_by_verdict(const Fleet& fleet) {
  Rows rows = {{"alive", 1}, {"dead", 0}, {"unknown", 0}};  // this server is one of them
  for (const Fleet::Other& other : fleet.others()) {
    ++rows.at(static_cast<std::size_t>(other.liveness)).second;
  }
  return family("undercroft_members", "gauge",
                "Servers of the fleet, by what this one holds them for.", "verdict", rows);
}

}  // namespace

std::string fleet_metrics(const GatewayMetrics& gateway, const EtcdStore& store,
                          const ClaimCounts& claims, const Fleet* fleet) {
  std::string text = store.metrics_text();
  text += family(
      "undercroft_claims_total", "counter",
      "Realms that this server has claimed after its start, by why.", "why",
      {{"asleep", claims.asleep}, {"owner_dead", claims.owner_dead}, {"again", claims.again}});
  text +=
      family("undercroft_realms_lost_total", "counter",
             "Realms closed because another server claimed them.", "", {{"", gateway.realms_lost}});
  text += realms_by_state(gateway);
  text += family("undercroft_parked", "gauge", "Clients that wait for their realm.", "",
                 {{"", gateway.parked}});
  if (fleet == nullptr) return text;
  text += family("undercroft_forwarded", "gauge", "Players passed between servers now.",
                 "direction", {{"out", fleet->sent()}, {"in", fleet->received()}});
  text += family("undercroft_forwarded_bytes_total", "counter",
                 "Bytes between players of this server and the owners of their realms.", "",
                 {{"", fleet->counts().forwarded_bytes}});
  text += family("undercroft_realms_handed_over_total", "counter",
                 "Realms that this server has handed over to others of the fleet.", "",
                 {{"", gateway.realms_handed_over}});
  return text + members_by_verdict(*fleet);
}

}  // namespace undercroft
