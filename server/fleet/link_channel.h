// link_channel.h: one encrypted connection between two servers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/fleet/fleet_tls.h"

namespace boost::asio {
class io_context;
}

namespace undercroft {

// How far dialling came.
enum class Dialled : std::uint8_t {
  Connected,
  Refused,   // no process listens there
  Silent,    // no answer in time, or no way there
  WrongKey,  // it answers, but not with this fleet's key
};

// A LinkChannel is used on the thread of its io_context only. Callbacks run there later, never
// inside the call; each is called once. After end(), pending ones are
// called with a failure.
class LinkChannel {
 public:
  using Done = std::function<void(bool is_done)>;

  virtual ~LinkChannel() = default;

  // Connects to HOST:PORT and shakes hands. REQUIRES: made by dial_channel(); called once; somebody
  // holds the channel until the answer.
  virtual void dial(const std::string& address, std::function<void(Dialled)> when) = 0;
  // Shakes hands. REQUIRES: made by accept_channel(); called once.
  virtual void shake_hands(Done when) = 0;

  // Reads exactly that many bytes, or writes them all. One read and one write may be under way. The
  // bytes stay valid until the answer.
  virtual void read(char* bytes, std::size_t size, Done when) = 0;
  virtual void write(const char* bytes, std::size_t size, Done when) = 0;

  // Ends the channel after that time, unless this or end_never() is called again before.
  virtual void end_after(std::chrono::milliseconds time) = 0;
  virtual void end_never() = 0;
  virtual void end() = 0;
};

[[nodiscard]] std::shared_ptr<LinkChannel> dial_channel(boost::asio::io_context& context,
                                                        const FleetTls& tls);
// Takes ownership of the file descriptor.
[[nodiscard]] std::shared_ptr<LinkChannel> accept_channel(boost::asio::io_context& context,
                                                          const FleetTls& tls, int fd);

}  // namespace undercroft
