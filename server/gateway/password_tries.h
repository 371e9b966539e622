// password_tries.h: how soon a password is looked at: guesses get slow, one's own login does not.
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

// Asked before a password is looked at: were only the answer late, whoever guesses would not wait
// for it, since a right one is let in at once. From any thread.
//
// What is tried from one address for one account waits ever longer, and in a line with what is
// tried for that account from all addresses that are so far; what is tried from one address for
// many accounts waits likewise, later. Of an account's owner nothing of this is asked at an address
// that has not tried much, or, but for its own tries there, where it has come in before.
class PasswordTries {
 public:
  explicit PasswordTries(AddressLimit limit) : limit_(limit) {}

  // One is about to be tried. How long until it is to be looked at; nothing: not at all, since
  // another waits already for as long as may be.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait_for(const ClientAddress& from,
                                                                  const std::string& account,
                                                                  std::uint64_t now_ms);
  // It was right.
  void was_right(const ClientAddress& from, const std::string& account, std::uint64_t now_ms);

 private:
  struct Tries {
    [[nodiscard]] static bool may_be_forgotten() { return true; }
    std::uint32_t count = 0;
    std::uint64_t last_ms = 0;
    std::uint64_t next_ms = 0;  // when the next one is looked at
    bool was_right = false;
  };
  struct Line;
  [[nodiscard]] Tries& tries(const std::string& of, std::uint64_t now_ms);
  [[nodiscard]] std::vector<Line> lines(const ClientAddress& from, const std::string& account,
                                        std::uint64_t now_ms);

  const AddressLimit limit_;
  std::mutex mutex_;
  BoundedMap<Tries> tries_;  // by address, by account, and by both
};

}  // namespace undercroft
