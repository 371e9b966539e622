// incoming_player.h: a player whom another server wants to pass on to this one.
#pragma once

#include <functional>
#include <memory>

#include "server/fleet/link_parts.h"
#include "server/fleet/preamble.h"

namespace undercroft {

// An IncomingPlayer waits for this server's answer for up to 10 s. Copies stand for the same
// player. When the last one is destroyed without an answer, that is a no (NotMine). Thread-safe,
// and harmless once the FleetLinks that made it has ended.
class IncomingPlayer {
 public:
  // Called once, on any thread. After a yes it takes the socket that the player's bytes go to.
  using Answer = std::function<void(LinkAnswer, SharedSocket)>;

  IncomingPlayer(Preamble preamble, Answer answer);

  [[nodiscard]] const Preamble& preamble() const;
  // Accepts the player. Returns the player's end of the connection, which belongs to the caller; -1
  // when there was an answer already or no socket is left.
  [[nodiscard]] int accept();
  void refuse(LinkAnswer why);

 private:
  struct Asked;
  std::shared_ptr<Asked> asked_;
};

}  // namespace undercroft
