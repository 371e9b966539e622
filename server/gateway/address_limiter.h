// address_limiter.h: limits per address on connections, logins and log lines.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/base/rate_limiter.h"
#include "server/gateway/bounded_map.h"
#include "server/gateway/client_address.h"
#include "shared/enum_array.h"

namespace undercroft {

// A limit counted per address. Connections from this machine are exempt unless the host set the
// limit explicitly, because load tests run from there.
struct AddressLimit {
  std::uint32_t most = 0;
  bool is_set = false;  // by the host, explicitly
};

struct AddressLimits {
  AddressLimit connections{64};
  AddressLimit handshakes{20};   // per second
  AddressLimit names{60};        // new names per hour
  AddressLimit wrong_tokens{3};  // answered without a delay
  AddressLimit passwords{3};     // for one account, checked without a delay
};

// The limits whose refusals are counted in the metrics.
enum class Limited : std::uint8_t { Connections, Handshakes, Names, WrongTokens, LogLines };
template <>
inline constexpr std::size_t kEnumCount<Limited> = 5;
[[nodiscard]] std::string_view name_of(Limited limited);  // the metrics label

// An AddressLimiter counts connections, handshakes, new names, wrong tokens and log lines per
// address, and for IPv6 per /56 and /48, whose limits are one and a half times and twice as high.
// It is called when a connection opens, logs in or is logged, never during a turn. It
// remembers up to 16,384 addresses (about 4 MB) and then evicts those without open connections that
// were idle longest. Thread-safe.
class AddressLimiter {
 public:
  explicit AddressLimiter(AddressLimits limits) : limits_(limits) {}

  // Counts a connection until closed(). Returns false when the address has reached its limit.
  [[nodiscard]] bool opened(const ClientAddress& source, std::uint64_t now_ms);
  void closed(const ClientAddress& source);
  [[nodiscard]] bool may_shake_hands(const ClientAddress& source, std::uint64_t now_ms);
  [[nodiscard]] bool may_bring_name(const ClientAddress& source, std::uint64_t now_ms);
  // Counts a wrong token and returns how long to delay the answer. Repeated guesses get slower; a
  // correct token is never delayed.
  [[nodiscard]] std::chrono::milliseconds wait_for_wrong_token(const ClientAddress& source,
                                                               std::uint64_t now_ms);
  // Returns nullopt when no more lines about this address may be logged for now, otherwise the
  // number of lines dropped since the last one.
  [[nodiscard]] std::optional<std::uint64_t> may_log(const ClientAddress& source,
                                                     std::uint64_t now_ms);

  [[nodiscard]] const AddressLimits& limits() const { return limits_; }
  [[nodiscard]] std::uint64_t count(Limited limited) const {
    return counts_[static_cast<std::size_t>(limited)];
  }

 private:
  struct Entry {
    [[nodiscard]] bool may_be_forgotten() const { return open == 0; }
    std::uint32_t open = 0;
    RateLimiter handshakes, names, lines;
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
  [[nodiscard]] static bool counts(const AddressLimit& limit, const ClientAddress& source) {
    return limit.is_set || !source.is_local;
  }

  const AddressLimits limits_;
  std::mutex mutex_;
  BoundedMap<Entry> entries_;  // by network
  std::array<std::atomic<std::uint64_t>, kEnumCount<Limited>> counts_{};
};

}  // namespace undercroft
