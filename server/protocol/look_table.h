// look_table.h: numbers for looks, in the order in which they are first seen.
#pragma once

#include <map>

#include "shared/observation.h"

namespace undercroft {

class LookTable {
 public:
  // The look's number; a new one when it has none yet.
  [[nodiscard]] LookId number_of(const Look& look);
  [[nodiscard]] const std::map<LookId, Look>& looks() const { return looks_; }
  // `seen` by this table's numbers, of which it then holds all.
  [[nodiscard]] Observation renumbered(Observation seen);

 private:
  std::map<Look, LookId> numbers_;
  std::map<LookId, Look> looks_;
};

}  // namespace undercroft
