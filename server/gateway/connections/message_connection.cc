// message_connection.cc: from frames to messages, and the limits on both.
#include "server/gateway/connections/message_connection.h"

#include <algorithm>
#include <string>

#include "shared/codec.h"

namespace undercroft {
namespace {

std::uint64_t ms_of(std::chrono::milliseconds time) {
  return static_cast<std::uint64_t>(time.count());
}

}  // namespace

void MessageConnection::take_frame(std::string_view frame) {
  limiter_.credit(kFrameHead);
  ++context_.metrics.frames_in;
  context_.metrics.bytes_in += frame.size();
  if (!count_message()) return;
  if (!socket_.is_binary()) return close(CloseCode::Malformed, "the frame is not binary");
  const auto arrived = std::chrono::steady_clock::now();
  const auto decoded = context_.options.decode(frame);
  if (!decoded) return close(CloseCode::Malformed, decoded.error());
  take_message(*decoded, arrived);
}

bool MessageConnection::count_message() {
  if (const auto allowed = limiter_.message(); !allowed) {
    close(CloseCode::Flood, allowed.error());
    return false;
  }
  if (!may_be_warned()) return true;
  if (const auto warning = limiter_.warning()) {
    send(encode(ServerMessage{with_kind(ChatLine{0, "", *warning})}));
  }
  return true;
}

std::optional<SilenceWatch::Finding> MessageConnection::judge_silence(std::uint64_t now_ms,
                                                                      bool has_joined) {
  const GatewayOptions& options = context_.options;
  const SilenceWatch::Limits limits{ms_of(options.suspended), ms_of(options.idle)};
  const std::uint64_t silence = now_ms - std::min(now_ms, limiter_.heard_ms());
  if (silence < limits.idle) return silence_.look(silence, limits, has_joined);
  cut("silent for " + std::to_string(silence / 1000) + " s");
  return std::nullopt;
}

}  // namespace undercroft
