// address_limiter.h: limits per address on connections, logins and log lines.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/base/live_settings.h"
#include "server/base/rate_limiter.h"
#include "server/gateway/limits/bounded_map.h"
#include "server/gateway/limits/client_address.h"
#include "shared/enum_array.h"

namespace undercroft {

// The limits whose refusals are counted in the metrics.
enum class Limited : std::uint8_t { Connections, Handshakes, Pages, Names, WrongTokens, LogLines };
template <>
inline constexpr std::size_t kEnumCount<Limited> = 6;
[[nodiscard]] std::string_view name_of(Limited limited);  // the metrics label

// How long the allowance of handshakes and pages takes to come back. It is also the number of
// seconds whose allowance may be used at once: thirty friends open the page in the same moment.
inline constexpr std::uint64_t kBurstSeconds = 3;

// The refusals that the host is warned of, because friends behind one router look like a flood.
enum class Warning : std::uint8_t { Requests, Places, Names, Passwords };
template <>
inline constexpr std::size_t kEnumCount<Warning> = 4;

// Why an address may not open a game now.
struct GameRefusal {
  Limited limited = Limited::Connections;
  std::uint64_t wait_ms = 0;  // until another try may succeed; 0: not known
};

// An AddressLimiter counts connections, handshakes, pages, new names, wrong tokens and log lines
// per address, and for IPv6 per /56 and /48, whose limits are one and a half times and twice as
// high. A shared address is exempt from the first three. It is called when a connection opens, logs
// in or is logged, never during a turn. It remembers up to 16,384 addresses (about 4 MB) and then
// evicts those without open connections that were idle longest. Thread-safe.
class AddressLimiter {
 public:
  // The limits are those in force at each call; that of passwords is not this class's.
  explicit AddressLimiter(std::shared_ptr<const SettingsInForce> settings)
      : settings_(std::move(settings)) {}

  // Counts a connection until closed(). Returns false when the address has reached its limit.
  [[nodiscard]] bool opened(const ClientAddress& source, std::uint64_t now_ms);
  void closed(const ClientAddress& source);
  // Counts a new connection whose request is not known yet. The limit is that of handshakes and
  // pages together.
  [[nodiscard]] bool may_connect(const ClientAddress& source, std::uint64_t now_ms);
  [[nodiscard]] bool may_shake_hands(const ClientAddress& source, std::uint64_t now_ms);
  [[nodiscard]] bool may_load_page(const ClientAddress& source, std::uint64_t now_ms);
  // Whether the address may open a game now, besides the open connection that asks. Counts nothing.
  [[nodiscard]] std::optional<GameRefusal> refusal_of_game(const ClientAddress& source,
                                                           std::uint64_t now_ms);
  [[nodiscard]] bool may_bring_name(const ClientAddress& source, std::uint64_t now_ms);
  // Counts a wrong token and returns how long to delay the answer. Repeated guesses get slower; a
  // correct token is never delayed.
  [[nodiscard]] std::chrono::milliseconds wait_for_wrong_token(const ClientAddress& source,
                                                               std::uint64_t now_ms);
  // Returns nullopt when no more lines about this address may be logged for now, otherwise the
  // number of lines dropped since the last one.
  [[nodiscard]] std::optional<std::uint64_t> may_log(const ClientAddress& source,
                                                     std::uint64_t now_ms);
  // Whether the log should warn the host that this address is refused: once an hour.
  [[nodiscard]] bool may_warn(Warning warning, const ClientAddress& source, std::uint64_t now_ms);

  [[nodiscard]] AddressLimits limits() const { return settings_->get()->limits_by_address(); }
  [[nodiscard]] std::uint64_t count(Limited limited) const {
    return counts_[static_cast<std::size_t>(limited)];
  }

 private:
  struct Entry {
    [[nodiscard]] bool may_be_forgotten() const { return open == 0; }
    std::uint32_t open = 0;
    RateLimiter connects, handshakes, pages, names, lines;
    EnumArray<Warning, RateLimiter> warnings;
    std::uint32_t wrong_tokens = 0;
    std::uint64_t wrong_at_ms = 0;
    std::uint64_t unlogged = 0;
  };
  using Allows = std::function<bool(Entry& entry, std::uint32_t most)>;
  // Whether all networks of the address allow it; the narrowest is asked first.
  [[nodiscard]] bool all_allow(const ClientAddress& source, std::uint32_t most,
                               std::uint64_t now_ms, const Allows& allows);
  bool no(Limited limited) {
    ++counts_[static_cast<std::size_t>(limited)];
    return false;
  }
  // REQUIRES: the mutex is locked, as for all private calls.
  [[nodiscard]] bool may(Limited limited, const AddressLimit& limit, RateLimiter Entry::*bucket,
                         const ClientAddress& source, std::uint64_t now_ms);
  [[nodiscard]] static bool counts(const AddressLimit& limit, const ClientAddress& source) {
    return limit.is_set || !source.is_local;
  }
  // Limits from which an address that stands for many people is exempt.
  [[nodiscard]] static bool counts_crowd(const AddressLimit& limit, const ClientAddress& source) {
    return !source.is_shared && counts(limit, source);
  }

  const std::shared_ptr<const SettingsInForce> settings_;
  std::mutex mutex_;
  BoundedMap<Entry> entries_;  // by network
  std::array<std::atomic<std::uint64_t>, kEnumCount<Limited>> counts_{};
};

}  // namespace undercroft
