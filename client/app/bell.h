// bell.h: when the terminal's bell rings.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// A Bell decides when to ring: at most once a turn when time runs out, and once for each surprise
// and alarm.
class Bell {
 public:
  // `wish`: off, turn (the last seconds before the turn deadline), danger (harm, a foe coming into
  // view, or a friend going down), or all.
  [[nodiscard]] bool rings(const ViewModel& view, const std::string& wish);

 private:
  TurnNumber turn_ = 0;                // the last turn it rang for
  std::uint64_t surprised_until_ = 0;  // of the last surprise
  std::uint64_t alarmed_until_ = 0;    // of the last alarm in the top row
};

}  // namespace undercroft
