// bell.h: when the terminal's bell rings.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// A Bell decides when to ring: at most once a turn when time runs out, and once for each surprise.
class Bell {
 public:
  // `wish`: off, turn (the last seconds before the turn deadline), danger (harm, or a foe coming
  // into view), or all.
  [[nodiscard]] bool rings(const ViewModel& view, const std::string& wish);

 private:
  TurnNumber turn_ = 0;                // the last turn it rang for
  std::uint64_t surprised_until_ = 0;  // of the last surprise
};

}  // namespace undercroft
