// ping_link.h: asks one member every half second whether it lives.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/fleet/link_parts.h"

namespace undercroft {

// What a PingLink reports, on its thread.
struct PingCallbacks {
  std::function<PingWords()> my_words;
  std::function<void(const StoreMark&)> heard_mark;    // from any server at its address
  std::function<void(const PingWords&)> heard;         // from the member that was dialled
  std::function<void(const std::string& id)> refused;  // that member's process is gone
  std::function<void(const std::string& sentence)> log;
};

// A PingLink dials a member and pings it, and dials again when the link fails. It reports silence
// by reporting nothing.
class PingLink {
 public:
  virtual ~PingLink() = default;
  // Nothing is reported after this.
  virtual void end() = 0;
};

// `reports` outlives the thread of the context.
[[nodiscard]] std::shared_ptr<PingLink> start_ping_link(boost::asio::io_context& context,
                                                        const FleetTls& tls, std::string id,
                                                        std::string address,
                                                        const PingCallbacks& reports);

}  // namespace undercroft
