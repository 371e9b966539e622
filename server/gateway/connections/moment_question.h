// moment_question.h: a player's requests about links to moments of its hero (R213).
#pragma once

#include <functional>
#include <optional>

#include "server/realm/moment_host.h"
#include "shared/messages.h"

namespace undercroft {

// A MomentQuestion lets one connection wait for one answer at a time.
class MomentQuestion {
 public:
  // Passes the order on and returns nothing, or returns the answer that refuses it. `done`: as of
  // MomentHost::serve(); answered() must follow it. `host`: null when the server makes no links.
  [[nodiscard]] std::optional<ToldMomentLinks> ask(
      MomentHost* host, MomentOrder order, std::function<void(const ToldMomentLinks&)> done);
  // The answer that was asked for has arrived.
  void answered() { is_due_ = false; }

 private:
  bool is_due_ = false;
};

}  // namespace undercroft
