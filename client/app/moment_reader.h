// moment_reader.h: reads all moments of a link from its server (R213).
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "client/app/exit_codes.h"
#include "client/app/moment_address.h"
#include "client/model/past.h"
#include "client/net/http_get.h"

namespace undercroft {

// What the reader needs of the world.
struct MomentSource {
  std::function<Expected<HttpAnswer>(const Url&)> get;
  std::function<void(std::chrono::seconds)> wait;
  std::function<void(const std::string&)> say;  // why it waits
};

// The walk at the moment that the link shows; or why there is none.
struct MomentReading {
  int exit_code = kExitNormal;
  std::string sentence = {};  // empty: the walk is there
  PastWalk walk = {};
  bool may_play_on = false;  // the host lets visitors play on from its moments (R214)
};

// Asks for one part after the other. A server that is still reading the game, or has had too many
// requests of this address, is asked again, up to kMostWaits times in a row.
inline constexpr int kMostWaits = 5;
[[nodiscard]] MomentReading read_moment(const MomentAddress& moment, const MomentSource& source);

}  // namespace undercroft
