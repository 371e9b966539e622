// past_host.h: what a connection asks of the part of the server that replays stored realms (R177).
#pragma once

#include <functional>
#include <string>

#include "shared/messages.h"

namespace undercroft {

// A hero's own player asks for a part of that hero's past.
struct PastOrder {
  std::string realm;
  EntityId hero = kNobody;
  AskPast asks;
};

// A PastHost answers such orders from the store, on a thread of its own. Thread-safe.
class PastHost {
 public:
  virtual ~PastHost() = default;
  // Does not wait. Calls `done` once with a PastPart as a frame, later and on another thread, or at
  // once when too many orders wait; never if the server ends first.
  virtual void ask(PastOrder order, std::function<void(const std::string& frame)> done) = 0;
};

}  // namespace undercroft
