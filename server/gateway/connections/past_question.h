// past_question.h: a player's request for a part of the past of its hero (R177).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/realm/past_host.h"
#include "shared/messages.h"

namespace undercroft {

// A PastQuestion lets one connection wait for one part at a time, and only while the client reads,
// so that few bytes wait for it.
class PastQuestion {
 public:
  // Passes the order on and returns nothing, or returns the answer that refuses it. `done`: as of
  // PastHost::ask(); answered() must follow it. `host`: null when the server shows no past.
  [[nodiscard]] std::optional<PastPart> ask(PastHost* host, PastOrder order, bool is_client_ready,
                                            std::function<void(const PastAnswer&)> done);
  // The part that was asked for has arrived.
  void answered() { is_due_ = false; }

 private:
  bool is_due_ = false;
};

}  // namespace undercroft
