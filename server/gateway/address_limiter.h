// address_limiter.h: what each address has open, and how often it has asked for something of late.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "server/base/rate_limiter.h"
#include "server/gateway/bounded_map.h"
#include "server/gateway/source.h"
#include "shared/enum_array.h"

namespace undercroft {

// A limit that counts by address. This very machine is not counted unless the host has said so:
// load is tried from there.
struct AddressLimit {
  std::uint32_t most = 0;
  bool is_set = false;  // by the host
};

struct AddressLimits {
  AddressLimit connections{64};
  AddressLimit handshakes{20};   // a second
  AddressLimit names{60};        // new ones, an hour
  AddressLimit wrong_tokens{3};  // that are answered at once
  AddressLimit passwords{3};     // for one account, that are looked at at once
};

// What a limit was for, of those that are counted.
enum class Limited : std::uint8_t { Connections, Handshakes, Names, WrongTokens, LogLines };
template <>
inline constexpr std::size_t kEnumCount<Limited> = 5;
[[nodiscard]] std::string_view name_of(Limited limited);  // as metrics have it

// Asked when a connection comes, says hello or is logged, never by a turn; from any thread.
// Remembers 16,384 addresses at most (about 4 MB): of more, those go first that have nothing open.
class AddressLimiter {
 public:
  explicit AddressLimiter(AddressLimits limits) : limits_(limits) {}

  // False when that address has as many as it may; else it counts until closed().
  [[nodiscard]] bool opened(const Source& source, std::uint64_t now_ms);
  void closed(const Source& source);
  [[nodiscard]] bool may_shake_hands(const Source& source, std::uint64_t now_ms);
  [[nodiscard]] bool may_bring_name(const Source& source, std::uint64_t now_ms);
  // Notes a wrong token, and says how long to wait before that is answered: so guesses get slower,
  // while a right token is let in at once whatever else its address has tried.
  [[nodiscard]] std::chrono::milliseconds wait_for_wrong_token(const Source& source,
                                                               std::uint64_t now_ms);
  // Whether a line about this address may be logged; if so, how many were left out before it.
  [[nodiscard]] std::optional<std::uint64_t> may_log(const Source& source, std::uint64_t now_ms);

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
  Entry& entry(const Source& source, std::uint64_t now_ms) {
    return entries_.of(source.name, now_ms);
  }
  bool no(Limited limited) {
    ++counts_[static_cast<std::size_t>(limited)];
    return false;
  }
  [[nodiscard]] static bool counts(const AddressLimit& limit, const Source& source) {
    return limit.is_set || !source.is_local;
  }

  const AddressLimits limits_;
  std::mutex mutex_;
  BoundedMap<Entry> entries_;  // by the source's name
  std::array<std::atomic<std::uint64_t>, kEnumCount<Limited>> counts_{};
};

}  // namespace undercroft
