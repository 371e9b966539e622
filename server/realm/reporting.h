// reporting.h: "/report NAME WORDS", by which a player tells the host about another.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/rate_limiter.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// The text after "/report" in a line of chat; nullopt when the line is not that command.
[[nodiscard]] std::optional<std::string_view> report_in(std::string_view line);

// Reporting hands a realm's reports to the host (RealmOptions::report), a few for each player and
// for the whole realm.
class Reporting {
 public:
  explicit Reporting(RealmCore& core) : core_(core) {}  // which outlives it

  // `rest`: of the line, by report_in(). `seen`: by the reporter. `limiter`: the reporter's.
  // Returns the sentence for the reporter; empty: the host's answer follows.
  [[nodiscard]] std::string file(const Player& reporter, std::string_view rest,
                                 const Subscription& seen, RateLimiter& limiter);

 private:
  RealmCore& core_;
  RateLimiter all_;
};

}  // namespace undercroft
