// realm_news.h: what a realm reports to its host while it runs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace undercroft {

struct RealmNews {
  enum class Kind : std::uint8_t {
    Joined,   // a player's connection took a seat
    Left,     // the player's connection is gone; `text` says why
    Died,     // for good or not
    Won,      // carried the Crown out
    Halted,   // nothing can be stored; `text` says why
    Resumed,  // after Halted
    Waits,    // slow play: a turn waits for the player, who is not connected (R175)
  };
  Kind kind = Kind::Joined;
  std::string player = {};  // empty for Halted and Resumed
  std::string text = {};
  std::uint64_t stayed_ms = 0;               // for Left: since Joined
  std::uint64_t deadline_s = 0;              // for Waits: how long, in seconds since 1970
  std::vector<std::string> waited_for = {};  // for Waits: all such players of the turn
  bool gave_up = false;                      // for Died: the player ended its hero
};

}  // namespace undercroft
