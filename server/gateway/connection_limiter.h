// connection_limiter.h: what one connection sends, held to its limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/gateway/rate_limits.h"
#include "server/gateway/server_context.h"
#include "shared/expected.h"

namespace undercroft {

// Knows when anything came last, as of the latest bytes or look_at_clock().
class ConnectionLimiter {
 public:
  // The context outlives it.
  explicit ConnectionLimiter(const ServerContext& context);

  // Bytes have come off the wire. Fails when they are too many.
  [[nodiscard]] Expected<> came(std::size_t bytes);
  // So many of them are a part of a message, or of its head.
  void credit(std::size_t bytes) { overhead_.credit(bytes); }
  // A message, of whatever sort: pings and unasked-for pongs are work as well. Fails when it is
  // one too many.
  [[nodiscard]] Expected<> message();
  // Whoever writes a client is told before the end of it, rather than cut; not often, so that
  // warnings are no flood themselves.
  [[nodiscard]] std::optional<std::string> warning();

  void look_at_clock() { heard_ms_ = context_.clock.now_ms(); }
  [[nodiscard]] std::uint64_t began_ms() const { return began_ms_; }
  [[nodiscard]] std::uint64_t heard_ms() const { return heard_ms_; }

 private:
  const ServerContext& context_;
  MessageLimiter messages_;
  ByteLimiter bytes_;
  ByteLimiter overhead_{kMaxOverhead};  // what is part of a message is credited
  std::uint64_t began_ms_;
  std::uint64_t heard_ms_;                  // when anything came
  std::optional<std::uint64_t> warned_ms_;  // when it was last told to slow down
};

}  // namespace undercroft
