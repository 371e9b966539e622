// password_tries.h: delays password attempts, so that guessing is slow and the owner's login is
// not.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/gateway/limits/address_limiter.h"
#include "server/gateway/limits/bounded_map.h"

namespace undercroft {

// PasswordTries delays password attempts *before* the hash is checked. Delaying only the reply
// would not help: a correct password is let in at once, so an attacker would simply stop waiting.
// Thread-safe.
//
// An address at which an account has logged in before has a queue of its own for that account, so
// guesses from elsewhere cannot delay the owner there. All other addresses share the account's
// queue, however few attempts each of them has made. They also have a queue per address, and for
// IPv6 per /56 and /48, for attempts on many accounts. A few attempts in each queue do not wait.
class PasswordTries {
 public:
  explicit PasswordTries(AddressLimit limit) : limit_(limit) {}

  // Counts an attempt and returns how long to wait before checking it. Returns nullopt when the
  // queue is already as long as allowed: the attempt must be refused.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait_for(const ClientAddress& from,
                                                                  const std::string& account,
                                                                  std::uint64_t now_ms);
  // Whether the account has logged in at this address before, since the server started.
  [[nodiscard]] bool is_known(const ClientAddress& from, const std::string& account);
  // Reports that the attempt's password was correct.
  void was_right(const ClientAddress& from, const std::string& account, std::uint64_t now_ms);

 private:
  struct Tries {
    [[nodiscard]] static bool may_be_forgotten() { return true; }
    std::uint32_t count = 0;
    std::uint64_t last_ms = 0;
    std::uint64_t next_ms = 0;  // when the next attempt is checked
  };
  // A queue that an attempt joins, and how many in it do not wait.
  struct Queue {
    std::string name;
    std::uint32_t at_once = 0;
  };
  struct Known {
    [[nodiscard]] static bool may_be_forgotten() { return true; }
    bool is_known = false;
  };
  [[nodiscard]] Tries& tries(const std::string& of, std::uint64_t now_ms);
  [[nodiscard]] std::vector<Queue> queues(const ClientAddress& from,
                                          const std::string& account) const;
  [[nodiscard]] bool knows(const ClientAddress& from, const std::string& account) const;

  const AddressLimit limit_;
  std::mutex mutex_;
  BoundedMap<Tries> tries_;  // by network, by account, and by the pair of both
  BoundedMap<Known> known_;  // by the pair; apart, since guesses cannot push these out
};

}  // namespace undercroft
