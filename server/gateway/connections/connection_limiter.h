// connection_limiter.h: rate limits on what one connection sends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/gateway/context/server_context.h"
#include "server/gateway/limits/rate_limits.h"
#include "shared/expected.h"

namespace undercroft {

// A ConnectionLimiter enforces the byte and message limits of one connection and records when it
// last received something. Times are those of the latest came() or look_at_clock().
class ConnectionLimiter {
 public:
  // REQUIRES: the context outlives the limiter.
  explicit ConnectionLimiter(const ServerContext& context);

  // Counts bytes read from the socket. Fails when the limit is exceeded.
  [[nodiscard]] Expected<> came(std::size_t bytes);
  // Exempts bytes that belong to a message or to its frame head from the overhead limit.
  void credit(std::size_t bytes) { overhead_.credit(bytes); }
  // Counts a message of any kind; pings and unsolicited pongs cost work as well. Fails when the
  // limit is exceeded.
  [[nodiscard]] Expected<> message();
  // A warning for the client before the limit closes its connection, so that authors of clients
  // notice. Returned at most every 10 s.
  [[nodiscard]] std::optional<std::string> warning();

  void look_at_clock() { heard_ms_ = context_.clock.now_ms(); }
  [[nodiscard]] std::uint64_t began_ms() const { return began_ms_; }
  [[nodiscard]] std::uint64_t heard_ms() const { return heard_ms_; }

 private:
  const ServerContext& context_;
  MessageLimiter messages_;
  ByteLimiter bytes_;
  ByteLimiter overhead_{kMaxOverhead};  // bytes that belong to no message
  std::uint64_t began_ms_;
  std::uint64_t heard_ms_;                  // when bytes last arrived
  std::optional<std::uint64_t> warned_ms_;  // when the client was last warned
};

}  // namespace undercroft
