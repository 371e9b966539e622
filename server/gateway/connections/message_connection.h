// message_connection.h: a WebSocket whose client sends messages at a limited rate and answers
// pings.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/gateway/connections/frame_connection.h"
#include "server/gateway/connections/silence_watch.h"

namespace undercroft {

// A MessageConnection decodes frames, and closes the connection of a client that sends too much,
// something else, or nothing for too long. It knows no realm.
class MessageConnection : public FrameConnection {
 protected:
  using FrameConnection::FrameConnection;
  using Arrived = std::chrono::steady_clock::time_point;

  // A message of this protocol has arrived.
  virtual void take_message(const ClientMessage& message, Arrived arrived) = 0;
  // Whether the client is warned, by a ChatLine, before it sends too much.
  [[nodiscard]] virtual bool may_be_warned() const = 0;

  // Judges how long nothing has arrived. Cuts the connection and returns nothing after
  // GatewayOptions::idle; else as SilenceWatch::look().
  [[nodiscard]] std::optional<SilenceWatch::Finding> judge_silence(std::uint64_t now_ms,
                                                                   bool has_joined);

  // ---- FrameConnection ----
  void take_frame(std::string_view frame) final;
  bool count_message() final;

 private:
  SilenceWatch silence_;
};

}  // namespace undercroft
