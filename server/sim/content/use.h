// use.h: what using an item does (R84, R145, R154), and what triggers do to creatures (R220).
#pragma once

#include <cstdint>
#include <optional>

#include "shared/vocabulary.h"

namespace undercroft {

// Further effects of using an item on its user (R154).
enum class UseEffect : std::uint8_t { None, Blink, Map, Recall };

// A Use is the effect of using an item, which is consumed unless it has charges.
struct Use {
  int heal = 0;                  // health restored
  std::optional<Status> status;  // given to the user ...
  int turns = 0;                 // ... for this many turns
  int longest = 0;               // turns of the status at most, whatever gifts add; 0: no limit
  int reach = 0;         // cells; if > 0, the status goes to all others within this distance
                         // instead
  int heal_reach = 0;    // cells; if > 0, the healing goes to the players and friends within this
                         // distance instead
  bool company = false;  // applies to the user and all players of its group (R145)
  UseEffect effect = UseEffect::None;
  StatusSet cures = {};  // end at once for those to whom the status or the healing would go
  friend bool operator==(const Use&, const Use&) = default;
};

}  // namespace undercroft
