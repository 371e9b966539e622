// connection_limiter.cc: counts what a connection sends and words the refusals.
#include "server/gateway/connections/connection_limiter.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kWarnEvery = 10000;  // ms

std::string more_than(std::size_t most, const std::string& of_what) {
  return "more than " + std::to_string(most) + " " + of_what;
}

}  // namespace

ConnectionLimiter::ConnectionLimiter(const ServerContext& context)
    : context_(context),
      messages_(context.options.messages_a_second),
      bytes_(context.options.bytes_a_second),
      began_ms_(context.clock.now_ms()),
      heard_ms_(began_ms_) {}

Expected<> ConnectionLimiter::came(std::size_t bytes) {
  look_at_clock();
  if (!bytes_.allows(bytes, heard_ms_)) {
    return failed(more_than(context_.options.bytes_a_second, "bytes a second"));
  }
  if (overhead_.allows(bytes, heard_ms_)) return {};
  return failed(more_than(kMaxOverhead, "bytes a second outside messages"));
}

Expected<> ConnectionLimiter::message() {
  if (messages_.allows(heard_ms_)) return {};
  return failed(more_than(context_.options.messages_a_second, "messages a second"));
}

std::optional<std::string> ConnectionLimiter::warning() {
  if (!messages_.is_near(heard_ms_)) return std::nullopt;
  if (warned_ms_ && heard_ms_ - *warned_ms_ < kWarnEvery) return std::nullopt;
  warned_ms_ = heard_ms_;
  return "Slow down: " + more_than(context_.options.messages_a_second, "messages a second") +
         " close this connection.";
}

}  // namespace undercroft
