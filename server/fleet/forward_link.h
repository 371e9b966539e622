// forward_link.h: passes one player on to the realm's owner.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/fleet/link_parts.h"
#include "server/fleet/link_pump.h"
#include "server/fleet/preamble.h"

namespace undercroft {

// A player on the way to another server.
struct ForwardRequest {
  std::string id;  // of that server
  std::string address;
  Preamble preamble;
  SharedSocket player;
  std::shared_ptr<std::atomic<std::uint64_t>> bytes;  // counts what is passed on, both ways
  std::function<void()> refused;  // its port refuses connections: the process is gone
  // Called once, on the link's thread. After Yes the link has taken the socket; after any other
  // answer nothing was read from it.
  std::function<void(LinkAnswer, const SharedSocket&)> when;
};

// A ForwardLink lives until it is refused, or until the player's connection ends.
class ForwardLink {
 public:
  virtual ~ForwardLink() = default;
  virtual void end() = 0;
  [[nodiscard]] virtual bool has_ended() const = 0;
  [[nodiscard]] virtual const std::string& to() const = 0;  // the ID
};

[[nodiscard]] std::shared_ptr<ForwardLink> start_forward_link(boost::asio::io_context& context,
                                                              const FleetTls& tls,
                                                              ForwardRequest request);

}  // namespace undercroft
