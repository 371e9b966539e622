// link_pump.h: copies a player's bytes between a link and a plain socket.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "server/fleet/link_channel.h"

namespace undercroft {

// A LinkPump lives until both directions have ended, or one fails. On the link, bytes travel in
// parts: their size in two bytes, then up to 16 kB. A part of size 0 ends a direction, so a link
// that was cut is never mistaken for a peer that has sent everything.
class LinkPump {
 public:
  static constexpr std::size_t kMostPart = 16384;  // bytes; each direction has one such buffer

  virtual ~LinkPump() = default;
  // Cuts both sides.
  virtual void end() = 0;
  // Whether both sides are closed.
  [[nodiscard]] virtual bool has_ended() const = 0;
};

// Takes ownership of the file descriptor. `bytes`: counts the player's bytes in both directions;
// null: nobody does. REQUIRES: called on the thread of `context`; the channel has no read or write
// under way.
[[nodiscard]] std::shared_ptr<LinkPump> start_link_pump(
    boost::asio::io_context& context, std::shared_ptr<LinkChannel> channel, int fd,
    std::shared_ptr<std::atomic<std::uint64_t>> bytes = nullptr);

}  // namespace undercroft
