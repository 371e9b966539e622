// incoming_link.h: a link that another server has dialled.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/fleet/incoming_realm.h"
#include "server/fleet/link_parts.h"
#include "server/fleet/link_pump.h"
#include "server/fleet/preamble.h"

namespace undercroft {

// What an IncomingLink needs, on its thread.
struct IncomingCallbacks {
  std::function<PingWords()> my_words;
  std::function<void(const StoreMark&)> heard_mark;  // from a server that pings this one
  // A front asks to pass a player on. `answer` may be called once, later, on the link's thread;
  // with a yes it takes the socket that the player's bytes go to.
  std::function<void(Preamble, std::function<void(LinkAnswer, SharedSocket)> answer)> arrived;
  std::function<void(const std::string& sentence)> log;
  // Another server asks something. `answer` may be called once, later, on the link's thread.
  std::function<void(std::string question, std::function<void(std::string)> answer)> asked;
  RealmCallbacks realms;
};

// An IncomingLink lives until its channel ends.
class IncomingLink {
 public:
  virtual ~IncomingLink() = default;
  virtual void end() = 0;
  [[nodiscard]] virtual bool has_ended() const = 0;
  // It has shaken hands and said what it is for.
  [[nodiscard]] virtual bool is_known() const = 0;
  // The server that passes a player on over it; empty for other links.
  [[nodiscard]] virtual const std::string& front() const = 0;
};

// Takes ownership of the file descriptor. `reports` outlives the thread of the context.
[[nodiscard]] std::shared_ptr<IncomingLink> start_incoming_link(boost::asio::io_context& context,
                                                                const FleetTls& tls, int fd,
                                                                const IncomingCallbacks& reports);

}  // namespace undercroft
