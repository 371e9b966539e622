// past_host.h: what a connection asks of the part of the server that replays stored realms (R177).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/realm/state/past_branch.h"
#include "server/realm/state/past_window.h"
#include "shared/messages.h"

namespace undercroft {

// Asks for a part of a hero's past: for its own player, or through the window of a link.
struct PastOrder {
  std::string realm;
  EntityId hero = kNobody;
  AskPast asks;
  std::optional<PastWindow> window = {};
  // For whom it is counted: the address of a link's visitor; empty: the hero's player.
  std::string asker = {};
  // Asks for a new realm that begins at the last moment in the answer, too.
  std::optional<BranchWish> branch = {};
};

// The answer.
struct PastAnswer {
  std::string frame = {};     // PastPart
  std::string sentence = {};  // PastPart::sentence
  bool may_ask_again = false;
  std::uint32_t at = 0;                   // PastPart::at
  std::uint32_t stored = 0;               // PastPart::last
  PastPlace last = {};                    // the last moment in the frame
  std::optional<PastBranch> branch = {};  // that was asked for; else `sentence` says why not
};

// A PastHost answers such orders from the store, on a thread of its own. Thread-safe.
class PastHost {
 public:
  virtual ~PastHost() = default;
  // Does not wait. Calls `done` once, later and on another thread, or at once when too many orders
  // wait; never if the server ends first.
  virtual void ask(PastOrder order, std::function<void(const PastAnswer&)> done) = 0;
};

}  // namespace undercroft
