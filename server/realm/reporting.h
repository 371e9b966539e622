// reporting.h: "/report NAME WORDS", by which a player tells the host about another.
#pragma once

#include <string>
#include <string_view>

#include "server/base/rate_limiter.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// Reporting hands a realm's reports to the host (RealmOptions::report), a few for each player and
// for the whole realm.
class Reporting {
 public:
  explicit Reporting(RealmCore& core) : core_(core) {}  // which outlives it

  // `name`: of the player who is reported. `seen`: by the reporter. `limiter`: the reporter's.
  // Returns the sentence for the reporter; empty: the host's answer follows.
  [[nodiscard]] std::string file(const Player& reporter, const std::string& name,
                                 std::string_view words, const Subscription& seen,
                                 RateLimiter& limiter);

 private:
  RealmCore& core_;
  RateLimiter all_;
};

}  // namespace undercroft
