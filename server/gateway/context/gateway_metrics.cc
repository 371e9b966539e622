// gateway_metrics.cc: the metrics page.
#include "server/gateway/context/gateway_metrics.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/gateway/context/realm_gauges.h"
#include "server/metrics/metrics_text.h"
#include "shared/version.h"

namespace undercroft {
namespace {

template <typename Number>
std::string row(const char* name, const char* type, const char* help, const Number& value) {
  return fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
}

std::string build_row(const BuildInfo& build) {
  std::string labels = metric_label("version", kVersion);
  if (!build.commit.empty()) labels += "," + metric_label("commit", build.commit);
  labels += "," + metric_label("simulation", std::to_string(build.simulation));
  std::string text;
  add_metric(text, "undercroft_build_info", "gauge",
             "Always 1; the labels are the version, its commit if known, and the version of the "
             "rules.");
  add_sample(text, "undercroft_build_info", labels, "1");
  return text;
}

std::string certificate_row(const GatewayMetrics& metrics) {
  const std::int64_t expires_s = metrics.certificate_expires_s;
  if (expires_s == 0) return "";
  return row("undercroft_certificate_expires_seconds", "gauge",
             "Unix time at which the first certificate of --tls-cert expires.", expires_s);
}

std::string time_rows(const GatewayMetrics& metrics) {
  std::string text;
  add_metric(
      text, "undercroft_turn_seconds", "histogram",
      "Time of a realm's thread for a turn, from when the last intent that it needed is held "
      "until all its deltas are sent or wait for the store. Turns that end together have "
      "equal shares.");
  metrics.turns.add_to(text, "undercroft_turn_seconds");
  add_metric(text, "undercroft_intent_seconds", "histogram",
             "Time from the arrival of an intent that no other player's choice keeps waiting until "
             "the delta of its turn is written to the player's socket, with the store's commit.");
  metrics.answers.add_to(text, "undercroft_intent_seconds");
  return text;
}

std::string refusal_rows(const GatewayMetrics& metrics) {
  std::string text;
  add_metric(text, "undercroft_refused_total", "counter",
             "Clients refused after they had connected, by reason.");
  for (std::size_t i = 0; i < kRefusalWords.size(); ++i) {
    add_sample(text, "undercroft_refused_total", metric_label("reason", kRefusalWords.at(i)),
               std::to_string(metrics.refused.at(i).load()));
  }
  return text;
}

std::string closes(const GatewayMetrics& metrics) {
  std::string text =
      "# HELP undercroft_closed_total Connections that ended, by WebSocket close code.\n"
      "# TYPE undercroft_closed_total counter\n";
  for (std::size_t i = 0; i < metrics.closed.size(); ++i) {
    const std::string code =
        i < kCountedCodes.size() ? std::to_string(static_cast<int>(kCountedCodes[i])) : "other";
    text +=
        fmt::format("undercroft_closed_total{{code=\"{}\"}} {}\n", code, metrics.closed[i].load());
  }
  return text;
}

std::uint64_t closed_with(const GatewayMetrics& metrics, CloseCode code) {
  const auto* found = std::find(kCountedCodes.begin(), kCountedCodes.end(), code);
  return metrics.closed[static_cast<std::size_t>(found - kCountedCodes.begin())];
}

std::string realm_counts(const RealmStatuses& realms) {
  const auto count = [&realms](bool (RealmStatus::*is)() const) {
    return std::count_if(realms.begin(), realms.end(),
                         [is](const auto& realm) { return (*realm.*is)(); });
  };
  const auto lost = count(&RealmStatus::is_lost);
  const auto closed = count(&RealmStatus::is_closed);
  return row("undercroft_realms", "gauge", "Open realms.", std::ssize(realms) - lost - closed) +
         row("undercroft_realms_halted", "gauge", "Realms halted because they cannot be saved.",
             count(&RealmStatus::is_halted)) +
         row("undercroft_realms_lost", "gauge",
             "Realms closed because another server claimed them.", lost) +
         row("undercroft_realms_closed", "gauge", "Stored realms that could not be resumed.",
             closed);
}

std::string limited(const GatewayMetrics& metrics, const AddressLimiter& addresses,
                    const RealmMetrics& realm_metrics) {
  std::string text =
      "# HELP undercroft_limited_total Requests refused, delayed or dropped, by limit.\n"
      "# TYPE undercroft_limited_total counter\n";
  const auto add = [&text](std::string_view limit, std::uint64_t count) {
    text += fmt::format("undercroft_limited_total{{limit=\"{}\"}} {}\n", limit, count);
  };
  for_each_item<Limited>([&](Limited limit) { add(name_of(limit), addresses.count(limit)); });
  add("chat_lines", realm_metrics.admission.chat_limited.load());
  add("places_by_address", realm_metrics.admission.places_limited.load());
  add("idle", realm_metrics.idle_sent_away.load());
  add("realm_cpu", metrics.realm_rests.load());
  add("passwords_by_address", metrics.passwords_slowed.load());
  add("connections", metrics.turned_away.load());
  add("players", realm_metrics.admission.players_limited.load());
  add("hello", metrics.no_hello.load());
  add("messages_and_bytes", closed_with(metrics, CloseCode::Flood));
  add("pending_bytes", closed_with(metrics, CloseCode::TooSlow));
  return text;
}

}  // namespace

void GatewayMetrics::count_refusal(const Refusal& refusal) {
  const auto* const reasons = kRefusalWords.begin() + kEnumCount<RefusalCode>;
  const auto* word = std::find(reasons, kRefusalWords.end(), refusal.reason);
  if (word == kRefusalWords.end()) word = kRefusalWords.begin() + static_cast<int>(refusal.code);
  ++refused.at(static_cast<std::size_t>(word - kRefusalWords.begin()));
}

void GatewayMetrics::count_close(std::uint16_t code) {
  const auto* found = std::find(kCountedCodes.begin(), kCountedCodes.end(), CloseCode{code});
  ++closed[static_cast<std::size_t>(found - kCountedCodes.begin())];
}

// clang-format off
std::string metrics_page(const BuildInfo& build, const GatewayMetrics& metrics, const AddressLimiter& addresses,
                         const RealmMetrics& realm_metrics, const RealmStatuses& realms, const LogStatus& log,
                         std::uint64_t now_ms) {
  return build_row(build) + row("undercroft_players", "gauge", "Players connected.", realm_metrics.players.load()) +
         realm_counts(realms) +
         row("undercroft_connections", "gauge", "Open connections.", metrics.connections.load()) +
         row("undercroft_websockets", "gauge", "Open WebSocket connections.", metrics.websockets.load()) +
         row("undercroft_theatre_visitors", "gauge", "Visitors of theatres.", metrics.theatre_visitors.load()) +
         row("undercroft_turned_away_total", "counter", "Connections refused because too many were open.", metrics.turned_away.load()) +
         row("undercroft_failed_connections_total", "counter", "Connections ended by an internal error.", metrics.failed.load()) +
         row("undercroft_accept_failures_total", "counter", "Failed attempts to accept a connection.", metrics.failed_to_accept.load()) +
         row("undercroft_realms_slept_total", "counter", "Realms taken out of memory.", metrics.realms_slept.load()) +
         row("undercroft_realms_woken_total", "counter", "Realms opened for a client.", metrics.realms_woken.load()) +
         row("undercroft_turns_total", "counter", "Turns resolved.", realm_metrics.turns.load()) +
         row("undercroft_deltas_total", "counter", "Deltas sent.", realm_metrics.deltas.load()) +
         row("undercroft_delta_bytes_total", "counter", "Bytes of deltas.", realm_metrics.delta_bytes.load()) +
         row("undercroft_frames_in_total", "counter", "Frames received.", metrics.frames_in.load()) +
         row("undercroft_bytes_in_total", "counter", "Bytes received.", metrics.bytes_in.load()) +
         row("undercroft_bytes_out_total", "counter", "Bytes sent.", metrics.bytes_out.load()) +
         row("undercroft_log_stuck_seconds", "gauge", "Time the current log line has waited for its reader.", seconds_of(log.stuck_ms)) +
         row("undercroft_log_dropped_total", "counter", "Log lines dropped because nobody read them.", log.dropped) +
         time_rows(metrics) + closes(metrics) + refusal_rows(metrics) + limited(metrics, addresses, realm_metrics) +
         certificate_row(metrics) + realm_gauges(realms, now_ms);
}

std::string backup_metrics(const BackupCounts& counts) {
  return row("undercroft_backup_last_success_seconds", "gauge", "Unix time of the newest backup; 0: there is none.", counts.last_success_s.load()) +
         row("undercroft_backups_failed_total", "counter", "Backups that failed, or found damage.", counts.failed.load());
}

std::string webhook_metrics(const WebhookCounts& counts) {
  return row("undercroft_webhook_events_sent_total", "counter", "Events that webhooks have taken.", counts.sent.load()) +
         row("undercroft_webhook_events_dropped_total", "counter", "Events that webhooks have not taken.", counts.dropped.load());
}
// clang-format on

}  // namespace undercroft
