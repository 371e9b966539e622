// gateway_metrics.h: counters of connections and traffic, and the metrics page.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "server/gateway/context/realm_place.h"
#include "server/gateway/context/realm_status.h"
#include "server/gateway/limits/address_limiter.h"
#include "server/gateway/loop/server_log.h"
#include "server/metrics/histogram.h"
#include "server/realm/realm_metrics.h"
#include "shared/messages.h"

namespace undercroft {

// Close codes counted separately; the last counter is for all other codes and for none.
inline constexpr std::array kCountedCodes = {
    CloseCode::Normal,    CloseCode::GoingAway, CloseCode::TooBig,  CloseCode::Restart,
    CloseCode::Malformed, CloseCode::Flood,     CloseCode::Refused, CloseCode::Replaced,
    CloseCode::TooSlow,   CloseCode::Idle};

// Why clients are refused after they have connected, as the metrics name it: a word for each
// RefusalCode in their order, then each Refusal::reason that is counted apart.
inline constexpr std::array<std::string_view, 23> kRefusalWords = {
    "version",        "name",
    "name-taken",     "full",
    "no-such-realm",  "bad-token",
    "malformed",      "shutting-down",
    "server",         "account",
    "banned",         "closed",
    "host",           "places-by-address",
    "playing",        "store-full",
    "too-many-names", "too-many-tries",
    "watch",          "wrong-password",
    "paused",         "archived",
    "not-listed"};

// What the server was built from.
struct BuildInfo {
  std::string commit;       // empty: unknown
  unsigned simulation = 0;  // the version of its rules
};

// Numbers that any worker writes and any thread reads.
struct GatewayMetrics {
  std::atomic<std::int64_t> connections{0};  // of any kind
  std::atomic<std::int64_t> websockets{0};
  std::atomic<std::int64_t> theatre_visitors{0};
  std::atomic<std::uint64_t> turned_away{0};           // refused: too many were open
  std::atomic<std::uint64_t> failed_to_accept{0};      // failed attempts to accept one
  std::atomic<std::uint64_t> failed{0};                // ended by an exception
  std::atomic<std::uint64_t> realms_slept{0};          // taken out of memory, as nobody was there
  std::atomic<std::uint64_t> realms_woken{0};          // opened for a client that asked for them
  std::atomic<std::uint64_t> realms_lost{0};           // closed: another server has claimed them
  std::atomic<std::uint64_t> realms_handed_over{0};    // to other servers of the fleet
  std::atomic<std::uint64_t> realm_rests{0};           // a realm had used up its CPU share
  std::atomic<std::uint64_t> passwords_slowed{0};      // password attempts delayed or refused
  std::atomic<std::uint64_t> no_hello{0};              // closed: no Hello in time
  std::atomic<std::int64_t> certificate_expires_s{0};  // seconds since 1970; 0: no TLS
  Histogram turns;                                     // RealmRunner::note_turns()
  Histogram answers;  // Connection::sent_turn_of(), from the intent's arrival
  std::array<std::atomic<std::uint64_t>, kRefusalWords.size()> refused{};
  std::atomic<std::uint64_t> frames_in{0};
  std::atomic<std::uint64_t> bytes_in{0};
  std::atomic<std::uint64_t> bytes_out{0};
  std::array<std::atomic<std::uint64_t>, kCountedCodes.size() + 1> closed{};

  // As of the moment at which the page was asked for; the listener writes them.
  std::array<std::atomic<std::size_t>, kRealmPlaces> realms_by_place{};
  std::atomic<std::size_t> waking{0};  // realms that a loader takes out of the store
  std::atomic<std::size_t> parked{0};  // clients that wait for their realm

  void count_close(std::uint16_t code);
  void count_refusal(const Refusal& refusal);
};

// What the server's own backups have come to.
struct BackupCounts {
  std::atomic<std::int64_t> last_success_s{0};  // seconds since 1970; 0: there is none
  std::atomic<std::uint64_t> failed{0};
};

// The metrics in the Prometheus text format. `now_ms` is needed for how long realms have been busy.
[[nodiscard]] std::string metrics_page(const BuildInfo& build, const GatewayMetrics& metrics,
                                       const AddressLimiter& addresses,
                                       const RealmMetrics& realm_metrics,
                                       const RealmStatuses& realms, const LogStatus& log,
                                       std::uint64_t now_ms);
[[nodiscard]] std::string backup_metrics(const BackupCounts& counts);

// Events of all webhooks (server/webhook).
struct WebhookCounts {
  std::atomic<std::uint64_t> sent{0};
  std::atomic<std::uint64_t> dropped{0};  // a webhook did not take them
};
[[nodiscard]] std::string webhook_metrics(const WebhookCounts& counts);

}  // namespace undercroft
