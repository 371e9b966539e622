// password_tries.h: delays password attempts, so that guessing is slow and the owner's login is
// not.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/gateway/address_limiter.h"
#include "server/gateway/bounded_map.h"

namespace undercroft {

// PasswordTries delays password attempts *before* the hash is checked. Delaying only the reply
// would not help: a correct password is let in at once, so an attacker would simply stop waiting.
// Thread-safe.
//
// Attempts from one address on one account wait longer and longer. Once that pair is over its
// limit, they also queue with the attempts on that account from all other addresses over theirs.
// Attempts from one address on many accounts are delayed as well, with a higher limit. The owner of
// an account is not delayed at an address that has made few attempts. At an address where the owner
// has logged in before, only that pair's own attempts count.
class PasswordTries {
 public:
  explicit PasswordTries(AddressLimit limit) : limit_(limit) {}

  // Counts an attempt and returns how long to wait before checking it. Returns nullopt when the
  // queue is already as long as allowed: the attempt must be refused.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait_for(const ClientAddress& from,
                                                                  const std::string& account,
                                                                  std::uint64_t now_ms);
  // Reports that the attempt's password was correct.
  void was_right(const ClientAddress& from, const std::string& account, std::uint64_t now_ms);

 private:
  struct Tries {
    [[nodiscard]] static bool may_be_forgotten() { return true; }
    std::uint32_t count = 0;
    std::uint64_t last_ms = 0;
    std::uint64_t next_ms = 0;  // when the next attempt is checked
    bool was_right = false;
  };
  struct Line;
  [[nodiscard]] Tries& tries(const std::string& of, std::uint64_t now_ms);
  [[nodiscard]] std::vector<Line> lines(const ClientAddress& from, const std::string& account,
                                        std::uint64_t now_ms);

  const AddressLimit limit_;
  std::mutex mutex_;
  BoundedMap<Tries> tries_;  // by address, by account, and by the pair of both
};

}  // namespace undercroft
