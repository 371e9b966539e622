// bell.h: when the terminal's bell rings.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// Rings at most once a turn for time that runs out, and once for each surprise.
class Bell {
 public:
  // `wish`: off, turn (the last seconds of a turn that waits for one's own choice), danger (harm,
  // or a foe that comes into view), or all.
  [[nodiscard]] bool rings(const ViewModel& view, const std::string& wish);

 private:
  TurnNumber turn_ = 0;                // the last one that was rung for
  std::uint64_t surprised_until_ = 0;  // of the last surprise
};

}  // namespace undercroft
