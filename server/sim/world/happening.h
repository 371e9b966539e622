// happening.h: what has happened to a bearer of triggers (R220), and how often before.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/sim/content/trigger.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A Happening waits until the end of the phase, when the triggers of `thing` work.
struct Happening {
  Occasion occasion = Occasion::Turn;
  EntityId thing = kNobody;
  EntityId cause = kNobody;   // the creature that did it, or nobody
  EntityId behind = kNobody;  // the player whose deed it was (R146)
  std::string word = {};      // of Said
};

// Which triggers of a bearer have worked in the present turn: each works once.
struct Fired {
  EntityId thing = kNobody;
  std::size_t trigger = 0;
  friend bool operator==(const Fired&, const Fired&) = default;
};

// A TriggerCounts counts how often each trigger of an entity was met, for triggers that work once
// or every so many times.
class TriggerCounts {
 public:
  [[nodiscard]] int of(std::size_t trigger) const {
    return trigger < counts_.size() ? counts_[trigger] : 0;
  }
  void add_one(std::size_t trigger) {
    if (trigger >= counts_.size()) counts_.resize(trigger + 1);
    ++counts_[trigger];
  }
  friend bool operator==(const TriggerCounts&, const TriggerCounts&) = default;

 private:
  friend struct Fields;
  std::vector<int> counts_;  // by the trigger's place in the blueprint
};

}  // namespace undercroft
